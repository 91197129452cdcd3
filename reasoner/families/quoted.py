"""Family ellipsis, by the words of the text: '"discard it" in step 7 - what is it?'."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.events import find_events
from reasoner.mixtures import known_as
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.passages import Passage, passage_of, words_in
from reasoner.pronouns import stands_for
from reasoner.question import Question
from reasoner.quoting import PRONOUNS, quotes_in
from reasoner.wording import listed, phrase_of, the, worked_on

__all__ = ["InTheWords"]

_ASKS: Final = re.compile(r"\b(?:what|which|who)\b")
_STEP: Final = re.compile(r"\b(?:in|of|from|at) step (\d{1,4})\b")
_NAME_ASKED: Final = re.compile(
    r"\b(?:mean|means|meant|refer|refers|stand|stands|what (?:is|are))\b"
)
_CONTEXT: Final = re.compile(
    r"\b(?:when|if|where|while|once|until|as)\b (?:(?:i|you|we|it says?) )?(?P<words>[^-–—]+)"
)
_LOOSE: Final = re.compile(
    r"^(?P<words>.+?)(?: [-–—]|[:;,.]) (?:what|who) (?:is|are) (?P<word>it|they|them|that|this)$"
)


@dataclass(frozen=True, slots=True)
class InTheWords:
    """Asks what is meant by words that the question takes from the text."""

    family: ClassVar[str] = "ellipsis"
    words: str
    pronoun: str = ""
    step: int | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read '"while they cook" - while what cooks', "heat till it steams - what is it"."""
        plain = question.whole
        found = _STEP.search(plain)
        step = int(found[1]) if found else None
        words, pronoun = _quoted(plain) or _loose(plain) or ("", "")
        return cls(words, pronoun, step) if words else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the pronoun among the words stands for, or what the verb among them takes."""
        passage = passage_of(graph, self.words, self.step)
        if passage is None:
            return self._of_the_event(graph)
        place = _place_of(passage, self.pronoun)
        if place is None:
            return self._of_the_verb(graph, passage)
        things = stands_for(graph, passage.sentence, place)
        if not things:
            return NoAnswer(self, f"the recipe does not say what {self.pronoun!r} is there")
        at = Moment(passage.sentence.step, passage.sentence.number, place + 1)
        tick = max((act.tick for act in graph.text.acts_in(at) if act.at <= at), default=1) - 1
        text = the(listed(known_as(graph, thing, tick) for thing in things))
        finding = f"{self.pronoun!r} in {self.words!r} stands for {text}"
        return Answered(text, self, (Evidence("coreference", at, finding),), value=list(things))

    def _of_the_event(self, graph: RecipeGraph) -> Outcome:
        """What an act takes that the words tell in a form of their own: "when it bubbles"."""
        found = find_events(graph, self.words)
        acts = [act for act in found.acts if self.step in (None, act.at.step) and act.takes]
        if not acts or not found.matches or not found.matches[0].meaning.isdecimal():
            return NoAnswer(self, f"the text does not say {self.words!r}", (), found.matches)
        act = acts[0]
        proof = Evidence("elided-object", act.at, phrase_of(graph, act))
        return Answered(_taken(graph, act), self, (proof,), found.matches, value=list(act.takes))

    def _of_the_verb(self, graph: RecipeGraph, passage: Passage) -> Outcome:
        """What is done to what, where the words have a verb and no pronoun: "repeat"."""
        at = Moment(passage.sentence.step, passage.sentence.number, 1)
        inside = range(passage.start + 1, passage.end + 1)
        acts = [act for act in graph.text.acts_in(at) if act.at.token in inside]
        act = next((act for act in acts if act.event.repeats or act.takes), None)
        if act is None:
            return NoAnswer(self, f"the recipe does not say what {self.words!r} is about")
        text = _again(graph, act) if act.event.repeats else _taken(graph, act)
        return Answered(text, self, (Evidence("written-object", act.at, phrase_of(graph, act)),))


def _quoted(plain: str) -> tuple[str, str] | None:
    """The clause that a question quotes, and the pronoun of it that it asks about."""
    quotes = quotes_in(plain)
    clauses = [quote for quote in quotes if quote not in PRONOUNS]
    pronouns = [quote for quote in quotes if quote in PRONOUNS]
    rest = plain
    for quote in clauses:
        rest = rest.replace(quote, " ")
    if not quotes or not _ASKS.search(rest):
        return None
    if clauses:
        inside = [word for word in words_in(clauses[0]) if word in PRONOUNS]
        pronoun = next((word for word in pronouns if word in inside), inside[0] if inside else "")
        is_name = not pronoun and _NAME_ASKED.search(rest)
        return None if is_name else (clauses[0], pronoun)
    context = _CONTEXT.search(_STEP.sub(" ", plain))
    words = words_in(context["words"]) if context else []
    return (" ".join(words), pronouns[0]) if pronouns[0] in words and words[1:] else None


def _loose(plain: str) -> tuple[str, str] | None:
    """The words of the text that a question repeats without marks."""
    found = _LOOSE.match(_STEP.sub("", plain))
    if found is None or found["word"] not in words_in(found["words"]):
        return None
    return found["words"], found["word"]


def _place_of(passage: Passage, pronoun: str) -> int | None:
    words = passage.words
    return passage.start + words.index(pronoun) if pronoun and pronoun in words else None


def _again(graph: RecipeGraph, act: Act) -> str:
    done = [graph.act(event) for event in act.event.repeats]
    return listed(phrase_of(graph, each) for each in done if not each.aside)


def _taken(graph: RecipeGraph, act: Act) -> str:
    return the(listed(known_as(graph, thing, act.tick - 1) for thing in worked_on(act)))
