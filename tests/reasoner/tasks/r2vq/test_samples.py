"""R2VQ's dialect on our own samples, class by class, whatever their ids."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from kg.builder import build
from kg.readers import read_text
from kg.samples import names, path_of
from reasoner.tasks.r2vq.dialect import answer
from reasoner.tasks.r2vq.scorer import mistakes, verdicts

CLASSES = range(19)


@cache
def judged():
    return [verdict for name in names() for verdict in verdicts(path_of(name))]


@pytest.mark.parametrize("cls", CLASSES)
def test_every_class_is_right_on_our_samples(cls):
    own = [verdict for verdict in judged() if verdict.cls == cls]
    assert own
    assert list(mistakes(own)) == []


@pytest.mark.parametrize("name", names())
def test_neither_ids_nor_gold_answers_matter(name):
    text = path_of(name).read_text(encoding="utf-8")
    without = re.sub(r"^# answer .*\n", "", text, flags=re.MULTILINE)
    numbers = list(range(1000))
    random.Random(7).shuffle(numbers)
    renamed = re.sub(
        r"^# question \S+ =", lambda _: f"# question {numbers.pop()} =", without, flags=re.MULTILINE
    )
    renamed = re.sub(f"(?<= ){name}(?=::|$)", "another-id", renamed, flags=re.MULTILINE)
    before, after = (build(next(read_text(version))) for version in (text, renamed))
    assert [q.id for q in before.recipe.questions] != [q.id for q in after.recipe.questions]
    for asked in before.recipe.questions:
        one, other = answer(before, asked.text), answer(after, asked.text)
        assert (one.text, one.evidence) == (other.text, other.evidence)


def test_the_questions_that_an_index_knows_are_answered():
    from reasoner.tasks.r2vq.dialect import R2vqIndex

    graph = build(next(read_text(path_of("tzatziki").read_text(encoding="utf-8"))))
    questions = list(R2vqIndex(graph).questions())
    assert len(questions) > 50
    assert all(answer(graph, question).text for question in questions)


def test_a_recipe_of_a_thousand_events_is_answered_by_look_up(cook):
    graph = cook(*[f"stir the [food{n}] | Drop=salt{n} Tool=spoon{n}" for n in range(1000)])
    answer(graph, "How do you stir the food1 and salt1?")
    for n in range(1000):
        assert answer(graph, f"How do you stir the food{n} and salt{n}?").text
