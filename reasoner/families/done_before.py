"""Family lifespan, up to a moment: "What was done to the potatoes before they went in the pot?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.parsing.ingredients import read_line
from reasoner.finding import Found, find_things, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import listed, past_of, phrase_of, the

__all__ = ["DoneBefore"]

_DONE: Final = Phrasing(
    "what ({is}|had been|had {you}) [already] done (to|with) <thing>",
    "what (happened|happens|has happened|had happened) (to|with) <thing>",
    "what {do} {you} do (to|with) <thing>",
    "{what} (steps|things|preparation|prep) (did|do|does) <thing> (go|get|need)",
)


@dataclass(frozen=True, slots=True)
class DoneBefore:
    """Asks what is done to a thing before something else, its preparation on the list included."""

    family: ClassVar[str] = "lifespan"
    thing: str
    when: When

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what had been done to the potatoes before they went in the pot"."""
        rest, when = split_when(question.plain)
        is_before = when is not None and when.relation == "before" and when.step != 0
        parts = _DONE.read(rest) if is_before else None
        return cls(parts["thing"], when) if parts and when else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the list has it as, then what every act before that moment does to it."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = self.when.point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), point.matches)
        acts = _acts_until(graph, found, point.tick)
        prepared = _prepared(graph, found)
        if not (acts or prepared):
            reason = f"nothing is done to {the(self.thing)} {self.when}"
            return NoAnswer(self, reason, (), found.matches)
        text = listed([*(told for told, _ in prepared), *map(past_of, acts)])
        done = (Evidence("done-by", act.at, phrase_of(graph, act)) for act in acts)
        return Answered(text, self, (*(proof for _, proof in prepared), *done), found.matches)


def _acts_until(graph: RecipeGraph, found: Found, tick: int) -> list[Act]:
    uses = {act.tick: act for thing in found.entities for act in graph.uses(thing)}
    return [act for when, act in sorted(uses.items()) if when <= tick and not act.aside]


def _prepared(graph: RecipeGraph, found: Found) -> list[tuple[str, Evidence]]:
    """How the list wants the things: "peeled and diced"."""
    lines = dict.fromkeys(graph.things[thing].supply for thing in found.entities)
    texts = [graph.supplies[line].text for line in lines if line]
    told = [(text, read_line(text).preparation) for text in texts]
    return [(how, Evidence("ingredient-list", None, text)) for text, how in told if how]
