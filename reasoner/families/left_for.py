"""Family quantities, what was kept: "How much cheese is left for the top?" -> "40 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Mention
from kg.portions import portion_before
from kg.timeline import Fluent, Property
from reasoner.finding import bare, find_supplies, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question

__all__ = ["LeftFor"]

_ASKED: Final = re.compile(
    r"^how (?:much|many) (?:of )?(?P<thing>.+?) (?:is|are|do i have|will be|have i got|remains?) "
    r"(?:left|kept|saved|reserved|over|set aside)(?: over)? (?:for|to) (?P<use>.+)$"
)
_SHARES: Final = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}


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
        for thing in found.entities:
            for mention in graph.text.mentions_for(thing):
                if share := _share(graph, mention):
                    rest = _SHARES.get(1 - share, f"{1 - share}")
                    proof = Evidence("said-amount", mention.at, f"{_SHARES[share]} is used before")
                    return Answered(f"{rest} of it", self, (proof,), found.matches)
        reason = f"the recipe does not say how much {bare(self.thing)} is kept"
        return NoAnswer(self, reason, (), found.matches)


def _kept(left: tuple[Fluent, ...]) -> Fluent | None:
    """What is there before the last use, if some was used before that."""
    known = [fluent for fluent in left if fluent.value[:1].isdigit()]
    return known[-1] if len(known) > 1 else None


def _share(graph: RecipeGraph, mention: Mention) -> Fraction | None:
    """The share of a thing that the text takes at a place: "half of the dressing"."""
    sentence = graph.text.sentence(mention.at)
    words = [token.form for token in sentence.tokens] if sentence else []
    portion = portion_before(words[: mention.at.token - 1], mention.text.split())
    share = Fraction(portion.share) if portion and portion.share is not None else None
    return share if share in _SHARES else None
