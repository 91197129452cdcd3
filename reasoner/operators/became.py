"""Operator became: what happens to a thing after a moment, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.operators.base import Denotation, Operator, Slots, act_of, denoted, proof, yes_or_no
from reasoner.operators.participants import entities_in, entities_of, foods_said_in, said_in
from reasoner.operators.places import said_places
from reasoner.wording import listed, past_of


class Became(Operator):
    """Asks what becomes of a thing after a moment, and whether something is done to it."""

    kind = "became"
    needs = ("things",)
    asks = "what becomes of {thing}{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What is done to it in order, with what it becomes; how it ends; where it goes."""
        for thing in [e for d in self.things for e in entities_of(graph, d)[:3]]:
            acts = self._later(graph, thing)
            for some in (acts[:3], *([act] for act in acts[:4]), acts[-1:]):
                if some:
                    text = f"it is {listed(_done(graph, act) for act in some)}"
                    proofs = [proof(graph, act, "done-to-it") for act in some]
                    yield denoted(text, tuple(act.tick for act in some), proofs)
            if thing in graph.things:
                yield from _ending(graph, thing)

    def _later(self, graph: RecipeGraph, thing: str) -> list[Act]:
        """The acts about it after the moment, its own before those of what it has gone into."""
        after = max(self.acts, default=0) or (self.at.tick if self.at else 0)
        own = [act.tick for act in graph.uses_of(thing)]
        ticks = [*own, *sorted(graph.text.ticks_about(thing) - {*own})]
        acts = [graph.acts[tick - 1] for tick in dict.fromkeys(ticks) if tick > after]
        return [act for act in acts if not act.aside]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act is done to the thing, and not only spoken of or warned against."""
        asked = {*entities_in(graph, self.things)}
        about = {tick for entity in asked for tick in graph.text.ticks_about(entity)}
        said = [graph.acts[tick - 1] for tick in sorted(about)]
        for act in [*self.acts_in(graph), *(a for a in said if a.event.lemma in slots.said)]:
            near = {*act.takes, *foods_said_in(graph, act)}
            if not asked or act.tick in about or asked & near:
                avoids = bool(act.meaning and Effect.AVOID in act.meaning.effects)
                is_done = not avoids and act.aside is None
                return [yes_or_no(is_done, proof(graph, act, "done-to-it"))]
        return [yes_or_no(False, [], "closed-world", sure=0.4)] if asked else ()


def _done(graph: RecipeGraph, act: Act) -> str:
    """An act as what is done to a thing: "cut into small cubes", "added to the pot"."""
    said = [said_in(act, "Result", "Destination", "Co-Patient"), *said_places(graph, act)]
    return f"{past_of(act)} {next((words for words in said if words), '')}".strip()


def _ending(graph: RecipeGraph, thing: str) -> Iterator[Denotation]:
    life = graph.lifespan(thing)
    if act := act_of(graph, life.end):
        text = "it is thrown away" if life.ended == "discarded" else f"it {life.ended}"
        yield denoted(text, life.ended, proof(graph, act, "end-of-thing"), life.ended.split()[0])
