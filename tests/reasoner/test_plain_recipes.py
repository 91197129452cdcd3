"""Everyday questions on recipes without annotation, from the text to the answer.

`python -m tests.reasoner.test_plain_recipes` lists what is wrong.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, ask

GOLDEN = Path(__file__).parents[1] / "golden" / "plain_recipes.toml"
RECIPES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["recipe"]
FLOOR = 0.93
"""The share of the questions that must be answered right; the golden file marks what is not."""


def is_right(outcome, question):
    right = question["right"]
    if not isinstance(outcome, Answered):
        return right == ["silent"]
    said = f" {outcome.text.lower()} ".replace(",", " ")
    if any(word in said for word in question.get("without", ())):
        return False
    return any(all(word in said for word in answer.split()) for answer in right)


def judged():
    for case in RECIPES:
        (recipe,) = read_text(case["text"], case["name"])
        graph = build(recipe)
        for question in case["questions"]:
            outcome = ask(graph, question["ask"])
            yield case["name"], question, outcome, is_right(outcome, question)


@pytest.fixture(scope="module")
def found():
    return list(judged())


def test_there_are_enough_questions(found):
    assert len(RECIPES) >= 87
    assert len(found) >= 830


def test_most_questions_are_answered_right(found):
    wrong = [f"{name}: {q['ask']} {said.text}" for name, q, said, right in found if not right]
    assert 1 - len(wrong) / len(found) >= FLOOR, "\n".join(wrong)


def test_nothing_right_is_marked_as_wrong(found):
    marked = [f"{name}: {q['ask']}" for name, q, _, right in found if right and "wrong" in q]
    assert not marked, "right by now: take off the mark"


def main():
    results = list(judged())
    for name, question, outcome, right in results:
        if not right:
            said = outcome.text or getattr(outcome, "reason", "")
            print(f"{name}: {question['ask']}\n   {said}   (right: {question['right']})")
    share = sum(right for *_, right in results) / len(results)
    print(f"{len(results)} questions, {share:.1%} right")


if __name__ == "__main__":
    main()
