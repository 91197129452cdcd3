"""What words add to the score of each label by themselves, wherever they stand; kept by word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.parsing.columns import Column, Numbers, Places

    Matrix = NDArray[np.float32]

__all__ = ["WordWeights"]

_MOST: Final = 20_000
"""So many words are kept; then all are forgotten."""
_FIRST: Final = 1_000


class WordWeights:
    """The weights of words at the places around a word, found when a word is first met."""

    def __init__(self, index: Mapping[str, int], padded: Matrix, around: Places) -> None:
        """Take the weights of an `index` of attributes; the last row weighs nothing."""
        import numpy as np

        self._np, self._index, self._weights, self._around = np, index, padded, around
        self._one_at_a_time = Lock()
        self._forget()

    def _forget(self) -> None:
        self._lines: dict[str, int] = {}
        self._room = _FIRST
        self._kept = [self._empty(_FIRST) for _ in self._around]

    def _empty(self, lines: int) -> Matrix:
        found: Matrix = self._np.empty((lines, self._weights.shape[1]), dtype=self._np.float32)
        return found

    def around(self, words: Column, at: Numbers) -> Matrix:
        """What the words around some places of a row add together."""
        with self._one_at_a_time:
            lines = self._known(words.values)[words.numbers]
            added = [
                kept.take(lines[at + offset], axis=0)
                for kept, (offset, _, _) in zip(self._kept, self._around, strict=True)
            ]
        total: Matrix = added[0]
        for more in added[1:]:
            total += more
        return total

    def _known(self, words: Sequence[str]) -> Numbers:
        """Where the weights of words are kept."""
        known = self._lines
        fresh = [word for word in words if word not in known]
        if fresh:
            if len(known) > _MOST:
                self._forget()
                return self._known(words)
            self._learn(fresh)
        np = self._np
        found: Numbers = np.fromiter(map(known.__getitem__, words), np.int64, len(words))
        return found

    def _learn(self, words: Sequence[str]) -> None:
        first, end = len(self._lines), len(self._lines) + len(words)
        if end > self._room:
            self._room = 2 * end
            more = self._empty(self._room - first)
            self._kept = [self._np.concatenate([kept[:first], more]) for kept in self._kept]
        for kept, (_, mark, attributes) in zip(self._kept, self._around, strict=True):
            rows = [list(self._rows(mark, attributes(word))) for word in words]
            starts = [0, *accumulate(map(len, rows))][:-1]
            flat = [row for of_word in rows for row in of_word]
            kept[first:end] = self._np.add.reduceat(self._weights[flat], starts, axis=0)
        self._lines.update(zip(words, range(first, end), strict=True))

    def _rows(self, mark: str, attributes: Sequence[str]) -> Iterator[int]:
        """The rows of the attributes that were learned, and the one that weighs nothing."""
        index = self._index
        for name in attributes:
            row = index.get(f"{mark}{name}")
            if row is not None:
                yield row
        yield len(self._weights) - 1
