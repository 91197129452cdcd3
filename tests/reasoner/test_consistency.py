"""Rewordings of a question get one answer; a question and its denial are not both yes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from reasoner import Answered, ask
from reasoner.learning.examples import OWN_RECIPES, graphs_of

GOLDEN = Path(__file__).parents[1] / "golden"
GROUPS = json.loads((GOLDEN / "rewordings.json").read_text(encoding="utf-8"))
DENIALS = json.loads((GOLDEN / "denials.json").read_text(encoding="utf-8"))
ALIKE = 0.5
"""Groups of five rewordings of which three are answered at least, all alike."""
ANSWERED = 65


@pytest.fixture(scope="module")
def graphs():
    return cache(graphs_of([OWN_RECIPES]))


def told(graph, question):
    outcome = ask(graph, question)
    return outcome.text.lower() if isinstance(outcome, Answered) else None


def test_rewordings_of_one_question_get_one_answer(graphs):
    alike = 0
    for group in GROUPS:
        said = [told(graphs(group["recipe"]), wording) for wording in group["wordings"]]
        answers = [text for text in said if text is not None]
        alike += len(answers) >= 3 and len(set(answers)) == 1
    assert alike / len(GROUPS) >= ALIKE


def test_a_question_and_its_denial_are_never_both_yes(graphs):
    both: list[str] = []
    answered = 0
    for pair in DENIALS:
        said = [told(graphs(pair["recipe"]), pair[which]) for which in ("question", "denial")]
        yes = [text is not None and text.startswith("yes") for text in said]
        answered += any(text is not None for text in said)
        both += [pair["question"]] if all(yes) else []
    assert not both
    assert answered >= ANSWERED
