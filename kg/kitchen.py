"""The kitchen at a moment: what is at hand, where it is, what went into what, what was lifted out.

Whoever reads a text and whoever builds its graph follow this one kitchen. Things and props go by
references while a text is read, and by their ids in its graph.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from copy import copy
from typing import Generic, Self, TypeVar

__all__ = ["Kitchen"]

K = TypeVar("K", bound=Hashable)


class Kitchen(Generic[K]):
    """What is true now of things and vessels."""

    def __init__(self) -> None:
        self.tick = 0
        """The number of the event that is going on."""
        self.touched: dict[K, int] = {}
        """By which event each thing at hand was last changed; the latest last."""
        self.focus: list[K] = []
        """What was worked on last."""
        self.inside: dict[K, K] = {}
        """What each part is in, directly."""
        self.place_of: dict[K, K] = {}
        """Where each whole thing and each vessel is; a part is where its whole is."""
        self.was_in: dict[K, K] = {}
        """Where things were that have been lifted out, nobody knows where to."""
        self._parts: dict[K, dict[K, None]] = {}
        self._lying: dict[K, dict[K, None]] = {}

    def copy(self) -> Self:
        """The same kitchen, which then goes its own way."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (dict, list, set)):
                setattr(other, name, value.copy())
        other._parts = {whole: dict(parts) for whole, parts in self._parts.items()}
        other._lying = {place: dict(things) for place, things in self._lying.items()}
        return other

    def touch(self, things: Iterable[K]) -> None:
        """Remember the present event as the last that left these things as they are."""
        for thing in things:
            self.touched.pop(thing, None)
            self.touched[thing] = self.tick

    def outermost(self, thing: K) -> K:
        """The mixture that a thing has gone into, or itself."""
        while thing in self.inside:
            thing = self.inside[thing]
        return thing

    def parts(self, whole: K) -> list[K]:
        """The direct parts of a mixture."""
        return list(self._parts.get(whole, ()))

    def join(self, part: K, whole: K, rule: str = "") -> bool:
        """A thing becomes part of a mixture; return whether it may, and was not yet."""
        if self.inside.get(part) == whole or part in (whole, *self._outwards(whole, self.inside)):
            return False
        self.take_away(part)
        self._detach(part)
        self.inside[part] = whole
        self._parts.setdefault(whole, {})[part] = None
        return True

    def come_out(self, part: K) -> None:
        """A part comes out of its mixture, and stays where that is until it is moved."""
        whole = self.outermost(part)
        self._detach(part)
        if whole != part:
            self.follow(part, whole, "comes out of the mixture")

    def place(self, thing: K) -> K | None:
        """Where a thing is: a part is where its whole is."""
        return self.place_of.get(self.outermost(thing))

    def lying_in(self, place: K) -> list[K]:
        """What lies directly in or on a place."""
        return list(self._lying.get(place, ()))

    def put(self, subject: K, place: K, preposition: str = "in", rule: str = "") -> bool:
        """A thing or a vessel comes to be in or on a place; return whether it may.

        A part stays with its whole, and nothing stands in itself.
        """
        is_around = subject in (place, *self._outwards(place, self.place_of))
        if subject in self.inside or is_around:
            return False
        self.was_in.pop(subject, None)
        if self.place_of.get(subject) != place:
            self.take_away(subject)
            self.place_of[subject] = place
            self._lying.setdefault(place, {})[subject] = None
        return True

    def follow(self, subject: K, leader: K, rule: str = "") -> None:
        """A thing comes to be where another one is."""
        if leader in self.place_of:
            self.put(subject, self.place_of[leader], rule=rule)

    def take_away(self, subject: K) -> None:
        """A thing or a vessel is no longer where it was."""
        place = self.place_of.pop(subject, None)
        if place is not None:
            del self._lying[place][subject]

    def lift(self, thing: K) -> None:
        """A thing is lifted out of where it is, and nobody says where to."""
        place = self.place_of.get(thing)
        if place is not None:
            self.was_in[thing] = place
            self.take_away(thing)

    def discard(self, thing: K) -> None:
        """A thing is no more."""
        self._detach(thing)
        self.take_away(thing)

    def _detach(self, part: K) -> None:
        whole = self.inside.pop(part, None)
        if whole is not None:
            del self._parts[whole][part]

    @staticmethod
    def _outwards(inner: K, around: Mapping[K, K]) -> Iterator[K]:
        while inner in around:
            inner = around[inner]
            yield inner
