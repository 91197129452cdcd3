"""Typos: the known word that a misspelt one is nearest to, if it is near enough."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ontology import lexicon
from reasoner.matching.morphology import is_known, noun

__all__ = ["correction", "distance", "is_word"]

SHORTEST: Final = 4
"""Shorter words are too near to one another to be corrected."""
LONG: Final = 7
"""From this length on, two slips of the pen are forgiven."""
LONGEST: Final = 30


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Tell whether a word is a known cooking word or plain English, and so not misspelt."""
    return is_known(word) or bool(lexicon.parts_of(word))


def correction(word: str, known: Iterable[str]) -> str | None:
    """Return the one known word that is nearest to a misspelt one, if it is near enough.

    >>> correction("tomatoe", ["tomatoes", "potato"]), correction("love", ["clove"])
    ('tomatoes', None)
    """
    if not SHORTEST <= len(word) <= LONGEST or not word.isalpha() or is_word(word):
        return None
    allowed = 2 if len(word) >= LONG else 1
    near = [
        (found, candidate)
        for candidate in known
        if len(candidate) >= SHORTEST
        and abs(len(candidate) - len(word)) <= allowed
        and (found := distance(word, candidate)) <= allowed
    ]
    best = min(near, default=None)
    if best is None or len({noun(other) for found, other in near if found == best[0]}) > 1:
        return None
    return best[1]


@lru_cache(maxsize=65536)
def distance(one: str, other: str) -> int:
    """Return how many letters are wrong, missing, too many or swapped with the next.

    >>> distance("onoin", "onion"), distance("skilet", "skillet")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, mine in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, yours in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (mine != yours))
            if older and j > 1 and mine == other[j - 2] and one[i - 2] == yours:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
