"""Family listing, line by line: "What is the first ingredient?", "Are there more ingredients?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.listing import stem
from kg.parsing.ingredients import ingredient_line
from reasoner.finding import bare, find_supplies, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import listed

__all__ = ["KindOf", "MoreLines", "WhichLines"]

_ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1
    )
}
_COUNTS: Final = {w: n for n, w in enumerate("one two three four five six seven eight".split(), 1)}
_LEAD: Final = (
    r"^(?:(?:what|which) (?:is|are)|(?:can|could|would) (?:you|i) (?:please )?(?:repeat|tell me"
    r"|give me|have|say|list|read)|(?:repeat|tell me|give me|say|list|read)|"
    r"(?:i )?(?:did|do) not (?:understand|get|catch|hear)) (?:me )?"
)
_BY_NUMBER: Final = re.compile(
    rf"{_LEAD}(?:the )?ingredients? (?:number |no\.? ?)?(?P<first>\d+)"
    r"(?: (?:to|and|-) (?P<last>\d+))?$"
)
_BY_PLACE: Final = re.compile(
    rf"{_LEAD}(?:the |your )?(?:very )?(?P<end>{'|'.join(_ORDINALS)}|last|final)"
    rf"(?: (?P<count>\d+|{'|'.join(_COUNTS)}))? ingredients?(?: .{{0,30}})?$"
)
_MORE: Final = re.compile(
    r"^(?:are there (?:any )?(?:more|other)|(?P<many>how many)) ingredients (?:are there )?"
    r"after ingredient (?P<line>\d+)$"
)
_KIND: Final = Phrasing(
    "{what} (kind|type|sort|variety) of <thing> {do} ({you}|it|they|that) [have to|need to] "
    "(use|need|be|add|take|get|buy|put in)",
    "{what} (kind|type|sort|variety) of <thing> {is} (it|that|needed|used|this|meant)",
)


@dataclass(frozen=True, slots=True)
class WhichLines:
    """Asks for some lines of the list by where they stand; from the end if `first` is negative."""

    family: ClassVar[str] = "listing"
    first: int
    last: int

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the second ingredient", "what are ingredients 3 to 5"."""
        found = _BY_NUMBER.match(question.plain)
        if found:
            first = int(found["first"])
            return cls(first, int(found["last"] or first))
        found = _BY_PLACE.match(question.plain)
        if not found:
            return None
        count = found["count"] or "one"
        number = max(_COUNTS.get(count) or int(count), 1)
        if found["end"] in ("last", "final"):
            return cls(-number, -1)
        start = _ORDINALS[found["end"]]
        return cls(start, start + number - 1)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The lines as they are written."""
        lines = [supply.text for supply in graph.supplies.values()]
        shift = len(lines) + 1 if self.first < 0 else 0
        wanted = lines[max(self.first + shift, 1) - 1 : self.last + shift]
        if not wanted:
            return NoAnswer(self, f"the list has {len(lines)} lines")
        evidence = tuple(Evidence("ingredient-list", None, line) for line in wanted)
        return Answered(listed(wanted), self, evidence, value=wanted)


@dataclass(frozen=True, slots=True)
class MoreLines:
    """Asks whether the list goes on behind a line."""

    family: ClassVar[str] = "listing"
    line: int
    asks_how_many: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "are there more ingredients after ingredient 3"."""
        found = _MORE.match(question.plain)
        return cls(int(found["line"]), found["many"] is not None) if found else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes, with the lines that follow, or no."""
        lines = [supply.text for supply in graph.supplies.values()]
        if not lines:
            return NoAnswer(self, "the recipe has no list")
        rest = lines[self.line :]
        evidence = tuple(Evidence("ingredient-list", None, line) for line in rest or lines[-1:])
        if self.asks_how_many:
            text = f"{len(rest)}: {listed(rest)}" if rest else "none"
            return Answered(text, self, evidence, value=len(rest))
        text = f"yes, {len(rest)} more: {listed(rest)}" if rest else "no"
        return Answered(text, self, evidence, value=bool(rest))


@dataclass(frozen=True, slots=True)
class KindOf:
    """Asks which kind of something the list wants."""

    family: ClassVar[str] = "listing"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what kind of sugar should I use"."""
        parts = _KIND.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The names that say more than the question does."""
        supplies, found = find_supplies(graph, self.thing)
        if not supplies:
            return nothing(self, self.thing)
        asked = {stem(word) for word in bare(self.thing).split()}
        names = [(ingredient_line(supply.text).name, supply) for supply in supplies]
        told = [(n, s) for n, s in names if not {stem(word) for word in n.split()} <= asked]
        evidence = tuple(Evidence("ingredient-list", None, s.text) for _, s in told or names)
        if not told:
            reason = f"the recipe does not say what kind of {bare(self.thing)}"
            return NoAnswer(self, reason, evidence, found.matches)
        text = listed(dict.fromkeys(name for name, _ in told))
        return Answered(text, self, evidence, found.matches, value=[s.id for _, s in told])
