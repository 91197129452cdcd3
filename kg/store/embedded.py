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
from kg.errors import RefusedError, StoreError
from kg.rdf.names import VERSION_GRAPH
from kg.store.folder import Writer
from kg.store.interface import OWN_BYTES, OWN_SECONDS, VERSION_QUAD, Store
from kg.store.refusal import Asked
from kg.store.results import Raw
from kg.store.turns import Turns
from kg.store.workers import Workers, updated

__all__ = ["FolderStore", "MemoryStore"]

_OFTEN: Final = 16


class FolderStore(Store):
    """Recipes in a folder, where pyoxigraph keeps them."""

    loads_at_once = 4

    def __init__(self, path: str | Path, *, writable: bool = False) -> None:
        super().__init__(str(path), writable=writable)
        self._path = Path(path)
        self._writer = Writer(self._path) if writable else None
        self._flushing, self._unflushed = threading.Lock(), 0
        if not writable and not (self._path / "CURRENT").is_file():
            raise StoreError("no store is there; `mirepoix build` makes one", self.place)
        self._workers = Workers(self.place, str(path), mark=self._mark)
        own = Turns(2, takes_turns=False)
        self._own_workers = Workers(self.place, str(path), mark=self._mark, turns=own)

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
        self._written().write(lambda store: _loaded(store, recipes))
        self._wrote()

    def holds(self, recipe: str) -> bool:
        """Whether a recipe is stored; who writes knows without a query."""
        store = self._open_here()
        return super().holds(recipe) if store is None else _knows(store, recipe)

    def _open_here(self) -> pyoxigraph.Store | None:
        return self._writer.now if self._writer is not None else None

    def _written(self) -> Writer:
        if self._writer is None:
            raise RefusedError(f"{self.place} was opened for reading only, or closed")
        return self._writer

    def _delete(self, recipe: str) -> None:
        graph = NamedNode(rdf.graph_iri(recipe))
        self._written().write(lambda store: store.remove_graph(graph))
        self._wrote()

    def clear(self) -> None:
        """Forget everything."""
        self._may_write()
        self._written().write(lambda store: store.clear())

    def optimize(self) -> None:
        """Make queries over many recipes fast; worth it after a bulk build."""
        self._may_write()
        self._written().write(lambda store: store.optimize())

    def check_writing(self) -> None:
        """Raise if this store is for writing and cannot be written at the moment."""
        if self._writer is not None:
            self._writer.check()

    def _raw(
        self,
        asked: Asked,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
        most_bytes: int,
    ) -> Raw:
        self._flush()
        return self._workers.raw(asked, default, named, timeout, most_bytes)

    def _own(self, asked: Asked) -> Raw:
        self._flush()
        return self._own_workers.raw(asked, None, None, OWN_SECONDS, OWN_BYTES)

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
        store = self._open_here()
        if store is None or not _knows(store, recipe):
            return super().triples(recipe)
        graph = NamedNode(rdf.graph_iri(recipe))
        return store.dump(format=RdfFormat.N_TRIPLES, from_graph=graph) or b""

    def _update(self, update: str, timeout: float) -> None:
        """Let a process that can be killed have the folder for as long as an update may take."""
        self._flush()
        with self._written().lent() as lock:
            updated(self.place, str(self._path), b"", update, timeout, lock)

    def close(self) -> None:
        """End the query processes and let others write."""
        self._workers.close()
        self._own_workers.close()
        self._flush()
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class MemoryStore(Store):
    """A few recipes that are kept nowhere else, such as the samples."""

    def __init__(self) -> None:
        super().__init__("memory", writable=True)
        self._recipes: dict[str, bytes] = {}
        self._changes = 0
        self._workers = Workers(self.place, None, self._quads, self._change)
        own = Turns(2, takes_turns=False)
        self._own_workers = Workers(self.place, None, self._quads, self._change, own)

    def _change(self) -> object:
        return self._changes

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

    def _raw(
        self,
        asked: Asked,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
        most_bytes: int,
    ) -> Raw:
        return self._workers.raw(asked, default, named, timeout, most_bytes)

    def _own(self, asked: Asked) -> Raw:
        return self._own_workers.raw(asked, None, None, OWN_SECONDS, OWN_BYTES)

    def triples(self, recipe: str) -> bytes:
        """Everything that is stored of a recipe."""
        return self._recipes[recipe] if recipe in self._recipes else super().triples(recipe)

    def _update(self, update: str, timeout: float) -> None:
        store = pyoxigraph.Store()
        quads = updated(self.place, None, self._quads(), update, timeout)
        store.bulk_load(quads, format=RdfFormat.N_QUADS, lenient=True)
        names = [name.value for name in store.named_graphs() if isinstance(name, NamedNode)]
        held = {rdf.recipe_id(name): name for name in names if name != VERSION_GRAPH}
        self._recipes = {name: _dumped(store, iri) for name, iri in held.items()}
        self._changes += 1

    def close(self) -> None:
        """End the query processes."""
        self._workers.close()
        self._own_workers.close()


def _knows(store: pyoxigraph.Store, recipe: str) -> bool:
    return store.contains_named_graph(NamedNode(rdf.graph_iri(recipe)))


def _loaded(store: pyoxigraph.Store, recipes: Mapping[str, bytes]) -> None:
    if not store.contains_named_graph(NamedNode(VERSION_GRAPH)):
        store.load(VERSION_QUAD, format=RdfFormat.N_QUADS)
    known = {name for name in recipes if _knows(store, name)}
    new = [quads for name, quads in recipes.items() if name not in known]
    if len(new) == 1:
        store.load(new[0], format=RdfFormat.N_QUADS, lenient=True)
    elif new:
        store.bulk_load(b"".join(new), format=RdfFormat.N_QUADS, lenient=True)
    for name in known:
        store.update(_replacement(name, recipes[name]))


def _dumped(store: pyoxigraph.Store, iri: str) -> bytes:
    quads = store.quads_for_pattern(None, None, None, NamedNode(iri))
    return pyoxigraph.serialize(quads, format=RdfFormat.N_QUADS) or b""


def _replacement(recipe: str, quads: bytes) -> str:
    """One update, and so one step that is done whole or not at all."""
    iri = rdf.graph_iri(recipe)
    tail = f" <{iri}> ."
    triples = "".join(f"{line.removesuffix(tail)} .\n" for line in quads.decode().splitlines())
    return f"DROP SILENT GRAPH <{iri}> ; INSERT DATA {{ GRAPH <{iri}> {{ {triples} }} }}"
