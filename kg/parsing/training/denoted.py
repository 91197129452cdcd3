"""What people meant by each written name of food, to tell right candidates from wrong ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kg.cast import references_in
from kg.listing import Listing
from kg.model import Moment, Recipe, Reference
from kg.parsing.choosing import Option
from kg.parsing.denoting import Things, Written
from kg.parsing.hidden import head_of
from kg.parsing.history import History
from kg.parsing.training.choices import Choice
from kg.parsing.training.gold import Labelled, happenings_of

__all__ = ["Denoted"]

_Leaf = tuple[str, Moment | None]
_ALIKE: Final = 0.5
"""The share of what two things are made of that they need in common to be one."""


class Denoted:
    """What the names of one annotated recipe stand for, by what that is made of."""

    def __init__(self, recipe: Recipe, sentences: Iterable[Labelled]) -> None:
        self._listing = Listing(recipe)
        self._wanted: dict[Moment, frozenset[_Leaf]] = {}
        self.history = History()
        """The kitchen of who reads the recipe."""
        self.found: list[Choice] = []
        told = History()
        for event, _, gold in happenings_of(list(sentences)):
            for part in gold.participations:
                if part.mention and part.mention.kind.is_food and not part.mention.result_of:
                    things = list(references_in(part.reference))
                    self._wanted[part.mention.at] = self._leaves(things, told)
            told.happen(event)

    def watch(self, written: Written, options: Sequence[Option[Things]]) -> Option[Things] | None:
        """Note a decision, and take it as people did."""
        wanted = self._wanted.get(written.at)
        if wanted is None:
            return None
        alike = [_alike(self._leaves(one.value, self.history), wanted) for one in options]
        best = max(alike)
        if best < _ALIKE:
            return None
        right = [much == best for much in alike]
        if not all(right):
            self.found.append(Choice([option.cues for option in options], right))
        return options[right.index(True)]

    def _leaves(self, things: Iterable[Reference], history: History) -> frozenset[_Leaf]:
        """What things are made of: each by its line of the list, or its name, and since when."""
        found: set[Reference] = set()
        for thing in things:
            inner = {part for part in history.contents(thing) if part not in history.made}
            found |= inner or {thing}
        return frozenset((self._line(leaf.name), leaf.origin) for leaf in found)

    def _line(self, name: str) -> str:
        return self._listing.line_of(name) or head_of(name.lower())


def _alike(one: frozenset[_Leaf], other: frozenset[_Leaf]) -> float:
    """The share of what one or the other is made of that both have."""
    lines, others = {line for line, _ in one}, {line for line, _ in other}
    is_plain = len(lines) == len(one) and len(others) == len(other)
    if is_plain and {at for _, at in one} & {at for _, at in other}:
        return len(lines & others) / len(lines | others)
    return len(one & other) / len(one | other)
