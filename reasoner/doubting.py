"""Doubt a "yes": a question and its opposite must not both be answered so."""

from __future__ import annotations

from collections.abc import Iterator

from reasoner.reading.analysis import analyse, asking

__all__ = ["opposites_of"]

MOST = 2


def opposites_of(question: str) -> tuple[str, ...]:
    """The question asked the other way round, by words of which only one can be true.

    >>> opposites_of("Does the garlic go in before the onion?")
    ('does the garlic go in after the onion ?', 'does the garlic go out before the onion ?')
    """
    return tuple(_turned(question))[:MOST]


def _turned(question: str) -> Iterator[str]:
    forms = [word.form for word in analyse(question).words]
    for one, other in asking()["opposites"]["pairs"]:
        for said, instead in ((one, other), (other, one)):
            if said in forms and instead not in forms:
                yield " ".join(instead if form == said else form for form in forms)
