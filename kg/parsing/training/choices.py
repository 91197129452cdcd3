"""Learns to choose one of several candidates: a log-linear model fitted by L-BFGS in numpy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kg.parsing.weighing import Scales

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float64]

__all__ = ["Choice", "learned_choices", "learned_weights"]

_MEMORY: Final = 8
_ENOUGH: Final = 1e-5
_LIGHT: Final = 0.01
"""Weights that change no decision are left out."""


class Choice(NamedTuple):
    """Candidates by what speaks for them, which of them are right, and how much it counts."""

    candidates: Sequence[Sequence[str]]
    right: Sequence[bool]
    weight: float = 1.0


def learned_choices(
    choices: Sequence[Choice], *, rounds: int = 80, fewest: int = 2, l2: float = 1.0
) -> Scales:
    """The same weights, for candidates whose cues have two sides."""
    return Scales.of(learned_weights(choices, rounds=rounds, fewest=fewest, l2=l2))


def learned_weights(
    choices: Sequence[Choice], *, rounds: int = 80, fewest: int = 2, l2: float = 1.0
) -> dict[str, float]:
    """Weights under which the right candidates of every choice outweigh the others."""
    usable = [choice for choice in choices if any(choice.right) and not all(choice.right)]
    if not usable:
        return {}
    table = _Table(usable, fewest)
    weights = _minimised(lambda w: table.loss(w, l2), table.size, rounds)
    return {
        n: round(float(weights[p]), 3) for n, p in table.index.items() if abs(weights[p]) > 0.01
    }


class _Table:
    """All candidates as rows of numbers."""

    def __init__(self, choices: Sequence[Choice], fewest: int) -> None:
        import numpy as np

        seen = Counter(name for c in choices for names in c.candidates for name in names)
        kept = sorted(name for name, count in seen.items() if count >= fewest)
        self.index = {name: place for place, name in enumerate(kept)}
        self.size = len(kept)
        flat: list[int] = []
        starts: list[int] = []
        groups: list[int] = []
        right: list[bool] = []
        for choice in choices:
            groups.append(len(starts))
            right += choice.right
            for names in choice.candidates:
                starts.append(len(flat))
                flat += [self.index[name] for name in names if name in self.index]
                flat.append(self.size)
        self.flat, self.starts = np.array(flat), np.array(starts)
        self.groups, self.right = np.array(groups), np.array(right)
        self.counts = np.array([choice.weight for choice in choices])
        lengths = np.diff([*groups, len(starts)])
        self.group_of = np.repeat(np.arange(len(groups)), lengths)
        self.row_of = np.repeat(np.arange(len(starts)), np.diff([*starts, len(flat)]))

    def loss(self, weights: Vector, l2: float) -> tuple[float, Vector]:
        """How badly weights choose, and in which direction they would choose worse."""
        import numpy as np

        scores = np.add.reduceat(np.append(weights, 0.0)[self.flat], self.starts)
        scores -= np.maximum.reduceat(scores, self.groups)[self.group_of]
        odds = np.exp(scores)
        good = odds * self.right
        every, best = np.add.reduceat(odds, self.groups), np.add.reduceat(good, self.groups)
        best = np.maximum(best, 1e-300)
        pull = odds / every[self.group_of] - good / best[self.group_of]
        pull *= self.counts[self.group_of]
        slope = np.bincount(self.flat, weights=pull[self.row_of], minlength=self.size + 1)[:-1]
        loss = float((self.counts * np.log(every / best)).sum() + 0.5 * l2 * weights @ weights)
        return loss, slope + l2 * weights


def _minimised(loss_at: Callable[[Vector], tuple[float, Vector]], size: int, rounds: int) -> Vector:
    """The weights of least loss (L-BFGS with a halving line search)."""
    import numpy as np

    weights: Vector = np.zeros(size)
    loss, slope = loss_at(weights)
    past: list[tuple[Vector, Vector, float]] = []
    for number in range(rounds):
        way = -_bent(slope, past)
        downhill = float(slope @ way)
        if downhill >= 0:
            past, way = [], -slope
            downhill = float(slope @ way)
        pace = 1.0 if number and past else min(1.0, 1.0 / float(np.abs(slope).sum() + 1e-12))
        while True:
            there = weights + pace * way
            new_loss, new_slope = loss_at(there)
            if new_loss <= loss + 1e-4 * pace * downhill or pace < 1e-10:
                break
            pace /= 2
        move, turn = there - weights, new_slope - slope
        if float(move @ turn) > 1e-12:
            past = [*past, (move, turn, 1.0 / float(move @ turn))][-_MEMORY:]
        done = loss - new_loss < _ENOUGH * max(1.0, abs(loss))
        weights, loss, slope = there, new_loss, new_slope
        if done:
            break
    return weights


def _bent(slope: Vector, past: Sequence[tuple[Vector, Vector, float]]) -> Any:  # noqa: ANN401
    """The slope, bent by how it has turned on the way so far."""
    found, shares = slope.copy(), []
    for move, turn, scale in reversed(past):
        share = scale * float(move @ found)
        shares.append(share)
        found -= share * turn
    if past:
        move, turn, _ = past[-1]
        found *= float(move @ turn) / float(turn @ turn)
    for (move, turn, scale), share in zip(past, reversed(shares), strict=True):
        found += move * (share - scale * float(turn @ found))
    return found
