"""Operators step_of, first_step and last_step: the numbers of the steps that something is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Relation,
    Slots,
    denoted,
    phrase,
    proof,
    yes_or_no,
)
from reasoner.operators.points import in_its_words, said_at
from reasoner.operators.sets import acts_of, deeds, kin_of
from reasoner.operators.words import bare
from reasoner.outcome import Evidence
from reasoner.wording import the

_Place = tuple[Moment, str, str]
"""Where in the text, what is said there, and the cue for how it was found."""


class StepOf(Operator):
    """Asks which step something is done, made or used in."""

    kind = "step_of"
    needs: ClassVar[tuple[str, ...]] = ("acts", "things")
    is_last: ClassVar[bool] = False

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for moment, finding, cue in self._places(graph):
            seen = Evidence("step", moment, finding)
            yield denoted(f"step {moment.step}", moment.step, seen, cue)

    def _places(self, graph: RecipeGraph) -> Iterator[_Place]:
        yield from self._done(graph)
        for entity in [entity for each in self.things for entity in each.ids]:
            made = graph.things[entity].made_at if entity in graph.things else None
            if made:
                yield graph.act(made).at, f"{graph.name(entity)} is made", "made"
        yield from self._uses(graph)

    def _done(self, graph: RecipeGraph) -> list[_Place]:
        return [(act.at, phrase(graph, act), "act") for act in self.acts_in(graph)]

    def _uses(self, graph: RecipeGraph) -> Iterator[_Place]:
        """Where the things are named, and where the cook does something with them."""
        for each in self.things:
            is_prop = any(entity in graph.props for entity in each.ids)
            *ways, hidden = _used(graph, each)
            for way in (hidden, *ways) if is_prop else (*ways, hidden):
                yield from sorted(way, reverse=self.is_last)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is the step that the question names."""
        asked = [int(amount.number) for amount in slots.amounts if amount.number.denominator == 1]
        found = self.run(graph)[:1] if asked else ()
        return [yes_or_no(each.value in asked, each.evidence) for each in found]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        if self.acts:
            return f"in which step is {phrase(graph, graph.act(self.acts[0]))}"
        if not self.things:
            return f"what is done in the {'last' if self.is_last else 'first'} step"
        return f"in which step is {the(bare(self.things[0].words))} used"


def _used(graph: RecipeGraph, each: Described) -> Iterator[list[_Place]]:
    """Where its word stands, where it is mentioned, where it is used, and where unsaid."""
    kin = kin_of(graph, each.ids)
    mentions = {m.at: m.text for entity in kin for m in graph.text.mentions_for(entity)}
    hidden = [a for entity in each.ids for a in graph.uses_of(entity) if not a.aside]
    yield [(at, each.words, "word") for at in said_at(graph, each.words)]
    yield [(at, text, "mention") for at, text in mentions.items()]
    yield [(act.at, phrase(graph, act), "use") for act in acts_of(graph, each.ids)]
    yield [(act.at, phrase(graph, act), "implied") for act in hidden]


class FirstStep(StepOf):
    """Asks for the first step that uses something, or of all."""

    kind = "first_step"
    needs = ()

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The step with what is done there; of all steps where no thing is named or one begins."""
        end = list(self._end(graph))
        is_of_all = self.at is not None and self.at.relation in (Relation.START, Relation.END)
        is_of_all = is_of_all or not any(each.ids for each in self.things)
        yield from end if is_of_all else ()
        for moment, finding, cue in self._places(graph):
            told = self._told(graph, moment)
            text = f"step {moment.step}: {told}" if told else f"step {moment.step}"
            yield denoted(text, moment.step, Evidence("step", moment, finding), cue)

    def _told(self, graph: RecipeGraph, moment: Moment) -> str:
        """What is done at a moment of the text, as the text tells it."""
        there = [act for act in graph.text.acts_in(moment) if not act.aside]
        before = [act for act in there if act.at <= moment]
        return next((in_its_words(graph, act) for act in (*before[-1:], *there)), "")

    def _end(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The first or the last deed of all."""
        for tick in deeds(graph)[-1 if self.is_last else 0 :][:1]:
            act = graph.act(tick)
            text = f"step {act.at.step}: {in_its_words(graph, act)}"
            yield denoted(text, act.at.step, proof(graph, act, "step"), "of-all")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether what is named is done in the first, or the last, step of all."""
        for end in self._end(graph):
            for moment, finding, cue in [*self._done(graph), *self._uses(graph)][:1]:
                seen = Evidence("step", moment, finding)
                return [yes_or_no(moment.step == end.value, (seen, *end.evidence), cue, sure=0.7)]
        return ()

    def _places(self, graph: RecipeGraph) -> Iterator[_Place]:
        yield from self._uses(graph)
        yield from reversed(self._done(graph)) if self.is_last else self._done(graph)


class LastStep(FirstStep):
    """Asks for the last step that uses something."""

    kind = "last_step"
    is_last = True
