"""Operators of an act's setting: with what it is done, in what, and out of what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from ontology.affordances import affordances
from reasoner.operators.acts_asked import RoleOfActs
from reasoner.operators.base import Denotation
from reasoner.operators.naming import (
    answer,
    at_place,
    proof,
    unique,
)
from reasoner.operators.participants import (
    entities_of,
    props_of,
    said_in,
    written_in,
)
from reasoner.operators.places import said_places
from reasoner.wording import a, the

__all__ = ["CameFrom", "PlaceOfAct", "Tool"]


class Tool(RoleOfActs):
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
        sentence, step = graph.text.acts_in(act.at), graph.acts_of_step(act.at.step)
        for acts, roles, cue in (
            (sentence, (Role.TOOL,), "near"),
            ((act,), (Role.HABITAT,), "place"),
        ):
            near = unique(t for other in acts for t in written_in(other, None, given, roles))
            yield from (answer(graph, (tool,), seen, cue) for tool in near)
        yield from (answer(graph, (t,), seen, "assumed") for t in act.tools if t not in written)
        yield from self._usual(graph, act)
        near = unique(t for other in step for t in written_in(other, None, given, (Role.TOOL,)))
        yield from (answer(graph, (tool,), seen, "in-step") for tool in near)

    def _usual(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "usual-tool"),)
        thing = graph.name(act.takes[0]) if act.takes else None
        for need in affordances(act.event.lemma, thing):
            if need.kind == "tool":
                cues = frozenset({"assumed", "usual"})
                yield Denotation(a(taxonomy.label(need.needs)), (), seen, cues, need.weight)


class PlaceOfAct(RoleOfActs):
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


class CameFrom(RoleOfActs):
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
