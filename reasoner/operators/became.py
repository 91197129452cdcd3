"""Operator became: what happens to a thing, and whether something is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import act_of, proof, yes_or_no
from reasoner.operators.participants import entities_of
from reasoner.wording import listed, past_of

__all__ = ["Became"]


@dataclass(frozen=True, slots=True)
class Became:
    """Asks what becomes of a thing after a moment."""

    kind: ClassVar[str] = "became"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is named."""
        return cls(slots.things, slots.acts, slots.at) if slots.things else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Thrown away, made part of something, served; and what is done to it in order."""
        found: list[Denotation] = []
        for described in self.things:
            for thing in entities_of(graph, described)[:2]:
                acts = self._later(graph, thing)
                if acts:
                    text = f"it is {listed(past_of(act) for act in acts[:4])}"
                    seen = tuple(proof(graph, act, "done-to-it") for act in acts[:4])
                    found.append(Denotation(text, tuple(a.tick for a in acts), seen))
                if thing in graph.things:
                    found += _ending(graph, thing)
        return found

    def _later(self, graph: RecipeGraph, thing: str) -> list[Act]:
        after = max(self.acts, default=0) or (self.at.tick if self.at else 0)
        return [act for act in graph.uses_of(thing) if act.tick > after and not act.aside]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act is done to the thing, and not only spoken of or warned against."""
        asked = {e for d in self.things for e in entities_of(graph, d)}
        for tick in self.acts:
            act = act_of(graph, tick)
            if act and (asked & {*act.takes} or not asked):
                avoids = bool(act.meaning and Effect.AVOID in act.meaning.effects)
                is_done = not avoids and act.aside is None
                return [yes_or_no(is_done, [proof(graph, act, "done-to-it")])]
        return [yes_or_no(False, [], "closed-world", sure=0.4)] if asked else []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what becomes of {self.things[0].words}"


def _ending(graph: RecipeGraph, thing: str) -> list[Denotation]:
    life = graph.lifespan(thing)
    act = act_of(graph, life.end)
    if act is None:
        return []
    text = "it is thrown away" if life.ended == "discarded" else f"it {life.ended}"
    seen = (proof(graph, act, "end-of-thing"),)
    return [Denotation(text, life.ended, seen, frozenset({life.ended.split()[0]}))]
