"""Family roles, when it is done: "How do I know when the cake is ready?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment, Sentence
from ontology.effects import Effect
from reasoner.durations import durations_in
from reasoner.events import involves
from reasoner.finding import bare, find_things, lineage
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.saying import head_of, sentences_saying
from reasoner.until import until_of
from reasoner.when import When, is_in_step, split_when
from reasoner.wording import phrase_of, the

__all__ = ["ReadyWhen"]

_READY: Final = "(ready|done|finished|cooked|baked|cooked through|done cooking|done baking)"
_ASKED: Final = Phrasing(
    "how {do} {you} (know|tell|see|check|notice|find out) (when|that|if|whether) <thing> {is} "
    f"{_READY}",
    f"how {{do}} {{you}} (know|tell|see) <thing> {{is}} {_READY}",
    "how {do} {you} (know|tell|see|judge) [that|when|if|whether] <thing> {is} <state> enough",
    f"when {{do}} {{you}} (know|see) [that|if|when] <thing> {{is}} {_READY}",
    "when {is} <thing> (ready|done|finished)",
    "when will <thing> be (ready|done|finished)",
    f"{{is}} there [a|any] way [for me] to (see|know|tell|check) (if|when|that|whether) <thing> "
    f"{{is}} {_READY}",
    f"{{is}} there a way {{you}} {{do}} (see|know|tell) [if|when|that] <thing> {{is}} {_READY}",
    f"what {{do}} <thing> look like when (it|they|it is|they are) [is|are] {_READY}",
    f"how {{do}} <thing> look when (it|they|it is|they are) [is|are] {_READY}",
    "when {do} {you} (take|get|remove) <thing> (out|off|from|out of|off of) [of] [the] "
    "(oven|heat|stove|grill|pan|pot|fridge)",
    "when {do} {you} (take|get) <thing> out",
)
_IT: Final = re.compile(
    r"^(?:it|they|this|that|them|everything|(?:the |my )?(?:food|dish|meal|recipe))$"
)
_SIGN_SAID: Final = re.compile(
    r"\b(?:if|when|once)\b.+\b(?:is|are|'s|’s) (?:ready|done)\b|\b(?:ready|done) (?:if|when|once)\b"
)
_COOKING: Final = frozenset({Effect.HEAT, Effect.COOL, Effect.WAIT})


@dataclass(frozen=True, slots=True)
class ReadyWhen:
    """Asks what tells a cook that something is done."""

    family: ClassVar[str] = "roles"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how do I know when it is done"."""
        parts = _ASKED.read(question.plain)
        if parts:
            return cls(parts["thing"])
        rest, when = split_when(question.plain)
        parts = _ASKED.read(rest) if when and when.step else None
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the text says to wait for, of the last act that cooks it; else how long it takes."""
        if told := _told_sign(graph, self.thing, self.when):
            return Answered(told.text.strip().rstrip(".!"), self, (_said(told),))
        acts, matches = self._acts(graph)
        if not acts:
            return NoAnswer(self, f"nothing is cooked that is {self.thing!r}", (), matches)
        for act in acts:
            until, time = until_of(graph, act), _time(act)
            if until or time:
                sign = until.replace(until.split()[0], "when", 1) if until else ""
                text = f"{sign} ({time})" if sign and time else sign or f"after {time}"
                evidence = Evidence("until", act.at, f"{phrase_of(graph, act)}: {text}")
                return Answered(text, self, (evidence,), matches)
        reason = f"the recipe does not say when {the(bare(self.thing))} is done"
        return NoAnswer(self, reason, (), matches)

    def _acts(self, graph: RecipeGraph) -> tuple[list[Act], tuple[Match, ...]]:
        """The acts that the question may be about, the likeliest first."""
        done = [act for act in graph.acts if not act.aside and is_in_step(act, self.when)]
        if _IT.match(self.thing):
            return _latest(graph, done), ()
        found, head = find_things(graph, self.thing), stem(bare(self.thing))
        about = [act for act in done if any(involves(graph, act, t) for t in found.entities)]
        own = [act for act in about if _says(graph, act, head)]
        things = set(lineage(graph, found.entities))
        itself = [act for act in about if things & {*act.takes, *act.gives}]
        return [*_latest(graph, own), *_latest(graph, itself or about)], found.matches


def _told_sign(graph: RecipeGraph, thing: str, when: When | None) -> Sentence | None:
    """The one sentence that says of a thing by what it is ready: "if it floats, it is ready"."""
    head = head_of(thing)
    told = [s for word in ("ready", "done") for s in sentences_saying(graph, [stem(word), head])]
    step = when.step if when else None
    signs = [s for s in told if _SIGN_SAID.search(s.text.lower()) and step in (None, s.step)]
    return signs[0] if len(signs) == 1 else None


def _said(sentence: Sentence) -> Evidence:
    at = Moment(sentence.step, sentence.number, 1)
    return Evidence("said-in-the-sentence", at, sentence.text)


def _latest(graph: RecipeGraph, acts: Sequence[Act]) -> list[Act]:
    """Acts from the last to the first, those before the others that cook and say until when."""
    return sorted(acts, key=lambda act: (not until_of(graph, act), not _cooks(act), -act.tick))


def _cooks(act: Act) -> bool:
    return act.meaning is not None and not _COOKING.isdisjoint(act.meaning.effects)


def _says(graph: RecipeGraph, act: Act, head: str) -> bool:
    """True if what is waited for is said of the thing itself: "until the onions are soft"."""
    return head in {stem(word) for word in until_of(graph, act).split()}


def _time(act: Act) -> str:
    said = [arg.text for arg in act.event.arguments if arg.role == "Time"]
    found = [duration.text for text in said for duration in durations_in(text)]
    return found[0] if found else ""
