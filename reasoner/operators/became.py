"""Operator became: what happens to a thing, and whether something is done to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.moments import worded
from reasoner.operators.naming import act_of, proof, yes_or_no
from reasoner.operators.participants import entities_of, foods_said_in, said_in
from reasoner.operators.places import said_places
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
        """What is done to it in order, with what it becomes; how it ends; where it goes."""
        found: dict[str, Denotation] = {}
        for described in self.things:
            for thing in entities_of(graph, described)[:3]:
                acts = self._later(graph, thing)
                for some in (acts[:3], *([act] for act in acts[:4]), acts[-1:]):
                    if some:
                        text = f"it is {listed(_done(graph, act) for act in some)}"
                        seen = tuple(proof(graph, act, "done-to-it") for act in some)
                        ticks = tuple(act.tick for act in some)
                        found.setdefault(text, Denotation(text, ticks, seen))
                for denoted in _ending(graph, thing) if thing in graph.things else ():
                    found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _later(self, graph: RecipeGraph, thing: str) -> list[Act]:
        """The acts about it after the moment, its own before those of what it has gone into."""
        after = max(self.acts, default=0) or (self.at.tick if self.at else 0)
        own = [act.tick for act in graph.uses_of(thing)]
        ticks = [*own, *sorted(graph.text.ticks_about(thing) - {*own})]
        acts = [graph.acts[tick - 1] for tick in dict.fromkeys(ticks) if tick > after]
        return [act for act in acts if not act.aside]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act is done to the thing, and not only spoken of or warned against."""
        asked = {e for d in self.things for e in entities_of(graph, d)}
        about = {tick for entity in asked for tick in graph.text.ticks_about(entity)}
        said = [t for t in sorted(about) if graph.acts[t - 1].event.lemma in slots.said]
        for tick in (*self.acts, *said):
            act = act_of(graph, tick)
            near = {*act.takes, *foods_said_in(graph, act)} if act else set[str]()
            if act and (not asked or tick in about or asked & near):
                avoids = bool(act.meaning and Effect.AVOID in act.meaning.effects)
                is_done = not avoids and act.aside is None
                return [yes_or_no(is_done, [proof(graph, act, "done-to-it")])]
        return [yes_or_no(False, [], "closed-world", sure=0.4)] if asked else []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what becomes of {self.things[0].words}{worded(graph, self.at)}"


def _done(graph: RecipeGraph, act: Act) -> str:
    """An act as what is done to a thing: "cut into small cubes", "added to the pot"."""
    said = [said_in(act, "Result", "Destination", "Co-Patient"), *said_places(graph, act)]
    return f"{past_of(act)} {next((words for words in said if words), '')}".strip()


def _ending(graph: RecipeGraph, thing: str) -> list[Denotation]:
    life = graph.lifespan(thing)
    act = act_of(graph, life.end)
    if act is None:
        return []
    text = "it is thrown away" if life.ended == "discarded" else f"it {life.ended}"
    seen = (proof(graph, act, "end-of-thing"),)
    return [Denotation(text, life.ended, seen, frozenset({life.ended.split()[0]}))]
