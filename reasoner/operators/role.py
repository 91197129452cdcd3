"""Operators of an act's roles: what is acted on, with, in, into, out of, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from ontology.affordances import affordances
from reasoner.operators.base import At, Denotation, Described, Relation, Slots
from reasoner.operators.meanings import is_told_by_others, meanings
from reasoner.operators.naming import (
    act_of,
    answer,
    at_place,
    is_pronoun,
    is_vague,
    proof,
    told,
    unique,
    yes_or_no,
)
from reasoner.operators.participants import (
    GOALS,
    OBJECTS,
    antecedent,
    entities_of,
    left_out_of,
    props_of,
    said_before,
    said_in,
    written_in,
)
from reasoner.operators.places import said_places
from reasoner.wording import a, phrase_of, the

__all__ = ["CameFrom", "Goal", "MadeHow", "Object", "PlaceOfAct", "Result", "Tool"]


@dataclass(frozen=True, slots=True)
class _RoleOfActs:
    """A query about acts, with what the question names beside them."""

    kind: ClassVar[str]
    acts: tuple[int, ...]
    things: tuple[Described, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the acts that are named, or that the moment and the things tell."""
        acts = _in_time(graph, slots) or tuple(_acts_told(graph, slots))
        return cls(acts, slots.things, slots.at) if acts else None

    def _acts(self, graph: RecipeGraph) -> list[Act]:
        found = [act_of(graph, tick) for tick in self.acts]
        return [act for act in found if act is not None]

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What plays the role, the act named first before the others."""
        found: dict[str, Denotation] = {}
        for act in self._acts(graph):
            for denoted in self._said(graph, act):
                found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _said(self, graph: RecipeGraph, act: Act) -> Iterable[Denotation]:
        raise NotImplementedError

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether all that the question names takes part in the act."""
        for act in self._acts(graph)[:1]:
            partners = {p.entity for p in act.partakings} | {*act.takes, *act.places, *act.tools}
            named = [ids for d in self.things if (ids := entities_of(graph, d))]
            if named:
                is_so = all(_takes_part(graph, act, partners, ids) for ids in named)
                return [yes_or_no(is_so, [proof(graph, act, f"{self.kind}-of-act")])]
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        act = act_of(graph, self.acts[0])
        return f"what is the {self.kind} of {phrase_of(graph, act) if act else 'it'}"


def _in_time(graph: RecipeGraph, slots: Slots) -> tuple[int, ...]:
    """The acts that are named; one that is over by "after …" gives way to the next of its verb."""
    at = slots.at
    if at is None or at.relation is not Relation.AFTER or len(slots.acts) != 1:
        return slots.acts
    act = act_of(graph, slots.acts[0])
    if act is None or act.tick > at.tick:
        return slots.acts
    later = [other.tick for other in graph.text.acts_called(act.event.lemma)]
    return (*[tick for tick in later if tick > at.tick][:1], act.tick)


def _acts_told(graph: RecipeGraph, slots: Slots) -> Iterator[int]:
    """The acts that a question means without naming one: at its moment, about its things."""
    if slots.at is None:
        return
    if slots.at.act:
        yield slots.at.act
        return
    about = {
        tick
        for d in slots.things
        for e in entities_of(graph, d)
        for tick in graph.text.ticks_about(e)
    }
    acts = graph.acts_of_step(slots.at.step) if slots.at.step else ()
    yield from [act.tick for act in acts if act.tick in about or not about][:3]


def _takes_part(graph: RecipeGraph, act: Act, partners: set[str], ids: tuple[str, ...]) -> bool:
    wholes = {graph.whole(entity, act.tick) for entity in ids}
    return bool(partners & {*ids, *wholes})


