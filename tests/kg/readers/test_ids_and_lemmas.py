"""Ids have a length, and events have words, whatever a file says."""

from __future__ import annotations

import json

import pytest

from kg import rdf
from kg.builder import build
from kg.corpus import build_corpus
from kg.errors import Notices, ReadError
from kg.plain import LONGEST_ID, LONGEST_NAME
from kg.readers import read_one_text, read_text
from kg.store import open_store

ROW = "{}\t{}\t{}\tVERB\t{}\t_\t_\t{}\t_\t_" + "\t_" * 10
HEAD = "# newdoc id = {}\n# newpar id = x::step01\n# sent_id = x::step01::sent01\n"
AMPLE = 400


def recipe_with(*rows, name="x"):
    return HEAD.format(name) + "\n".join(ROW.format(n, *cells) for n, cells in enumerate(rows, 1))


@pytest.mark.parametrize("form", ["", " ", "\u00a0", "&nbsp;"])
@pytest.mark.parametrize("lemma", ["_", "", " ", "&nbsp;"])
def test_an_event_without_words_is_left_out(form, lemma):
    text = recipe_with(("Stir", "stir", "B-EVENT", "_"), (form, lemma, "B-EVENT", "_"))
    notices = Notices()
    (recipe,) = read_text(text, notices=notices)
    assert [event.lemma for event in recipe.events] == ["stir"]
    assert any("without words" in notice.problem for notice in notices.found)
    build(recipe)


@pytest.mark.parametrize("lemma", ["_", "", " ", "&nbsp;"])
def test_a_lemma_that_is_left_out_is_found_by_its_word(lemma):
    recipe = read_one_text(recipe_with(("Stirring", lemma, "B-EVENT", "_")))
    assert recipe.events[0].lemma == "stir"
    build(recipe)


def test_an_event_without_words_in_json_is_left_out(lemonade):
    lemonade["events"][0]["verb"].update(name=" ", mention="&nbsp;")
    notices = Notices()
    (recipe,) = read_text(json.dumps(lemonade), notices=notices)
    assert all(event.lemma for event in recipe.events)
    assert any("no words" in notice.problem for notice in notices.found)
    build(recipe)


def test_no_graph_is_built_under_a_long_id():
    for length in (LONGEST_ID, LONGEST_ID + 1, 24_000):
        name = "x" * length
        recipe = read_one_text(recipe_with(("Stir", "stir", "B-EVENT", "_"), name=name))
        if length <= LONGEST_ID:
            build(recipe)
            continue
        with pytest.raises(ReadError, match="200 characters"):
            build(recipe)


def test_a_bulk_build_leaves_out_a_recipe_of_a_long_id_and_goes_on(tmp_path):
    row = ("Stir", "stir", "B-EVENT", "_")
    texts = [recipe_with(row, name=name) for name in ("a", "x" * 24_000, "b")]
    file = tmp_path / "three.conllu"
    file.write_text("\n\n".join(texts), encoding="utf-8")
    with open_store(str(tmp_path / "store"), writable=True) as store:
        progress = build_corpus([str(file)], store)
        assert store.ids() == ["a", "b"]
    assert ["200 characters" in failure.problem for failure in progress.failures] == [True]


@pytest.mark.parametrize(
    "rows",
    [
        [("Stir", "stir", "B-EVENT", f"Drop={'y' * 5000}.1.1.9|Tool={'z' * 5000}")],
        [("Stir", "stir", "B-EVENT", "_"), ("w" * 5000, "w", "B-TOOL", "_")],
        [("v" * 5000, "v" * 5000, "B-EVENT", "_")],
    ],
    ids=["hidden", "written", "verb"],
)
def test_a_long_name_stands_in_few_statements(rows):
    text = recipe_with(*rows)
    graph = build(read_one_text(text))
    for thing in (*graph.things, *graph.props):
        assert len(thing) <= LONGEST_NAME + 60
    assert len(rdf.nquads(graph)) < 30 * len(text)


def test_ids_of_json_have_a_length_too(lemonade):
    text = json.dumps(lemonade).replace('"T2', f'"{"T2" * 3000}')
    recipe = read_one_text(text)
    assert max(len(event.id) for event in recipe.events) <= LONGEST_ID
    assert max(len(mention.id) for mention in recipe.mentions) <= LONGEST_ID
    whole = [len(e.participations) for e in read_one_text(json.dumps(lemonade)).events]
    assert [len(e.participations) for e in recipe.events] == whole, "who is who stays known"


def test_names_that_are_made_of_names_do_not_grow_without_end():
    steps = "".join(
        "Mix the flour and the milk in a bowl. Divide the mixture in half. "
        "Add half of the mixture to the rest of the mixture and stir.\n"
        for _ in range(40)
    )
    text = f"Dough\n\nIngredients\n200 g flour\n1 l milk\n\nMethod\n{steps}"
    graph = build(read_one_text(text))
    assert max(len(thing.name) for thing in graph.things.values()) <= LONGEST_NAME
    assert max(map(len, graph.things)) <= AMPLE
