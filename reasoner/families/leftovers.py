"""Family quantities, what is over: "How much butter is left after step 1?" -> "130 g"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.finding import bare, find_supplies, nothing
from reasoner.measuring import asks_what_is_left
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.portioned import rest_said
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import listed

__all__ = ["HowMuchLeft"]

_LEFT = Phrasing(
    "how (much|many) [of] <thing> ({is}|remain|remains|stays) [there] [left|left "
    "over|remaining|unused]",
    "how (much|many) [of] <thing> {do} {you} (have|have got) (left|left over|remaining)",
)


@dataclass(frozen=True, slots=True)
class HowMuchLeft:
    """Asks how much of an ingredient is left at some time."""

    family: ClassVar[str] = "quantities"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much butter is left after step 1"."""
        rest, when = split_when(question.plain)
        parts = _LEFT.read(rest) if asks_what_is_left(rest) else None
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the state says is left of the supply."""
        supplies, found = find_supplies(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        left = [(s, graph.timeline.now(s.id, Property.QUANTITY, point.tick)) for s in supplies]
        known = [(s, f) for s, f in left if f]
        if not known:
            return NoAnswer(self, f"the list has no {bare(self.thing)}", (), found.matches)
        rest = rest_said(graph, found.entities, supplies, point.step)
        if rest and all(fluent.value == "some" for _, fluent in known):
            return Answered(rest.text, self, (rest.evidence,), found.matches, value=rest.text)
        text = listed(f.value for _, f in known)
        evidence = tuple(
            Evidence(
                "quantity-left",
                graph.act(f.because).at if f.because else None,
                f"{s.name}: {f.value} left ({f.rule})",
            )
            for s, f in known
        )
        return Answered(text, self, evidence, found.matches, value=[f.value for _, f in known])
