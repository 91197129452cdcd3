"""The monotone aligner: a log-linear model of sequences that tell a recipe in its order.

The score of a candidate is the logarithm of a sum over alignments of its items with steps, plus
what its items say by themselves and of one another. The probability of a candidate is its share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reasoner.learning.fitting import least
from reasoner.tasks.recipeqa.alignments import GAPS, Summed, gap_signs, summed
from reasoner.tasks.recipeqa.question import Floats
from reasoner.tasks.recipeqa.sheet import Batch, Sheet, batches

__all__ = ["Weights", "best_steps", "chances", "fit"]


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights of signs of items at steps, of gaps, and of what needs no alignment."""

    at_steps: Floats
    gaps: Floats
    fixed: Floats


def _cut(flat: Floats, size: int) -> Weights:
    gaps = size + len(GAPS)
    return Weights(flat[:size], flat[size:gaps], flat[gaps:])


def _scored(batch: Batch, weights: Weights) -> tuple[Floats, Summed, Floats]:
    """The score of each candidate, the sums behind it, and the signs of gaps."""
    sheets, count, items = batch.candidates.shape
    steps = batch.at_steps.shape[2]
    by_item = batch.at_steps @ weights.at_steps
    rows = by_item[np.arange(sheets)[:, None, None], batch.candidates]
    gaps = gap_signs(items, steps)
    found = summed(rows.reshape(sheets * count, items, steps), gaps @ weights.gaps)
    return found.totals.reshape(sheets, count) + batch.fixed @ weights.fixed, found, gaps


def _shares(scores: Floats) -> Floats:
    masses = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = masses / masses.sum(axis=1, keepdims=True)
    return shares


def chances(sheets: Sequence[Sheet], weights: Weights) -> list[Floats]:
    """Return how probable each candidate of each question is."""
    found: dict[int, Floats] = {}
    for batch in batches(sheets):
        scores, _, _ = _scored(batch, weights)
        found.update(zip(batch.numbers.tolist(), _shares(scores), strict=True))
    return [found[number] for number in range(len(sheets))]


def best_steps(sheet: Sheet, weights: Weights) -> list[list[tuple[int, float]]]:
    """Return, for each candidate, the likeliest step of each item and how likely it is."""
    (batch,) = batches([sheet])
    _, found, _ = _scored(batch, weights)
    return [[(int(row.argmax()), float(row.max())) for row in rows] for rows in found.places]


def fit(
    sheets: Sequence[Sheet],
    answers: Sequence[int],
    importance: Sequence[float],
    ridge: Floats,
    rounds: int,
) -> Weights:
    """Learn weights that make the right candidates probable."""
    laid = list(batches(sheets))
    size = sheets[0].at_steps.shape[2]
    right, worth = np.array(answers), np.array(importance)

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = _cut(flat, size)
        cost, slope = 0.0, np.zeros_like(flat)
        for batch in laid:
            more, steeper = _loss(batch, weights, right[batch.numbers], worth[batch.numbers])
            cost, slope = cost + more, slope + steeper
        return cost + float(ridge @ flat**2) / 2, slope + ridge * flat

    return _cut(least(loss, len(ridge), rounds), size)


def _loss(
    batch: Batch, weights: Weights, right: npt.NDArray[np.int64], worth: Floats
) -> tuple[float, Floats]:
    """The cost of a batch and its slope: what is expected of all less what is of the right one."""
    scores, found, gaps = _scored(batch, weights)
    shares = _shares(scores)
    every = np.arange(len(right))
    cost = -float(worth @ np.log(shares[every, right] + 1e-12))
    blame = shares * worth[:, None]
    blame[every, right] -= worth
    sheets, count, items = batch.candidates.shape
    places = found.places.reshape(sheets, count, items, -1) * blame[:, :, None, None]
    by_item = np.zeros(batch.at_steps.shape[:3])
    for number, item in np.ndindex(count, items):
        by_item[every, batch.candidates[:, number, item]] += places[:, number, item]
    moves = np.tensordot(blame.ravel(), found.moves, axes=1)
    slope = (
        np.tensordot(by_item, batch.at_steps, axes=3),
        np.tensordot(moves, gaps, axes=2),
        np.tensordot(blame, batch.fixed, axes=2),
    )
    return cost, np.concatenate(slope)
