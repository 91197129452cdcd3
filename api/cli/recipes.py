"""What RECIPE on a command line may be: a file, file#id, a sample's name, or standard input."""

from __future__ import annotations

from collections.abc import Sequence

from kg.errors import Notices, ReadError
from kg.graph import RecipeGraph
from kg.readers.locating import Located, located
from reasoner.ask import graph_of as any_graph

__all__ = ["Located", "graph_of", "graphs_of", "located"]


def graph_of(name: str, notices: Notices) -> RecipeGraph:
    """The understood recipe that a name on the command line means."""
    return any_graph(name, notices)


def graphs_of(names: Sequence[str], notices: Notices) -> list[RecipeGraph]:
    """The understood recipes that several names mean; the standard input can be read once only."""
    if [name.partition("#")[0] for name in names].count("-") > 1:
        raise ReadError("the standard input can be read once only", "-")
    return [graph_of(name, notices) for name in names]
