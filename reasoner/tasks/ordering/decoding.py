"""Find the best order of some sentences exactly: a table over subsets and who comes last."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["best_order"]

Floats = npt.NDArray[np.float64]


def best_order(before: Floats, following: Floats) -> tuple[int, ...]:
    """The permutation with the highest sum of its pairs and of its neighbours.

    `before[i, j]` is won if i stands anywhere before j, `following[i, j]` if j comes right after i.

    >>> best_order(np.array([[0.0, -1.0], [1.0, 0.0]]), np.zeros((2, 2)))
    (1, 0)
    """
    count = len(before)
    # gains[s, j]: what j wins from standing after all of the set s
    members = (np.arange(1 << count)[:, None] >> np.arange(count)) & 1
    gains = members @ before
    best = np.full((1 << count, count), -np.inf)
    came = np.zeros((1 << count, count), dtype=np.int64)
    for last in range(count):
        best[1 << last, last] = 0.0
    for subset in range(1, 1 << count):
        reached = best[subset][:, None] + following
        source = reached.argmax(axis=0)
        won = reached.max(axis=0) + gains[subset]
        for after in range(count):
            if not subset >> after & 1 and won[after] > best[subset | 1 << after, after]:
                best[subset | 1 << after, after] = won[after]
                came[subset | 1 << after, after] = source[after]
    subset, last = (1 << count) - 1, int(best[-1].argmax())
    order = [last]
    while len(order) < count:
        subset, last = subset ^ 1 << last, int(came[subset, last])
        order.append(last)
    return tuple(reversed(order))
