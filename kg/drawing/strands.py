"""What there is to draw: every thing as the strands in which it is by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kg.graph import RecipeGraph, Thing
from kg.timeline import LISTING, Fluent, Property

__all__ = ["ENTRY", "Ending", "Strand", "Stretch", "strands"]

ENTRY = 0.55
"""How long before its first event, in ticks, a thing comes into the picture."""


class Ending(StrEnum):
    """How a strand ends."""

    JOINED = "joined"
    DISCARDED = "discarded"
    SERVED = "served"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A thing in one place (None: nowhere in particular) for some time."""

    place: str | None
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Strand:
    """A thing while it is by itself; `source` is what it came out of, `goal` what it joins."""

    thing: str
    name: str
    stretches: tuple[Stretch, ...]
    enters: bool
    source: str | None
    goal: str | None
    ending: Ending

    @property
    def start(self) -> float:
        """When it comes into the picture."""
        return self.stretches[0].start

    @property
    def end(self) -> float:
        """When it leaves the picture."""
        return self.stretches[-1].end


@dataclass(frozen=True, slots=True)
class _Alone:
    """The ticks in which a thing exists and is part of nothing; `before` and `after` it is."""

    start: int
    end: int | None
    before: Fluent | None
    after: Fluent | None


def strands(graph: RecipeGraph) -> tuple[Strand, ...]:
    """Every strand of a graph, by when it starts."""
    found = [s for thing in graph.things.values() for s in _strands_of(thing, graph)]
    return tuple(sorted(found, key=lambda strand: (strand.start, strand.end)))


def _strands_of(thing: Thing, graph: RecipeGraph) -> Iterator[Strand]:
    for alone in _times_alone(thing, graph):
        strand = _strand(thing, alone, graph)
        if strand is not None:
            yield strand


def _times_alone(thing: Thing, graph: RecipeGraph) -> Iterator[_Alone]:
    for exists in graph.timeline.of(thing.id, Property.EXISTS):
        start: int | None = exists.start
        before: Fluent | None = None
        for part in graph.timeline.of(thing.id, Property.PART_OF):
            if start is not None and start <= part.start:
                yield _Alone(start, part.start, before, part)
                start, before = part.end, part
        if start is not None and (exists.end is None or start < exists.end):
            yield _Alone(start, exists.end, before, None)


def _strand(thing: Thing, alone: _Alone, graph: RecipeGraph) -> Strand | None:
    made = thing.made_at and graph.timeline.ever_having(thing.id, Property.PART_OF)
    enters = alone.before is None and bool(thing.taken_from or not made)
    first = _first_use(thing, graph) if enters else alone.start
    if first is None or (alone.end is not None and first > alone.end):
        return None
    if alone.end == alone.start and not enters:
        return None
    goal = graph.whole(thing.id, alone.after.start) if alone.after else None
    ending, end = _ending(thing, alone, graph)
    stretches = _stretches(thing, first, end, enters, goal, graph)
    source = alone.before.value if alone.before else thing.taken_from
    return Strand(thing.id, thing.name, stretches, enters, source, goal, ending)


def _first_use(thing: Thing, graph: RecipeGraph) -> int | None:
    uses = graph.uses(thing.id)
    changes = (fluent.start for fluent in graph.history(thing.id) if fluent.start > LISTING)
    return uses[0].tick if uses else min(changes, default=None)


def _ending(thing: Thing, alone: _Alone, graph: RecipeGraph) -> tuple[Ending, float]:
    """How a strand ends, and when."""
    if alone.end is not None:
        return (Ending.JOINED if alone.after else Ending.DISCARDED), float(alone.end)
    life = graph.lifespan(thing.id)
    last = len(graph.acts) + 1.0
    if life.ended == "served" and life.end is not None:
        later = [act for act in graph.uses(thing.id) if act.tick > life.end]
        return Ending.SERVED, last if later else life.end + 0.4
    return Ending.LEFT, last


def _stretches(
    thing: Thing, first: int, end: float, enters: bool, goal: str | None, graph: RecipeGraph
) -> tuple[Stretch, ...]:
    """Where a thing is, piece by piece; what comes in at once goes where it is put."""
    changes = {first, *_moves(thing, graph)}
    ticks = [tick for tick in sorted(changes) if first <= tick < end]
    places = [(tick, _place(thing.id, tick, graph)) for tick in ticks]
    if not places:
        places = [(first, _place(goal, int(end), graph) if goal else None)]
    pieces: list[Stretch] = []
    for index, (tick, place) in enumerate(places):
        until = float(places[index + 1][0]) if index + 1 < len(places) else end
        start = tick - ENTRY if enters and index == 0 else float(tick)
        if pieces and pieces[-1].place == place:
            pieces[-1] = Stretch(place, pieces[-1].start, until)
        else:
            pieces.append(Stretch(place, start, until))
    return tuple(pieces)


def _moves(thing: Thing, graph: RecipeGraph) -> Iterator[int]:
    for fluent in graph.timeline.of(thing.id, Property.LOCATION):
        yield fluent.start
        if fluent.end is not None:
            yield fluent.end


def _place(thing: str, tick: int, graph: RecipeGraph) -> str | None:
    where = graph.where(thing, tick)
    return where.place if where else None
