"""The pairs of `golden/pairs.toml`: what is the same is found, what is not is not taken."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from reasoner.matching import same

PAIRS = tomllib.loads((Path(__file__).parents[1] / "golden" / "pairs.toml").read_text("utf-8"))
FOUND = 0.95
TAKEN = 0.02


def pairs(half, *labels):
    return [
        (asked, known, kind)
        for label in labels
        for kind, rows in PAIRS[half][label].items()
        for asked, known in rows
    ]


def test_there_are_enough_pairs_and_none_twice():
    every = [pair for half in PAIRS for pair in pairs(half, "same", "different", "near")]
    assert len(every) == len(set(every)) >= 300


@pytest.mark.parametrize("half", PAIRS)
def test_the_same_is_found(half):
    rows = pairs(half, "same")
    missed = [row for row in rows if same(*row) is None]
    print(f"{half}: {len(rows) - len(missed)} of {len(rows)} found; missed:", *missed, sep="\n  ")
    assert len(rows) - len(missed) >= FOUND * len(rows)


@pytest.mark.parametrize("half", PAIRS)
def test_the_different_is_not_taken(half):
    rows = pairs(half, "different", "near")
    taken = [(*row, match.kind.value) for row in rows if (match := same(*row))]
    print(f"{half}: {len(taken)} of {len(rows)} taken:", *taken, sep="\n  ")
    assert len(taken) <= TAKEN * len(rows)
