"""Made questions: R2VQ's texts again, answers that `ask` gives, and strangers' questions."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest

import reasoner
from kg import samples
from kg.readers import read, read_one
from reasoner.ask import graph_of
from reasoner.outcome import Answered
from reasoner.tasks.questions.in_templates import CLASSES
from reasoner.tasks.questions.making import UnknownKindError, kinds_named, make
from reasoner.tasks.questions.scorer import regenerated
from reasoner.tasks.questions.writing import WRITERS

R2VQ = Path(os.environ.get("MIREPOIX_R2VQ", Path(__file__).parents[5] / "shared" / "r2vq"))
SOUP = (
    "Soup\n\nIngredients\n2 onions\n1 l stock\n\nMethod\n"
    "1. Chop the onions.\n2. Fry them in a pan for 5 minutes.\n3. Add the stock and simmer.\n"
)


@pytest.fixture(scope="module")
def pizza():
    return graph_of("pizza")


@pytest.fixture(scope="module")
def soup():
    return graph_of(SOUP)


def test_every_class_is_made_and_answered_as_the_dialect_does(pizza):
    made = list(make([pizza], CLASSES, per_kind=2, seed=3))
    assert {each.kind for each in made} == set(CLASSES)
    for each in made:
        assert reasoner.ask(pizza, each.question, conventions="r2vq").text == each.answer
        assert each.evidence


def test_everyday_answers_are_those_of_ask(soup):
    made = list(make([soup], ("where", "amount", "tool", "duration", "count_steps"), 2, 1))
    assert {"where", "amount", "count_steps"} <= {each.kind for each in made}
    for each in made:
        assert reasoner.ask(soup, each.question).text == each.answer


def test_strangers_questions_have_no_answer(soup, pizza):
    made = list(make([soup], kinds_named(["where", "unanswerable"]), 3, 2, [pizza]))
    strange = [each for each in made if each.kind == "18"]
    assert strange
    for each in strange:
        assert each.answer is None
        assert each.taken_from == "pizza"
        assert not isinstance(reasoner.ask(soup, each.question), Answered)


def test_the_same_seed_gives_the_same_questions(pizza):
    kinds = ("0", "4", "17")
    first, again, other = (list(make([pizza], kinds, 3, seed)) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_plain_recipes_are_asked_in_everyday_words_by_default(soup):
    assert {each.dialect for each in make([soup], None, 1, 0)} == {"people"}


def test_an_unknown_kind_is_named():
    with pytest.raises(UnknownKindError, match="martian"):
        kinds_named(["0", "martian"])


def test_the_forms_hold_the_same_questions(pizza):
    made = list(make([pizza], ("0", "2"), 2, 0))
    told = json.loads(WRITERS["json"](made))["questions"]
    rows = list(csv.DictReader(io.StringIO(WRITERS["csv"](made))))
    lines = WRITERS["semeval"](made).splitlines()
    assert [each["question"] for each in told] == [row["question"] for row in rows]
    assert f"# question 0-0 = {made[0].question}" in lines
    assert f"# answer 0-0 = {made[0].answer}" in lines
    assert told[0]["class"] == "0"


def test_the_texts_of_a_sample_are_made_again():
    found = {each.name: each for each in regenerated([read_one(samples.path_of("pizza"))])}
    assert found["0-17"].n == found["0-17"].made > 0


@pytest.mark.skipif(not R2VQ.is_dir(), reason=f"R2VQ's data are not at {R2VQ}")
def test_the_texts_of_the_benchmark_are_made_again():
    found = {each.name: each for each in regenerated(read(R2VQ / "test_annotated.conllu"))}
    assert found["0-17"].share >= 98
    assert all(each.share >= 97 for each in found.values() if each.n)
