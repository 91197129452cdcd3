"""Ground what a question describes in one graph: its things, its moments, the act asked about."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kg.graph import RecipeGraph
from reasoner.context import NOWHERE, Context, stage_of
from reasoner.grounding.acts import ActDescription, act_features, candidates
from reasoner.grounding.lexis import ActWords
from reasoner.grounding.moments import NO_MOMENT, MomentFound, moments_in, within
from reasoner.grounding.things import Found, things_in
from reasoner.operators.base import Described
from reasoner.reading.analysis import Analysis, Clause, Word, class_nouns
from reasoner.weights import Weights

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]

__all__ = ["Understood", "asked_act", "moments_of", "normalised", "understand"]

LIKELY: Final = 0.02
MOST_KINDS: Final = 5
"""Kinds less likely than this, or behind so many, are left."""
_TOLD_BY_ACTS: Final = ("clause", "scene")
"""Moments that an act tells: of these the likeliest helps to find the act that is asked about."""


@dataclass(frozen=True, slots=True)
class Understood:
    """All that was found about a question in one graph, before any reading is made."""

    analysis: Analysis
    kinds: tuple[tuple[str, float], ...]
    yes_no: float
    things: tuple[Found, ...]
    moments: tuple[MomentFound, ...]
    asked: ActDescription
    context: Context = NOWHERE
    given_acts: tuple[int, ...] | None = None
    given_things: tuple[Described, ...] | None = None
    """Acts and things that are known to be meant: an evaluation tells them."""


def understand(
    graph: RecipeGraph, analysis: Analysis, weights: Weights, context: Context = NOWHERE
) -> Understood:
    """Ground the descriptions of a question; the kinds come from its words alone."""
    kinds, yes_no = weights.focus.read(analysis, stage_of(graph, context.here))
    likely = tuple(each for each in kinds[:MOST_KINDS] if each[1] > math.log(LIKELY))
    things = things_in(graph, analysis)
    moments = moments_of(graph, analysis, things, weights.moments)
    asked = asked_act(analysis, things, moments, context)
    return Understood(analysis, likely, yes_no, things, moments, asked, context)


def moments_of(
    graph: RecipeGraph, analysis: Analysis, things: tuple[Found, ...], weights: Vector
) -> tuple[MomentFound, ...]:
    """The moments that a question may be about, the likeliest first; the last is none."""

    def score(described: ActDescription) -> Sequence[tuple[int, float]]:
        acts = candidates(graph, described)
        scores = act_features(graph, described, acts) @ weights
        return normalised(acts, scores.tolist())

    return (*moments_in(graph, analysis, things, score), NO_MOMENT)


def asked_act(
    analysis: Analysis,
    things: tuple[Found, ...],
    moments: tuple[MomentFound, ...],
    context: Context = NOWHERE,
) -> ActDescription:
    """The description of the act asked about: the asked clause, and the rest as its scene."""
    asked, scene = _parted(analysis)
    steps = tuple(step.number for step in analysis.steps)
    quoted = tuple(word for word in analysis.words if word.quoted and word.content)
    named = tuple(found for clause in asked for found in _named(within(things, clause)))
    return ActDescription(
        tuple(analysis.words[p] for clause in asked for p in analysis.part(clause)),
        named,
        tuple(analysis.words[p] for clause in scene for p in analysis.part(clause)),
        tuple(found for clause in scene for found in _named(within(things, clause))),
        steps,
        quoted,
        moment=next((m.at for m in moments if m.source in _TOLD_BY_ACTS), None) if scene else None,
        here=context.here.step if context.here and not steps else None,
        before=context.acts,
        around=tuple(
            word for clause in asked for word in analysis.words[clause.start : clause.end]
        ),
        describing=tuple(_describing(analysis, named)),
    )


def _describing(analysis: Analysis, things: tuple[Found, ...]) -> Iterator[Word]:
    """The participles that stand in or right before the name of a thing: "the chopped onions"."""
    for found in things:
        for place in range(max(0, found.start - 1), found.end - 1):
            word = analysis.words[place]
            if word.content and word.form != word.verb and not word.form.endswith("ing"):
                yield word


def _named(things: tuple[Found, ...]) -> tuple[Found, ...]:
    """Descriptions that name something, not only its class: "which vessel" names none."""
    return tuple(found for found in things if found.described.words not in class_nouns())


def _parted(analysis: Analysis) -> tuple[list[Clause], list[Clause]]:
    """The clauses that ask, and those that only tell when or set the scene."""
    asked = [c for c in analysis.clauses if c.asked and c.link in ("", "condition")]
    scene = [c for c in analysis.clauses if c not in asked]
    if any(analysis.part(clause) for clause in asked):
        return asked, scene
    return scene, []


def normalised(acts: Sequence[ActWords], scores: Sequence[float]) -> list[tuple[int, float]]:
    """Acts with their log probabilities, the likeliest first."""
    if not scores:
        return []
    top = max(scores)
    total = math.log(sum(math.exp(score - top) for score in scores)) + top
    told = ((act.tick, score - total) for act, score in zip(acts, scores, strict=True))
    return sorted(told, key=lambda each: -each[1])
