"""A linear chain: weights of attributes and of neighbouring labels, and the best labels by them.

The weights are learned as a conditional random field by `kg.parsing.training`; here they are only
added up, with numpy, which is loaded when a model first is. The attributes of a word by itself do
not depend on its neighbours: what they add up to is kept. Many sentences are done at a time.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kg.parsing.columns import Column, Places, RowFinder, Template
from kg.parsing.word_weights import WordWeights

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.parsing.columns import Numbers

    Matrix = NDArray[np.float32]
    Columns = dict[str, Column]
    Templates = tuple[Template, ...]

__all__ = ["Chain", "read_chain", "write_chain"]

_NEVER = -1e3
_AT_ONCE = 256
"""The weights of so many words stay close at hand for the processor while they are added up."""
_FEW = 12
"""So few labels are not worth telling the insides of spans from the others."""


class Chain:
    """A trained model: labels, weights, and the labels of sequences that fit them best."""

    def __init__(
        self, labels: Sequence[str], index: dict[str, int], weights: Matrix, steps: Matrix
    ) -> None:
        self.labels, self.index, self.weights, self.steps = tuple(labels), index, weights, steps

    def of_names(self, names: Sequence[str]) -> Matrix:
        """What some attributes together add to the score of each label."""
        index = self.index
        rows = [index[name] for name in names if name in index]
        total: Matrix = self.weights[rows].sum(axis=0)
        return total

    def of_words(self, words: Column, at: Numbers, around: Places) -> Matrix:
        """What the words around some places add by themselves to the score of each label."""
        found = self._words.get(around)
        if found is None:
            found = self._words[around] = WordWeights(self.index, self._padded, around)
        return found.around(words, at)

    def add(self, scores: Matrix, templates: Templates, columns: Columns) -> None:
        """Add what the attributes of these templates say to the score of each label."""
        finder = self._finders.get(templates)
        if finder is None:
            finder = self._finders[templates] = RowFinder(templates, self.index)
        rows = finder.rows(columns)
        for start in range(0, len(scores), _AT_ONCE):
            some = slice(start, start + _AT_ONCE)
            scores[some] += self._padded.take(rows[:, some], axis=0).sum(axis=0)

    @cached_property
    def leaning(self) -> dict[str, float]:
        """How much each attribute speaks for the second of two labels."""
        leaning = (self.weights[:, 1] - self.weights[:, 0]).tolist()
        return {name: leaning[row] for name, row in self.index.items()}

    @cached_property
    def _words(self) -> dict[Places, WordWeights]:
        return {}

    @cached_property
    def _finders(self) -> dict[Templates, RowFinder]:
        return {}

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
        longest_first = np.argsort(-np.array(lengths), kind="stable")
        sizes = np.array(lengths)[longest_first]
        starts = (np.cumsum(lengths) - lengths)[longest_first]
        place, row = np.nonzero(sizes > np.arange(sizes[0])[:, None])
        turned = np.ascontiguousarray(scores.take(starts[row] + place, axis=0).T)
        best = turned.take(self._ways.order, axis=0)
        ends = np.cumsum(np.bincount(place)).tolist()
        every = [best[:, start:end] for start, end in itertools.pairwise([0, *ends])]
        for before, here in itertools.pairwise(every):
            self._step(before[:, : here.shape[1]], here)
        found: list[list[str]] = [[] for _ in lengths]
        names = self._names
        for number, path in zip(longest_first.tolist(), self._paths(every), strict=False):
            found[number] = [names[label] for label in path[: lengths[number]]]
        return found

    def _step(self, before: Matrix, here: Matrix) -> None:
        """Add to the score of every label (row) that of the best way from the labels before."""
        np, ways = self._numpy, self._ways
        narrow = len(ways.begun)
        wide = len(before) - narrow
        here[:wide] += np.maximum.reduce(before[:, None, :] + ways.wide, axis=0)
        if narrow:
            begin = before[wide - narrow : wide] + ways.begun
            here[wide:] += np.maximum(begin, before[wide:] + ways.gone_on)

    def _paths(self, best: list[Matrix]) -> list[list[int]]:
        """The labels of all sequences, from their last ones on back."""
        np, into = self._numpy, self._ways.into
        paths = np.zeros((len(best), best[0].shape[1]), dtype=np.intp)
        going, later = 0, paths[-1]
        for score, here in zip(reversed(best), paths[::-1], strict=True):
            if going:
                ways = score[:, :going].T + into.take(later[:going], axis=0)
                ways.argmax(axis=1, out=here[:going])
            if score.shape[1] > going:
                new = slice(going, score.shape[1])
                score[:, new].argmax(axis=0, out=here[new])
                going = score.shape[1]
            later = here
        found: list[list[int]] = paths.T.tolist()
        return found

    @cached_property
    def _ways(self) -> _Ways:
        return _Ways.of(self.steps)

    @cached_property
    def _names(self) -> list[str]:
        return [self.labels[label] for label in self._ways.order]


class _Ways(NamedTuple):
    """The ways from label to label, in an order that has the insides of spans last.

    Only two labels may precede an inside, I: its beginning, B, or itself. The beginnings stand
    right before the insides, in the same order; any label may precede the others. Where there are
    few labels, all are taken as others.
    """

    order: NDArray[np.intp]
    into: Matrix
    """What each label (row) gains by each one before it (column)."""
    wide: Matrix
    """The same, turned, of the labels that any may precede; the last side is for sequences."""
    begun: Matrix
    """What an inside gains by its beginning, one a row."""
    gone_on: Matrix
    """What an inside gains by itself, one a row."""

    @classmethod
    def of(cls, steps: Matrix) -> _Ways:
        """Sort out the steps from label (row) to label (column)."""
        import numpy as np

        allowed = [set(np.flatnonzero(row > _NEVER).tolist()) for row in steps.T]
        begins: dict[int, int] = {}
        for label, before in enumerate(allowed):
            if len(steps) > _FEW and len(before) == 2 and label in before:
                begin = (before - {label}).pop()
                if begin not in begins and len(allowed[begin]) != 2:
                    begins[begin] = label
        insides = list(begins.values())
        wide = [n for n in range(len(steps)) if n not in begins and n not in insides]
        order = np.array([*wide, *begins, *insides], dtype=np.intp)
        into = np.ascontiguousarray(steps[order[:, None], order].T)
        others = np.ascontiguousarray(into[: len(order) - len(insides)].T)[:, :, None]
        begun, gone_on = steps[[*begins], insides], steps[insides, insides]
        return cls(order, into, others, begun[:, None], gone_on[:, None])


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