class Object(_RoleOfActs):
    """Asks what is acted on, also where the text leaves it out or has only a pronoun."""

    __slots__ = ()
    kind: ClassVar[str] = "object"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        for described in self.things:
            words = described.words
            if is_vague(words) or is_told_by_others(graph, words, act):
                yield from meanings(graph, words, act, act.at.step)
        is_pronoun_asked = any(is_pronoun(d.words) for d in self.things)
        seen = [proof(graph, act, "written-object")]
        objects = self._named(graph, act)
        found = told(graph, objects, act.tick - 1, seen, "written")
        words = said_in(act, "Patient", "Theme", "Product")
        if words and objects:
            found.append(Denotation(words, objects, tuple(seen), frozenset({"as-written"})))
        left_out = [*self._left_out(graph, act)]
        yield from [*left_out, *found] if is_pronoun_asked else [*found, *left_out]
        props = written_in(act, None, self._given(graph), (Role.HABITAT, Role.TOOL))
        yield from told(graph, props, act.tick - 1, seen, "prop")

    def _given(self, graph: RecipeGraph) -> set[str]:
        return {e for d in self.things for e in entities_of(graph, d)}

    def _named(self, graph: RecipeGraph, act: Act) -> tuple[str, ...]:
        """What the text names as acted on; of "which vegetables", what is one."""
        given = self._given(graph)
        beside = written_in(act, OBJECTS, given) or written_in(act, GOALS, given)
        return beside or tuple(e for e in written_in(act, OBJECTS, set()) if e in given)

    def _left_out(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """What the text leaves out: the antecedent of a pronoun, and what the state supplies."""
        given, seen = self._given(graph), [proof(graph, act, "elided-object")]
        ways = (
            (antecedent(graph, act), "antecedent"),
            (left_out_of(act), "elided"),
            (said_before(graph, act), "said-before"),
        )
        for ids, cue in ways:
            rest = tuple(e for e in ids if e not in given)
            yield from told(graph, rest, act.tick - 1, seen, cue)


class Goal(_RoleOfActs):
    """Asks into, onto, over or with what something is put, poured or mixed."""

    __slots__ = ()
    kind: ClassVar[str] = "goal"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = {e for d in self.things for e in entities_of(graph, d)}
        seen = [proof(graph, act, "goal-of-act")]
        before = act.tick - 1
        yield from told(graph, written_in(act, GOALS, given), before, seen, "written")
        objects = set(written_in(act, OBJECTS, set()))
        if given & objects and not objects <= given:
            rest = tuple(e for e in objects if e not in given)
            yield from told(graph, rest, before, seen, "beside")
        elif not given & objects and objects:
            yield from told(graph, written_in(act, OBJECTS, given), before, seen, "beside")
        hidden = tuple(e for e in left_out_of(act) if e not in given)
        yield from told(graph, hidden, before, seen, "elided")
        if words := said_in(act, *GOALS):
            yield Denotation(words, None, tuple(seen), frozenset({"as-written"}))
        places = tuple(p for p in act.places if p not in given)
        yield from told(graph, places, before, seen, "place")


class Tool(_RoleOfActs):
    """Asks with what an act is done: written, hidden, or what cooks use for it."""

    __slots__ = ()
    kind: ClassVar[str] = "tool"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = {e for d in self.things for e in entities_of(graph, d)}
        seen = [proof(graph, act, "tool-of-act")]
        written = written_in(act, None, given, (Role.TOOL, Role.PROP))
        yield from (answer(graph, (tool,), seen, "written") for tool in written)
        if words := said_in(act, "Instrument"):
            yield Denotation(words, None, tuple(seen), frozenset({"as-written"}))
        near = [
            p.entity
            for other in graph.text.acts_in(act.at)
            for p in other.partakings
            if p.participation.mention and p.participation.role is Role.TOOL
        ]
        yield from (answer(graph, (tool,), seen, "near") for tool in unique(near))
        yield from (answer(graph, (t,), seen, "assumed") for t in act.tools if t not in written)
        yield from self._usual(graph, act)

    def _usual(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "usual-tool"),)
        thing = graph.name(act.takes[0]) if act.takes else None
        for need in affordances(act.event.lemma, thing):
            if need.kind == "tool":
                cues = frozenset({"assumed", "usual"})
                yield Denotation(a(taxonomy.label(need.needs)), (), seen, cues, need.weight)


