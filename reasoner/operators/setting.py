"""Operators of an act's setting: with what it is done, in what, and out of what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from ontology.affordances import Affordance, affordances
from ontology.wordlists import wordlist
from reasoner.operators.acts_asked import RoleOfActs
from reasoner.operators.base import Denotation, denoted, proof, unique
from reasoner.operators.naming import answer, at_place
from reasoner.operators.participants import props_of, said_in, written_in
from reasoner.operators.places import kind_of_place, said_places
from reasoner.outcome import Evidence
from reasoner.wording import a, listed, the

_EQUIPMENT: Final = wordlist("asking.equipment")
_USUAL: Final = 0.6
"""The weight of an affordance from which on cooks would not do without."""


class Tool(RoleOfActs):
    """Asks with what an act is done: written, hidden, or what cooks use for it."""

    kind = "tool"
    asks = "what do I {verb} {things} with"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The tools of the acts; first all that the recipe needs, where the question says so."""
        if not _EQUIPMENT.isdisjoint(self.said) and not any(each.ids for each in self.things):
            yield from _equipment(graph)
        yield from super()._ways(graph)

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = self.given(graph)
        needs = _needs(graph, act, "tool")
        seen = (proof(graph, act, "tool-of-act"),)
        found: dict[str, str] = {}
        for tool, cue in _tools(graph, act, given):
            found.setdefault(tool, cue)
        for tool in sorted(found, key=lambda t: _rank(graph, t, found[t], needs)):
            yield answer(graph, (tool,), seen, found[tool])
        words = said_in(act, "Instrument")
        heats = [said.words for said in graph.attributes_of(act.tick, AttributeKind.HEAT)]
        if words and words.lower() not in said_places(graph, act) and words not in heats:
            yield denoted(words, None, seen, "as-written")
        for need in needs:
            yield _usual(need, seen)


def _equipment(graph: RecipeGraph) -> Iterator[Denotation]:
    """All tools and vessels that the recipe needs."""
    first = {prop: act for act in reversed(graph.acts) for prop in (*act.tools, *act.places)}
    names = unique(graph.name(prop) for prop in graph.props if prop in first)
    if names:
        seen = [proof(graph, first[prop], "tool-of-act") for prop in graph.props if prop in first]
        yield denoted(the(listed(names)), tuple(first), seen, "equipment")


def _needs(graph: RecipeGraph, act: Act, kind: str) -> list[Affordance]:
    """What cooks use for an act on such a thing, the usual first."""
    thing = graph.name(act.takes[0]) if act.takes else None
    return [need for need in affordances(act.event.lemma, thing) if need.kind == kind]


def _usual(need: Affordance, seen: Sequence[Evidence]) -> Denotation:
    text = a(taxonomy.label(need.needs))
    return denoted(text, (), seen, "assumed", "usual", sure=need.weight)


def _tools(graph: RecipeGraph, act: Act, given: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The tools of an act: named in it, in its sentence, as its place, assumed, in its step."""
    named = written_in(act, None, given, (Role.TOOL, Role.PROP))
    yield from ((tool, "written") for tool in named)
    for other in graph.text.acts_in(act.at):
        near = written_in(other, None, given, (Role.TOOL,))
        yield from ((tool, "near") for tool in near)
    places = written_in(act, None, given, (Role.HABITAT,))
    yield from ((tool, "place") for tool in places)
    yield from ((tool, _left_out(act, tool)) for tool in act.tools)
    for other in graph.acts_of_step(act.at.step):
        near = written_in(other, None, given, (Role.TOOL,))
        yield from ((tool, "in-step") for tool in near)


def _left_out(act: Act, prop: str) -> str:
    """How a prop that no words name is known: somebody wrote it down, or it is supposed."""
    given = (p for p in act.partakings if p.entity == prop and p.participation.assumed is None)
    return "hidden" if any(given) else "assumed"


def _rank(graph: RecipeGraph, tool: str, cue: str, needs: Sequence[Affordance]) -> int:
    """How well a tool suits an act: written ones first, unless others are what cooks use."""
    prop = graph.props.get(tool)
    cls = prop.cls if prop else None
    strong = [need for need in needs if need.weight >= _USUAL]
    suits = bool(cls) and any(taxonomy.is_a(cls or "", need.needs) for need in needs)
    if cue == "written" and (suits or not strong):
        return 0
    if suits and cue in ("near", "hidden", "assumed", "place"):
        return 1
    return 2 + ("written", "near", "place", "hidden", "assumed", "in-step").index(cue)


class PlaceOfAct(RoleOfActs):
    """Asks in or on what an act is done, the vessel before what it stands in."""

    kind = "place_of_act"
    asks = "what do I {verb} {things} in"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "place-of-act"),)
        found: dict[str, str] = {}
        for place, cue in _places(graph, act):
            found.setdefault(place, cue)
        named = {p for d in self.things for p in props_of(graph, d)}
        ordered = sorted(found, key=lambda p: (p not in named, _is_appliance(graph, p)))
        for place in ordered:
            yield denoted(at_place(graph, place), (place,), seen, found[place])
        for words in said_places(graph, act):
            yield denoted(words, None, seen, kind_of_place(words) or "as-written")
        for need in _needs(graph, act, "place"):
            yield _usual(need, seen)


def _places(graph: RecipeGraph, act: Act) -> Iterator[tuple[str, str]]:
    """The places of an act: written, known from the state, assumed, and named near it."""
    written = written_in(act, None, set(), (Role.HABITAT,))
    yield from ((place, "written") for place in written)
    yield from ((place, _left_out(act, place)) for place in act.places)
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

    kind = "came_from"
    asks = "what do I {verb} {things} from"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = (proof(graph, act, "source-of-act"),)
        if words := said_in(act, "Source"):
            yield denoted(words, None, seen, "as-written")
        for thing in act.takes:
            if found := graph.where(thing, act.tick - 1):
                for place in (found.place, *found.beyond):
                    text = f"from {the(graph.name(place))}"
                    yield denoted(text, (place,), seen, "by-state")
