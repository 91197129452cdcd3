"""Family yes-no: "Is the butter in the bowl after step 2?", "Do I need a whisk?"."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology import lexicon
from reasoner.events import find_events, involves
from reasoner.finding import bare, find_any, find_props, find_things, lineage, nothing
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
_COUNTED = Phrasing(
    "(is|are) <thing> used (more than|at least|less than|exactly|only) <number> [times|time]"
)
_DEGREES = Phrasing(
    "({is}|{do}) <prop> [be] (at|set to|set at|heated to|preheated to|as hot as) <temperature>",
)
_HAPPENS = Phrasing("({do}|{is}) <event>")
_NUMBERS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5}
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
_LEFT = Phrasing(
    "(is|are|will) [there] [be] [any|some|any of|some of] <thing> (left|left "
    "over|remaining|unused|over)",
    "(is|are|will) [there] [any|some] <thing> be (left|left over|remaining)",
    "{do} {you} have [any|some] <thing> (left|left over)",
)
_UPRIGHT = Phrasing(
    "({is}|{do}) <prop> [be|stand|standing] (upright|not upright|tipped|upside down|tilted)"
)
_STATE = Phrasing(
    "({is}|{do}|get|gets) <thing> [already|still|be|been|get|being|to be|need to be|have to be] "
    "<verb>",
)
_DO = Phrasing("{do} {you} [have to|need to] <event>")
_RELATIONS = {
    "more than": operator.gt,
    "at least": operator.ge,
    "less than": operator.lt,
    "exactly": operator.eq,
    "only": operator.eq,
}
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
        if parts is None or parts["thing"] in ("there", "i", "you", "we"):
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
class UsedSoOften:
    """Asks whether something is used more than once, at least twice, exactly three times."""

    family: ClassVar[str] = "yes-no"
    thing: str
    relation: str
    number: int

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the peeler used more than once"."""
        parts = _COUNTED.read(question.plain)
        if parts is None:
            return None
        word = parts["number"]
        number = int(word) if word.isdecimal() and len(word) < 5 else _NUMBERS.get(word)
        relation = next(r for r in _RELATIONS if f" {r} " in question.plain)
        return cls(parts["thing"], relation, number) if number else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the number of acts that use it."""
        found = find_any(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        uses = {use.tick for e in found.entities for use in graph.uses(e) if not use.aside}
        yes = _RELATIONS[self.relation](len(uses), self.number)
        finding = Evidence("count-of-uses", None, f"{the(found.words)} is used {len(uses)} times")
        return Answered("yes" if yes else "no", self, (finding,), found.matches, value=yes)


@dataclass(frozen=True, slots=True)
class IsAtTemperature:
    """Asks whether an oven or a stove has some temperature."""

    family: ClassVar[str] = "yes-no"
    prop: str
    temperature: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the oven set to 350 F"."""
        parts = _DEGREES.read(question.plain)
        if parts is None or not any(c.isdigit() for c in parts["temperature"]):
            return None
        return cls(parts["prop"], parts["temperature"])

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the number of degrees that the text gives it."""
        found = find_props(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        asked = "".join(c for c in self.temperature if c.isdigit())
        said = [f for p in found.entities for f in graph.timeline.of(p, Property.TEMPERATURE)]
        degrees = [f for f in said if any(c.isdigit() for c in f.value)]
        if not degrees:
            return NoAnswer(self, f"the recipe gives no temperature for {the(self.prop)}")
        yes = any("".join(c for c in f.value if c.isdigit()) == asked for f in degrees)
        at = graph.act(degrees[0].because).at
        evidence = Evidence("temperature-of-place", at, f"{the(self.prop)}: {degrees[0].value}")
        return Answered("yes" if yes else "no", self, (evidence,), found.matches, value=yes)


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
        evidence = Evidence("done-by", found.acts[0].at, phrase_of(graph, found.acts[0]))
        return Answered("yes", self, (evidence,), found.matches, value=True)


@dataclass(frozen=True, slots=True)
class AnyLeft:
    """Asks whether there is any of an ingredient left."""

    family: ClassVar[str] = "yes-no"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is there any sugar left after step 2"."""
        rest, when = split_when(question.plain)
        parts = _LEFT.read(rest)
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes unless none of the supply is left then."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        tick = point.tick
        left = [(e, graph.quantity_left(e, tick)) for e in found.entities]
        known = [(e, q) for e, q in left if q]
        if known and all(q == "none" for _, q in known):
            rest = _what_is_left_of(graph, self.thing, found.entities, tick)
            if rest:
                finding = f"{graph.name(rest)} is still there by itself"
                evidence = Evidence("exists", None, finding)
                return Answered("yes", self, (evidence,), found.matches, value=True)
        if known:
            yes = any(q != "none" for _, q in known)
            text = (
                f"yes, {known[0][1]}"
                if yes and known[0][1] not in ("none", "some")
                else ("yes" if yes else "no")
            )
            evidence = Evidence(
                "quantity-left", None, f"{graph.name(known[0][0])}: {known[0][1]} left"
            )
            return Answered(text, self, (evidence,), found.matches, value=yes)
        there = [e for e in found.entities if graph.timeline.now(e, Property.EXISTS, tick)]
        free = [e for e in there if not graph.whole(e, tick)]
        evidence = Evidence(
            "exists", None, f"{the(self.thing)} {'is' if free else 'is not'} there by itself then"
        )
        return Answered("yes" if free else "no", self, (evidence,), found.matches, value=bool(free))


