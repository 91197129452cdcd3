"""Fit log-linear models: many classes over sparse features, or one choice among candidates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from scipy import sparse

__all__ = ["Choice", "choices", "classes", "least", "yes_or_no"]

Floats = npt.NDArray[np.float64]
Choice = tuple[Any, npt.NDArray[np.bool_]]
"""A matrix of features with a row for each candidate, and which candidates are right."""
BATCH: Final = 64
RATE: Final = 0.1
FIRST_SQUARE: Final = 1e-3
"""How AdaGrad goes: examples of a step, its length, and what keeps the first steps from leaping."""


def least(function: Callable[[Floats], tuple[float, Floats]], size: int, rounds: int) -> Floats:
    """Where a function with a known slope is least, looked for from zero."""
    from scipy import optimize

    found = optimize.minimize(
        function, np.zeros(size), jac=True, method="L-BFGS-B", options={"maxiter": rounds}
    )
    return np.asarray(found.x)


def classes(
    rows: sparse.csr_matrix, wanted: npt.NDArray[np.int64], count: int, ridge: float, rounds: int
) -> Floats:
    """Weights of a multinomial logistic regression, a column for each class, by AdaGrad.

    Each round goes through the examples in an order of its own, the same whenever it is learned.
    """
    from scipy import sparse

    given = sparse.csr_matrix(rows, dtype=np.float32)
    examples, size = given.shape
    order = np.random.default_rng(0)
    weights = np.zeros((size, count), np.float32)
    squares = np.full((size, count), FIRST_SQUARE, np.float32)
    for _ in range(rounds):
        shuffled = order.permutation(examples)
        for start in range(0, examples, BATCH):
            batch = given[shuffled[start : start + BATCH]]
            known = np.unique(batch.indices)
            places = np.searchsorted(known, batch.indices)
            part = sparse.csr_matrix(
                (batch.data, places, batch.indptr), (batch.shape[0], len(known))
            )
            own = weights[known]
            error = _softmax(part @ own)
            error[np.arange(len(error)), wanted[shuffled[start : start + BATCH]]] -= 1
            slope = part.T @ error + (ridge * len(error) / examples) * own
            squares[known] += slope * slope
            weights[known] = own - RATE * slope / np.sqrt(squares[known])
    return weights.astype(np.float64)


def _softmax(scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    masses = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: npt.NDArray[np.float32] = masses / masses.sum(axis=1, keepdims=True)
    return found


def yes_or_no(
    rows: sparse.csr_matrix | Floats, wanted: npt.NDArray[np.bool_], ridge: float, rounds: int
) -> Floats:
    """Weights of a logistic regression."""
    truth = wanted.astype(float)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = rows @ weights
        chances = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
        cost = -(truth * np.log(chances + 1e-12) + (1 - truth) * np.log(1 - chances + 1e-12)).sum()
        slope = np.asarray(rows.T @ (chances - truth)).ravel() + ridge * weights
        return float(cost + ridge * (weights @ weights) / 2), slope

    return least(loss, rows.shape[1], rounds)


def choices(given: Sequence[Choice], size: int, ridge: float, rounds: int) -> Floats:
    """Weights of a choice among candidates: the right ones together are made probable."""
    from scipy import sparse

    told = [(rows, right) for rows, right in given if right.any() and not right.all()]
    stacked = sparse.csr_matrix(sparse.vstack([sparse.csr_matrix(rows) for rows, _ in told]))
    ends = np.cumsum([rows.shape[0] for rows, _ in told])
    starts = np.concatenate([[0], ends[:-1]])
    group = np.repeat(np.arange(len(told)), ends - starts)
    right = np.concatenate([truth for _, truth in told]).astype(float)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = np.asarray(stacked @ weights)
        scores -= np.maximum.reduceat(scores, starts)[group]
        masses = np.exp(scores)
        chances = masses / np.add.reduceat(masses, starts)[group]
        hit = np.add.reduceat(chances * right, starts)
        among = chances * right / np.maximum(hit, 1e-12)[group]
        slope = np.asarray(stacked.T @ (chances - among)).ravel() + ridge * weights
        return float(-np.log(hit + 1e-12).sum() + ridge * (weights @ weights) / 2), slope

    return least(loss, size, rounds)
