"""The recipes that a server holds, behind a few plain calls; here in memory.

A recipe has a version, made from its content. `generation` goes up with every write, so that what
was looked up before is known to be fresh without another look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Final, Protocol

from api.errors import Problem
from kg import readers, samples
from kg.builder import build
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.rdf import nquads

__all__ = ["Collection", "Entry", "Memory", "entry_of", "sampled"]

_NAMED: Final = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A recipe in a list: enough to choose it by."""

    id: str
    title: str
    steps: int
    events: int
    ingredients: tuple[str, ...]
    version: str


@dataclass(frozen=True, slots=True)
class Page:
    """Some entries of a list, and how many there are in all."""

    total: int
    entries: tuple[Entry, ...]


class Collection(Protocol):
    """Where recipes are kept."""

    def generation(self) -> int | None:
        """A number that goes up with every write; nothing if others may write unseen."""

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

    def ready(self) -> bool:
        """True if the recipes can be reached."""

    def close(self) -> None:
        """Let go of whatever is open."""


def entry_of(graph: RecipeGraph) -> Entry:
    """What a list says about a recipe."""
    recipe = graph.recipe
    version = sha256(nquads(graph)).hexdigest()[:20]
    names = tuple(dict.fromkeys(supply.name for supply in graph.supplies.values()))
    return Entry(recipe.id, recipe.title, len(recipe.steps), len(graph.acts), names, version)


def matches(entry: Entry, words: Sequence[str]) -> bool:
    """True if an entry has all the words."""
    text = " ".join((entry.id, entry.title, *entry.ingredients)).lower()
    return all(word in text for word in words)


def sampled() -> list[RecipeGraph]:
    """The bundled recipes, understood."""
    paths = (samples.path_of(name) for name in samples.names())
    return [build(readers.read_one(path)) for path in paths if path]


class Memory:
    """A collection that lives as long as its process."""

    def __init__(self, graphs: Iterable[RecipeGraph] = ()) -> None:
        self._lock = Lock()
        self._generation = 0
        self._held: dict[str, tuple[Entry, RecipeGraph]] = {}
        self.put(list(graphs), replace=True)

    def generation(self) -> int:
        """How many writes there were."""
        return self._generation

    def page(self, words: Sequence[str], offset: int, limit: int) -> Page:
        """A page of the recipes that have all these words, by id."""
        entries = [entry for _, (entry, _) in sorted(self._held.copy().items())]
        found = [entry for entry in entries if matches(entry, words)]
        return Page(len(found), tuple(found[offset : offset + limit]))

    def version(self, recipe_id: str) -> str | None:
        """The version of a recipe, if it is there."""
        held = self._held.get(recipe_id)
        return held[0].version if held else None

    def graph(self, recipe_id: str) -> tuple[str, RecipeGraph]:
        """A recipe with its version."""
        held = self._held.get(recipe_id)
        if held is None:
            raise NotFoundError("recipe", recipe_id, list(self._held)[:_NAMED])
        return held[0].version, held[1]

    def put(self, graphs: Sequence[RecipeGraph], replace: bool) -> tuple[Entry, ...]:
        """Add recipes, all or none."""
        new = {graph.recipe.id: (entry_of(graph), graph) for graph in graphs}
        with self._lock:
            there = sorted(new.keys() & self._held.keys())
            if there and not replace:
                raise already_there(there)
            self._held = {**self._held, **new}
            self._generation += 1
        return tuple(entry for entry, _ in new.values())

    def remove(self, recipe_id: str) -> None:
        """Forget a recipe."""
        with self._lock:
            if recipe_id not in self._held:
                raise NotFoundError("recipe", recipe_id, list(self._held)[:_NAMED])
            self._held = {key: held for key, held in self._held.items() if key != recipe_id}
            self._generation += 1

    def ready(self) -> bool:
        """Memory is always there."""
        return True

    def close(self) -> None:
        """Nothing is open."""


def already_there(ids: Sequence[str]) -> Problem:
    """The problem of adding what is there."""
    return Problem("already-there", f"there is {', '.join(ids[:5])} already; PUT replaces a recipe")
