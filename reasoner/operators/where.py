"""Operator where: the place of a thing at a moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.moments import moments_of, worded
from reasoner.operators.naming import act_of, proof, unique, yes_or_no
from reasoner.operators.participants import entities_of
from reasoner.operators.places import Spot, spots_around, spots_of

__all__ = ["Where"]


@dataclass(frozen=True, slots=True)
class Where:
    """Asks where a thing is at a moment."""

    kind: ClassVar[str] = "where"
    things: tuple[Described, ...]
    at: At | None = None
    acts: tuple[int, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what the question names; what is not known is where the act is done."""
        if not any(entities_of(graph, d) for d in slots.things) and not slots.acts:
            return None
        return cls(slots.things, slots.at, slots.acts)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Where it is then, the nearest place first; failing that, where the act is done."""
        ticks = moments_of(self.at, self.acts) or (len(graph.acts),)
        spots: list[Spot] = []
        own = [act for tick in self.acts if (act := act_of(graph, tick))]
        told = [act for act in own if self.at is None or act.tick != self.at.act]
        for act in told:
            spots += spots_around(graph, act, act.tick)
        for entity in unique(e for d in self.things for e in entities_of(graph, d)):
            for tick in ticks:
                spots += spots_of(graph, entity, tick)
        during = act_of(graph, self.at.act) if self.at else None
        if during and (own or not spots):
            spots += spots_around(graph, during, ticks[0])
        return list({spot.text: spot.as_denotation(graph) for spot in reversed(spots)}.values())[
            ::-1
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the first thing is ever, or at that moment, where the second is or says."""
        if len(self.things) < 2:
            return []
        first, second = (entities_of(graph, d) for d in self.things[:2])
        ticks = moments_of(self.at, ()) or tuple(range(len(graph.acts) + 1))
        for tick in ticks:
            for entity in first:
                place = graph.where(entity, tick)
                if place and {place.place, *place.beyond} & {*second}:
                    act = act_of(graph, place.because)
                    seen = [proof(graph, act, "location-of-thing")] if act else []
                    return [yes_or_no(True, seen, "by-state")]
        return [yes_or_no(False, [], "closed-world", sure=0.5)]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        words = " and ".join(d.words for d in self.things)
        return f"where is {words or 'it'}{worded(graph, self.at)}"
