"""Word vectors of the kitchen, distilled from all-MiniLM-L6-v2 by `scripts/distil_vectors.py`.

numpy and the table are loaded when first asked; there is no torch. They say what is alike, not what
is the same: green and black pepper are much alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ontology.phrases import plain, singulars

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]

__all__ = ["FILE", "rank", "similarity", "vector"]

FILE: Final = Path(__file__).parent / "vectors.npz"
LONGEST_NAME: Final = 5
LONGEST_PHRASE: Final = 24


@dataclass(frozen=True)
class Table:
    """The words, and a row of bytes with its scale for each."""

    rows: dict[str, int]
    bytes: npt.NDArray[np.int8]
    scales: Vector


@cache
def table() -> Table:
    """Return the shipped table."""
    import numpy as np

    with np.load(FILE) as loaded:
        words = loaded["words"].tobytes().decode().split("\n")
        rows = {word: row for row, word in enumerate(words)}
        return Table(rows, loaded["rows"], loaded["scales"])


@lru_cache(maxsize=4096)
def _vector(phrase: str) -> Vector | None:
    """The vector of a phrase: its own, else the sum of its parts'; none if too little is known."""
    import numpy as np

    known = table()
    words = tuple(plain(phrase).split())[:LONGEST_PHRASE]
    found = list(_parts(words, known.rows))
    if not found or 2 * sum(length for _, length in found) < len(words):
        return None
    rows = [known.bytes[row].astype(np.float32) * known.scales[row] for row, _ in found]
    total: Vector = np.sum(rows, axis=0)
    length = float(np.linalg.norm(total))
    return total / length if length else None


def _parts(words: tuple[str, ...], rows: dict[str, int]) -> Iterator[tuple[int, int]]:
    """Yield the rows of the longest known names in some words, and how many words each takes."""
    start = 0
    while start < len(words):
        for end in range(min(len(words), start + LONGEST_NAME), start, -1):
            row = _row(words[start:end], rows)
            if row is not None:
                yield row, end - start
                break
        else:
            end = start + 1
        start = end


def _row(words: tuple[str, ...], rows: dict[str, int]) -> int | None:
    *first, last = words
    names = (" ".join((*first, single)) for single in singulars(last))
    return next((rows[name] for name in names if name in rows), None)


def vector(phrase: str) -> Sequence[float] | None:
    """Return the vector of a phrase, of length one; none if less than half of it is known."""
    found = _vector(phrase)
    return None if found is None else tuple(found.tolist())


def similarity(one: str, other: str) -> float | None:
    """Return how alike two phrases are, up to 1; none if one of them is not known.

    >>> 1 > similarity("frying pan", "skillet") > similarity("frying pan", "parsley") > -1
    True
    """
    mine, yours = _vector(one), _vector(other)
    return None if mine is None or yours is None else float(mine @ yours)


def rank(phrase: str, candidates: Sequence[str]) -> list[tuple[str, float]]:
    """Return the candidates that are known with how alike they are, the most alike first."""
    scored = [(name, similarity(phrase, name)) for name in dict.fromkeys(candidates)]
    known = [(name, score) for name, score in scored if score is not None]
    return sorted(known, key=lambda pair: -pair[1])
