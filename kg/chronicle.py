"""The kitchen while a graph is built: every change of it is written down as a fluent."""

from __future__ import annotations

from dataclasses import dataclass

from kg.kitchen import Kitchen
from kg.timeline import Fluent, Property


@dataclass(frozen=True, slots=True)
class _Since:
    """A fluent that has begun and not ended."""

    value: str
    start: int
    rule: str
    preposition: str | None


class Chronicle(Kitchen[str]):
    """What is true now, and everything that has been."""

    def __init__(self) -> None:
        super().__init__()
        self.smeared: set[str] = set()
        """The fat that vessels were greased with."""
        self._single: dict[tuple[str, Property], _Since] = {}
        self._forms: dict[str, dict[str, _Since]] = {}
        self._past: list[Fluent] = []

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

    def end(self, subject: str, prop: Property) -> None:
        """What was true of a subject is true no more."""
        since = self._single.pop((subject, prop), None)
        if since is not None and since.start < self.tick:
            self._past.append(self._fluent(subject, prop, since, self.tick))

    def discard(self, thing: str) -> None:
        """A thing is no more."""
        super().discard(thing)
        for prop in (Property.PART_OF, Property.TEMPERATURE, Property.EXISTS):
            self.end(thing, prop)

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

    def put(self, subject: str, place: str, preposition: str = "in", rule: str = "") -> bool:
        """A thing or a vessel comes to be in or on a place."""
        is_put = super().put(subject, place)
        if is_put:
            self.begin(subject, Property.LOCATION, place, rule, preposition)
        return is_put

    def follow(self, subject: str, leader: str, rule: str = "") -> None:
        """A thing comes to be where another one is, and as that is there."""
        since = self._single.get((leader, Property.LOCATION))
        if since:
            self.put(subject, since.value, since.preposition or "in", rule)

    def take_away(self, subject: str) -> None:
        """A thing or a vessel is no longer where it was."""
        super().take_away(subject)
        self.end(subject, Property.LOCATION)

    def join(self, part: str, whole: str, rule: str = "") -> bool:
        """A thing becomes part of a mixture, and is from now on where the mixture is."""
        is_new = super().join(part, whole)
        if is_new:
            self.begin(part, Property.PART_OF, whole, rule)
        return is_new

    def come_out(self, part: str) -> None:
        """A part comes out of its mixture, and stays where that is until it is moved."""
        self.end(part, Property.PART_OF)
        super().come_out(part)

    def value(self, subject: str, prop: Property) -> str | None:
        """What is true now of a subject."""
        since = self._single.get((subject, prop))
        return since.value if since else None

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
