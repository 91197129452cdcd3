"""Family location, of what waits: "Where do the rolls wait before they are fried?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from ontology.effects import Effect
from reasoner.events import find_events
from reasoner.finding import bare
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import head_of, sentences_saying
from reasoner.wording import place_of, the

__all__ = ["WhereWaits"]

_BEFORE: Final = re.compile(
    r"^where (?:do|does|did|are|is|should|will) (?P<thing>.+?) "
    r"(?:wait|sit|be kept|kept|waiting|stay) (?:before|until) (?P<event>.+)$"
)
_NIGHT: Final = re.compile(
    r"^where (?:do|does|did|should|will|must) (?P<thing>.+?) (?:spend the night|stay overnight|"
    r"go overnight|sit overnight|stand overnight)$"
)
_COLD: Final = frozenset("chill refrigerate".split())


@dataclass(frozen=True, slots=True)
class WhereWaits:
    """Asks where something is left until something else is done, or over night."""

    family: ClassVar[str] = "location"
    has_last_word: ClassVar[bool] = True
    thing: str
    event: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "where do the rolls wait before they are fried"."""
        match = _BEFORE.match(question.plain) or _NIGHT.match(question.plain)
        return cls(match["thing"], match.groupdict("").get("event", "")) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Where the sentence puts it that names it last before that, or that says "overnight"."""
        for sentence in self._told(graph):
            at = Moment(sentence.step, sentence.number, 1)
            for act in reversed(graph.text.acts_in(at)):
                if text := _place(graph, act):
                    proof = Evidence("said-in-the-sentence", act.at, sentence.text)
                    return Answered(text, self, (proof,), value=list(act.places))
        return NoAnswer(self, f"the recipe does not say where {the(bare(self.thing))} waits")

    def _told(self, graph: RecipeGraph) -> list[Sentence]:
        """The sentences that may tell, the likeliest first."""
        if not self.event:
            nights = sentences_saying(graph, ["overnight"])
            return nights if len(nights) == 1 else []
        verb = re.sub(r"^(?:it|they) (?:is|are|get|gets|go|goes) ", "", self.event)
        acts = find_events(graph, f"{verb} {self.thing}").acts or find_events(graph, verb).acts
        if not acts:
            return []
        named = sentences_saying(graph, [head_of(self.thing)])
        before = [s for s in named if (s.step, s.number) < acts[-1].at[:2]]
        return before[-1:]


def _place(graph: RecipeGraph, act: Act) -> str | None:
    """Where an act leaves things, if it is no act of working on them."""
    if act.event.lemma in _COLD and not act.places:
        return "in the fridge"
    moves = act.meaning is not None and not {Effect.MOVE, Effect.WAIT, Effect.COOL}.isdisjoint(
        act.meaning.effects
    )
    if not act.places or not moves or act.aside:
        return None
    return place_of(graph, act.places[0], graph.usual_preposition(act.places[0]))
