"""What RECIPE on a command line may be: a file, file#id, a sample's name, or standard input."""

from __future__ import annotations

from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.readers.locating import Located, located
from reasoner.ask import graph_of as any_graph

__all__ = ["Located", "graph_of", "located"]


def graph_of(name: str, notices: Notices) -> RecipeGraph:
    """The understood recipe that a name on the command line means."""
    return any_graph(name, notices)
