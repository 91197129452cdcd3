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
    rows: sparse.csr_matrix | Floats,
    wanted: npt.NDArray[np.bool_],
    ridge: float,
    rounds: int,
    counts: Floats | None = None,
) -> Floats:
    """Weights of a logistic regression; `counts` tells how much each row counts."""
    truth = wanted.astype(float)
    weighed = np.ones_like(truth) if counts is None else counts

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = rows @ weights
        chances = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
        told = truth * np.log(chances + 1e-12) + (1 - truth) * np.log(1 - chances + 1e-12)
        slope = np.asarray(rows.T @ (weighed * (chances - truth))).ravel() + ridge * weights
        return float(-(weighed @ told) + ridge * (weights @ weights) / 2), slope

    return least(loss, rows.shape[1], rounds)


def choices(
    given: Sequence[Choice], size: int, ridge: float, rounds: int, counts: Sequence[float] = ()
) -> Floats:
    """Weights of a choice among candidates: the right ones together are made probable.

    `counts` tells how much each choice counts; by default all do alike.
    """
    from scipy import sparse

    open_ones = [k for k, (_, right) in enumerate(given) if right.any() and not right.all()]
    told = [given[k] for k in open_ones]
    weighed = np.array([counts[k] if counts else 1.0 for k in open_ones])
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
        error = weighed[group] * (chances - among)
        slope = np.asarray(stacked.T @ error).ravel() + ridge * weights
        cost = -(weighed * np.log(hit + 1e-12)).sum()
        return float(cost + ridge * (weights @ weights) / 2), slope

    return least(loss, size, rounds)
