"""Family parts: the headings of the list: "How much butter is for the sauce?" -> "2 tbsp"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.parsing.ingredients import read_line
from reasoner.finding import bare, find_supplies
from reasoner.measuring import asks_what_is_left, of_unit
from reasoner.outcome import Answered, Evidence, NoAnswer, NotUnderstood, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.units import converted, in_words, total
from reasoner.when import split_when
from reasoner.wording import listed, the

__all__ = ["HowMuchInPart", "NeededForPart"]

_HOW_MUCH: Final = Phrasing(
    "how (much|many) [of] <thing> {do} {you} (need|use|add|take|put|have|mix|put in) [in] "
    "(for|in|into|to make) <part>",
    "how (much|many) [of] <thing> {do} (go|belong) (in|into|on|onto|over|to|with) <part>",
    "how (much|many) [of] <thing> (goes|go|going|gets put|belongs) (in|into|on|onto|over|to|with) "
    "<part>",
    "how (much|many) [of] <thing> {do} <part> (take|get|need|have|contain|call for|require)",
    "how (much|many) [of] <thing> ({is}|{is} {used}|{is} there|{is} meant|{is} listed) "
    "(for|in|under) <part>",
    "how (much|many) [of] <thing> (for|in|to make) <part>",
    "what (amount|quantity) of <thing> (goes into|goes in|is for|is in|for|in) <part>",
)
_WHAT: Final = Phrasing(
    "what {do} {you} need (for|to make) <part>",
    "what {do} {you} need to <part>",
    "what ({is}|are) [all] the ingredients (for|of|in) <part>",
    "{what} ingredients ({is}|are) (for|in|part of|needed for|used for|used in) <part>",
    "{what} ingredients {do} {you} (need|use) (for|in|to make) <part>",
    "{what} ingredients {do} <part> (need|have|take|contain|use)",
    "{what} ingredients (go|goes|belong|belongs|come|comes) (in|into|to|with|under) <part>",
    "{what} [things] (go|goes|belong|belongs) (in|into|to) <part>",
    "what {is} (in|inside) <part>",
    "what {is} <part> made (of|from|with|out of)",
    "what {do} <part> (consist of|contain)",
    "what {do} {you} put (in|into) <part>",
    "{what} ingredients ({is}|are) [the] <part>",
    "what {is} listed (for|under) <part>",
    "(list|name|give me) the ingredients (for|of) <part>",
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_LEAD: Final = re.compile(r"^(?:to|for|make|making) ")


@dataclass(frozen=True, slots=True)
class HowMuchInPart:
    """Asks how much of an ingredient the list has under one of its headings."""

    family: ClassVar[str] = "parts"
    thing: str
    part: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much butter goes into the sauce"."""
        if asks_what_is_left(question.plain) or split_when(question.plain)[1] is not None:
            return None
        parts = _HOW_MUCH.read(question.plain)
        return cls(parts["thing"], parts["part"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the lines under that heading add up to."""
        lines = _under(graph, self.part)
        if not lines:
            return _not_asked(self.part)
        unit, thing = of_unit(self.thing)
        supplies, found = find_supplies(graph, thing)
        words = {stem(word) for word in _WORD.findall(bare(thing))}
        own = [s for s in supplies if s in lines] or [
            s for s in lines if words and words <= {stem(w) for w in _WORD.findall(s.name)}
        ]
        if not own:
            reason = f"the list has no {bare(thing)} under {lines[0].part!r}"
            return NoAnswer(self, reason, _says(lines), found.matches)
        amounts = [s.amount for s in own if s.amount]
        if not amounts:
            reason = f"the list does not say how much {bare(thing)}"
            return NoAnswer(self, reason, _says(own), found.matches)
        if unit:
            changed = [converted(amount, unit) for amount in amounts]
            amounts = [amount for amount in changed if amount] or amounts
        text = in_words(total(amounts))
        return Answered(text, self, _says(own), found.matches, value=text)


@dataclass(frozen=True, slots=True)
class NeededForPart:
    """Asks what the list has under one of its headings."""

    family: ClassVar[str] = "parts"
    part: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I need for the filling"."""
        if split_when(question.plain)[1] is not None:
            return None
        parts = _WHAT.read(question.plain)
        return cls(parts["part"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The names of the lines under that heading."""
        lines = _under(graph, self.part)
        if not lines:
            return _not_asked(self.part)
        names = dict.fromkeys(read_line(supply.text).name or supply.name for supply in lines)
        text = the(listed(names))
        return Answered(text, self, _says(lines), value=[supply.id for supply in lines])


def _under(graph: RecipeGraph, words: str) -> list[Supply]:
    """The lines of the one part of the list that words name, if there are parts at all."""
    parts = dict.fromkeys(s.part for s in graph.supplies.values() if s.part)
    wanted = {stem(word) for word in _WORD.findall(_LEAD.sub("", bare(words)))}
    for fits in (_is_it, _is_short_for, _is_long_for):
        found = [part for part in parts if fits(part, wanted)]
        if len(found) == 1:
            return [s for s in graph.supplies.values() if s.part == found[0]]
    return []


def _words_of(part: str) -> list[str]:
    return [stem(word) for word in _WORD.findall(_LEAD.sub("", part))]


def _is_it(part: str, wanted: set[str]) -> bool:
    return set(_words_of(part)) == wanted


def _is_short_for(part: str, wanted: set[str]) -> bool:
    """True of "the sauce", where the list has a white sauce."""
    own = _words_of(part)
    return bool(wanted) and bool(own) and own[-1] in wanted and wanted <= set(own)


def _is_long_for(part: str, wanted: set[str]) -> bool:
    """True of "the lemon filling", where the list has a filling."""
    own = _words_of(part)
    return bool(own) and set(own) <= wanted


def _not_asked(words: str) -> NotUnderstood:
    """A question for others: the words name no part of the list."""
    return NotUnderstood(words, f"the list has no part called {bare(words)!r}")


def _says(lines: Sequence[Supply]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence("ingredient-list", None, f"{s.text} (under {s.part!r})" if s.part else s.text)
        for s in lines
    )
