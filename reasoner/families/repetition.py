"""Family repetition: "What do I repeat in step 4?" -> "pouring the batter into the pan, …"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.often import count_in
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import listed, phrase_of

__all__ = ["TimesRepeated", "WhatIsRepeated"]

_WHAT = Phrasing(
    "({what}|what steps|which steps|what actions|which actions) {do} {you} [have to|need to] "
    "(repeat|do again) [it|that|everything]",
    "({what}|what steps|which steps|what actions|which actions) ({is}|{do} be|has to be|have to be"
    "|gets|get) (repeated|done again)",
)
_TIMES = Phrasing(
    "(how many times|how often) {do} {you} [have to|need to] (repeat|do) [it|this|that|the process"
    "|this process|the step|the steps|these steps|everything]",
    "(how many times|how often) {do} {you} [have to|need to] repeat <what>",
    "(how many times|how often) {is} [it|this|that|the process|everything] repeated",
    "how long {do} {you} [have to|need to] repeat [it|this|that|the process|everything]",
)


@dataclass(frozen=True, slots=True)
class WhatIsRepeated:
    """Asks which actions are done again."""

    family: ClassVar[str] = "repetition"
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I repeat in step 4"."""
        rest, when = split_when(question.plain)
        return None if _WHAT.read(rest) is None else cls(when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that the first "repeat" means, and how often it says."""
        acts = _repeats(graph, self.when)
        if not acts:
            return NoAnswer(self, "the recipe does not say to repeat anything there")
        act = acts[0]
        again = [graph.act(event) for event in act.event.repeats]
        done = [each for each in again if not each.aside]
        text = listed(phrase_of(graph, each) for each in done)
        text = f"{text}, {act.event.times}" if act.event.times else text
        evidence = (_said(graph, act), *(_again(graph, each) for each in done))
        return Answered(text, self, evidence, value=[each.event.id for each in done])


@dataclass(frozen=True, slots=True)
class TimesRepeated:
    """Asks how often, or until when, something is repeated."""

    family: ClassVar[str] = "repetition"
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many times do I repeat it"."""
        rest, when = split_when(question.plain)
        return None if _TIMES.read(rest) is None else cls(when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """As many times as the text says, or until what it says."""
        acts = _repeats(graph, self.when)
        if not acts:
            return NoAnswer(self, "the recipe does not say to repeat anything there")
        times = acts[0].event.times
        evidence = (_said(graph, acts[0]),)
        if not times:
            return Answered("once", self, evidence, value=1)
        number = count_in(times)
        text = f"until all of it is done: {times}" if times.startswith(("with", "for")) else times
        return Answered(text, self, evidence, value=number)


def _repeats(graph: RecipeGraph, when: When | None) -> list[Act]:
    """The acts that tell to repeat something, in a step where one is asked about."""
    step = when.step if when and when.relation == "during" else None
    acts = [act for act in graph.acts if act.event.repeats and not act.aside]
    return [act for act in acts if not step or step < 1 or act.at.step == step]


def _said(graph: RecipeGraph, act: Act) -> Evidence:
    sentence = graph.text.sentence(act.at)
    return Evidence("repeats", act.at, sentence.text if sentence else act.event.text)


def _again(graph: RecipeGraph, act: Act) -> Evidence:
    return Evidence("repeated", act.at, f"{phrase_of(graph, act)} is done again")
