"""Where everything goes: columns for ticks, lanes for places, rows in a lane for its stretches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kg.drawing.strands import Strand, Stretch, strands
from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property

__all__ = ["Lane", "Layout", "shortened"]

LEFT, TOP, RIGHT = 132.0, 92.0, 84.0
ROW, MARGIN, CAPTION = 27.0, 9.0, 14.0
LETTER = 5.7
LONGEST_LABEL = 30
BEND = 0.5
"""How long, in ticks, a line takes to go from one height to another."""
NOWHERE = "not yet placed"


@dataclass(frozen=True, slots=True)
class Lane:
    """A place: its id (None: nowhere), its name, its top edge and its height."""

    place: str | None
    name: str
    top: float
    height: float


class Layout:
    """The strands of a graph with their coordinates."""

    def __init__(self, graph: RecipeGraph) -> None:
        self.graph = graph
        self.strands = strands(graph)
        self.column = 66.0 if len(graph.acts) <= 30 else 58.0
        self.width = LEFT + self.column * (len(graph.acts) + 1) + RIGHT
        self._rows: dict[tuple[Strand, Stretch], int] = {}
        self._by_thing: dict[str, list[Strand]] = {}
        for strand in self.strands:
            self._by_thing.setdefault(strand.thing, []).append(strand)
        self.lanes = tuple(self._lanes())
        self._lane_of = {lane.place: lane for lane in self.lanes}
        self.bottom = self.lanes[-1].top + self.lanes[-1].height if self.lanes else TOP

    def x(self, tick: float) -> float:
        """The middle of a tick's column, or a point between two."""
        return LEFT + self.column * tick

    def y(self, strand: Strand, stretch: Stretch) -> float:
        """The height of a stretch's line."""
        lane = self._lane_of[stretch.place]
        return lane.top + MARGIN + ROW * (self._rows[strand, stretch] + 0.5)

    def y_of(self, thing: str, tick: float) -> float | None:
        """The height of a thing's line at a time, if it has one then."""
        found = self._at(thing, tick)
        return self.y(*found) if found else None

    def y_of_source(self, strand: Strand) -> float | None:
        """The height of the line that a strand comes out of, if it comes out of one."""
        before = strand.start if strand.enters else strand.start - BEND
        return self.y_of(strand.source, before) if strand.source else None

    def _at(self, thing: str, tick: float) -> tuple[Strand, Stretch] | None:
        for strand in self._by_thing.get(thing, ()):
            for stretch in strand.stretches:
                if stretch.start <= tick < stretch.end:
                    return strand, stretch
        return None

    def _lanes(self) -> Iterable[Lane]:
        held: dict[str | None, list[tuple[Strand, Stretch]]] = {}
        for strand in self.strands:
            for stretch in strand.stretches:
                held.setdefault(stretch.place, []).append((strand, stretch))
        first = {place: min(s.start for _, s in found) for place, found in held.items()}
        top, names = TOP, Counter[str]()
        for place in sorted(held, key=lambda p: (p is not None, first[p])):
            rows = self._pack(held[place])
            name = self.graph.name(place) if place else NOWHERE
            names[name] += 1
            name = f"{name} ({names[name]})" if names[name] > 1 else name
            height = 2 * MARGIN + ROW * rows + (CAPTION if self.stands_in(place) else 0)
            yield Lane(place, name, top, height)
            top += height

    def stands_in(self, place: str | None) -> tuple[Fluent, ...]:
        """What a vessel stands in or on for a while, such as the fridge."""
        return self.graph.timeline.of(place, Property.LOCATION) if place else ()

    def _pack(self, held: list[tuple[Strand, Stretch]]) -> int:
        """Give every stretch of a lane a row in which nothing else is at that time."""
        rows: list[list[tuple[float, float]]] = []
        longest_first = sorted(held, key=lambda pair: pair[1].start - pair[1].end)
        for strand, stretch in longest_first:
            start, end = self._extent(strand, stretch)
            free = [
                number
                for number, row in enumerate(rows)
                if all(end <= left or right <= start for left, right in row)
            ]
            wanted = self._row_of_goal(strand, stretch)
            number = wanted if wanted in free else min(free, default=len(rows))
            if number == len(rows):
                rows.append([])
            rows[number].append((start, end))
            self._rows[strand, stretch] = number
        return len(rows)

    def _row_of_goal(self, strand: Strand, stretch: Stretch) -> int | None:
        """The row of what a strand becomes in the same lane, so that its line goes straight on."""
        found = self._at(strand.goal, strand.end) if strand.goal else None
        return self._rows.get(found) if found and found[1].place == stretch.place else None

    def _extent(self, strand: Strand, stretch: Stretch) -> tuple[float, float]:
        """The room that a stretch and its label take, from left to right."""
        start, end = self.x(stretch.start), self.x(stretch.end)
        if not self.has_label(strand, stretch):
            return start - 4, end
        label = LETTER * len(shortened(strand.name)) + 10
        if strand.enters and stretch == strand.stretches[0]:
            return start - label, end
        return start - 4, max(end, start + label)

    def has_label(self, strand: Strand, stretch: Stretch) -> bool:
        """True of the first stretch of a strand, and of others that are long enough for it."""
        if stretch == strand.stretches[0]:
            return True
        room = (stretch.end - stretch.start) * self.column
        return room > LETTER * len(shortened(strand.name)) + 30


def shortened(name: str, longest: int = LONGEST_LABEL) -> str:
    """A name that fits.

    >>> shortened("mixture of flour, sugar and butter", 20)
    'mixture of flour, s…'
    """
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"
