"""The kitchen while a recipe is being followed: what is where, in what, and since when.

The only mutable part of building a graph. Every change is written down as a fluent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.timeline import Fluent, Property


@dataclass(frozen=True, slots=True)
class _Since:
    """A fluent that has begun and not ended."""

    value: str
    start: int
    rule: str
    preposition: str | None


class Kitchen:
    """What is true now, and everything that has been."""

    def __init__(self) -> None:
        self.tick = 0
        self.focus: tuple[str, ...] = ()
        self.touched: dict[str, int] = {}
        self.smeared: set[str] = set()
        self.lifted: set[str] = set()
        self._single: dict[tuple[str, Property], _Since] = {}
        self._forms: dict[str, dict[str, _Since]] = {}
        self._inside: dict[str, dict[str, None]] = {}
        self._past: list[Fluent] = []
        self._gone: set[str] = set()

    def begin(
        self,
        subject: str,
        prop: Property,
        value: str,
        rule: str,
        preposition: str | None = None,
        since: int | None = None,
    ) -> None:
        """Something becomes true of a subject, now or since a tick; what it replaces ends."""
        now = self._single.get((subject, prop))
        if now is not None and now.value == value and now.preposition == preposition:
            return
        self.end(subject, prop)
        start = self.tick if since is None else since
        self._single[subject, prop] = _Since(value, start, rule, preposition)
        if prop is Property.LOCATION:
            self._inside.setdefault(value, {})[subject] = None

    def end(self, subject: str, prop: Property) -> None:
        """What was true of a subject is true no more."""
        since = self._single.pop((subject, prop), None)
        if since is None:
            return
        if prop is Property.LOCATION:
            self._inside.get(since.value, {}).pop(subject, None)
        if since.start < self.tick:
            self._past.append(self._fluent(subject, prop, since, self.tick))

    def discard(self, thing: str) -> None:
        """A thing is no more."""
        for prop in (Property.PART_OF, Property.LOCATION, Property.TEMPERATURE, Property.EXISTS):
            self.end(thing, prop)
        self._gone.add(thing)

    def is_gone(self, thing: str) -> bool:
        """True of a thing that was thrown away."""
        return thing in self._gone

    def form(self, subject: str, value: str, rule: str) -> None:
        """A thing takes on one more form; it keeps those it has."""
        forms = self._forms.setdefault(subject, {})
        if value not in forms:
            forms[value] = _Since(value, self.tick, rule, None)

    def unform(self, subject: str, value: str) -> None:
        """A thing loses a form that it had."""
        since = self._forms.get(subject, {}).pop(value, None)
        if since is not None and since.start < self.tick:
            self._past.append(self._fluent(subject, Property.FORM, since, self.tick))

    def during(self, subject: str, prop: Property, value: str, rule: str) -> None:
        """Something is true for as long as the present act lasts."""
        since = _Since(value, self.tick, rule, None)
        self._past.append(self._fluent(subject, prop, since, self.tick + 1))

    def was(self, subject: str, place: str, preposition: str, rule: str) -> None:
        """A thing that nothing was said about turns out to have been somewhere until now."""
        since = self._single.get((subject, Property.EXISTS))
        told = (Property.LOCATION, Property.PART_OF)
        known = any(f.subject == subject and f.property in told for f in self._past)
        if since and since.start < self.tick and not known and subject not in self.touched:
            there = _Since(place, since.start, rule, preposition)
            self._past.append(self._fluent(subject, Property.LOCATION, there, self.tick))

    def put(self, subject: str, place: str, preposition: str, rule: str) -> None:
        """A thing or a vessel comes to be in or on a place; a part stays with its whole."""
        if self.value(subject, Property.PART_OF) is not None:
            return
        if subject != place and subject not in self._around(place):
            self.lifted.discard(subject)
            self.begin(subject, Property.LOCATION, place, rule, preposition)

    def follow(self, subject: str, leader: str, rule: str) -> None:
        """A thing comes to be where another one is."""
        since = self._single.get((leader, Property.LOCATION))
        if since:
            self.put(subject, since.value, since.preposition or "in", rule)

    def join(self, part: str, whole: str, rule: str) -> None:
        """A thing becomes part of a mixture, and is from now on where the mixture is."""
        if part == whole or part in self._wholes(whole):
            return
        self.end(part, Property.LOCATION)
        self.begin(part, Property.PART_OF, whole, rule)

    def leave(self, part: str) -> None:
        """A part comes out of its mixture, and stays where that is until it is moved."""
        whole = self.top(part)
        self.end(part, Property.PART_OF)
        if whole != part:
            self.follow(part, whole, "comes out of the mixture")

    def value(self, subject: str, prop: Property) -> str | None:
        """What is true now of a subject."""
        since = self._single.get((subject, prop))
        return since.value if since else None

    def top(self, thing: str) -> str:
        """The outermost mixture that a thing is part of, or the thing itself."""
        wholes = self._wholes(thing)
        return wholes[-1] if wholes else thing

    def _wholes(self, thing: str) -> list[str]:
        wholes: list[str] = []
        whole = self.value(thing, Property.PART_OF)
        while whole is not None:
            wholes.append(whole)
            whole = self.value(whole, Property.PART_OF)
        return wholes

    def _around(self, place: str) -> list[str]:
        """What a place stands in, outwards; nothing may come to stand in itself."""
        outer: list[str] = []
        found = self.value(place, Property.LOCATION)
        while found is not None:
            outer.append(found)
            found = self.value(found, Property.LOCATION)
        return outer

    def parts(self, whole: str) -> list[str]:
        """The direct parts of a mixture."""
        return [
            subject
            for (subject, prop), since in self._single.items()
            if prop is Property.PART_OF and since.value == whole
        ]

    def place(self, thing: str) -> str | None:
        """Where a thing is now."""
        return self.value(self.top(thing), Property.LOCATION)

    def inside(self, place: str) -> list[str]:
        """What lies directly in or on a place."""
        return list(self._inside.get(place, ()))

    def touch(self, things: Iterable[str]) -> None:
        """Remember the present act as the last that left these things as they are."""
        for thing in things:
            self.touched[thing] = self.tick

    def fluents(self) -> list[Fluent]:
        """Everything that was ever true, and what still is."""
        still = [self._fluent(s, p, since, None) for (s, p), since in self._single.items()]
        forms = [
            self._fluent(subject, Property.FORM, since, None)
            for subject, found in self._forms.items()
            for since in found.values()
        ]
        return [*self._past, *still, *forms]

    @staticmethod
    def _fluent(subject: str, prop: Property, since: _Since, end: int | None) -> Fluent:
        return Fluent(
            subject,
            prop,
            since.value,
            since.start,
            end,
            since.start,
            since.rule,
            since.preposition,
        )
