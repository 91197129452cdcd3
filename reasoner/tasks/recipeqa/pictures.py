"""Features of pictures: any `.npz` of key to vector, of any size."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kg.errors import NotFoundError, ReadError
from reasoner.tasks.recipeqa.question import Floats

__all__ = ["Pictures", "pictures_in"]


@dataclass(frozen=True, eq=False)
class Pictures:
    """The vector of each picture, by a key that means nothing."""

    vectors: dict[str, Floats]
    size: int

    def vector(self, key: str) -> Floats:
        """Return the vector of a picture; a key without one is an error."""
        if key not in self.vectors:
            raise NotFoundError("features of the picture", key)
        return self.vectors[key]


def pictures_in(path: Path) -> Pictures:
    """Read features; they may have any size, but all the same."""
    try:
        with np.load(path, allow_pickle=False) as loaded:
            vectors = {key: np.asarray(loaded[key], dtype=float).ravel() for key in loaded.files}
    except (OSError, ValueError, EOFError) as error:
        raise ReadError(f"cannot be read as an .npz of vectors: {error}", str(path)) from error
    sizes = {len(vector) for vector in vectors.values()}
    if len(sizes) != 1:
        problem = f"has vectors of the sizes {sorted(sizes)}" if sizes else "has no vectors"
        raise ReadError(problem, str(path))
    return Pictures(vectors, sizes.pop())
