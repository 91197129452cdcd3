"""State over time: fluents, indexed so that any moment is a look-up.

A fluent says that a subject has a property with some value from one tick of the recipe's clock
until another. Tick 0 is the ingredient list; tick n is the n-th event. What an event at tick n
brings about holds from n on: "at tick n" means when that event is done.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

LISTING = 0


class Property(StrEnum):
    """What can be said of a subject for a while."""

    EXISTS = "exists"
    LOCATION = "location"
    PART_OF = "part-of"
    FORM = "form"
    TEMPERATURE = "temperature"
    ORIENTATION = "orientation"
    QUANTITY = "quantity left"


@dataclass(frozen=True, slots=True)
class Fluent:
    """A property of a subject from tick `start` until (not including) tick `end`.

    `because` is the tick of the event that began it, and `rule` says by what reasoning.
    """

    subject: str
    property: Property
    value: str
    start: int
    end: int | None
    because: int
    rule: str
    preposition: str | None = None

    def holds_at(self, tick: int) -> bool:
        """True if the fluent holds when the event at `tick` is done."""
        return self.start <= tick and (self.end is None or tick < self.end)


class _Track:
    """The fluents of one subject and property, or one value and property, by their start."""

    __slots__ = ("_fluents", "_starts")

    def __init__(self, fluents: list[Fluent]) -> None:
        self._fluents = fluents
        self._starts = [fluent.start for fluent in fluents]

    def at(self, tick: int) -> Iterator[Fluent]:
        """The fluents that hold at a tick; only those begun by then are looked at."""
        for index in range(bisect_right(self._starts, tick)):
            fluent = self._fluents[index]
            if fluent.end is None or tick < fluent.end:
                yield fluent

    def last_at(self, tick: int) -> Fluent | None:
        """The latest-begun fluent that holds at a tick."""
        for index in range(bisect_right(self._starts, tick) - 1, -1, -1):
            fluent = self._fluents[index]
            if fluent.end is None or tick < fluent.end:
                return fluent
        return None

    def all(self) -> tuple[Fluent, ...]:
        """Every fluent, in order of start."""
        return tuple(self._fluents)


class Timeline:
    """All fluents of a recipe, looked up by subject and property or by value and property."""

    def __init__(self, fluents: Iterable[Fluent]) -> None:
        self.fluents: tuple[Fluent, ...] = tuple(sorted(fluents, key=_order))
        subjects: dict[tuple[str, Property], list[Fluent]] = {}
        values: dict[tuple[str, Property], list[Fluent]] = {}
        histories: dict[str, list[Fluent]] = {}
        for fluent in self.fluents:
            subjects.setdefault((fluent.subject, fluent.property), []).append(fluent)
            histories.setdefault(fluent.subject, []).append(fluent)
            if fluent.property in (Property.LOCATION, Property.PART_OF):
                values.setdefault((fluent.value, fluent.property), []).append(fluent)
        self._of_subject = {key: _Track(found) for key, found in subjects.items()}
        self._of_value = {key: _Track(found) for key, found in values.items()}
        self._histories = {key: tuple(found) for key, found in histories.items()}

    def now(self, subject: str, prop: Property, tick: int) -> Fluent | None:
        """The fluent of a property that can have one value at a time, if any holds."""
        track = self._of_subject.get((subject, prop))
        return track.last_at(tick) if track else None

    def holding(self, subject: str, prop: Property, tick: int) -> tuple[Fluent, ...]:
        """All fluents of a property that hold at a tick."""
        track = self._of_subject.get((subject, prop))
        return tuple(track.at(tick)) if track else ()

    def of(self, subject: str, prop: Property) -> tuple[Fluent, ...]:
        """Every fluent of a subject's property, in order."""
        track = self._of_subject.get((subject, prop))
        return track.all() if track else ()

    def having(self, value: str, prop: Property, tick: int) -> tuple[Fluent, ...]:
        """The fluents whose value is this place or whole and that hold at a tick."""
        track = self._of_value.get((value, prop))
        return tuple(track.at(tick)) if track else ()

    def ever_having(self, value: str, prop: Property) -> tuple[Fluent, ...]:
        """Every fluent whose value is this place or whole."""
        track = self._of_value.get((value, prop))
        return track.all() if track else ()

    def history(self, subject: str) -> tuple[Fluent, ...]:
        """Everything that was ever true of a subject, in order."""
        return self._histories.get(subject, ())


def _order(fluent: Fluent) -> tuple[int, str, str, str]:
    return (fluent.start, fluent.subject, fluent.property, fluent.value)
