"""Family yes-no, about states: "Is there any sugar left?", "Is the oven set to 350 F?"."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.finding import bare, find_any, find_props, find_things, lineage, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import the

_COUNTED = Phrasing(
    "(is|are) <thing> used (more than|at least|less than|exactly|only) <number> [times|time]"
)
_NUMBERS = {"once": 1, "one": 1, "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5}
_RELATIONS = {
    "more than": operator.gt,
    "at least": operator.ge,
    "less than": operator.lt,
    "exactly": operator.eq,
    "only": operator.eq,
}
_DEGREES = Phrasing(
    "({is}|{do}) <prop> [be] (at|set to|set at|heated to|preheated to|as hot as) <temperature>",
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
        used_up = {graph.whole(e, tick) for e in found.entities}
        free = [e for e in there if not graph.whole(e, tick) and e not in used_up]
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
