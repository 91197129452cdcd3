"""Conditions, alternatives, repetitions, negations and what is done meanwhile, asked of plain text.

`python -m tests.reasoner.test_plain_events` lists what is wrong.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, ask

GOLDEN = Path(__file__).parents[1] / "golden" / "plain_events.toml"
RECIPES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["recipe"]
QUESTIONS = [(case["name"], question) for case in RECIPES for question in case["questions"]]


def is_right(outcome, right):
    if not isinstance(outcome, Answered):
        return False
    said = outcome.text.lower()
    return any(_says(said, answer) for answer in right)


def _says(said, answer):
    if answer.replace(",", " ").split()[0] in ("yes", "no", "only"):
        return said == answer
    words = said.replace(",", " ").split()
    return all(word in words for word in answer.replace(",", " ").split())


@pytest.fixture(scope="module")
def graphs():
    return {c["name"]: build(next(read_text(c["text"], c["name"]))) for c in RECIPES}


@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_what_is_known_to_be_answered_right_stays_right(graphs, name, question):
    outcome = ask(graphs[name], question["ask"])
    if question.get("wrong"):
        return
    assert is_right(outcome, question["right"]), outcome
    if "because" in question:
        assert question["because"] in [item.rule for item in outcome.evidence]


def main():
    made = {case["name"]: build(next(read_text(case["text"], case["name"]))) for case in RECIPES}
    wrong = 0
    for name, question in QUESTIONS:
        outcome = ask(made[name], question["ask"])
        if not is_right(outcome, question["right"]):
            wrong += 1
            said = outcome.text or getattr(outcome, "reason", "")
            print(f"{name}: {question['ask']}\n   {said}   (right: {question['right']})")
    print(f"{len(QUESTIONS)} questions, {1 - wrong / len(QUESTIONS):.1%} right")


if __name__ == "__main__":
    main()
