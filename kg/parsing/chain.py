"""A linear chain: weights of attributes and of neighbouring labels, and the best labels by them.

The weights are learned as a conditional random field by `kg.parsing.training`; here they are only
added up, with numpy, which is loaded when a model first is. The attributes of a word by itself do
not depend on its neighbours and are looked up once; a whole sentence is added up at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

__all__ = ["Attributes", "Chain", "read_chain", "write_chain"]

Attributes = Callable[[str], Sequence[str]]
_KEPT = 20_000
_NEVER = -1e3


class Chain:
    """A trained model: labels, weights, and the labels of sequences that fit them best."""

    def __init__(
        self, labels: Sequence[str], index: dict[str, int], weights: Matrix, steps: Matrix
    ) -> None:
        self.labels, self.index, self.weights, self.steps = tuple(labels), index, weights, steps
        self._kept: dict[tuple[str, str], list[int]] = {}

    def rows_of_word(self, place: str, word: str, attributes: Attributes) -> list[int]:
        """The rows of the attributes of a word at a place, such as two before; kept."""
        found = self._kept.get((place, word))
        if found is None:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            found = self.rows([f"{place}{name}" for name in attributes(word)])
            self._kept[place, word] = found
        return found

    def rows(self, names: Sequence[str]) -> list[int]:
        """The rows of some attributes; those that were never learned have none."""
        index = self.index
        return [index[name] for name in names if name in index]

    def sums(self, every: Sequence[list[int]]) -> Matrix:
        """The score of each label for each list of rows, all added up at once."""
        np = self._numpy
        starts: list[int] = []
        flat: list[int] = []
        for rows in every:
            starts.append(len(flat))
            flat += rows
            flat.append(len(self.weights))
        total: Matrix = np.add.reduceat(self._padded[flat], starts, axis=0)
        return total

    def of_names(self, names: Sequence[str]) -> Matrix:
        """What some attributes together add to the score of each label."""
        total: Matrix = self.weights[self.rows(names)].sum(axis=0)
        return total

    @cached_property
    def _padded(self) -> Matrix:
        """The weights with a row of nothing behind them."""
        np = self._numpy
        nothing = np.zeros((1, len(self.labels)), dtype=np.float32)
        found: Matrix = np.concatenate([self.weights, nothing])
        return found

    @cached_property
    def _numpy(self) -> Any:  # noqa: ANN401 - a module
        import numpy

        return numpy

    def best(self, scores: Matrix) -> list[str]:
        """The labels of a sequence whose scores are given, one row a word."""
        return self.best_of_each(scores, [len(scores)])[0] if len(scores) else []

    def best_of_each(self, scores: Matrix, lengths: Sequence[int]) -> list[list[str]]:
        """The labels of several sequences whose scores stand one below the other (Viterbi)."""
        if not len(scores):
            return [[] for _ in lengths]
        np = self._numpy
        order = sorted(range(len(lengths)), key=lambda n: -lengths[n])
        ends = np.cumsum(lengths)
        first = (ends - lengths)[order]
        sizes = [lengths[n] for n in order]
        going = sum(1 for size in sizes if size)
        score = scores[first[:going]]
        back: list[list[list[int]]] = []
        for place in range(1, sizes[0]):
            while sizes[going - 1] <= place:
                going -= 1
            came, best = self._step(score[:going])
            score[:going] = best + scores[first[:going] + place]
            back.append(came.tolist())
        last = score.argmax(axis=1).tolist()
        found: list[list[str]] = [[] for _ in lengths]
        for row, label in enumerate(last):
            found[order[row]] = self._path(back, row, sizes[row], label)
        return found

    def _path(self, back: list[list[list[int]]], row: int, size: int, label: int) -> list[str]:
        """The labels of one sequence from its last one on back."""
        path = [self.labels[label]]
        for place in range(size - 2, -1, -1):
            label = back[place][row][label]
            path.append(self.labels[label])
        return path[::-1]

    def _step(self, score: Matrix) -> tuple[Any, Matrix]:
        """For every label the best one before it, and the score by that way."""
        np = self._numpy
        wide, narrow, sources, into, gains = self._ways
        came = np.empty(score.shape, dtype=np.intp)
        best = np.empty_like(score)
        every = score[:, None, :] + into
        came[:, wide] = every.argmax(axis=2)
        best[:, wide] = every.max(axis=2)
        if len(narrow):
            two = score[:, sources] + gains
            second = two[:, :, 1] > two[:, :, 0]
            came[:, narrow] = np.where(second, sources[:, 1], sources[:, 0])
            best[:, narrow] = two.max(axis=2)
        return came, best

    @cached_property
    def _ways(self) -> tuple[Any, Any, Any, Matrix, Matrix]:
        """Labels that any may precede, and those that only two may (I after B or I)."""
        np = self._numpy
        into = self.steps.T
        allowed = [np.flatnonzero(row > _NEVER) for row in into]
        narrow = np.array([n for n, f in enumerate(allowed) if len(f) == 2], dtype=np.intp)
        wide = np.array([n for n, f in enumerate(allowed) if len(f) != 2], dtype=np.intp)
        sources = np.array([allowed[n] for n in narrow], dtype=np.intp).reshape(-1, 2)
        return wide, narrow, sources, into[wide], into[narrow[:, None], sources]


def write_chain(path: Path, chain: Chain) -> None:
    """Write a model as a compressed numpy file, its weights in half precision and sparse."""
    import numpy as np

    rows, columns = np.nonzero(chain.weights)
    names = sorted(chain.index, key=chain.index.__getitem__)
    head = json.dumps({"labels": chain.labels}).encode()
    np.savez_compressed(
        path,
        head=np.frombuffer(head, dtype=np.uint8),
        names=np.frombuffer("\n".join(names).encode(), dtype=np.uint8),
        counts=np.bincount(rows, minlength=len(names)).astype(np.uint8),
        columns=columns.astype(np.uint8),
        values=chain.weights[rows, columns].astype(np.float16),
        steps=chain.steps.astype(np.float32),
    )


def read_chain(path: Path) -> Chain:
    """Read a model that `write_chain` wrote."""
    import numpy as np

    with np.load(path, allow_pickle=False) as file:
        labels = json.loads(file["head"].tobytes())["labels"]
        names = file["names"].tobytes().decode().split("\n")
        weights = np.zeros((len(names), len(labels)), dtype=np.float32)
        rows = np.repeat(np.arange(len(names)), file["counts"])
        weights[rows, file["columns"]] = file["values"]
        steps = file["steps"]
    return Chain(labels, {name: row for row, name in enumerate(names)}, weights, steps)