class PlaceOfAct(_RoleOfActs):
    """Asks in or on what an act is done, the vessel before what it stands in."""

    __slots__ = ()
    kind: ClassVar[str] = "place_of_act"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "place-of-act"),)
        found: dict[str, str] = {}
        for place, cue in _places(graph, act):
            found.setdefault(place, cue)
        named = {p for d in self.things for p in props_of(graph, d)}
        ordered = sorted(found, key=lambda p: (p not in named, _is_appliance(graph, p)))
        for place in ordered:
            yield Denotation(at_place(graph, place), (place,), seen, frozenset({found[place]}))
        for words in said_places(graph, act):
            yield Denotation(words, None, seen, frozenset({"as-written"}))
        thing = graph.name(act.takes[0]) if act.takes else None
        for need in affordances(act.event.lemma, thing):
            if need.kind == "place":
                text, cues = a(taxonomy.label(need.needs)), frozenset({"assumed", "usual"})
                yield Denotation(text, (), seen, cues, need.weight)


def _places(graph: RecipeGraph, act: Act) -> Iterator[tuple[str, str]]:
    """The places of an act: written, known from the state, assumed, and named near it."""
    written = written_in(act, None, set(), (Role.HABITAT,))
    yield from ((place, "written") for place in written)
    yield from ((place, "assumed") for place in act.places)
    for thing in act.gives or act.takes:
        if found := graph.where(thing, act.tick):
            yield from ((place, "by-state") for place in (found.place, *found.beyond))
    for other in graph.acts_of_step(act.at.step):
        near = written_in(other, None, set(), (Role.HABITAT,))
        yield from ((place, "near") for place in near)


def _is_appliance(graph: RecipeGraph, place: str) -> bool:
    prop = graph.props.get(place)
    return bool(prop and prop.cls and taxonomy.is_a(prop.cls, "Appliance"))


class CameFrom(_RoleOfActs):
    """Asks out of what an act takes something."""

    __slots__ = ()
    kind: ClassVar[str] = "came_from"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "source-of-act"),)
        if words := said_in(act, "Source"):
            yield Denotation(words, None, seen, frozenset({"as-written"}))
        for thing in act.takes:
            if found := graph.where(thing, act.tick - 1):
                for place in (found.place, *found.beyond):
                    text = f"from {the(graph.name(place))}"
                    yield Denotation(text, (place,), seen, frozenset({"by-state"}))


class Result(_RoleOfActs):
    """Asks what comes of an act."""

    __slots__ = ()
    kind: ClassVar[str] = "result"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = [proof(graph, act, "result-of-act")]
        if words := said_in(act, "Product", "Result"):
            yield Denotation(words, act.gives, tuple(seen), frozenset({"as-written"}))
        yield from told(graph, act.gives, act.tick, seen, "given")


class MadeHow(_RoleOfActs):
    """Asks how a thing was made or a prop made ready."""

    __slots__ = ()
    kind: ClassVar[str] = "made_how"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the acts that made what is named, or prepared it."""
        made = [
            tick
            for described in slots.things
            for entity in entities_of(graph, described)
            for tick in _makers(graph, entity)
        ]
        acts = tuple(dict.fromkeys([*made, *slots.acts]))
        return cls(acts, slots.things, slots.at) if acts else None

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "made-by-act"),)
        yield Denotation(f"by {phrase_of(graph, act)}", act.tick, seen, frozenset({"act"}))


def _makers(graph: RecipeGraph, entity: str) -> list[int]:
    thing = graph.things.get(entity)
    if thing and thing.made_at:
        return [thing.made_at]
    return [act.tick for act in graph.uses_of(entity)][:1] if entity in graph.props else []
