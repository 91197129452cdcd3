"""The places of a thing: what the state says, and what the acts about it say in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, act_of, denoted, proof
from reasoner.operators.naming import at_place
from reasoner.operators.participants import OBJECTS, antecedent, written_in
from reasoner.operators.words import is_pronoun
from reasoner.wording import as_written, whereabouts

_BARE: Final = wordlist("asking.bare_places")
"""Words for a place that leave open in or on what."""
_BESIDE: Final = frozenset(("bare", "beside-food"))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in words, the props it is made of, the act that put the thing there."""

    text: str
    places: tuple[str, ...]
    because: int
    cue: str

    @property
    def is_bare(self) -> bool:
        """True of "aside", which leaves open in or on what."""
        return self.cue == "bare"

    def as_denotation(self, graph: RecipeGraph) -> Denotation:
        """The place as an answer, proved by the act."""
        act = act_of(graph, self.because)
        seen = [proof(graph, act, "location-of-thing")] if act else []
        return denoted(self.text, self.places, seen, self.cue)


def spots_of(graph: RecipeGraph, entity: str, tick: int) -> tuple[Spot, ...]:
    """Where an entity is at a tick: in its vessel, and where it was put in words since."""
    known = _spots(graph)
    if (entity, tick) not in known:
        known[entity, tick] = tuple(_spots_at(graph, entity, tick))
    return known[entity, tick]


@once_a_graph
def _spots(graph: RecipeGraph) -> dict[tuple[str, int], tuple[Spot, ...]]:
    return {}


def _spots_at(graph: RecipeGraph, entity: str, tick: int) -> Iterator[Spot]:
    state = [*_by_state(graph, entity, tick)]
    own = {act.tick for act in graph.uses_of(entity)} | {*_shadows(graph).get(entity, ())}
    trail = [*islice(_trail(graph, entity, tick, graph.text.ticks_about(entity)), 2)]
    trail += islice(_trail(graph, entity, tick, own), 2)
    since = state[0].because if state else -1
    told = graph.name(state[0].places[0]).lower() if state else ""
    fresh = [s for s in trail if not (told and told in s.text)]
    newer = [s for s in fresh if s.because > since and s.cue not in _BESIDE]
    yield from newer
    yield from (_within(s, state[0]) for s in fresh if state and s.because >= since and s.is_bare)
    yield from state
    yield from (spot for spot in fresh if spot not in newer)
    yield from (spot for spot in trail if spot not in fresh)
    for change in reversed([t for t in graph.changes_of(entity) if t < since][-2:]):
        yield from (replace(spot, cue="earlier") for spot in _by_state(graph, entity, change))


def _within(side: Spot, state: Spot) -> Spot:
    """What is set aside, or put on top, is still in or on something."""
    return Spot(f"{side.text}, {state.text}", state.places, side.because, "bare-within")


def spots_around(graph: RecipeGraph, act: Act, tick: int) -> Iterator[Spot]:
    """Where an act is said to be done, where it is done, and where what it takes is at a tick."""
    yield from (Spot(words, (), act.tick, "as-written") for words in said_places(graph, act))
    for place in act.places:
        text = at_place(graph, place)
        yield Spot(text, (place,), act.tick, "place-of-act")
    for thing in act.takes:
        yield from _by_state(graph, thing, tick)


def _by_state(graph: RecipeGraph, entity: str, tick: int) -> Iterator[Spot]:
    found = graph.where(entity, tick)
    if found is None:
        return
    is_told = bool(graph.text.mentions_for(found.place))
    yield Spot(
        as_written(whereabouts(graph, found)),
        (found.place, *found.beyond),
        found.because,
        "by-state" if is_told else "by-state-assumed",
    )
    for outer in found.beyond:
        text = at_place(graph, outer)
        yield Spot(text, (outer,), found.because, "beyond")


def _trail(graph: RecipeGraph, entity: str, tick: int, ticks: Iterable[int]) -> Iterator[Spot]:
    """The places that acts about an entity name until a tick, the last act first."""
    shadows = _shadows(graph).get(entity, ())
    for last in sorted((t for t in ticks if t <= tick), reverse=True):
        act = graph.acts[last - 1]
        if not act.aside:
            cue = "antecedent" if last in shadows else "as-written"
            for words in said_places(graph, act):
                if not words.startswith("through "):
                    yield Spot(words, (), last, kind_of_place(words) or cue)
            yield from (Spot(at_place(graph, p), (p,), last, cue) for p in _put_in(act))


def kind_of_place(words: str) -> str:
    """Whether words for a place leave open which ("bare"), or name food that lies there."""
    if words in _BARE:
        return "bare"
    name = words.partition(" ")[2]
    return "" if taxonomy.names_a(name, "place", "Place", "Utensil") else "beside-food"


def said_places(graph: RecipeGraph, act: Act) -> list[str]:
    """The places that the text names for an act: "aside", "in a warm place"; no degree of heat."""
    heats = [a.words.lower() for a in graph.attributes_of(act.tick, AttributeKind.HEAT)]
    said = [a.words.lower() for a in graph.attributes_of(act.tick, AttributeKind.PLACE)]
    placed = [words for words in said if not any(heat in words for heat in heats)]
    return [words for words in placed if not is_pronoun(words.split()[-1])]


def _put_in(act: Act) -> list[str]:
    """The places that an act names, not those that it takes something out of."""
    parts = [(p.entity, p.participation) for p in act.partakings]
    named = [(entity, said) for entity, said in parts if said.mention and said.role is Role.HABITAT]
    return [entity for entity, said in named if said.semantic_role != "Source"]


@once_a_graph
def _shadows(graph: RecipeGraph) -> dict[str, tuple[int, ...]]:
    """The acts without a written object that may be about what the act before them names."""
    found: dict[str, tuple[int, ...]] = {}
    for act in graph.acts:
        if not written_in(act, OBJECTS, set()):
            for entity in antecedent(graph, act):
                found[entity] = (*found.get(entity, ()), act.tick)
    return found
