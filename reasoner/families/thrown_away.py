"""Family lifespan, what is not eaten: "What gets thrown away in step 8?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Argument
from ontology import taxonomy
from ontology.effects import Effect
from reasoner.finding import find_any
from reasoner.mixtures import known_as
from reasoner.once import once_a_graph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.pronouns import stands_for
from reasoner.question import Question
from reasoner.quoting import PRONOUNS
from reasoner.when import When, is_in_step, split_when
from reasoner.wording import as_written, listed, phrase_of, the

__all__ = ["ThrownAway"]

_AWAY: Final = r"(?:thrown (?:away|out)|discarded|binned|chucked(?: out| away)?|tossed out|wasted)"
_BIN: Final = r"(?:the )?(?:bin|trash|garbage|rubbish|compost|trash can|dustbin)"
_WAYS: Final = tuple(
    re.compile(way)
    for way in (
        rf"^(?:what|which (?:things|parts?|bits?|ingredients?))(?: of (?P<of>.+?))?"
        rf"(?: all)? (?:is|are|gets?|got|was|were|should be|has to be|must be) {_AWAY}$",
        r"^what (?:do|should|must|can) (?:i|we|you) (?:throw (?:away|out)|discard|bin|chuck)$",
        rf"^what (?:goes|ends up|end up|gets put|is put|do i put|should go) (?:in|into|to) {_BIN}$",
    )
)
_RECIPE: Final = re.compile(r" (?:in|during|from) (?:this|the|the whole) (?:recipe|dish)$")
_OBJECT: Final = frozenset({"Patient", "Theme"})
_TAKING_OFF: Final = frozenset({Effect.REMOVE, Effect.SEPARATE})
_AWAY_TO: Final = re.compile(rf"\b(?:in|into|to) {_BIN}\b", re.I)


@dataclass(frozen=True, slots=True)
class ThrownAway:
    """Asks what is thrown away, in a step or at all."""

    family: ClassVar[str] = "lifespan"
    when: When | None = None
    whole: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what gets thrown away in step 8", "what goes in the bin"."""
        rest, when = split_when(_RECIPE.sub("", question.plain))
        match = next(filter(None, (way.match(rest) for way in _WAYS)), None)
        return cls(when, match.groupdict().get("of") or "") if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the acts that discard something are done to, in the words of the text."""
        acts = [graph.act(tick) for tick in _discarding(graph)]
        acts = [act for act in acts if is_in_step(act, self.when)]
        about = {t for e in find_any(graph, self.whole).entities for t in graph.text.ticks_about(e)}
        acts = [act for act in acts if act.tick in about] or acts if self.whole else acts
        told = [(text, act) for act in acts if (text := _told(graph, act))]
        if not told:
            return NoAnswer(self, "the recipe does not say to throw anything away there")
        proof = tuple(Evidence("discarded", act.at, phrase_of(graph, act)) for _, act in told)
        return Answered(listed(text for text, _ in told), self, proof)


@once_a_graph
def _discarding(graph: RecipeGraph) -> tuple[int, ...]:
    """The ticks of the acts that throw something away."""
    return tuple(act.tick for act in graph.acts if not act.aside and _discards(act))


def _discards(act: Act) -> bool:
    if act.meaning is not None and taxonomy.is_a(act.meaning.action, "DiscardAction"):
        return True
    return any(_AWAY_TO.search(argument.text) for argument in act.event.arguments)


def _told(graph: RecipeGraph, act: Act) -> str:
    """What an act discards: its object as it is written, what a pronoun stands for, or its food."""
    objects = [arg for arg in act.event.arguments if arg.role in _OBJECT]
    if objects and (written := _written(graph, act, objects[0])):
        return written
    hidden = [p.entity for p in act.partakings if p.participation.is_hidden]
    things = [thing for thing in hidden or act.takes if thing in graph.things]
    return the(listed(known_as(graph, thing, act.tick - 1) for thing in things)) if things else ""


def _written(graph: RecipeGraph, act: Act, said: Argument) -> str:
    words = said.text.lower().split()
    sentence = graph.text.sentence(act.at)
    if words[0] in PRONOUNS and sentence is not None:
        if taken := _just_taken_off(graph, act):
            return taken
        things = stands_for(graph, sentence, said.start - 1)
        names = [known_as(graph, thing, act.tick - 1) for thing in things]
        return " ".join([the(listed(names)), *words[1:]]) if names else ""
    return as_written(said.text)


def _just_taken_off(graph: RecipeGraph, act: Act) -> str:
    """What the act before took off, in the same sentence: "skim off the foam and discard it"."""
    before = graph.act(act.tick - 1) if act.tick > 1 else None
    if before is None or before.meaning is None or before.at[:2] != act.at[:2]:
        return ""
    is_taking = not _TAKING_OFF.isdisjoint(before.meaning.effects)
    objects = [arg.text for arg in before.event.arguments if arg.role in _OBJECT]
    named = [text for text in objects if text.lower().split()[0] not in PRONOUNS]
    return as_written(named[0]) if is_taking and named else ""
