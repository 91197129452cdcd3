"""Scores with their intervals, in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

__all__ = ["Difference", "Score", "difference", "score"]

_Z: Final = 1.96
"""Standard deviations around the mean that hold 95 %."""


@dataclass(frozen=True, slots=True)
class Score:
    """How many of some questions were answered rightly, with Wilson's interval of 95 %."""

    n: int
    accuracy: float
    low: float
    high: float

    def as_dict(self) -> dict[str, object]:
        """Return what goes into JSON."""
        interval = [round(self.low, 1), round(self.high, 1)]
        return {"accuracy": round(self.accuracy, 1), "n": self.n, "interval": interval}


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one solver gets right than another on the same questions."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, object]:
        """Return what goes into JSON."""
        return {"mean": round(self.mean, 1), "interval": [round(self.low, 1), round(self.high, 1)]}


def score(answers: Sequence[int], gold: Sequence[int]) -> Score:
    """Score answers against gold.

    >>> score([0, 1, 2, 3], [0, 1, 2, 0]).as_dict()
    {'accuracy': 75.0, 'n': 4, 'interval': [30.1, 95.4]}
    """
    n = len(gold)
    share = sum(one == two for one, two in zip(answers, gold, strict=True)) / n
    middle = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n))
    return Score(n, 100 * share, 100 * (middle - half), 100 * (middle + half))


def difference(better: Sequence[int], worse: Sequence[int], gold: Sequence[int]) -> Difference:
    """Compare two solvers question by question."""
    gains = [(b == g) - (w == g) for b, w, g in zip(better, worse, gold, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1) / len(gains))
    return Difference(100 * mean, 100 * (mean - _Z * spread), 100 * (mean + _Z * spread))
