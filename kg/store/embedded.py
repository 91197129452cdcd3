"""The embedded stores: pyoxigraph in a folder, or in memory for a handful of recipes.

Queries run in processes of their own (`kg.store.workers`); the process that opened the store
writes. One process at a time may write to a folder; any number may read it meanwhile.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pyoxigraph
from pyoxigraph import NamedNode, RdfFormat

from kg import rdf
from kg.errors import QueryError, RefusedError, StoreError
from kg.rdf.names import VERSION_GRAPH
from kg.store.interface import VERSION_QUAD, Store
from kg.store.results import Answer, Raw
from kg.store.workers import Workers

__all__ = ["FolderStore", "MemoryStore"]

_OFTEN: Final = 16


class FolderStore(Store):
    """Recipes in a folder, where pyoxigraph keeps them."""

    loads_at_once = 4

    def __init__(self, path: str | Path, *, writable: bool = False) -> None:
        super().__init__(str(path), writable=writable)
        self._path = Path(path)
        self._writer = self._opened() if writable else None
        self._flushing, self._unflushed = threading.Lock(), 0
        if not writable and not (self._path / "CURRENT").is_file():
            raise StoreError("no store is there; `mirepoix build` makes one", self.place)
        self._workers = Workers(self.place, str(path), mark=self._mark)

    def _opened(self) -> pyoxigraph.Store:
        if self._path.exists() and not self._path.is_dir():
            raise StoreError("is a file; a store is a folder", self.place)
        is_store = (self._path / "CURRENT").is_file()
        if self._path.is_dir() and not is_store and any(self._path.iterdir()):
            raise StoreError("is a folder with other things in it; not a store", self.place)
        try:
            self._path.mkdir(0o700, parents=True, exist_ok=True)  # a new one is its owner's alone
            return pyoxigraph.Store(self.place)
        except OSError as error:
            problem = str(error)
            if "lock" in problem.lower():
                problem = "another process is writing to it"
            raise StoreError(problem, self.place) from error

    def _mark(self) -> object:
        """What changes when anybody writes to the folder."""
        sizes = [self._path.stat().st_mtime_ns]
        with os.scandir(self._path) as files:
            for file in files:
                if file.name.endswith(".log"):
                    with suppress(FileNotFoundError):  # tidied away in between
                        sizes.append(file.stat().st_size)
        return tuple(sizes)

    def load(self, recipes: Mapping[str, bytes]) -> None:
        """Store recipes: new ones together in one step, known ones each in a step of its own."""
        self._may_write()
        writer = self._written()
        if not writer.contains_named_graph(NamedNode(VERSION_GRAPH)):
            writer.load(VERSION_QUAD, format=RdfFormat.N_QUADS)
        known = {name for name in recipes if self._knows(name)}
        new = [quads for name, quads in recipes.items() if name not in known]
        try:
            if len(new) == 1:
                writer.load(new[0], format=RdfFormat.N_QUADS, lenient=True)
            elif new:
                writer.bulk_load(b"".join(new), format=RdfFormat.N_QUADS, lenient=True)
            for name in known:
                writer.update(_replacement(name, recipes[name]))
        except OSError as error:
            raise StoreError(f"cannot be written: {error}", self.place) from error
        self._wrote()

    def _knows(self, recipe: str) -> bool:
        return self._written().contains_named_graph(NamedNode(rdf.graph_iri(recipe)))

    def holds(self, recipe: str) -> bool:
        """Whether a recipe is stored."""
        return self._knows(recipe) if self._writer is not None else super().holds(recipe)

    def _written(self) -> pyoxigraph.Store:
        if self._writer is None:
            raise RefusedError(f"{self.place} was opened for reading only, or closed")
        return self._writer

    def _delete(self, recipe: str) -> None:
        self._written().remove_graph(NamedNode(rdf.graph_iri(recipe)))
        self._wrote()

    def clear(self) -> None:
        """Forget everything."""
        self._may_write()
        self._written().clear()

    def optimize(self) -> None:
        """Make queries over many recipes fast; worth it after a bulk build."""
        self._may_write()
        self._written().optimize()

    def _ask(self, query: str, graph: str | None, timeout: float, limit: int | None) -> Answer:
        self._flush()
        return self._workers.ask(query, graph, timeout, limit)

    def _raw(
        self,
        query: str,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
    ) -> Raw:
        self._flush()
        return self._workers.raw(query, default, named, timeout)

    def _flush(self) -> None:
        """Show queries what was written; threads take turns, because two at once can hang."""
        with self._flushing:
            self._unflushed = 0
            if self._writer is not None:
                self._writer.flush()

    def _wrote(self) -> None:
        """Flush now and then: what is not flushed stays in memory, some megabytes a recipe."""
        self._unflushed += 1
        if self._unflushed >= _OFTEN:
            self._flush()

    def triples(self, recipe: str) -> bytes:
        """Everything that is stored of a recipe; who writes reads it without a query."""
        if self._writer is None or not self._knows(recipe):
            return super().triples(recipe)
        graph = NamedNode(rdf.graph_iri(recipe))
        return self._writer.dump(format=RdfFormat.N_TRIPLES, from_graph=graph) or b""

    def _update(self, update: str) -> None:
        _updated(self._written(), update)

    def close(self) -> None:
        """End the query processes and let others write."""
        self._workers.close()
        self._flush()
        self._writer = None


class MemoryStore(Store):
    """A few recipes that are kept nowhere else, such as the samples."""

    def __init__(self) -> None:
        super().__init__("memory", writable=True)
        self._recipes: dict[str, bytes] = {}
        self._changes = 0
        self._workers = Workers(self.place, None, self._quads, lambda: self._changes)

    def _quads(self) -> bytes:
        return b"".join([VERSION_QUAD, *self._recipes.values()])

    def load(self, recipes: Mapping[str, bytes]) -> None:
        """Store recipes."""
        self._recipes |= recipes
        self._changes += 1

    def holds(self, recipe: str) -> bool:
        """Whether a recipe is stored."""
        return recipe in self._recipes

    def _delete(self, recipe: str) -> None:
        del self._recipes[recipe]
        self._changes += 1

    def clear(self) -> None:
        """Forget everything."""
        self._recipes.clear()
        self._changes += 1

    def _ask(self, query: str, graph: str | None, timeout: float, limit: int | None) -> Answer:
        return self._workers.ask(query, graph, timeout, limit)

    def _raw(
        self,
        query: str,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
    ) -> Raw:
        return self._workers.raw(query, default, named, timeout)

    def triples(self, recipe: str) -> bytes:
        """Everything that is stored of a recipe."""
        return self._recipes[recipe] if recipe in self._recipes else super().triples(recipe)

    def _update(self, update: str) -> None:
        store = pyoxigraph.Store()
        store.bulk_load(self._quads(), format=RdfFormat.N_QUADS, lenient=True)
        _updated(store, update)
        names = [name.value for name in store.named_graphs() if isinstance(name, NamedNode)]
        held = {rdf.recipe_id(name): name for name in names if name != VERSION_GRAPH}
        self._recipes = {name: _dumped(store, iri) for name, iri in held.items()}
        self._changes += 1

    def close(self) -> None:
        """End the query processes."""
        self._workers.close()


def _updated(store: pyoxigraph.Store, update: str) -> None:
    try:
        store.update(update)
    except (SyntaxError, ValueError) as error:
        raise QueryError(str(error)) from error
    except OSError as error:
        raise StoreError(f"cannot be written: {error}", "the store") from error


def _dumped(store: pyoxigraph.Store, iri: str) -> bytes:
    quads = store.quads_for_pattern(None, None, None, NamedNode(iri))
    return pyoxigraph.serialize(quads, format=RdfFormat.N_QUADS) or b""


def _replacement(recipe: str, quads: bytes) -> str:
    """One update, and so one step that is done whole or not at all."""
    iri = rdf.graph_iri(recipe)
    tail = f" <{iri}> ."
    triples = "".join(f"{line.removesuffix(tail)} .\n" for line in quads.decode().splitlines())
    return f"DROP SILENT GRAPH <{iri}> ; INSERT DATA {{ GRAPH <{iri}> {{ {triples} }} }}"
