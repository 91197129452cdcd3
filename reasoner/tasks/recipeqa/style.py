"""How a title is written: the same hand titles all steps of a recipe in the same way."""

from __future__ import annotations

from typing import Final

from ontology.lexicon import gerund
from reasoner.tasks.recipeqa.kitchen import named_in
from reasoner.tasks.recipeqa.words import base, raw_words

__all__ = ["STYLES", "style_of"]

STYLES: Final = (
    "is short",
    "is long",
    "ends with a mark",
    "has a number",
    "begins with an action",
    "begins with a gerund",
    "names an action",
    "names a food",
    "begins with an article",
    "is in capitals",
    "begins in lower case",
    "has a colon or bracket",
    "has an ampersand",
)


def style_of(title: str) -> tuple[float, ...]:
    """Return the signs of how a title is written."""
    words = raw_words(title)
    first = words[0] if words else ""
    plain = title.strip()
    named = named_in(title)
    acts = named_in(base(first)).actions if first else frozenset()
    letters = [letter for letter in plain if letter.isalpha()]
    return tuple(
        float(sign)
        for sign in (
            len(words) <= 2,
            len(words) >= 6,
            plain[-1:] in tuple("!.?"),
            any(word.isdigit() for word in words),
            bool(acts) and base(first) == first,
            bool(acts) and gerund(base(first)) == first,
            bool(named.actions),
            bool(named.foods),
            first in ("the", "a", "an"),
            bool(letters) and all(letter.isupper() for letter in letters),
            plain[:1].islower(),
            any(mark in plain for mark in ":()-"),
            any(mark in plain for mark in "&+/"),
        )
    )
