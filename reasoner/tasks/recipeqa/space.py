"""The space of features: neighbours of items, pools of distractors, distances along sequences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.corpus import Corpus, Shown
from reasoner.tasks.recipeqa.question import Floats

__all__ = ["Space"]

_SAME: Final = 1e-5
"""Items that are no farther from one another show the same thing: none is a wrong answer."""
_DIGITS: Final = 7
"""Distances are rounded, so that machines that add in another order agree."""


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """All items with their vectors; distances are Euclidean."""

    items: tuple[Shown, ...]
    rows: Floats
    squares: Floats
    """The squared length of each row."""
    neighbours: int

    @classmethod
    def of(cls, corpus: Corpus, neighbours: int) -> Space:
        """Return the space of a corpus; pools are drawn from so many neighbours."""
        items = tuple(item for row in corpus.shown for item in row)
        rows = np.array([item.vector for item in items])
        return cls(items, rows, (rows**2).sum(axis=1), neighbours)

    def pool(self, around: Sequence[Shown], *, inner: bool) -> list[Shown]:
        """Return the neighbours that may be distractors.

        Of several items the neighbours are joined, and one's distance is that to the nearest. With
        m and s, the mean and the deviation of these distances, the inner pool is nearer than m - s,
        and the outer one between m - s and m + s.
        """
        found: dict[int, float] = {}
        names = {item.name.strip().lower() for item in around}
        for item in around:
            away = self._away(item)
            order = np.argsort(away, kind="stable")
            fit = (i for i in order.tolist() if self._may(i, float(away[i]), item.recipe, names))
            for _, i in zip(range(self.neighbours), fit, strict=False):
                found[i] = min(found.get(i, np.inf), float(away[i]))
        if not found:
            return []
        values = np.array(list(found.values()))
        mean, spread = float(values.mean()), float(values.std())
        low, high = mean - spread, mean + spread
        keep = [i for i, d in found.items() if (d < low if inner else low <= d <= high)]
        return [self.items[i] for i in sorted(keep)]

    def _away(self, item: Shown) -> Floats:
        squares = self.squares + item.vector @ item.vector - 2 * (self.rows @ item.vector)
        return np.asarray(np.round(np.sqrt(np.maximum(squares, 0)), _DIGITS), dtype=np.float64)

    def _may(self, number: int, away: float, recipe: int, names: set[str]) -> bool:
        item = self.items[number]
        return away > _SAME and item.recipe != recipe and item.name.strip().lower() not in names

    def from_mean(self, items: Sequence[Shown], other: Shown) -> float:
        """Return how far an item is from the middle of some."""
        middle = np.mean([item.vector for item in items], axis=0)
        return float(np.round(np.linalg.norm(other.vector - middle), _DIGITS))

    def closest_two(self, items: Sequence[Shown]) -> float:
        """Return the least distance between two of some items."""
        return min(self.along(two) for two in combinations(items, 2))

    def along(self, items: Sequence[Shown]) -> float:
        """Return the sum of distances from each item to the next."""
        steps = [np.linalg.norm(two.vector - one.vector) for one, two in pairwise(items)]
        return float(np.round(sum(steps), _DIGITS))
