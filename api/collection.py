"""The recipes that a server holds, behind a few plain calls.

A recipe has a version, made from its content. `generation` changes with every write, so that what
was looked up before is known to be fresh without another look.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from api.errors import Problem
from kg import samples
from kg.bundled import bundled
from kg.graph import RecipeGraph
from kg.store.results import Raw

__all__ = [
    "Collection",
    "Entry",
    "Page",
    "already_there",
    "entry_of",
    "matches",
    "others_writes",
    "sampled",
]

FRESH: Final = 2.0
"""How long, in seconds, what others may have changed is taken as it was."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A recipe in a list: enough to choose it by."""

    id: str
    title: str
    steps: int
    events: int
    ingredients: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Some entries of a list, and how many there are in all."""

    total: int
    entries: tuple[Entry, ...]


def others_writes() -> int:
    """A number that goes up every two seconds: so soon is seen what others write."""
    return int(time.monotonic() / FRESH) << 32


class Collection(Protocol):
    """Where recipes are kept."""

    def generation(self, recipe_id: str) -> int:
        """A number that changes whenever a recipe may have been written."""

    def page(self, words: Sequence[str], offset: int, limit: int) -> Page:
        """The recipes whose id, title or ingredients have all these words, a page of them."""

    def version(self, recipe_id: str) -> str | None:
        """The version of a recipe, if it is there."""

    def graph(self, recipe_id: str) -> tuple[str, RecipeGraph]:
        """A recipe with its version."""

    def put(self, graphs: Sequence[RecipeGraph], replace: bool) -> tuple[Entry, ...]:
        """Add recipes, all or none; without `replace` none may be there already."""

    def remove(self, recipe_id: str) -> None:
        """Forget a recipe."""

    def query(self, query: str, default: Sequence[str] | None, named: Sequence[str] | None) -> Raw:
        """The answer to a SPARQL query that only reads, as it comes."""

    def update(self, update: str) -> None:
        """Do a SPARQL update, whole or not at all."""

    def ready(self) -> str:
        """What is in the way of reading or writing, as a sentence; mostly nothing."""

    def close(self) -> None:
        """Let go of whatever is open."""


def entry_of(graph: RecipeGraph) -> Entry:
    """What a list says about a recipe."""
    recipe = graph.recipe
    names = tuple(dict.fromkeys(supply.name for supply in graph.supplies.values()))
    return Entry(recipe.id, recipe.title, len(recipe.steps), len(graph.acts), names)


def matches(entry: Entry, words: Sequence[str]) -> bool:
    """True if an entry has all the words."""
    text = " ".join((entry.id, entry.title, *entry.ingredients)).lower()
    return all(word in text for word in words)


def sampled() -> list[RecipeGraph]:
    """The bundled recipes, understood; nobody needs to know where they lie on this machine."""
    return list(bundled(samples.path_of(name) for name in samples.names()))


def already_there(ids: Sequence[str]) -> Problem:
    """The problem of adding what is there."""
    return Problem("already-there", f"there is {', '.join(ids[:5])} already; PUT replaces a recipe")
