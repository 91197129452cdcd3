"""The figures over data that nobody here wrote; skipped where it is not there."""

from __future__ import annotations

import pytest

from reasoner.tasks.r2vq import scorer as evaluation
from reasoner.tasks.r2vq2021 import scorer as r2vq2021

FLOORS = {"0": 96.0, "1": 89.0, "2": 93.5, "3": 91.0, "17": 95.0, "18": 94.0}


@pytest.fixture(scope="module")
def train(r2vq):
    return evaluation.score(evaluation.verdicts(r2vq / "train_rebuilt.conllu"))


@pytest.fixture(scope="module")
def test_split(r2vq):
    return evaluation.score(evaluation.verdicts(r2vq / "test_annotated.conllu"))


@pytest.mark.parametrize("cls", FLOORS)
def test_classes_that_need_cooking_roles_reach_their_figure(train, cls):
    assert train.classes[cls].em >= FLOORS[cls]


def test_semantic_roles_of_first_predicates(train):
    figure = train.in_reach["first predicate (5-16)"]
    assert figure.n > 3000
    assert figure.em >= 97.0


def test_order_of_events_with_roles(train):
    figure = train.in_reach["both have roles (4)"]
    assert figure.n > 1000
    assert figure.em >= 98.5


def test_the_published_sample_is_answered_in_full(r2vq):
    found = list(evaluation.verdicts(r2vq / "sample.conllu"))
    assert len(found) == 27
    assert list(evaluation.mistakes(found)) == []


def test_questions_of_the_test_split_find_their_event(test_split):
    assert test_split.questions == 1792
    assert test_split.matched >= 98.5
    assert test_split.strangers <= 6.0


def test_the_first_release(r2vq):
    found = r2vq2021.score(r2vq2021.verdicts(r2vq / "r2vq2021.jsonl"))
    assert found.n == 966
    assert found.em >= 97.0
