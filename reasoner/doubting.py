"""Doubt a "yes": a question and its opposite must not both be answered so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from reasoner.reading.analysis import analyse, asking

__all__ = ["opposites_of"]

MOST: Final = 2
ORDER: Final = frozenset({"before_or_after", "which_first", "must_wait", "next", "previous"})
"""Kinds that ask for an order."""
PLAIN: Final = frozenset({"finished", "finished_list", "meanwhile"})
"""Kinds that tell how far the cook is or what is left to do: no word says what it is like."""


def opposites_of(question: str, kind: str) -> tuple[str, ...]:
    """The question asked the other way round, by words of which only one can be true.

    >>> opposites_of("Does the garlic go in before the onion?", "before_or_after")
    ('does the garlic go in after the onion ?',)
    """
    if kind in PLAIN:
        return ()
    forms = [word.form for word in analyse(question).words]
    pairs = asking()["opposites"]
    turned = tuple(_turned(forms, pairs["order"])) if kind in ORDER else ()
    return (turned or tuple(_turned(forms, pairs["others"])))[:MOST]


def _turned(forms: list[str], pairs: Iterable[Sequence[str]]) -> Iterator[str]:
    for one, other in pairs:
        for said, instead in ((one, other), (other, one)):
            if said in forms and instead not in forms:
                yield " ".join(instead if form == said else form for form in forms)
