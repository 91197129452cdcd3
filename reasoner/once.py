"""What is worked out once for each graph: no question goes through a whole recipe."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from kg.graph import RecipeGraph

__all__ = ["once_a_graph"]

Index = TypeVar("Index")


def once_a_graph(make: Callable[[RecipeGraph], Index]) -> Callable[[RecipeGraph], Index]:
    """The same index, made when a graph is first asked about and kept as long as the graph is."""

    @wraps(make)
    def known(graph: RecipeGraph) -> Index:
        found: Index | None = graph.indexes.get(make)
        if found is None:
            found = graph.indexes[make] = make(graph)
        return found

    return known
