"""Ask in everyday words: operators filled from a recipe, told in their canonical wording."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

from kg.graph import RecipeGraph
from reasoner.ask import ask
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Described, Operator, Relation, Slots
from reasoner.outcome import Answered
from reasoner.tasks.questions.made import Made
from reasoner.wording import the

__all__ = ["KINDS", "in_everyday_words"]

KINDS: Final = tuple(sorted(OPERATORS))
_TRIES: Final = 6
"""Fillings of an operator that are tried for each question that is wanted."""


def in_everyday_words(graph: RecipeGraph, kind: str, most: int, chance: Random) -> list[Made]:
    """Questions of one kind of operator that `ask` answers just as the operator does."""
    found: dict[str, Made] = {}
    filled = list(_fillings(graph))
    chance.shuffle(filled)
    tries = _TRIES * most
    for slots in filled:
        if tries <= 0 or len(found) >= most:
            break
        query = OPERATORS[kind].of(graph, slots)
        if query is None:
            continue
        denoted = query.run(graph)
        if denoted and denoted[0].sure >= 1.0 and denoted[0].text:
            tries -= 1
            if (made := _agreed(graph, query, denoted[0].text)) is not None:
                found.setdefault(made.question, made)
    return list(found.values())


def _agreed(graph: RecipeGraph, query: Operator, text: str) -> Made | None:
    """The question in words, if what is asked so is understood so."""
    wording = query.wording(graph)
    question = f"{wording[:1].upper()}{wording[1:]}?"
    outcome = ask(graph, question)
    if not isinstance(outcome, Answered) or outcome.text != text:
        return None
    return Made(graph.recipe.id, query.kind, question, text, outcome.evidence, "people")


def _fillings(graph: RecipeGraph) -> Iterator[Slots]:
    """What a question may be about: nothing, an act, a thing, a thing at a moment, two acts."""
    yield Slots()
    told = [act for act in graph.acts if not act.aside]
    for act in told:
        yield Slots((act.tick,), tuple(_named(graph, thing) for thing in act.takes[:1]))
        yield Slots((), (), At(Relation.AFTER, graph.last_tick(act.at.step), act.at.step))
    for one, two in pairwise(told):
        yield Slots((one.tick, two.tick))
    steps = sorted({act.at.step for act in told})
    for entity in (*graph.supplies, *graph.things, *graph.props):
        thing = (_named(graph, entity),)
        yield Slots((), thing)
        for step in steps:
            yield Slots((), thing, At(Relation.AFTER, graph.last_tick(step), step))


def _named(graph: RecipeGraph, entity: str) -> Described:
    return Described(the(graph.name(entity)), (entity,))
