"""What cooks ask of a recipe, in their words: how long, how hot, made of what, how much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from ontology.phrases import looks_plural
from reasoner.cooking.timers import timers
from reasoner.suggest import is_answered
from reasoner.wording import the

__all__ = ["asked_by_cooks"]

_TRIED: Final = 3
"""Questions of a kind that are tried before it is given up; each takes some milliseconds."""
_LONGEST: Final = 6
"""Words of a timer's name that still make a short question."""


def asked_by_cooks(graph: RecipeGraph) -> tuple[str, ...]:
    """Questions in cooks' words that this recipe answers, at most one or two of a kind."""
    kinds = ((2, _how_long), (1, _how_hot), (1, _made_of), (1, _how_much), (1, _first))
    found: list[str] = []
    for most, kind in kinds:
        tried = islice(kind(graph), _TRIED)
        answered = (text for text in tried if is_answered(graph, text))
        found += islice(answered, most)
    return tuple(found)


def _how_long(graph: RecipeGraph) -> Iterator[str]:
    """The longest times first: these are the ones that people look up."""
    for timer in sorted(timers(graph), key=lambda timer: -(timer.most or 0)):
        if timer.most and timer.name.count(" ") < _LONGEST:
            yield f"How long do I {timer.name}?"


def _how_hot(graph: RecipeGraph) -> Iterator[str]:
    said = AttributeKind.TEMPERATURE
    if any(graph.attributes_of(act.tick, said) for act in graph.acts if not act.aside):
        yield "How hot should the oven be?"


def _made_of(graph: RecipeGraph) -> Iterator[str]:
    """Things that are made of several, the simplest first."""
    made = [
        (len(graph.ancestry(thing.id)), the(thing.name))
        for thing in graph.things.values()
        if thing.made_at and not thing.taken_from and " of " not in thing.name
    ]
    for parts, name in sorted(made):
        if parts > 1:
            yield f"What is {name} made of?"


def _how_much(graph: RecipeGraph) -> Iterator[str]:
    for supply in graph.supplies.values():
        if supply.amount:
            is_counted = supply.amount.unit is None or looks_plural(supply.name)
            yield f"How {'many' if is_counted else 'much'} {supply.name} do I need?"


def _first(graph: RecipeGraph) -> Iterator[str]:
    yield "What is the first step?"
