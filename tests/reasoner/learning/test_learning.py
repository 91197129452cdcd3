"""Learning is deterministic, and learns what it is shown."""

from __future__ import annotations

import pytest

from reasoner.learning.examples import (
    OWN_QUESTIONS,
    OWN_RECIPES,
    Example,
    graphs_of,
    read_examples,
)
from reasoner.learning.scoring import is_right
from reasoner.learning.training import train
from reasoner.weights import FILE, load, save

LARGEST = 5_000_000


@pytest.fixture(scope="module")
def few():
    hands = {
        name: read_examples(OWN_QUESTIONS / f"{name}.json")[:40]
        for name in ("ordinary_a", "ordinary_b", "tail_a")
    }
    return hands, graphs_of([OWN_RECIPES])


def test_learning_twice_gives_the_same_bytes(few, tmp_path):
    for name in ("one", "two"):
        save(train(*few), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_what_is_saved_is_what_is_loaded(few, tmp_path):
    weights = train(*few)
    save(weights, tmp_path / "weights.npz")
    again = load(tmp_path / "weights.npz")
    assert again.ranking.weights == weights.ranking.weights
    assert again.trust == weights.trust
    assert again.focus.kinds == weights.focus.kinds
    assert (again.focus.weights == weights.focus.weights).all()


def test_the_shipped_weights_are_small():
    assert FILE.stat().st_size <= LARGEST


@pytest.mark.parametrize(
    ("got", "right"),
    [
        ("10 minutes", True),
        ("for 10 minutes", True),
        ("20 minutes", False),
        (None, False),
        ("add the onion and fry it for 10 minutes, then add the stock and simmer " * 3, False),
    ],
)
def test_answers_are_scored_by_what_they_say(got, right):
    wanted = Example("soup", "how long", ("10 minutes",), must=("10", "min"))
    assert is_right(wanted, got) is right


def test_silence_is_right_where_nothing_can_be_answered():
    wanted = Example("soup", "which wine", ("N/A",))
    assert is_right(wanted, None)
    assert not is_right(wanted, "red wine")


def test_whole_words_count_in_golden_cases():
    wanted = Example("soup", "where", ("pan",), any_of=(("pan",),))
    assert is_right(wanted, "in the pan")
    assert not is_right(wanted, "pancake")
