"""Questions on the headings of the ingredient list and on the notes, from the text to the answer.

`python -m tests.reasoner.test_headings_and_notes [FILE]` lists what is wrong.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, ask

GOLDEN = Path(__file__).parents[1] / "golden" / "headings_and_notes.toml"


def cases(path=GOLDEN):
    recipes = tomllib.loads(Path(path).read_text(encoding="utf-8"))["recipe"]
    return [(recipe, question) for recipe in recipes for question in recipe["questions"]]


def is_right(outcome, question):
    right = question["right"]
    if not isinstance(outcome, Answered):
        return right == ["silent"]
    said = f" {outcome.text.lower()} ".replace(",", " ").replace(";", " ")
    if any(word in said for word in question.get("without", ())):
        return False
    shown = any(question.get("note", "") in item.finding for item in outcome.evidence)
    is_said = any(all(word.lower() in said for word in answer.split()) for answer in right)
    return is_said and (shown or "note" not in question)


@pytest.fixture(scope="module")
def graphs():
    recipes = {recipe["name"]: recipe["text"] for recipe, _ in cases()}
    return {name: build(next(iter(read_text(text, name)))) for name, text in recipes.items()}


@pytest.mark.parametrize(
    ("recipe", "question"),
    [(recipe["name"], question) for recipe, question in cases()],
    ids=lambda part: part if isinstance(part, str) else part["ask"],
)
def test_parts_of_the_list_and_notes_answer(graphs, recipe, question):
    outcome = ask(graphs[recipe], question["ask"])
    assert is_right(outcome, question), outcome


def main():
    every, wrong = cases(sys.argv[1] if len(sys.argv) > 1 else GOLDEN), 0
    graphs = {}
    for recipe, question in every:
        name = recipe["name"]
        if name not in graphs:
            graphs[name] = build(next(iter(read_text(recipe["text"], name))))
        outcome = ask(graphs[name], question["ask"])
        if not is_right(outcome, question):
            wrong += 1
            said = outcome.text or f"{type(outcome).__name__}: {outcome.reason}"
            found = [str(item) for item in getattr(outcome, "evidence", ())]
            print(f"{name}: {question['ask']}\n   {said}   (right: {question['right']})", found[:2])
    print(f"{len(every)} questions, {len(every) - wrong} right")


if __name__ == "__main__":
    main()
