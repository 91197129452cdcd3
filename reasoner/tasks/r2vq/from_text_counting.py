"""Counts what R2VQ counts, by what the text says: what a parser supposes is not worth counting.

People write down a hidden bowl once or twelve times, as they like, so that a guess of how often
does worse than none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Final

from kg.model import Recipe
from reasoner.tasks.r2vq import counts
from reasoner.tasks.r2vq.entries import Entry, Table
from reasoner.tasks.r2vq.scenes import Page
from reasoner.tasks.r2vq.words import plain

__all__ = ["Counts"]

_TABLES: Final[tuple[tuple[str, Callable[[Page], Iterable[Entry]]], ...]] = (
    ("how many actions", counts.actions),
    ("how many times", counts.times),
    ("how many ", counts.props),
)


class Counts:
    """How often a recipe's text has something."""

    def __init__(self, recipe: Recipe) -> None:
        self._page = Page(_written(recipe))

    def of(self, opening: str, words: str) -> str | None:
        """The answer to a question that counts; nothing if the text has no such thing."""
        for begins, table in self._tables:
            if opening.startswith(begins):
                found = table.find(plain(words))
                return min(found, key=lambda entry: entry.rank).answer if found else None
        return None

    @cached_property
    def _tables(self) -> list[tuple[str, Table]]:
        return [(begins, Table(entries(self._page))) for begins, entries in _TABLES]


def _written(recipe: Recipe) -> Recipe:
    """A recipe without what its text leaves out."""
    events = [
        replace(event, participations=tuple([p for p in event.participations if not p.hidden]))
        for event in recipe.events
    ]
    return replace(recipe, events=tuple(events))
