"""Family quantities, two ingredients side by side: "Is there more sugar or flour?" -> "flour"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.quantities import Amount
from reasoner.finding import bare, find_supplies, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.units import converted, in_words, total
from reasoner.wording import the

__all__ = ["MoreMuch", "Together"]

_MORE = Phrasing(
    "(is|are) there (more|less) <a> (or|than) <b>",
    "{what} (is there|do i need|is) (more|less) [of] <a> or <b>",
    "{do} ({you}|{recipe}) ({need}) (more|less) <a> (or|than) <b>",
)
_TOGETHER = Phrasing(
    "how much {do} <a> and <b> (weigh|measure|make|come to|add up to|amount to) [together|{total}]",
    "how much {is} <a> and <b> (together|{total})",
)


@dataclass(frozen=True, slots=True)
class MoreMuch:
    """Asks of which ingredient there is more, in comparable units."""

    family: ClassVar[str] = "quantities"
    a: str
    b: str
    less: bool
    yes_no: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is there more sugar or flour"."""
        parts = _MORE.read(question.plain)
        if parts is None:
            return None
        words = question.words
        return cls(parts["a"], parts["b"], "less" in words, "than" in words)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the amounts of the list, converted to one unit."""
        sides = [find_supplies(graph, words) for words in (self.a, self.b)]
        for words, (supplies, found) in zip((self.a, self.b), sides, strict=True):
            if not found:
                return nothing(self, words)
            if not any(s.amount for s in supplies):
                return NoAnswer(self, f"the recipe does not say how much {bare(words)}")
        one, two = (total([s.amount for s in supplies if s.amount])[0] for supplies, _ in sides)
        other = converted(two, one.unit)
        lines = tuple(
            Evidence("ingredient-list", None, s.text) for supplies, _ in sides for s in supplies
        )
        if other is None:
            reason = f"{one} and {two} cannot be compared"
            return NoAnswer(self, reason, lines)
        if one.number == other.number:
            return Answered("neither: as much of each", self, lines, value=None)
        more = one.number > other.number
        if self.yes_no:
            yes = more != self.less
            return Answered("yes" if yes else "no", self, lines, value=yes)
        text = bare(self.a if more != self.less else self.b)
        return Answered(text, self, lines, value=text)


@dataclass(frozen=True, slots=True)
class Together:
    """Asks for the sum of two ingredients."""

    family: ClassVar[str] = "quantities"
    a: str
    b: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much do the flour and the sugar weigh together"."""
        parts = _TOGETHER.read(question.plain)
        return cls(parts["a"], parts["b"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The amounts of the list added up, as far as their units allow."""
        amounts: list[Amount] = []
        lines: list[Evidence] = []
        for words in (self.a, self.b):
            supplies, found = find_supplies(graph, words)
            if not found:
                return nothing(self, words)
            amounts += [s.amount for s in supplies if s.amount]
            lines += [Evidence("ingredient-list", None, s.text) for s in supplies]
        if len(amounts) < 2:
            return NoAnswer(
                self, f"the recipe does not say how much {the(self.a)} or {the(self.b)}"
            )
        return Answered(in_words(total(amounts)), self, tuple(lines))
