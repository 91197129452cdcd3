"""Family ordering, of one thing: "What do I do with the rice once it is drained?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.events import find_events
from reasoner.finding import find_things, lineage, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.wording import phrase_of, the

__all__ = ["NextWith"]

_ASKED: Final = re.compile(
    r"^what (?:do|should|must|shall) (?:i|we|you) do (?:next )?(?:with|to) (?P<thing>[\w' -]+?),? "
    r"(?:once|after|as soon as|when) (?P<event>(?:it|they|the|i|we|you) .+)$"
)


@dataclass(frozen=True, slots=True)
class NextWith:
    """Asks what is done with a thing after something else was done."""

    family: ClassVar[str] = "ordering"
    has_last_word: ClassVar[bool] = True
    thing: str
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I do with the rice once it is drained"."""
        match = _ASKED.match(question.plain)
        return cls(match["thing"], match["event"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The next act that the thing, or what was made of it alone, takes part in."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        events = find_events(graph, self.event, found.entities)
        if not events.acts:
            return NoAnswer(self, events.problem, (), found.matches)
        ticks = {t for e in lineage(graph, found.entities) for t in graph.text.ticks_about(e)}
        last = events.acts[-1] if events.is_one else events.acts[0]
        later = [graph.act(t) for t in sorted(ticks) if t > last.tick]
        done = next((act for act in later if not act.aside), None)
        if done is None:
            reason = f"nothing more is done with {the(found.words)}"
            return NoAnswer(self, reason, (), found.matches)
        text = phrase_of(graph, done)
        proof = (Evidence("on-the-clock", done.at, f"{text} is event {done.tick}"),)
        return Answered(text, self, proof, found.matches, value=done.event.id)
