"""Weigh pairs of sentences: a log-linear model of which comes first, learned from recipes in order.

Signs count with opposite signs the other way round, so that the two orders of a pair always have
chances that add up to one. Every pair of sentences of a recipe is an example; those that follow one
another are learned a second time by themselves and both models are added, since far pairs are
easy and would drown them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from reasoner.learning.fitting import yes_or_no
from reasoner.tasks.ordering.rules import RULES
from reasoner.tasks.ordering.sentences import analysed
from reasoner.tasks.ordering.signs import between, late

__all__ = ["Learned", "Pairs", "log_chances", "rule_score"]

Floats = npt.NDArray[np.float64]
_SEEN: Final = 3
"""A sign of fewer pairs than this says nothing about others."""
_RIDGE: Final = 3.0
_ROUNDS: Final = 40
_NEAR: Final = 0.7
_NEAR_OF_TWO: Final = 3.0
"""What the model of neighbours counts beside that of all pairs; chosen by the folds.

Two sentences alone are mostly neighbours, of more few pairs are.
"""


class Learned(NamedTuple):
    """The score of every pair, by a model of all pairs and by one of neighbours."""

    every: Floats
    near: Floats


class Pairs:
    """All pairs of sentences of some recipes, with their signs as a matrix."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        self._rows: dict[tuple[str, str], int] = {}
        numbers: dict[str, int] = {}
        columns: list[npt.NDArray[np.int32]] = []
        values: list[npt.NDArray[np.int8]] = []
        for recipe in texts:
            for pair in combinations(dict.fromkeys(recipe), 2):
                if pair not in self._rows and pair[::-1] not in self._rows:
                    self._rows[pair] = len(columns)
                    signs = _signs(*pair)
                    found = [numbers.setdefault(sign, len(numbers)) for sign in signs]
                    columns.append(np.array(found, dtype=np.int32))
                    values.append(np.array(list(signs.values()), dtype=np.int8))
        self._matrix = _matrix(columns, values, len(numbers))

    def learned(self, texts: Iterable[Sequence[str]]) -> Learned:
        """The scores of every pair by models that have seen these recipes only."""
        every: list[tuple[int, float]] = []
        near: list[tuple[int, float]] = []
        for recipe in texts:
            for one, two in combinations(range(len(recipe)), 2):
                found = self._row(recipe[one], recipe[two])
                if found is not None:
                    every.append(found)
                    if two == one + 1:
                        near.append(found)
        return Learned(self._matrix @ self._fitted(every), self._matrix @ self._fitted(near))

    def _fitted(self, examples: list[tuple[int, float]]) -> Floats:
        if not examples:
            return np.zeros(self._matrix.shape[1])
        rows = self._matrix[[row for row, _ in examples]]
        right = np.array([side > 0 for _, side in examples])
        return yes_or_no(rows, right, _RIDGE, _ROUNDS)

    def _row(self, first: str, second: str) -> tuple[int, float] | None:
        if (first, second) in self._rows:
            return self._rows[first, second], 1.0
        found = self._rows.get((second, first))
        return None if found is None else (found, -1.0)

    def score(self, learned: Learned, first: str, second: str, count: int) -> float:
        """How much speaks for this order of two sentences of so many, and against the other."""
        found = self._row(first, second)
        if found is None:
            return 0.0
        row, side = found
        near = _NEAR_OF_TWO if count == 2 else _NEAR
        return float(side * (learned.every[row] + near * learned.near[row]))


def _signs(first: str, second: str) -> Counter[str]:
    """The signs of an order less those of the other."""
    found: Counter[str] = Counter()
    found.update(f"late {sign}" for sign in late(analysed(second)))
    found.subtract(f"late {sign}" for sign in late(analysed(first)))
    found.update(between(first, second))
    found.subtract(between(second, first))
    return Counter({sign: count for sign, count in found.items() if count})


def _matrix(
    columns: list[npt.NDArray[np.int32]], values: list[npt.NDArray[np.int8]], width: int
) -> Any:  # noqa: ANN401  (scipy has no types)
    """The rows as a sparse matrix, without the signs that too few of them have."""
    from scipy import sparse

    flat = np.concatenate(columns) if columns else np.zeros(0, dtype=np.int32)
    seen = np.bincount(flat, minlength=width) >= _SEEN
    narrow = np.cumsum(seen) - 1
    ends, kept_columns, kept_values = [0], [], []
    for row, value in zip(columns, values, strict=True):
        keep = seen[row]
        kept_columns.append(narrow[row[keep]])
        kept_values.append(value[keep].astype(float))
        ends.append(ends[-1] + int(keep.sum()))
    data = np.concatenate(kept_values) if kept_values else np.zeros(0)
    indices = np.concatenate(kept_columns) if kept_columns else np.zeros(0, dtype=np.int64)
    return sparse.csr_matrix((data, indices, ends), shape=(len(columns), max(int(seen.sum()), 1)))


def rule_score(first: str, second: str, _count: int = 2) -> float:
    """What the rules of the kitchen alone say for an order and against the other."""
    one, two = analysed(first), analysed(second)
    for_it = sum(weight for rule, weight in RULES.values() if rule(one, two))
    return for_it - sum(weight for rule, weight in RULES.values() if rule(two, one))


def log_chances(scores: Floats) -> Floats:
    """The logarithms of the chances that scores stand for."""
    return -np.log1p(np.exp(-np.clip(scores, -30, 30)))
