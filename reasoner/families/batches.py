"""Family repetition, in parts: "In how many batches do I fry the chicken?" -> "3"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.events import find_events
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import as_written, phrase_of

__all__ = ["InBatches"]

_ASKED: Final = Phrasing(
    "[in|into|over] how many <parts> {do} {you} [have to|need to] <event> [in|into|over]",
    "[in|into|over] how many <parts> {is} <event> [in|into|over]",
)
_PARTS: Final = "batches|additions|goes|portions|rounds|instalments|installments|stages"
_SAID: Final = re.compile(
    rf"\b(?:in|over|into) (?P<number>(?:[\w–-]+ (?:or|to) )?[\w–-]+) (?:[a-z]+ )?(?:{_PARTS})\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class InBatches:
    """Asks in how many parts something is done, one after the other."""

    family: ClassVar[str] = "repetition"
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "in how many batches do I fry the chicken"."""
        parts = _ASKED.read(question.plain)
        is_asked = parts is not None and parts["parts"] in _PARTS.split("|")
        return cls(parts["event"]) if parts and is_asked else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The number that the sentence of such an act gives."""
        found = find_events(graph, self.event)
        for act in found.acts:
            if number := _number(graph, act):
                evidence = Evidence("said-in-the-sentence", act.at, phrase_of(graph, act))
                return Answered(number, self, (evidence,), found.matches, value=number)
        reason = found.problem or f"the recipe does not say in how many parts: {self.event!r}"
        return NoAnswer(self, reason, (), found.matches)


def _number(graph: RecipeGraph, act: Act) -> str | None:
    """How many batches the words behind an act say, before the next act."""
    sentence = graph.text.sentence(act.at)
    later = [other.at.token for other in graph.text.acts_in(act.at) if other.at > act.at]
    tokens = sentence.tokens[act.event.end : min(later) - 1 if later else None] if sentence else ()
    said = _SAID.search(as_written(" ".join(token.form for token in tokens)))
    return said["number"] if said and said["number"].lower() not in ("small", "several") else None
