"""Find the moments that a question may be about: a step, a clause of time, the scene, an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.grounding.acts import ActDescription
from reasoner.grounding.things import Found
from reasoner.operators.base import At, Relation
from reasoner.reading.analysis import LAST_STEP, Analysis, Clause, asking

__all__ = ["NO_MOMENT", "MomentFound", "Scorer", "moments_in", "within"]

Scorer = Callable[[ActDescription], Sequence[tuple[int, float]]]
"""Acts that fit a description with their log probabilities, the likeliest first."""
MOST: Final = 4
EACH: Final = 2
"""Moments that are kept of a question, and acts that are tried for each clause of time."""
_RELATIONS: Final = {
    "before": Relation.BEFORE,
    "after": Relation.AFTER,
    "during": Relation.DURING,
    "in": Relation.IN_STEP,
}


class MomentFound(NamedTuple):
    """A moment, what told it (step, clause, scene, end …) and its log probability."""

    at: At | None
    source: str
    logp: float


NO_MOMENT: Final = MomentFound(None, "none", 0.0)


def moments_in(
    graph: RecipeGraph, analysis: Analysis, things: tuple[Found, ...], score: Scorer
) -> tuple[MomentFound, ...]:
    """The moments that a question may name, the plainest first; none of them is chosen yet."""
    found: dict[At | None, MomentFound] = {}
    for moment in (
        *_steps(graph, analysis),
        *_clauses(graph, analysis, things, score),
        *_ends(graph, analysis),
    ):
        known = found.get(moment.at)
        if known is None or moment.logp > known.logp:
            found[moment.at] = moment
    best = sorted(found.values(), key=lambda moment: -moment.logp)[:MOST]
    return tuple(best)


def _steps(graph: RecipeGraph, analysis: Analysis) -> Iterator[MomentFound]:
    for step in analysis.steps:
        number = graph.recipe.steps[-1].number if step.number == LAST_STEP else step.number
        relation = _RELATIONS[step.link]
        try:
            before = relation is Relation.BEFORE
            tick = graph.before_step(number) if before else graph.last_tick(number)
        except NotFoundError:
            continue
        yield MomentFound(At(relation, tick, number), "step", 0.0)


def _clauses(
    graph: RecipeGraph, analysis: Analysis, things: tuple[Found, ...], score: Scorer
) -> Iterator[MomentFound]:
    """What a clause of time or a sentence that sets the scene is told by."""
    for clause in analysis.clauses:
        relation = _RELATIONS.get(clause.link)
        if relation is None and clause.asked:
            continue
        places = analysis.part(clause)
        if not places:
            continue
        source = "clause" if relation else "scene"
        steps = tuple(s.number for s in analysis.steps if clause.start <= s.start < clause.end)
        words = tuple(analysis.words[place] for place in places)
        around = analysis.words[clause.start : clause.end]
        described = ActDescription(words, within(things, clause), steps=steps, around=around)
        for tick, logp in score(described)[:EACH]:
            yield MomentFound(_at(relation or Relation.AFTER, tick), source, logp)
            if relation is Relation.DURING:  # "when the eggs go in": they may not be in yet
                yield MomentFound(_at(Relation.BEFORE, tick), "eve", logp)


def within(things: tuple[Found, ...], clause: Clause) -> tuple[Found, ...]:
    """The descriptions of things that stand in a clause."""
    return tuple(found for found in things if clause.start <= found.start < clause.end)


def _at(relation: Relation, tick: int) -> At:
    return At(relation, tick - 1 if relation is Relation.BEFORE else tick, None, tick)


def _ends(graph: RecipeGraph, analysis: Analysis) -> Iterator[MomentFound]:
    """The start and the end of the recipe, where a word speaks of them."""
    forms = {word.form for word in analysis.words}
    if forms.intersection(asking()["ends"]["start"]):
        yield MomentFound(At(Relation.START, 0), "start", -1.0)
    if forms.intersection(asking()["ends"]["end"]):
        yield MomentFound(At(Relation.END, len(graph.acts)), "end", -1.0)
