"""Sum over the monotone alignments of sequences with steps: totals and expectations.

Sequences of m items meet n steps, in their order, each item a later step than the one before (or
the same step, where there are fewer steps than items). What is summed is exp of the scores of items
at steps and of the gaps between them. Everything is done for many sequences at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.question import Floats

__all__ = ["GAPS", "Summed", "gap_signs", "summed"]

GAPS: Final = ("starts at the first step", "ends at the last", "goes on at the next", "one between")
_NEVER: Final = -1e9


def gap_signs(items: int, steps: int) -> Floats:
    """Return the signs of going from a step to a step, with a step before and one after all.

    The result has the shape steps + 2, steps + 2, signs; row 0 is the beginning.
    """
    found = np.zeros((steps + 2, steps + 2, len(GAPS)))
    found[0, 1, 0] = 1
    found[steps, steps + 1, 1] = 1
    for here in range(1, steps + 1):
        if here + 1 <= steps:
            found[here, here + 1, 2] = 1
        if here + 2 <= steps:
            found[here, here + 2, 3] = 1
    return found


def _allowed(items: int, steps: int) -> Floats:
    """Return 0 where a step may follow a step, and a large negative number elsewhere."""
    before, after = np.indices((steps, steps))
    ahead = after >= before if items > steps else after > before
    return np.where(ahead, 0.0, _NEVER)


@dataclass(frozen=True, slots=True)
class Summed:
    """What came of summing: a total for each sequence, and what is expected under it."""

    totals: Floats
    """The logarithm of the sum, for each sequence."""
    places: Floats
    """The probability that an item is at a step: sequences, items, steps."""
    moves: Floats
    """How often a step is expected to follow a step: sequences, steps + 2, steps + 2."""


def summed(scores: Floats, gaps: Floats) -> Summed:
    """Sum over alignments: `scores` are sequences, items, steps; `gaps` steps + 2, steps + 2."""
    count, items, steps = scores.shape
    inner = gaps[1:-1, 1:-1] + _allowed(items, steps)
    ahead = np.empty_like(scores)
    ahead[:, 0] = scores[:, 0] + gaps[0, 1:-1]
    for item in range(1, items):
        ahead[:, item] = scores[:, item] + _log_sum(ahead[:, item - 1, :, None] + inner, 1)
    behind = np.empty_like(scores)
    behind[:, -1] = gaps[1:-1, -1]
    for item in range(items - 2, -1, -1):
        later = scores[:, item + 1] + behind[:, item + 1]
        behind[:, item] = _log_sum(inner + later[:, None, :], 2)
    totals = _log_sum(ahead[:, -1] + gaps[1:-1, -1], 1)
    places = np.exp(ahead + behind - totals[:, None, None])
    moves = np.zeros((count, steps + 2, steps + 2))
    moves[:, 0, 1:-1] = places[:, 0]
    moves[:, 1:-1, -1] = places[:, -1]
    for item in range(1, items):
        later = scores[:, item] + behind[:, item] - totals[:, None]
        moves[:, 1:-1, 1:-1] += np.exp(ahead[:, item - 1, :, None] + inner + later[:, None, :])
    return Summed(totals, places, moves)


def _log_sum(values: Floats, axis: int) -> Floats:
    most = values.max(axis=axis, keepdims=True)
    total: Floats = np.log(np.exp(values - most).sum(axis=axis)) + most.squeeze(axis)
    return total
