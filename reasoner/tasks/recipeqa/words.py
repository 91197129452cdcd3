"""Words of titles and steps in their base form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ontology.lexicon import lemma
from reasoner.tasks.recipeqa.question import Question

__all__ = ["LITTLE", "base", "base_words", "common_words", "raw_words"]

_WORD: Final = re.compile(r"[A-Z]?[a-z]+(?:'[a-z]+)?|[A-Z]+(?![a-z])|[^\W\d_]+|\d+")
"""Texts of the web run words together ("saltPepper"): a capital begins a word."""
LITTLE: Final = frozenset(
    "a an the and or of to in on for with it its your you i we my our is are be this that at up "
    "some them they as so if then from by into out not do have has was will can all now".split()
)
"""Words that say nothing of what a title is about."""


def raw_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case.

    >>> raw_words("Add saltPepper, 2 eggs")
    ('add', 'salt', 'pepper', '2', 'eggs')
    """
    return tuple(word.lower() for word in _WORD.findall(text))


@lru_cache(maxsize=65536)
def base(word: str) -> str:
    """Return the base form of a lower-case word, whatever part of speech it is.

    >>> base("mixing"), base("eggs"), base("loaves")
    ('mix', 'egg', 'loaf')
    """
    return lemma(lemma(word.removesuffix("'s"), "NOUN"), "VERB")


@lru_cache(maxsize=16384)
def base_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in their base forms."""
    return tuple(base(word) for word in raw_words(text))


def common_words(questions: Iterable[Question], least: int) -> dict[str, int]:
    """Return the words that set candidates apart in so many questions, each with its place."""
    counts: Counter[str] = Counter()
    for question in questions:
        for item in question.marked or range(len(question.items)):
            counts.update(set(base_words(question.items[item].text)))
    found = sorted(word for word, count in counts.items() if count >= least)
    return {word: place for place, word in enumerate(found)}
