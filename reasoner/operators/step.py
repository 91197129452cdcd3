"""Operators step_of, first_step and last_step: the numbers of the steps that something is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import bare, yes_or_no
from reasoner.operators.points import said_at
from reasoner.operators.sets import acts_of, kin_of
from reasoner.outcome import Evidence
from reasoner.wording import phrase_of, the

__all__ = ["FirstStep", "LastStep", "StepOf"]


_Place = tuple[Moment, str, str]
"""Where in the text, what is said there, and the cue for how it was found."""


@dataclass(frozen=True, slots=True)
class StepOf:
    """Asks which step something is done, made or used in."""

    kind: ClassVar[str] = "step_of"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about an act, or about the uses of a thing."""
        return cls(slots.things, slots.acts, slots.at) if slots.acts or slots.things else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The step, the likeliest first."""
        found: dict[int, Denotation] = {}
        for moment, finding, cue in self._places(graph):
            proof = (Evidence("step", moment, finding),)
            told = Denotation(f"step {moment.step}", moment.step, proof, frozenset({cue}))
            found.setdefault(moment.step, told)
        return list(found.values())

    def _places(self, graph: RecipeGraph) -> Iterator[_Place]:
        for tick in self.acts:
            yield graph.act(tick).at, phrase_of(graph, graph.act(tick)), "act"
        for each in self.things:
            for entity in each.ids:
                made = graph.things[entity].made_at if entity in graph.things else None
                if made:
                    yield graph.act(made).at, f"{graph.name(entity)} is made", "made"
        yield from self._uses(graph)

    def _uses(self, graph: RecipeGraph) -> Iterator[_Place]:
        """Where the things are named, and where the cook does something with them."""
        for each in self.things:
            uses = [(act.at, phrase_of(graph, act), "use") for act in acts_of(graph, each.ids)]
            moments = {
                mention.at: mention.text
                for entity in kin_of(graph, each.ids)
                for mention in graph.text.mentions_for(entity)
            }
            words = [(at, each.words, "word") for at in said_at(graph, each.words)]
            said = [(at, text, "mention") for at, text in moments.items()]
            hidden = [
                (act.at, phrase_of(graph, act), "implied")
                for entity in each.ids
                for act in graph.uses_of(entity)
                if not act.aside
            ]
            is_prop = any(entity in graph.props for entity in each.ids)
            ways = (words, said, uses)
            yield from self._ranked((hidden, *ways) if is_prop else (*ways, hidden))

    def _ranked(self, ways: Sequence[list[_Place]]) -> Iterator[_Place]:
        for way in ways:
            yield from sorted(way)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is the step that the question names."""
        asked = [int(amount.number) for amount in slots.amounts if amount.number.denominator == 1]
        found = self.run(graph)
        if not asked or not found:
            return []
        return [yes_or_no(found[0].value in asked, found[0].evidence)]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        if self.acts:
            return f"in which step is {phrase_of(graph, graph.act(self.acts[0]))}"
        return f"in which step is {the(bare(self.things[0].words))} used"


@dataclass(frozen=True, slots=True)
class FirstStep(StepOf):
    """Asks for the first step that uses something."""

    kind: ClassVar[str] = "first_step"

    def _places(self, graph: RecipeGraph) -> Iterator[_Place]:
        yield from self._uses(graph)
        for tick in self.acts:
            yield graph.act(tick).at, phrase_of(graph, graph.act(tick)), "act"


@dataclass(frozen=True, slots=True)
class LastStep(StepOf):
    """Asks for the last step that uses something."""

    kind: ClassVar[str] = "last_step"

    def _ranked(self, ways: Sequence[list[_Place]]) -> Iterator[_Place]:
        for way in ways:
            yield from sorted(way, reverse=True)

    def _places(self, graph: RecipeGraph) -> Iterator[_Place]:
        yield from self._uses(graph)
        for tick in reversed(self.acts):
            yield graph.act(tick).at, phrase_of(graph, graph.act(tick)), "act"
