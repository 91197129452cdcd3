"""Family quantities, what was kept: "How much cheese is left for the top?" -> "40 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property
from reasoner.finding import bare, find_supplies, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.portioned import rest_said
from reasoner.question import Question

__all__ = ["LeftFor"]

_ASKED: Final = re.compile(
    r"^how (?:much|many) (?:of )?(?P<thing>.+?) (?:is|are|do i have|will be|have i got|remains?) "
    r"(?:left|kept|saved|reserved|over|set aside)(?: over)? (?:for|to) (?P<use>.+)$"
)


@dataclass(frozen=True, slots=True)
class LeftFor:
    """Asks how much of something was kept for its last use."""

    family: ClassVar[str] = "quantities"
    thing: str
    use: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much cheese is left for the top"."""
        match = _ASKED.match(question.plain)
        return cls(match["thing"], match["use"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the list has less what is used before; else the rest of what the text takes."""
        supplies, found = find_supplies(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        for supply in supplies:
            kept = _kept(graph.timeline.of(supply.id, Property.QUANTITY))
            if kept is not None:
                at = graph.act(kept.because).at if kept.because else None
                proof = Evidence("quantity-left", at, f"{kept.value} is left then")
                return Answered(kept.value, self, (proof,), found.matches, value=kept.value)
        if rest := rest_said(graph, found.entities, supplies):
            return Answered(rest.text, self, (rest.evidence,), found.matches, value=rest.text)
        reason = f"the recipe does not say how much {bare(self.thing)} is kept"
        return NoAnswer(self, reason, (), found.matches)


def _kept(left: tuple[Fluent, ...]) -> Fluent | None:
    """What is there before the last use, if some was used before that."""
    known = [fluent for fluent in left if fluent.value[:1].isdigit()]
    return known[-1] if len(known) > 1 else None
