"""On what terms the events of a sentence are done, and that it is kept wherever recipes are."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kg import rdf
from kg.builder import build
from kg.readers import read_text
from kg.record import recipe_record

GOLDEN = Path(__file__).parents[2] / "golden" / "plain_events.toml"
SENTENCES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["sentence"]
RECIPE = """Bread

Ingredients
500 g flour
1 onion
3 carrots
2 potatoes
100 g butter
oil
sugar
salt
nuts

Method
1. Mix the flour and water in a bowl.
2. {}
"""


def graph_of(sentence):
    return build(next(read_text(RECIPE.format(sentence))))


def told(graph, act):
    event = act.event
    found = {
        "verb": event.lemma.split()[0],
        "if": event.condition,
        "or": graph.act(event.instead_of).event.lemma if event.instead_of else "",
        "again": [graph.act(each).event.lemma for each in event.repeats],
        "times": event.times,
    }
    return {key: value for key, value in found.items() if value}


@pytest.mark.parametrize("case", SENTENCES, ids=lambda case: case.get("title", case["text"]))
def test_a_sentence_says_on_what_terms_something_is_done(case):
    graph = graph_of(case["text"])
    acts = [act for act in graph.acts if act.at.step == 2]
    assert [told(graph, act) for act in acts] == case["events"]
    parts = [part for act in acts for part in act.event.participations]
    taken = {p.reference.name: p.condition or str(p.choice or "") for p in parts}
    assert {name: terms for name, terms in taken.items() if terms} == case.get("taken", {})
    described = [act.event.lemma for act in acts if act.aside]
    assert described == case.get("not", [])


@pytest.mark.parametrize("case", SENTENCES, ids=lambda case: case.get("title", case["text"]))
def test_the_terms_come_back_from_rdf(case):
    graph = graph_of(case["text"])
    back = rdf.from_nquads(rdf.nquads(graph))
    assert back.recipe == graph.recipe
    assert back.acts == graph.acts


def test_the_terms_stand_in_the_record():
    graph = graph_of("Chop or grate the carrots, if using. Repeat twice.")
    chop, grate, repeat = recipe_record(graph)["events"][-3:]
    assert grate["instead_of"] == chop["tick"]
    assert grate["condition"] == "if using"
    assert repeat["repeats"] == [chop["tick"], grate["tick"]]
    assert repeat["times"] == "twice"


def test_an_alternative_needs_what_the_other_needs_and_not_the_other():
    graph = graph_of("Peel and chop or grate the carrots. Fry the carrots.")
    peel, chop, grate, fry = graph.acts[-4:]
    assert grate.needs == chop.needs == (peel.tick,)
    assert graph.alternatives(chop) == (grate,)
    assert graph.alternatives(grate) == (chop,)
    assert graph.alternatives(fry) == ()


def test_what_is_left_goes_the_way_of_what_was_taken():
    graph = graph_of("Roll a piece of the dough on a board. Repeat with the remaining dough.")
    (dough,) = [thing.id for thing in graph.things.values() if thing.name == "dough"]
    assert graph.where(dough, len(graph.acts)).place.startswith("board")
