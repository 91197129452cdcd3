"""Mirepoix as people use it from Python: one import, clear errors, values that show themselves."""

from __future__ import annotations

import pydoc
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mirepoix
from kg.store.results import Iri, Rows

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def graph():
    return mirepoix.read("tzatziki")


@pytest.mark.parametrize(
    ("recipe", "said"),
    [
        ("", "nothing to read"),
        (" \n ", "nothing to read"),
        (None, "None: is no recipe"),
        (5, "5: is no recipe"),
        (["tzatziki"], "is no recipe"),
        ("Fry the onion in the pan for 5 minutes.", "is one line, and no file"),
        ("tzatzki", "did you mean tzatziki"),
        ("no/such/file.txt", "no such file"),
        (Path("no/such/file.txt"), "no such file"),
        ("just\nwords", "no recipe"),
    ],
)
def test_what_is_no_recipe_is_told(recipe, said):
    with pytest.raises(mirepoix.MirepoixError, match=said):
        mirepoix.ask(recipe, "How long?")


@pytest.mark.parametrize("question", [None, 5, b"How long?"])
def test_what_is_no_question_is_told(graph, question):
    with pytest.raises(mirepoix.MirepoixError, match="is no question"):
        mirepoix.ask(graph, question)


def test_no_question_is_not_understood(graph):
    outcome = mirepoix.ask(graph, "")
    assert isinstance(outcome, mirepoix.NotUnderstood)
    assert outcome.reason == "there is no question"


def test_a_path_and_a_text_are_read(tmp_path):
    file = tmp_path / "toast.txt"
    file.write_text("Toast\n\nIngredients\n1 slice bread\n\nMethod\n1. Toast the bread.\n", "utf-8")
    assert len(mirepoix.read(file).acts) == len(mirepoix.read(file.read_text("utf-8")).acts) == 1


def test_help_is_a_tour():
    told = pydoc.render_doc(mirepoix, renderer=pydoc.plaintext)
    for name in mirepoix.__all__:
        assert name in told
    assert "A tour." in told


def well_formed(html):
    ElementTree.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")
    return html


def test_a_graph_shows_the_kitchen_and_its_marked_text(graph):
    ElementTree.fromstring(graph._repr_svg_())
    html = well_formed(graph._repr_html_())
    assert "<svg" in html and ">Peel</mark>" in html and ">sieve</mark>" in html


def test_a_state_shows_what_is_where(graph):
    html = well_formed(graph.state_at(1)._repr_html_())
    assert "<td>cucumber</td><td>in the sieve</td>" in html


def test_outcomes_show_the_answer_its_proof_or_the_reason(graph):
    answered = mirepoix.ask(graph, "What do you use to squeeze the cucumber?")
    html = well_formed(answered._repr_html_())
    assert "<b>the hands</b>" in html and "<td>2.1.1</td>" in html
    silent = mirepoix.ask(graph, "How much <b>chocolate</b> do I need?")
    html = well_formed(silent._repr_html_())
    assert not isinstance(silent, mirepoix.Answered) and "<b>chocolate" not in html


def test_plans_and_rows_show_themselves(graph):
    ElementTree.fromstring(mirepoix.plan([graph])._repr_svg_())
    rows = Rows(("a", "b"), ((Iri("https://mirepoix.dev/ontology#Onion"), None), ("<i>", 1)) * 50)
    html = well_formed(rows._repr_html_())
    assert "<td>mx:Onion</td><td></td>" in html and "&lt;i&gt;" in html and "40 more" in html
