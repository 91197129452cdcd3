"""Tell what each stage loses: how many questions come out right with gold for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.context import Context
from reasoner.grounding.moments import NO_MOMENT, MomentFound
from reasoner.grounding.things import describe
from reasoner.learning.examples import ActLabel, Example, Graphs
from reasoner.learning.grounding import ticks_of
from reasoner.learning.scoring import is_right
from reasoner.operators.base import At, Relation
from reasoner.ranking import rank
from reasoner.reading.analysis import analyse
from reasoner.readings import readings
from reasoner.understanding import Understood, understand
from reasoner.weights import Weights

__all__ = ["Stage", "stages"]

_OF_A_STEP: Final = {Relation.START: Relation.BEFORE, Relation.END: Relation.AFTER}
"""The beginning and the end of a step are moments like any other."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What was given, the share that comes out right, and the share with a right reading at all."""

    given: str
    right: float
    reachable: float


def stages(examples: Sequence[Example], graphs: Graphs, weights: Weights) -> list[Stage]:
    """The table of losses over the answerable questions that are labelled."""
    told = [each for each in examples if each.is_answerable and each.answers and each.kind]
    return [
        _stage(given, told, graphs, weights, kind, grounding)
        for given, kind, grounding in (
            ("nothing", False, False),
            ("the kind", True, False),
            ("acts, things and moment", False, True),
            ("both", True, True),
        )
    ]


def _stage(
    given: str,
    told: Sequence[Example],
    graphs: Graphs,
    weights: Weights,
    kind: bool,
    grounding: bool,
) -> Stage:
    right = reachable = 0
    for example in told:
        graph = graphs(example.recipe)
        seen = understand(graph, analyse(example.question), weights, Context(example.here))
        seen = _kind_given(seen, example) if kind else seen
        seen = _grounding_given(graph, seen, example) if grounding else seen
        found = tuple(readings(graph, seen, weights))
        ranked = rank(graph, seen, found, weights.ranking, weights.trust)
        best = ranked.answers[0].reading.denotation.text if ranked.answers else None
        right += is_right(example, best)
        reachable += any(is_right(example, each.denotation.text) for each in found)
    n = len(told) or 1
    return Stage(given, right / n, reachable / n)


def _kind_given(seen: Understood, example: Example) -> Understood:
    return replace(seen, kinds=((example.kind, 0.0),), yes_no=float(example.yes_no))


def _grounding_given(graph: RecipeGraph, seen: Understood, example: Example) -> Understood:
    """The acts, things and moment as labelled; what the labels leave open stays as found."""
    acts = tuple(tick for label in example.acts for tick in ticks_of(graph, label)[:1])
    things = tuple(d for words in example.things if (d := describe(graph, words, guess=True)))
    moment = _moment(graph, example)
    return replace(
        seen,
        given_acts=acts or None,
        given_things=things or None,
        moments=(moment,) if moment else (NO_MOMENT,),
    )


def _moment(graph: RecipeGraph, example: Example) -> MomentFound | None:
    label = example.moment
    if label is None:
        return None
    relation = Relation(label.relation)
    if relation in (Relation.START, Relation.END) and not label.step:
        tick = 0 if relation is Relation.START else len(graph.acts)
        return MomentFound(At(relation, tick), str(relation), 0.0)
    early = relation in (Relation.BEFORE, Relation.UNTIL, Relation.START)
    relation = _OF_A_STEP.get(relation, relation)
    for tick in ticks_of(graph, ActLabel(label.step, label.verb))[:1]:
        return MomentFound(At(relation, tick - early, None, tick), "clause", 0.0)
    try:
        step = label.step or 0
        tick = graph.before_step(step) if early else graph.last_tick(step)
    except NotFoundError:
        return None
    return MomentFound(At(relation, tick, label.step), "step", 0.0)
