"""Operator state: the form, heat and cover of a thing or a prop at a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property
from ontology import lexicon
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.moments import moments_of, worded
from reasoner.operators.naming import act_of, proof, unique, yes_or_no
from reasoner.operators.participants import entities_of, said_in
from reasoner.wording import listed

__all__ = ["State"]

_COVERED: Final = frozenset({"cover", "covered", "lid"})
"""The words that ask for the lid, whatever lies on the pot."""


@dataclass(frozen=True, slots=True)
class State:
    """Asks how a thing is at a moment."""

    kind: ClassVar[str] = "state"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None
    said: tuple[str, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is named, or what the act is about."""
        return cls(slots.things, slots.acts, slots.at, slots.said)

    def _fluents(self, graph: RecipeGraph) -> Iterator[Fluent]:
        for tick in moments_of(self.at, self.acts) or (len(graph.acts),):
            for described in self.things:
                for entity in entities_of(graph, described):
                    whole = graph.whole(entity, tick)
                    for subject in (entity, *([whole] if whole else ())):
                        for prop in (Property.FORM, Property.TEMPERATURE):
                            yield from graph.timeline.holding(subject, prop, tick)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What the acts say it becomes, and what is true of it then."""
        found: dict[str, Denotation] = {}
        for tick in self.acts:
            act = act_of(graph, tick)
            if act and (words := said_in(act, "Result", "Attribute")):
                seen = (proof(graph, act, "result-of-act"),)
                found[words] = Denotation(words, None, seen, frozenset({"as-written"}))
        forms = list(self._fluents(graph))
        if forms:
            text = listed(unique(f.value for f in forms))
            ticks = sorted({f.because for f in forms})
            acts = [act for tick in ticks if (act := act_of(graph, tick))]
            proofs = tuple(proof(graph, act, "state-of-thing") for act in acts)
            found[text] = Denotation(
                text, tuple(f.value for f in forms), proofs, frozenset({"by-state"})
            )
        return list(found.values())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as the question says then."""
        said = set(self.said)
        if said & _COVERED:
            return [self._covered(graph)]
        for fluent in self._fluents(graph):
            if {fluent.value, lexicon.lemma(fluent.value, "VERB")} & said:
                act = act_of(graph, fluent.because)
                return [yes_or_no(True, [proof(graph, act, "state-of-thing")] if act else [])]
        return [yes_or_no(False, [], "closed-world", sure=0.4)]

    def _covered(self, graph: RecipeGraph) -> Denotation:
        """Whether the lid is on: by what the step says of it last, up to the moment."""
        ticks = moments_of(self.at, self.acts) or (len(graph.acts),)
        now = act_of(graph, self.at.act if self.at and self.at.act else ticks[0])
        acts = graph.acts_of_step(now.at.step) if now else ()
        lids = [
            (act, said)
            for act in acts
            if now and act.tick <= now.tick
            for said in graph.attributes_of(act.tick, AttributeKind.LID)
        ]
        if not lids:
            return yes_or_no(False, [], "closed-world", sure=0.4)
        act, said = lids[-1]
        is_on = not said.words.lower().startswith(("un", "remove", "take"))
        return yes_or_no(is_on, [proof(graph, act, "lid", said.words)], "lid")

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        words = self.things[0].words if self.things else "it"
        return f"how is {words}{worded(graph, self.at)}"
