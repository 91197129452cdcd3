"""What a cook asks who stands somewhere in a recipe, as golden cases."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import reasoner
from kg.builder import build
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
