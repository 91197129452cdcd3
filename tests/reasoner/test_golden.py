"""Golden questions: what works stays right, by whole words and values.

They were learned from, so they say nothing of how well unseen questions do.
"""

from __future__ import annotations

from functools import cache

import pytest

from reasoner import Answered, ask
from reasoner.ask import graph_of
from reasoner.learning.examples import OWN_QUESTIONS, read_examples
from reasoner.learning.scoring import is_right

FILES = sorted(OWN_QUESTIONS.glob("*.toml"))
FLOOR = 0.66
MOST_WRONG = 0.11
graphs = cache(graph_of)


@cache
def outcomes(path):
    return [(each, asked(each)) for each in read_examples(path)]


def asked(example):
    here = example.here
    place = {"at_step": here.step, "at_line": here.line} if here else {}
    return ask(graphs(example.recipe), example.question, **place)


def text_of(outcome):
    return outcome.text if isinstance(outcome, Answered) else None


def test_there_are_golden_questions_of_every_kind():
    assert len(FILES) >= 14
    assert sum(len(read_examples(path)) for path in FILES) >= 1_700


def test_golden_questions_are_answered_right():
    every = [pair for path in FILES for pair in outcomes(path)]
    right = sum(is_right(example, text_of(outcome)) for example, outcome in every)
    assert right / len(every) >= FLOOR


def test_few_golden_questions_are_answered_wrong():
    every = [pair for path in FILES for pair in outcomes(path)]
    wrong = [
        example.question
        for example, outcome in every
        if text_of(outcome) is not None and not is_right(example, text_of(outcome))
    ]
    assert len(wrong) / len(every) <= MOST_WRONG, wrong[:20]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_answer_has_a_proof(path):
    for example, outcome in outcomes(path):
        if isinstance(outcome, Answered):
            assert outcome.evidence, example.question
            assert 0 <= outcome.confidence <= 1


def test_an_answer_that_repeats_the_recipe_is_not_right():
    example = next(e for path in FILES for e in read_examples(path) if e.any_of)
    assert not is_right(example, example.recipe)
