"""How a mixture grows: what the text puts in by name, from the act that begins it on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from ontology.lexicon import stem
from reasoner.operators.base import Described, unique
from reasoner.operators.participants import GOALS, OBJECTS, written_in
from reasoner.operators.words import bare

_RESOLVED: Final = "is what the pronoun stands for"


def put_in(act: Act) -> tuple[str, ...]:
    """The food that an act takes by name or by a pronoun."""
    pronouns = [p.entity for p in act.partakings if p.participation.assumed == _RESOLVED]
    results = {
        p.entity for p in act.partakings if p.participation.semantic_role in ("Result", "Purpose")
    }
    return unique([*pronouns, *written_in(act, None, results)])


def mixes(act: Act) -> bool:
    """True of an act that puts several things together that the text names."""
    combines = act.meaning is not None and Effect.COMBINE in act.meaning.effects
    return combines and not act.aside and len(put_in(act)) > 1


def growth(graph: RecipeGraph, start: Act) -> Iterator[Act]:
    """The acts that make a mixture grow: the first, and each that adds to what it gave.

    It ends where the mixture goes into or onto something else that is named.
    """
    yield start
    own = {*start.gives, *(start.takes if not start.gives else ())}
    for act in graph.acts[start.tick :]:
        if act.aside or own.isdisjoint(act.takes):
            continue
        if _goes_into_other(act, own):
            return
        if put_in(act):
            yield act
        own |= {*act.gives}


def _goes_into_other(act: Act, own: set[str]) -> bool:
    """True where the mixture is what is moved and something else is where it goes."""
    moved = own & {*written_in(act, OBJECTS, set())}
    return (bool(moved) and bool(written_in(act, GOALS, own))) or _is_served(act)


def _is_served(act: Act) -> bool:
    return act.meaning is not None and Effect.SERVE in act.meaning.effects


def begun_for(graph: RecipeGraph, described: Described) -> list[Act]:
    """The acts that may begin what is named later: those that mix, before the name is first said.

    What has a word of the name comes first ("peanut butter" for the peanut sauce), then the last.
    """
    words = bare(described.words).split()
    said = [graph.text.ticks_saying(word) for word in words]
    common = sorted(frozenset.intersection(*said)) if said else []
    first = common[0] if common else len(graph.acts)
    makers = [act for act in graph.acts[:first] if mixes(act)]
    modifiers = {stem(word) for word in words[:-1]}

    def rank(act: Act) -> tuple[bool, int]:
        names = {stem(word) for e in put_in(act) for word in graph.name(e).lower().split()}
        return modifiers.isdisjoint(names), -act.tick

    return sorted(makers, key=rank)
