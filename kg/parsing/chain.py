"""A linear chain: weights of attributes and of neighbouring labels, and the best labels by them.

The weights are learned as a conditional random field by `kg.parsing.training`; here they are only
added up, with numpy, which is loaded when a model first is. A word's share of the sum does not
depend on its neighbours and is kept, so that a sentence costs little more than its new words.
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


class Chain:
    """A trained model: labels, weights, and the labels of a sequence that fit them best."""

    def __init__(
        self, labels: Sequence[str], index: dict[str, int], weights: Matrix, steps: Matrix
    ) -> None:
        self.labels, self.index, self.weights, self.steps = tuple(labels), index, weights, steps
        self._kept: dict[tuple[str, str], Matrix] = {}

    def of_word(self, place: str, word: str, attributes: Attributes) -> Matrix:
        """What a word at a place, such as two before, adds to the score of each label."""
        found = self._kept.get((place, word))
        if found is None:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            found = self.of_names([f"{place}{name}" for name in attributes(word)])
            self._kept[place, word] = found
        return found

    def of_names(self, names: Sequence[str]) -> Matrix:
        """What some attributes together add to the score of each label."""
        index = self.index
        rows = [index[name] for name in names if name in index]
        total: Matrix = self.weights[rows].sum(axis=0)
        return total

    @cached_property
    def _numpy(self) -> Any:  # noqa: ANN401 - a module
        import numpy

        return numpy

    def best(self, scores: Matrix) -> list[str]:
        """The labels of a sequence whose scores are given, one row a word (Viterbi)."""
        np = self._numpy
        length = len(scores)
        if not length:
            return []
        back: list[Any] = []
        score = scores[0]
        for place in range(1, length):
            every = score[:, None] + self.steps
            pointers = every.argmax(axis=0)
            back.append(pointers)
            score = every[pointers, np.arange(len(self.labels))] + scores[place]
        label = int(score.argmax())
        path = [label]
        for pointers in reversed(back):
            label = int(pointers[label])
            path.append(label)
        return [self.labels[label] for label in reversed(path)]


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
