"""The places of a thing: what the state says, and what the last act about it says in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg.graph import RecipeGraph
from reasoner.operators.base import Denotation
from reasoner.operators.naming import act_of, proof
from reasoner.operators.participants import said_in
from reasoner.wording import place_of, whereabouts

__all__ = ["Spot", "spots_of"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in words, the props it is made of, the act that put the thing there."""

    text: str
    places: tuple[str, ...]
    because: int
    cue: str

    def as_denotation(self, graph: RecipeGraph, sure: float = 1.0) -> Denotation:
        """The place as an answer, proved by the act."""
        act = act_of(graph, self.because)
        seen = (proof(graph, act, "location-of-thing"),) if act else ()
        return Denotation(self.text, self.places, seen, frozenset({self.cue}), sure)


def spots_of(graph: RecipeGraph, entity: str, tick: int) -> Iterator[Spot]:
    """Where an entity is at a tick: put aside since, in its vessel, and what that stands in."""
    found = graph.where(entity, tick)
    aside = put_aside(graph, entity, tick)
    if aside and (found is None or aside.because >= found.because):
        yield aside
    if found is None:
        return
    yield Spot(whereabouts(graph, found), (found.place, *found.beyond), found.because, "by-state")
    for outer in found.beyond:
        text = place_of(graph, outer, graph.usual_preposition(outer))
        yield Spot(text, (outer,), found.because, "beyond")


def put_aside(graph: RecipeGraph, entity: str, tick: int) -> Spot | None:
    """What the last act about an entity says of its place in words: "aside", "in a warm spot"."""
    ticks = [t for t in graph.text.ticks_about(entity) if t <= tick]
    for last in sorted(ticks, reverse=True)[:2]:
        act = graph.acts[last - 1]
        words = said_in(act, "Location", "Destination")
        if words and not act.aside:
            return Spot(words, (), last, "as-written")
    return None
