"""Vectors of texts: the shipped word vectors, weighed by how rare a word is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from ontology import vectors
from reasoner.tasks.recipeqa.question import Floats, Item
from reasoner.tasks.recipeqa.words import LITTLE, base_words

__all__ = [
    "Rarity",
    "cosine",
    "rarity_of",
    "text_vector",
    "text_vector_of",
    "vector_of",
    "word_vector",
]

SIZE: Final = 256
_MOST: Final = 8.0


@dataclass(frozen=True, slots=True, eq=False)
class Rarity:
    """How rare a word is among the steps of recipes: the logarithm of one in so many."""

    known: Mapping[str, float]

    def of(self, word: str) -> float:
        """Return how rare a word is; little words weigh nothing to speak of."""
        return 0.3 if word in LITTLE else self.known.get(word, _MOST)


def rarity_of(recipes: Iterable[Sequence[str]]) -> Rarity:
    """Count words over the steps of recipes; titles and answers are not looked at."""
    counts: Counter[str] = Counter()
    total = 1
    for steps in recipes:
        for step in steps:
            counts.update(set(base_words(step)))
            total += 1
    return Rarity({w: float(np.log(total / (n + 0.5))) for w, n in counts.items() if n > 1})


@lru_cache(maxsize=32768)
def word_vector(word: str) -> Floats | None:
    """Return the shipped vector of a word."""
    found = vectors.vector(word)
    return None if found is None else np.asarray(found)


def text_vector(text: str, rarity: Rarity) -> Floats:
    """Return the vector of a text, of length one: the weighed sum of its words'."""
    total = np.zeros(SIZE)
    for word in base_words(text):
        found = word_vector(word)
        if found is not None:
            total += rarity.of(word) * found
    length = float(np.linalg.norm(total))
    return total / length if length else total


@lru_cache(maxsize=16384)
def text_vector_of(text: str, rarity: Rarity) -> Floats:
    """Return the vector of a text, made once."""
    return text_vector(text, rarity)


def vector_of(item: Item, rarity: Rarity) -> Floats:
    """Return the vector of an item: a picture's features, or that of a title."""
    return text_vector_of(item.text, rarity) if item.vector is None else item.vector


def cosine(one: Floats, other: Floats) -> float:
    """Return the cosine of two vectors; nothing is like an empty one."""
    length = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float(one @ other) / length if length else 0.0
