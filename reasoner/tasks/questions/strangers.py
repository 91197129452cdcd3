"""The bundled recipes, for questions that a recipe which stands alone cannot answer."""

from __future__ import annotations

from functools import cache

from kg import samples
from kg.builder import build
from kg.graph import RecipeGraph
from kg.readers import read_one

__all__ = ["sample_graphs"]


@cache
def sample_graphs() -> tuple[RecipeGraph, ...]:
    """The graphs of the bundled recipes."""
    paths = (path for name in samples.names() if (path := samples.path_of(name)))
    return tuple(build(read_one(path)) for path in paths)
