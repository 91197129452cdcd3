"""Gather the foods of a recipe by their words: lines of the list, and what only the steps name."""

from __future__ import annotations

from typing import NamedTuple

from kg.graph import RecipeGraph
from kg.model import Moment
from ontology import allergens
from ontology.phrases import words_of
from reasoner.once import once_a_graph

__all__ = ["Food", "foods_of"]


class Food(NamedTuple):
    """A food of the recipe by its words: a line of the list, or a name that only the steps have."""

    words: str
    at: Moment | None


@once_a_graph
def foods_of(graph: RecipeGraph) -> tuple[Food, ...]:
    """The foods that a dish is made of."""
    lines = [Food(line.text, Moment(0, line.number, 1)) for line in graph.supplies.values()]
    brought = [thing for thing in graph.things.values() if thing.explicit and not thing.supply]
    others = [thing for thing in brought if not _is_made(graph, thing.name)]
    return (*lines, *(Food(thing.name, thing.origin) for thing in others))


def _is_made(graph: RecipeGraph, name: str) -> bool:
    """True of a name in the steps that points to what was made of other things, or to a line."""
    made = {thing.name for thing in graph.things.values() if not thing.explicit}
    return allergens.says_nothing(name) or name in made or _is_listed(graph, name)


def _is_listed(graph: RecipeGraph, name: str) -> bool:
    wanted = f" {' '.join(words_of(name))} "
    every = graph.supplies.values()
    return any(wanted in f" {' '.join(words_of(line.text))} " for line in every)
