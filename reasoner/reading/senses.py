"""Tell what a question is about by the vectors of its words, each weighed by how telling it is.

The table is distilled from all-MiniLM-L6-v2 by `scripts/distil_words.py`; there is no torch. Words
that no training question had ("gadget", "colour") so come near those that some had.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]

__all__ = ["FILE", "sense_of"]

FILE: Final = Path(__file__).parent / "senses.npz"


@cache
def _table() -> tuple[dict[str, int], npt.NDArray[np.int8], Vector]:
    import numpy as np

    with np.load(FILE) as held:
        words = held["words"].tobytes().decode().split("\n")
        return {word: row for row, word in enumerate(words)}, held["rows"], held["scales"]


def sense_of(forms: Iterable[str]) -> Vector:
    """The direction of the words' vectors together; zero where none is known."""
    return _sense_of(tuple(forms))


@lru_cache(maxsize=4096)
def _sense_of(forms: tuple[str, ...]) -> Vector:
    import numpy as np

    known, rows, scales = _table()
    places = [known[form] for form in forms if form in known]
    total: Vector = scales[places] @ rows[places].astype(np.float32)
    length = float(np.linalg.norm(total))
    return total / length if length else total
