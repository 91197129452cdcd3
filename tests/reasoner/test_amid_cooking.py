"""What a cook asks who stands somewhere in a recipe, as golden cases."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import reasoner
from kg.builder import build
from kg.errors import NotFoundError
from kg.readers import read_text
from reasoner.outcome import Answered

GOLDEN = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "amid_cooking.toml").read_text(encoding="utf-8")
)
CASES = [(recipe["name"], case) for recipe in GOLDEN["recipe"] for case in recipe["questions"]]


@pytest.fixture(scope="module")
def graphs():
    return {each["name"]: build(next(iter(read_text(each["text"])))) for each in GOLDEN["recipe"]}


def _name(part):
    if isinstance(part, str):
        return part
    return f"{part['ask']} at {part.get('at', 0)}.{part.get('line', 0)}"


@pytest.mark.parametrize(("name", "case"), CASES, ids=_name)
def test_what_a_cook_asks_at_a_step(graphs, name, case):
    outcome = reasoner.ask(
        graphs[name], case["ask"], at_step=case.get("at", 0), at_line=case.get("line", 0)
    )
    if case["right"] == "silent":
        assert not isinstance(outcome, Answered)
        return
    assert isinstance(outcome, Answered)
    said = {word.strip(".,():;") for word in outcome.text.lower().split()}
    assert set(case["right"].split()) <= said
    assert said.isdisjoint(case.get("without", ()))
    assert outcome.evidence


def test_without_a_step_nothing_is_about_one(graphs):
    assert not isinstance(reasoner.ask(graphs["meatballs"], "What's next?"), Answered)
    assert reasoner.ask(graphs["meatballs"], "How much oil do I need?").text == "2 tbsp"


@pytest.mark.parametrize("place", [{"at_step": 10}, {"at_step": -1}, {"at_line": 10}])
def test_a_step_that_is_not_there_is_refused(graphs, place):
    with pytest.raises(NotFoundError):
        reasoner.ask(graphs["meatballs"], "What's next?", **place)


def test_what_is_said_before_the_question_is_no_part_of_it(graphs):
    asked = "Great, the balls are on the plate. I am ready. Now for how long do I chill them?"
    assert reasoner.ask(graphs["meatballs"], asked).text == "for half an hour"


def test_a_deed_that_the_recipe_never_asks_for_is_not_denied_to_a_cook(graphs):
    asked = "Should I peel the onion?"
    assert reasoner.ask(graphs["meatballs"], asked).text == "no"
    assert reasoner.ask(graphs["meatballs"], asked, at_step=6).text is None
