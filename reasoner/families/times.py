"""Family roles, times compared: "What takes the longest?" -> "chilling the dough, 2 hours"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.durations import Duration, durations_in
from reasoner.facts import facts_about, said_duration
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import phrase_of

__all__ = ["LongestTime", "TotalTime"]

_TOTAL = Phrasing(
    "how (long|much time) ({do}|{is}) (it|this|everything|all|{recipe}|the whole thing) "
    "[take|last|need] [{total}|to make|to cook|to prepare]",
    "how (long|much time) ({do}|{is}) (it|this|{recipe}) take to (make|cook|prepare) "
    "[it|this|everything]",
    "[what is] the total [cooking|waiting|preparation|baking] time [of {recipe}]",
    "how (long|much time) {total}",
    "how (long|much time) {do} all [of] [the] [timed] (steps|times|actions) take [{total}]",
)
_LONGEST = Phrasing(
    "{what} [step|action|event|part|thing] (takes|lasts|needs|is) [the] <which> [time|step|action] "
    "[in {recipe}|of all]",
    "what is the <which> (step|time|action|wait|part)",
)


@dataclass(frozen=True, slots=True)
class TotalTime:
    """Asks how long everything takes, as far as the text gives times."""

    family: ClassVar[str] = "roles"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how long does it take in total"."""
        return cls() if _TOTAL.read(question.plain) is not None else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the recipe says itself, or the sum of the times of its steps."""
        for fact in facts_about(graph, "total"):
            if time := said_duration(fact.value):
                evidence = (Evidence("said-before", None, fact.said),)
                return Answered(time.text, self, evidence, value=time.seconds)
        timed = _timed(graph)
        if not timed:
            return NoAnswer(self, "the recipe gives no times")
        seconds = sum(duration.seconds for _, duration in timed)
        proof = tuple(_took(graph, act, d) for act, d in timed)
        text = f"{Duration.spoken(seconds)} of times that are given"
        return Answered(text, self, proof, value=seconds)


@dataclass(frozen=True, slots=True)
class LongestTime:
    """Asks what takes longest, or shortest."""

    family: ClassVar[str] = "roles"
    which: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what takes the longest"."""
        parts = _LONGEST.read(question.plain)
        which = parts["which"].split()[0] if parts else ""
        if which in ("longest", "most", "slowest"):
            return cls("longest")
        return cls("shortest") if which in ("shortest", "least", "quickest") else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The act with the longest time, and the time."""
        timed = _timed(graph)
        if not timed:
            return NoAnswer(self, "the recipe gives no times")
        pick = max if self.which == "longest" else min
        act, duration = pick(timed, key=lambda pair: pair[1].seconds)
        text = f"{phrase_of(graph, act)}, {duration.text}"
        return Answered(text, self, (_took(graph, act, duration),), value=duration.seconds)


def _timed(graph: RecipeGraph) -> list[tuple[Act, Duration]]:
    """The acts that have a time, each with its first."""
    timed = []
    for act in graph.acts:
        said = [
            d for arg in act.event.arguments if arg.role == "Time" for d in durations_in(arg.text)
        ]
        if said and not act.aside:
            timed.append((act, said[0]))
    return timed


def _took(graph: RecipeGraph, act: Act, duration: Duration) -> Evidence:
    return Evidence("role Time", act.at, f"{phrase_of(graph, act)}: {duration.text}")
