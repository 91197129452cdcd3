"""Operators count_acts and count_steps: how often something is done, in how many steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.operators.base import Denotation
from reasoner.operators.counts import Count
from reasoner.operators.points import acts_said, said_at
from reasoner.operators.sets import (
    acts_of,
)
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of

__all__ = ["CountActs", "CountSteps"]

_TIMES: Final = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class CountActs(Count):
    """Asks how many times something is done."""

    kind: ClassVar[str] = "count_acts"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        ticks = self.slots.acts or [t for group in acts_said(graph, self.slots) for t in group]
        acts = [graph.act(tick) for tick in dict.fromkeys(ticks)]
        if not self.slots.acts:
            yield from self._into(graph)
        if len(acts) > 1:
            yield _times(graph, acts, "named")
        for act in acts[:1]:
            for fact in graph.attributes_of(act.tick, AttributeKind.REPETITION):
                proof = (Evidence("said-times", fact.at, fact.words),)
                yield Denotation(fact.words, fact.words, proof, frozenset({"said"}), 0.9)
            if act.event.times:
                proof = (Evidence("said-times", act.at, act.event.times),)
                yield Denotation(act.event.times, act.event.times, proof, frozenset({"said"}), 0.9)
            yield from self._alike(graph, act)
        if not acts:
            for each in self.slots.things:
                yield _times(graph, acts_of(graph, each.ids), "uses")
        if acts:
            yield _times(graph, acts[:1], "once")

    def _into(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """How often a thing comes to a place, where the question names both."""
        places = {i for each in self.slots.things for i in each.ids if i in graph.props}
        for each in self.slots.things if places else ():
            things = [i for i in each.ids if i in graph.things]
            where = [f for i in things for f in graph.timeline.of(i, Property.LOCATION)]
            ticks = sorted({f.because for f in where if f.value in places and f.because})
            if ticks:
                yield _times(graph, [graph.act(tick) for tick in ticks], "into")

    def _alike(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """The acts of the same verb: with the same thing or place, and all of them."""
        same = [other for other in graph.text.acts_called(act.event.lemma) if not other.aside]
        ids = {i for each in self.slots.things for i in each.ids}
        with_it = [a for a in same if any(a.tick in graph.text.ticks_about(i) for i in ids)]
        for found, cue in ((with_it, "with-thing"), (same, "same-verb")):
            if len(found) > 1:
                yield _times(graph, found, cue)
        again = [other for other in graph.acts if act.event.id in other.event.repeats]
        if again:
            yield _times(graph, [act, *again], "repeated")

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        acts = self.slots.acts
        return f"how many times is {phrase_of(graph, graph.act(acts[0])) if acts else 'it'} done"


def _times(graph: RecipeGraph, acts: Sequence[Act], *cues: str) -> Denotation:
    number = len(acts)
    text = _TIMES.get(number, f"{number} times")
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(f"{a.at}: {phrase_of(graph, a)}" for a in acts))
    return Denotation(text, number, (proof,), frozenset(cues))


@dataclass(frozen=True, slots=True)
class CountSteps(Count):
    """Asks how many steps there are, or do something."""

    kind: ClassVar[str] = "count_steps"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        acts = [graph.act(tick) for tick in self.slots.acts]
        at = self.slots.at
        if at is not None and at.act:
            step = graph.act(at.act).at.step
            yield _steps(range(1, step), graph, "before")
            yield _steps(range(step + 1, len(graph.recipe.steps) + 1), graph, "after")
        if acts:
            lemmas = {act.event.lemma for act in acts}
            same = [a for lemma in lemmas for a in graph.text.acts_called(lemma)]
            yield _steps({a.at.step for a in (*acts, *same)}, graph, "same-verb")
        for each in self.slots.things:
            yield _steps({at.step for at in said_at(graph, each.words)}, graph, "saying")
        yield _steps((step.number for step in graph.recipe.steps), graph, "all")

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return "how many steps are there"


def _steps(steps: Iterable[int], graph: RecipeGraph, *cues: str) -> Denotation:
    numbers = sorted(steps)
    proof = Evidence("steps", None, f"steps {in_a_row(map(str, numbers))}")
    return Denotation(str(len(numbers)), len(numbers), (proof,), frozenset(cues))
