"""Family yes-no, about deeds: "Do you peel the potatoes?", "Is the onion chopped by then?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology import lexicon
from reasoner.events import find_events, involves
from reasoner.finding import bare, find_any, nothing
from reasoner.matching import vocabulary
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.refusals import refused
from reasoner.verbs import split_at_participle
from reasoner.when import When, split_when
from reasoner.wording import phrase_of

__all__ = ["Happens", "IsDone"]

_HAPPENS = Phrasing("({do}|{is}) <event>")
_STATE = Phrasing(
    "({is}|{do}|get|gets) <thing> [already|still|be|been|get|being|to be|need to be|have to be] "
    "<verb>",
)
_NO_EVENT = re.compile(r"^(?:it|this|that|they|these|those) (?:be )?(?:an?|the) ")
"""What something is, and not what is done: "should it be a large bowl"."""
_STILL = re.compile(r"^(?:is|are) .+ still \w+ (?:when|while|as|by the time) ")
"""What a thing is like while something else happens, which is no deed."""
_DO = Phrasing("{do} {you} [have to|need to] <event>")
_NEGATION = "negation"
_LEAVE = frozenset("can could may might".split())
"""What begins a question for leave: that the recipe is silent is no answer to it."""
_ADVICE = _LEAVE | {"should"}
_AS = re.compile(r" as (?:it|they|the) .+$")
_HEAT = frozenset({"hot", "cold", "warm", "frozen"})


@dataclass(frozen=True, slots=True)
class Happens:
    """Asks whether something happens at all, in whatever words."""

    family: ClassVar[str] = "yes-no"
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "does the pizza bake for 9 minutes"."""
        parts = _HAPPENS.read(question.plain)
        is_event = parts is not None and _NO_EVENT.match(parts["event"]) is None
        if _STILL.match(question.plain):
            return None
        if parts and question.words[0] in _LEAVE:
            when = split_when(question.plain)[1]
            is_event = is_event and " without " not in question.plain
            is_event = is_event and (when is None or when.event is None)
        return cls(parts["event"]) if parts and is_event else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if an act fits every word."""
        if refusal := refused(graph, self.event):
            return Answered("no", self, (refusal,), value=False)
        found = find_events(graph, self.event)
        if not found.acts:
            return NoAnswer(self, found.problem, (), found.matches)
        done = [act for act in found.acts if act.aside != _NEGATION]
        if not done:
            refusal = _said_not(graph, found.acts[0])
            return Answered("no", self, (refusal,), found.matches, value=False)
        evidence = Evidence("done-by", done[0].at, phrase_of(graph, done[0]))
        return Answered("yes", self, (evidence,), found.matches, value=True)


@dataclass(frozen=True, slots=True)
class IsDone:
    """Asks whether something is done to a thing, or whether it is in some state then."""

    family: ClassVar[str] = "yes-no"
    thing: str
    verb: str
    tail: str = ""
    when: When | None = None
    asked: str = "do"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the onion chopped", "do you peel the potatoes", "is the oven preheated"."""
        rest, when = split_when(question.plain)
        parts = _DO.read(rest)
        if parts:
            return cls("", parts["event"], "", when, question.words[0])
        parts = _STATE.read(rest)
        if parts is None:
            return None
        thing, verb, tail = split_at_participle(f"{parts['thing']} {parts['verb']}")
        return cls(thing, verb, tail, when) if verb else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the state where a time is given, else by whether an act does it."""
        found = find_any(graph, self.thing) if self.thing else None
        if found is not None and not found:
            return nothing(self, self.thing)
        if self.asked in _LEAVE and " without " in self.verb:
            return NoAnswer(self, f"the recipe does not say whether you can {self.verb}")
        if self.asked in _ADVICE and (refusal := refused(graph, _AS.sub("", self.verb))):
            return Answered("no", self, (refusal,), value=False)
        if self.asked in _LEAVE and self.when and self.when.event:
            return NoAnswer(self, f"the recipe does not say whether you can {self.verb} then")
        tick: int | None = len(graph.acts)
        if self.when:
            point = self.when.point(graph, found.entities if found else ())
            if point.tick is None:
                return NoAnswer(self, point.problem, (), point.matches)
            tick = point.tick
        if found and (proof := _has_state(graph, found.entities, self.verb, tick or 0)):
            return Answered("yes", self, (proof,), found.matches, value=True)
        words = " ".join(part for part in (self.verb, self.thing, self.tail) if part)
        events = find_events(graph, words)
        things = found.entities if found else ()
        fitting = [
            act
            for act in events.acts
            if act.tick <= (tick or 0)
            and self._is_then(act)
            and (not things or any(involves(graph, act, t) for t in things))
        ]
        matches: tuple[Match, ...] = (*(found.matches if found else ()), *events.matches)
        done = [act for act in fitting if act.aside != _NEGATION]
        if fitting and not done:
            refusal = _said_not(graph, fitting[0])
            return Answered("no", self, (refusal,), matches, value=False)
        if done:
            evidence = Evidence("done-by", done[0].at, phrase_of(graph, done[0]))
            return Answered("yes", self, (evidence,), matches, value=True)
        if listed := _listed_so(graph, words):
            return Answered("yes", self, (listed,), matches, value=True)
        if self.asked in _LEAVE:
            return NoAnswer(self, f"the recipe does not say whether to {self.verb}", (), matches)
        evidence = Evidence("closed-world", None, f"no event of this recipe does it: {words}")
        return Answered("no", self, (evidence,), matches, value=False)

    def _is_then(self, act: Act) -> bool:
        """True of an act in the very step that "do I stir in step 3" asks about."""
        when = self.when
        if self.thing or when is None or when.relation != "during" or (when.step or 0) < 1:
            return True
        return act.at.step == when.step


def _listed_so(graph: RecipeGraph, words: str) -> Evidence | None:
    """The line that has a thing in that state before the cooking starts: "beans, drained"."""
    verb, _, thing = words.partition(" ")
    told = {verb, lexicon.participle(verb)}
    for match in vocabulary(graph).supplies(bare(thing)) if thing else ():
        line = graph.supplies[match.meaning].text
        if not told.isdisjoint(re.findall(r"[^\W\d_]+", line.lower())):
            return Evidence("ingredient-list", None, line)
    return None


def _said_not(graph: RecipeGraph, act: Act) -> Evidence:
    """The words that say not to do it."""
    sentence = graph.text.sentence(act.at)
    said = sentence.text if sentence else act.event.text
    return Evidence("said-not", act.at, f"the text says not to {act.event.lemma}: {said!r}")


def _has_state(
    graph: RecipeGraph, entities: tuple[str, ...], verb: str, tick: int
) -> Evidence | None:
    """The proof that one of the entities is chopped, fried or hot at a time."""
    lemma = lexicon.lemma(verb, "VERB")
    for entity in entities:
        for whole in filter(
            None, (entity, graph.whole(entity, tick) if entity in graph.things else None)
        ):
            heat = graph.timeline.now(whole, Property.TEMPERATURE, tick)
            if verb in _HEAT and heat and heat.value == verb:
                return Evidence(
                    "temperature", graph.act(heat.because).at, f"{graph.name(whole)} is {verb}"
                )
        for form in graph.timeline.holding(entity, Property.FORM, tick):
            if form.value == verb or lexicon.lemma(form.value, "VERB") == lemma:
                at = graph.act(form.because).at if form.because else None
                return Evidence("form", at, f"{graph.name(entity)} is {form.value}")
    return None
