"""Family props, what for: "What do I need the skillet for?", "In a pan or in a bowl?"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.events import find_events
from reasoner.finding import find_props, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import listed, phrase_of, the

__all__ = ["UsedFor", "WhichOfTwo"]

_FOR: Final = Phrasing(
    "what {is} <prop> (used for|needed for|there for|for)",
    "what {do} {you} (use|need|want|take) <prop> for",
    "(why|what for) {do} {you} (need|use) <prop>",
)
_EITHER: Final = re.compile(
    r"^(?:do|does|did|should|must|shall|can|is|are|will) (?:i |we |you |one )?(?P<event>.+?) "
    r"(?:in|on|with|into|onto|using) (?P<a>[\w -]+?),? or (?:(?:in|on|with|into|onto|using) )?"
    r"(?P<b>[\w -]+)$"
)


@dataclass(frozen=True, slots=True)
class UsedFor:
    """Asks what a tool or a vessel is used for."""

    family: ClassVar[str] = "props"
    prop: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I need the skillet for"."""
        parts = _FOR.read(question.plain)
        return cls(parts["prop"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that are done with it or in it."""
        found = find_props(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        uses = {act.tick: act for prop in found.entities for act in graph.uses(prop)}
        acts = [act for _, act in sorted(uses.items()) if not act.aside]
        if not acts:
            return NoAnswer(self, f"nothing is done with {the(self.prop)}", (), found.matches)
        names = {graph.name(prop) for prop in found.entities}
        text = listed(_without(phrase_of(graph, act), names) for act in acts)
        evidence = tuple(Evidence("prop-of-event", act.at, phrase_of(graph, act)) for act in acts)
        ids = [act.event.id for act in acts]
        return Answered(text, self, evidence, found.matches, value=ids)


@dataclass(frozen=True, slots=True)
class WhichOfTwo:
    """Asks which of two tools or vessels something is done with or in."""

    family: ClassVar[str] = "props"
    event: str
    a: str
    b: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "should I mix it in a pan or a bowl"."""
        match = _EITHER.match(question.plain)
        return cls(match["event"], match["a"], match["b"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The one that an act of that name has and that the other act does not."""
        found = find_events(graph, self.event)
        props = [find_props(graph, words).entities for words in (self.a, self.b)]
        for act in found.acts:
            having = [words for words, ids in zip((self.a, self.b), props, strict=True)
                      if not {*act.places, *act.tools}.isdisjoint(ids)]  # fmt: skip
            if len(having) == 1 and not act.aside:
                return Answered(the(_bare(having[0])), self, (_uses(graph, act),), found.matches)
        reason = f"the recipe does not say: {the(_bare(self.a))} or {the(_bare(self.b))}"
        return NoAnswer(self, reason, (), found.matches)


def _without(phrase: str, places: Iterable[str]) -> str:
    """A phrase without the place that the question is about."""
    for place in places:
        phrase = re.sub(rf" (?:in|on) the {re.escape(place)}$", "", phrase)
    return phrase


def _bare(words: str) -> str:
    return re.sub(r"^(?:an?|the|my|your|just) ", "", words.strip())


def _uses(graph: RecipeGraph, act: Act) -> Evidence:
    return Evidence("prop-of-event", act.at, phrase_of(graph, act))
