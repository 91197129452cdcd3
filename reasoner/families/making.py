"""Family lifespan, its beginning: "What is the dough made of?" -> "the flour, yeast and water"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.finding import find_things, nothing
from reasoner.mixtures import known_parts
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.terms import condition_of, conditional_names
from reasoner.when import When, split_when
from reasoner.wording import gerund_of, named, the

__all__ = ["HowMade", "MadeOf"]

_MADE_OF = Phrasing(
    "what ({is}|goes|went) (in|into|inside) <thing>",
    "what {do} {you} put (in|into) <thing>",
    "what {is} <thing> made (of|from|out of|with)",
    "what {do} <thing> (contain|consist of|have in it|have in them)",
    "what {is} the (ingredients|ingredient|parts|contents|components) (of|in|for) <thing>",
    "{what} ingredients ({is}|go|goes|went) (in|into) <thing>",
    "{what} ingredients (make up|form|are used for|does) <thing> [contain|have]",
)
_DEEP = re.compile(
    r"[ ,]*\b(?:all the way down|originally|ultimately|from scratch|in detail|recursively"
    r"|down to (?:the )?(?:listed |raw |basic |original )?ingredients|from the (?:ingredient "
    r")?list)$"
)
_HOW_MADE = Phrasing(
    "how {do} {you} (get|make|obtain|prepare|produce|create|come by) <thing>",
    "how {is} <thing> {made}",
    "where {do} <thing> come from",
    "what makes <thing>",
)


@dataclass(frozen=True, slots=True)
class MadeOf:
    """Asks what a made thing consists of, directly or down to the listed ingredients."""

    family: ClassVar[str] = "lifespan"
    thing: str
    deep: bool = False
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is in the dough", "what is the sauce made of, down to the ingredients"."""
        rest, when = split_when(question.plain)
        plain = _DEEP.sub("", rest)
        deep = plain != rest or "ingredient" in plain.split("of")[0]
        parts = _MADE_OF.read(plain)
        return cls(parts["thing"], deep, when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The parts that went in, or the ingredients at the bottom."""
        found = find_things(graph, self.thing)
        made = [e for e in found.entities if graph.parents(e)]
        if not found:
            return nothing(self, self.thing)
        if not made:
            return NoAnswer(
                self, f"{the(self.thing)} is not made from anything here", (), found.matches
            )
        point = self.when.point(graph) if self.when else None
        tick = point.tick if point else None
        thing = made[-1] if self.deep else _finished(graph, made)
        parts = graph.ancestry(thing, tick) if self.deep else _opened(graph, thing, tick)
        evidence = tuple(_joined(graph, part, thing) for part in parts)
        last = len(graph.acts) if tick is None else tick
        text = the(conditional_names(graph, parts, lambda p: condition_of(graph, p, last)))
        return Answered(text if parts else "", self, evidence, found.matches, value=list(parts))


@dataclass(frozen=True, slots=True)
class HowMade:
    """Asks by which event a thing came about."""

    family: ClassVar[str] = "lifespan"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how did you get the dough"."""
        parts = _HOW_MADE.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By doing what to what, where, with what."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        made = [graph.things[e] for e in found.entities if graph.things[e].made_at]
        if not made:
            reason = f"{the(self.thing)} is not made in this recipe: it is brought in as it is"
            return NoAnswer(self, reason, (), found.matches)
        act = graph.act(made[0].made_at or 0)
        text = f"by {_doing(graph, act, made[0].id)}"
        finding = f"{act.event.text} makes {made[0].name}"
        evidence = Evidence("instantiated-by", act.at, finding)
        return Answered(text, self, (evidence,), found.matches, value=act.event.id)


def _finished(graph: RecipeGraph, made: list[str]) -> str:
    """The last of several things of a name that each go into the next: the dough, once kneaded."""
    thing = made[0]
    for later in made[1:]:
        if graph.name(later) == graph.name(thing) and thing in _states(graph, later)[0]:
            thing = later
    return thing


def _opened(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What went into a thing, and what had been rubbed into or put on that before."""
    parts: dict[str, None] = {}
    for part in _states(graph, thing, tick)[1]:
        made = graph.things[thing].made_at or 0
        inner = graph.contents(part, made - 1) if graph.things[part].explicit else ()
        parts |= dict.fromkeys([part, *inner])
    return tuple(parts)


def _states(
    graph: RecipeGraph, thing: str, tick: int | None = None
) -> tuple[list[str], tuple[str, ...]]:
    """The earlier states of a thing, which go by its name, and what else went into them all."""
    states, parts = [thing], dict[str, None]()
    for state in states:
        for part in (*_inputs(graph, state, tick), *_added(graph, state, tick)):
            if graph.name(part) == graph.name(thing) and graph.parents(part):
                states += [part] if part not in states else []
            else:
                parts[part] = None
    return states, tuple(parts)


def _inputs(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What the act that made a thing took; or, at a given time, what it consists of then."""
    made_at = graph.things[thing].made_at
    if tick is not None or not made_at or graph.things[thing].taken_from:
        return graph.parents(thing, tick)
    taken = [t for t in graph.act(made_at).takes if t != thing]
    parts = dict.fromkeys(part for t in taken for part in known_parts(graph, t, made_at - 1))
    return tuple(parts) or graph.parents(thing, tick)


def _added(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What was folded into a thing after it was begun, before the text calls it by its name."""
    made_at = graph.things[thing].made_at
    if tick is not None or not made_at:
        return ()
    for act in graph.acts[made_at:]:
        said = [p.entity.partition("/")[0] for p in act.partakings if p.participation.mention]
        named = thing in said
        if named or (thing in act.takes and thing not in act.gives):
            before = graph.contents(thing, made_at)
            return tuple(t for t in graph.contents(thing, act.tick - 1) if t not in before)
    return ()


def _joined(graph: RecipeGraph, part: str, whole: str) -> Evidence:
    joins = graph.timeline.of(part, Property.PART_OF)
    if not joins:
        return Evidence("made-from", None, f"{graph.name(whole)} comes from {graph.name(part)}")
    act = graph.act(joins[0].because)
    finding = f"{graph.name(part)} goes into {graph.name(joins[0].value)}"
    return Evidence("part-of", act.at, finding)


def _doing(graph: RecipeGraph, act: Act, made: str) -> str:
    """An act in full: "mixing the flour and butter in the bowl with the spoon"."""
    things = [thing for thing in act.takes if thing != made]
    text = f"{gerund_of(act)} {named(graph, things)}".strip()
    for place in act.places[:1]:
        found = graph.where(made, act.tick)
        there = found is not None and found.place == place
        preposition = found.preposition if found and there else graph.usual_preposition(place)
        text += f" {preposition} {the(graph.name(place))}"
    if act.tools:
        text += f" with {named(graph, act.tools)}"
    return text
