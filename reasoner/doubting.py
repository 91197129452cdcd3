"""Doubt a "yes": a question and its opposite must not both be answered so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reasoner.reading.analysis import analyse, asking

__all__ = ["opposites_of"]

MOST: Final = 2
ORDER: Final = frozenset({"before_or_after", "which_first", "must_wait", "next", "previous"})
"""Kinds that ask for an order."""


def opposites_of(question: str, kind: str) -> tuple[str, ...]:
    """The question asked the other way round, by words of which only one can be true.

    >>> opposites_of("Does the garlic go in before the onion?", "before_or_after")
    ('does the garlic go in after the onion ?',)
    """
    return tuple(_turned(question, kind))[:MOST]


def _turned(question: str, kind: str) -> Iterator[str]:
    forms = [word.form for word in analyse(question).words]
    for one, other in asking()["opposites"]["order" if kind in ORDER else "others"]:
        for said, instead in ((one, other), (other, one)):
            if said in forms and instead not in forms:
                yield " ".join(instead if form == said else form for form in forms)