@dataclass(frozen=True, slots=True)
class IsUpright:
    """Asks whether a prop stands upright during an event."""

    family: ClassVar[str] = "yes-no"
    prop: str
    how: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the bowl upright when you pour the batter"."""
        rest, when = split_when(question.plain)
        parts = _UPRIGHT.read(rest)
        how = "upright" if rest.endswith(" upright") else "tipped"
        how = "upside down" if rest.endswith("upside down") else how
        how = "tipped" if rest.endswith("not upright") else how
        return cls(parts["prop"], how, when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the orientation of the prop at that time."""
        found = find_props(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        point = (self.when or When("after", -1)).point(graph)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        stands = {graph.orientation(prop, point.tick) for prop in found.entities}
        tipped = "not upright" in stands
        yes = tipped if self.how != "upright" else not tipped
        if self.how == "upside down" and point.tick:
            yes = yes and _turns_over(graph.act(point.tick).event.lemma)
        at = graph.act(point.tick).at if point.tick else None
        finding = f"{the(self.prop)} is {'not upright' if tipped else 'upright'} then"
        return Answered(
            "yes" if yes else "no",
            self,
            (Evidence("orientation", at, finding),),
            found.matches,
            value=yes,
        )


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
            and (not things or any(involves(graph, act, t) for t in things))
        ]
        matches: tuple[Match, ...] = (*(found.matches if found else ()), *events.matches)
        if fitting:
            evidence = Evidence("done-by", fitting[0].at, phrase_of(graph, fitting[0]))
            return Answered("yes", self, (evidence,), matches, value=True)
        evidence = Evidence("closed-world", None, f"no event of this recipe does it: {words}")
        return Answered("no", self, (evidence,), matches, value=False)


def _what_is_left_of(
    graph: RecipeGraph, words: str, things: tuple[str, ...], tick: int
) -> str | None:
    """Something made of nothing but the things, under their name, that is still by itself."""
    for thing in graph.things.values():
        same = thing.id in lineage(graph, things) and bare(words) in thing.name.split()
        there = graph.timeline.now(thing.id, Property.EXISTS, tick)
        served = any(f.value == "served" for f in graph.timeline.of(thing.id, Property.FORM))
        if same and there and not served and not graph.whole(thing.id, tick) and not thing.explicit:
            return thing.id
    return None


def _turns_over(lemma: str) -> bool:
    return any(word in lemma for word in ("turn", "invert", "flip"))


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
