"""A cut of WordNet 3.0: which kitchen words mean the same, or the next more general thing.

Made by `scripts/cut_wordnet.py`; WordNet's notice is in WORDNET-LICENSE. Read when first asked.

>>> related("eggplant", "aubergine"), related("whisk", "spoon"), related("combine", "mix", "v")
(True, False, True)
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypedDict

from ontology.phrases import plain, singulars

__all__ = ["FILE", "Part", "knows", "related"]

FILE: Final = Path(__file__).parent / "wordnet.json.gz"
Part = Literal["n", "v"]

TRUSTED_SENSES: Final[dict[Part, int]] = {"n": 3, "v": 2}
"""How many of a word's meanings are looked at, the commonest first: verbs have too many."""
BROADEST: Final = 40
"""A meaning right above more than so many others says too little: food, container, change."""


class Table(TypedDict):
    """One part of speech."""

    words: dict[str, list[int]]
    """Word -> its meanings, the commonest first."""
    above: list[list[int]]
    """Meaning -> those right above it."""


@cache
def wordnet() -> dict[Part, Table]:
    """Return the tables of nouns and verbs."""
    loaded: dict[Part, Table] = json.loads(gzip.decompress(FILE.read_bytes()))
    return loaded


@cache
def breadth(part: Part) -> Counter[int]:
    """Return how many meanings are right below each."""
    return Counter(above for row in wordnet()[part]["above"] for above in row)


@lru_cache(maxsize=16384)
def senses(phrase: str, part: Part) -> tuple[int, ...]:
    """Return the meanings of a word or fixed phrase, the commonest first."""
    words = wordnet()[part]["words"]
    name = plain(phrase)
    first, space, last = name.rpartition(" ")
    forms = (f"{first}{space}{single}" for single in singulars(last)) if part == "n" else (name,)
    found = next((words[form] for form in forms if form in words), [])
    return tuple(found[: TRUSTED_SENSES[part]])


def knows(phrase: str, part: Part = "n") -> bool:
    """Tell whether the cut has a word."""
    return bool(senses(phrase, part))


def related(asked: str, known: str, part: Part = "n") -> bool:
    """Tell whether two words share a meaning, or the first is right above the second.

    >>> related("citrus", "lemon"), related("lemon", "citrus"), related("lemon", "lime")
    (True, False, False)
    """
    mine, yours = set(senses(asked, part)), senses(known, part)
    if not mine or not yours:
        return False
    if not mine.isdisjoint(yours):
        return True
    above = wordnet()[part]["above"]
    return any(up in mine and breadth(part)[up] <= BROADEST for own in yours for up in above[own])
