"""Operators state and became: how a thing is at a moment, and what happens to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property
from ontology import lexicon
from ontology.effects import Effect
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, Operator, Slots, act_of, denoted, proof, yes_or_no
from reasoner.operators.participants import entities_in, entities_of, foods_said_in, said_in
from reasoner.operators.places import said_places
from reasoner.wording import listed, past_of

_COVERED: Final = wordlist("gear.covers")
"""The words that ask for the lid, whatever lies on the pot."""


class State(Operator):
    """Asks how a thing is at a moment: its form, heat and cover."""

    kind = "state"
    reads = ("acts", "things", "at", "said")
    asks = "how is {thing}{when}"

    def _fluents(self, graph: RecipeGraph) -> Iterator[Fluent]:
        for tick in self.ticks(graph):
            for entity in [e for d in self.things for e in entities_of(graph, d)]:
                whole = graph.whole(entity, tick)
                for subject in (entity, *([whole] if whole else ())):
                    for prop in (Property.FORM, Property.TEMPERATURE):
                        yield from graph.timeline.holding(subject, prop, tick)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts say it becomes, and what is true of it then."""
        for act in self.acts_in(graph):
            if words := said_in(act, "Result", "Attribute"):
                yield denoted(words, None, proof(graph, act, "result-of-act"), "as-written")
        forms = list(self._fluents(graph))
        values = tuple(fluent.value for fluent in forms)
        ticks = sorted({fluent.because for fluent in forms})
        causes = [cause for tick in ticks if (cause := act_of(graph, tick))]
        proofs = [proof(graph, cause, "state-of-thing") for cause in causes]
        yield denoted(listed(values), values, proofs, "by-state")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as the question says then."""
        if not _COVERED.isdisjoint(self.said):
            return [self._covered(graph)]
        for fluent in self._fluents(graph):
            if {fluent.value, lexicon.lemma(fluent.value, "VERB")} & {*self.said}:
                act = act_of(graph, fluent.because)
                return [yes_or_no(True, [proof(graph, act, "state-of-thing")] if act else [])]
        return [yes_or_no(False, [], "closed-world", sure=0.4)]

    def _covered(self, graph: RecipeGraph) -> Denotation:
        """Whether the lid is on: by what the step says of it last, up to the moment."""
        now = act_of(graph, self.at.act if self.at and self.at.act else self.ticks(graph)[0])
        acts = [a for a in graph.acts_of_step(now.at.step) if a.tick <= now.tick] if now else []
        lids = [(a, said) for a in acts for said in graph.attributes_of(a.tick, AttributeKind.LID)]
        if not lids:
            return yes_or_no(False, [], "closed-world", sure=0.4)
        act, said = lids[-1]
        is_on = not said.words.lower().startswith(("un", "remove", "take"))
        return yes_or_no(is_on, proof(graph, act, "lid", said.words), "lid")


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
