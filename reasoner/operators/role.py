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
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import (
    act_of,
    answer,
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
    entities_of,
    left_out_of,
    mention_of,
    said_in,
    written_in,
)
from reasoner.wording import a, phrase_of, place_of, the

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
        acts = slots.acts or tuple(_acts_told(graph, slots))
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
        yield from self._quoted(graph, act)
        given = {e for d in self.things for e in entities_of(graph, d)}
        written = written_in(act, OBJECTS, given) or written_in(act, GOALS, given)
        hidden = tuple(e for e in left_out_of(act) if e not in given)
        is_pronoun_asked = any(is_pronoun(d.words) for d in self.things)
        seen = [proof(graph, act, "written-object")]
        found = told(graph, written, act.tick - 1, seen, "written")
        words = said_in(act, "Patient", "Theme", "Product")
        if words and written:
            found.append(Denotation(words, written, tuple(seen), frozenset({"as-written"})))
        left_out = told(graph, hidden, act.tick - 1, [proof(graph, act, "elided-object")], "elided")
        yield from [*left_out, *found] if is_pronoun_asked else [*found, *left_out]
        props = written_in(act, None, given, (Role.HABITAT, Role.TOOL))
        yield from told(graph, props, act.tick - 1, seen, "prop")

    def _quoted(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """What a vague word of the question means that the act says itself."""
        for described in self.things:
            mention = mention_of(graph, described.words, act, act.at.step)
            if mention and mention.at.step == act.at.step and is_vague(described.words):
                meant = graph.text.meant_by(mention)
                seen = [proof(graph, act, "coreference")]
                yield from told(graph, meant, act.tick - 1, seen, "quoted", is_apart=True)


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
    """Asks in or on what an act is done."""

    __slots__ = ()
    kind: ClassVar[str] = "place_of_act"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = [proof(graph, act, "place-of-act")]
        written = written_in(act, None, set(), (Role.HABITAT,))
        for place in unique([*written, *act.places]):
            cue = "written" if place in written else "assumed"
            text = place_of(graph, place, graph.usual_preposition(place))
            yield Denotation(text, (place,), tuple(seen), frozenset({cue}))
        for thing in act.gives or act.takes:
            if found := graph.where(thing, act.tick):
                for place in (found.place, *found.beyond):
                    text = place_of(graph, place, graph.usual_preposition(place))
                    yield Denotation(text, (place,), tuple(seen), frozenset({"by-state"}))
        if words := said_in(act, "Location", "Destination"):
            yield Denotation(words, None, tuple(seen), frozenset({"as-written"}))


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
