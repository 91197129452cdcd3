"""What people ask an assistant while they cook, as golden cases."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import reasoner
from kg.builder import build
from kg.readers import read_text
from reasoner.outcome import Answered

GOLDEN = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "everyday_questions.toml").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def tart():
    (recipe,) = read_text(GOLDEN["recipe"])
    return build(recipe)


@pytest.mark.parametrize("case", GOLDEN["questions"], ids=lambda case: case["ask"])
def test_what_people_ask_while_they_cook(tart, case):
    outcome = reasoner.ask(tart, case["ask"])
    if case["right"] == "silent":
        assert not isinstance(outcome, Answered)
        return
    assert isinstance(outcome, Answered)
    assert set(case["right"].lower().split()) <= set(_words(outcome.text))
    assert outcome.evidence or outcome.value is not None


def _words(text):
    return [word.strip(".,()") for word in text.lower().split()]
