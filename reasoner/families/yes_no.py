"""Family yes-no, about deeds: "Is the butter in the bowl after step 2?", "Do I need a whisk?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology import lexicon
from reasoner.events import find_events, involves
from reasoner.finding import find_any, find_props, nothing
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.verbs import split_at_participle
from reasoner.when import When, split_when
from reasoner.wording import named, phrase_of, place_of, the

_CONTAINS = Phrasing(
    "{do} [the|this] <whole> (contain|have|include|hold|use) [any|some|the|a|an] <part> [in it]",
    "(is|are) there [any|some|a|an] <part> (in|on|inside) [the|this] <whole>",
)
_STAYS = Phrasing("{do} <thing> (stay|remain|end up|still be) (in|on|inside) <place>")
_HAPPENS = Phrasing("({do}|{is}) <event>")
_IN = Phrasing(
    "({is}|{do}) [all|all of] <thing> (still be|be|go|end up|still|already) "
    "(in|on|inside|into|onto|part of) <place>",
    "({is}|{do}) [all|all of] <thing> (in|on|inside|into|onto|part of) <place>",
)
_NEED = Phrasing(
    "{do} {you} [have to|need to] (need|use|have|require|get|own) [a|an|the|any|some] <thing> "
    "[for {recipe}|at all]",
    "{is} [a|an|the|any] <thing> {used} [at all|anywhere|in {recipe}|for {recipe}]",
    "{do} {recipe} (need|use|contain|have|include|involve|require|call for) [a|an|the|any|some] "
    "<thing>",
    "(is|are) there [a|an|any|some] <thing> [in {recipe}]",
)
_TOOL = Phrasing(
    "{do} {you} (use|need|take) [a|an|the] <tool> (to|for|when) <event>",
    "{is} [a|an|the] <tool> (used|needed|required) (to|for|when) <event>",
)
_STATE = Phrasing(
    "({is}|{do}|get|gets) <thing> [already|still|be|been|get|being|to be|need to be|have to be] "
    "<verb>",
)
_DO = Phrasing("{do} {you} [have to|need to] <event>")
_NEGATION = "negation"
_HEAT = frozenset({"hot", "cold", "warm", "frozen"})


@dataclass(frozen=True, slots=True)
class IsIn:
    """Asks whether a thing is in a place or a mixture at some time."""

    family: ClassVar[str] = "yes-no"
    thing: str
    place: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the butter in the bowl after step 2", "does the dough contain sugar"."""
        rest, when = split_when(question.plain)
        parts = _CONTAINS.read(rest)
        if parts:
            whole = parts["whole"]
            return (
                None if whole in ("recipe", "i", "you", "we") else cls(parts["part"], whole, when)
            )
        parts = _STAYS.read(rest)
        if parts:
            return cls(parts["thing"], parts["place"], when or When("after", -1))
        parts = _IN.read(rest)
        if parts is None or parts["thing"].split()[0] in ("there", "i", "you", "we"):
            return None
        return cls(parts["thing"], parts["place"], when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if it lies there, or went into that, by then; without a time, at any time."""
        things = find_any(graph, self.thing)
        places = find_any(graph, self.place)
        for words, found in ((self.thing, things), (self.place, places)):
            if not found:
                return nothing(self, words)
        matches = (*things.matches, *places.matches)
        ticks = range(len(graph.acts) + 1)
        if self.when is not None:
            point = self.when.point(graph, things.entities)
            if point.tick is None:
                return NoAnswer(self, point.problem, (), matches)
            ticks = range(point.tick, point.tick + 1)
        for tick in ticks:
            for thing in things.entities:
                proof = _inside(graph, thing, places.entities, tick)
                if proof:
                    return Answered("yes", self, (proof,), matches, value=True)
        return Answered(
            "no", self, _elsewhere(graph, things.entities, ticks[-1]), matches, value=False
        )


@dataclass(frozen=True, slots=True)
class IsNeeded:
    """Asks whether the recipe uses something at all, or in a step."""

    family: ClassVar[str] = "yes-no"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do I need a whisk", "is garlic used in step 2"."""
        rest, when = split_when(question.plain)
        parts = _NEED.read(rest)
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """No is an answer here: the recipe is complete."""
        found = find_any(graph, self.thing)
        uses = [u for e in found.entities for u in graph.uses(e) if not u.aside]
        if self.when and self.when.step and self.when.step > 0:
            uses = [use for use in uses if use.at.step == self.when.step]
        if not uses:
            reason = Evidence(
                "closed-world", None, f"nothing in this recipe uses {the(self.thing)}"
            )
            return Answered("no", self, (reason,), found.matches, value=False)
        finding = f"{phrase_of(graph, uses[0])} uses {named(graph, found.entities[:1])}"
        return Answered(
            "yes", self, (Evidence("used-in", uses[0].at, finding),), found.matches, value=True
        )


@dataclass(frozen=True, slots=True)
class IsToolFor:
    """Asks whether a prop is used for an event."""

    family: ClassVar[str] = "yes-no"
    tool: str
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do you use a knife to cut the onions"."""
        parts = _TOOL.read(question.plain)
        return cls(parts["tool"], parts["event"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if the act has that tool or place."""
        props, events = find_props(graph, self.tool), find_events(graph, self.event)
        if not events.acts:
            return NoAnswer(self, events.problem, (), events.matches)
        matches = (*props.matches, *events.matches)
        for act in events.acts:
            if any(p in (*act.tools, *act.places) for p in props.entities):
                finding = f"{phrase_of(graph, act)} uses {named(graph, props.entities[:1])}"
                return Answered(
                    "yes", self, (Evidence("prop-of-event", act.at, finding),), matches, value=True
                )
        tools = named(graph, events.acts[0].tools) or "no tool that is said"
        finding = f"{phrase_of(graph, events.acts[0])} uses {tools}"
        return Answered(
            "no",
            self,
            (Evidence("prop-of-event", events.acts[0].at, finding),),
            matches,
            value=False,
        )


@dataclass(frozen=True, slots=True)
class Happens:
    """Asks whether something happens at all, in whatever words."""

    family: ClassVar[str] = "yes-no"
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "does the pizza bake for 9 minutes"."""
        parts = _HAPPENS.read(question.plain)
        return cls(parts["event"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if an act fits every word."""
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

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the onion chopped", "do you peel the potatoes", "is the oven preheated"."""
        rest, when = split_when(question.plain)
        parts = _DO.read(rest)
        if parts:
            return cls("", parts["event"], "", when)
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
        evidence = Evidence("closed-world", None, f"no event of this recipe does it: {words}")
        return Answered("no", self, (evidence,), matches, value=False)

    def _is_then(self, act: Act) -> bool:
        """True of an act in the very step that "do I stir in step 3" asks about."""
        when = self.when
        if self.thing or when is None or when.relation != "during" or (when.step or 0) < 1:
            return True
        return act.at.step == when.step


def _said_not(graph: RecipeGraph, act: Act) -> Evidence:
    """The words that say not to do it."""
    sentence = graph.text.sentence(act.at)
    said = sentence.text if sentence else act.event.text
    return Evidence("said-not", act.at, f"the text says not to {act.event.lemma}: {said!r}")


def _inside(graph: RecipeGraph, thing: str, places: tuple[str, ...], tick: int) -> Evidence | None:
    whole = graph.whole(thing, tick) if thing in graph.things else None
    chain = list(graph.timeline.holding(thing, Property.PART_OF, tick))
    while chain and chain[-1].value not in places:
        outer = graph.timeline.now(chain[-1].value, Property.PART_OF, tick)
        if outer is None or outer in chain:
            break
        chain.append(outer)
    if chain and chain[-1].value in places:
        act = graph.act(chain[0].because)
        return Evidence(
            "part-of", act.at, f"{graph.name(thing)} is part of {graph.name(chain[-1].value)}"
        )
    found = graph.where(thing, tick)
    if found and (found.place in places or any(b in places for b in found.beyond)):
        at = graph.act(found.because).at if found.because else None
        within = f" (as part of {graph.name(whole)})" if whole else ""
        return Evidence(
            "location-of-thing",
            at,
            f"{graph.name(thing)} is {place_of(graph, found.place, found.preposition)}{within}",
        )
    return None


def _elsewhere(graph: RecipeGraph, things: tuple[str, ...], tick: int) -> tuple[Evidence, ...]:
    """Where the things are instead."""
    found = [(thing, graph.where(thing, tick)) for thing in things]
    return tuple(
        Evidence(
            "location-of-thing",
            graph.act(w.because).at if w.because else None,
            f"{graph.name(t)} is {place_of(graph, w.place, w.preposition)}",
        )
        for t, w in found
        if w
    )


def _has_state(
    graph: RecipeGraph, entities: tuple[str, ...], verb: str, tick: int
) -> Evidence | None:
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
