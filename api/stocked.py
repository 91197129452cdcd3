"""The recipes of a store, as a server holds them: a list to choose from, versions, writes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from api.collection import (
    FRESH,
    Entry,
    Page,
    already_there,
    entry_of,
    matches,
    others_writes,
)
from api.settings import Settings
from kg import rdf
from kg.errors import KgError, NotFoundError
from kg.graph import RecipeGraph
from kg.store import Rows, Store
from kg.store.embedded import FolderStore
from kg.store.results import Raw

__all__ = ["Stocked"]

_TITLES: Final = "SELECT ?g ?title { GRAPH ?g { ?g a mx:Recipe ; mx:title ?title } }"
_COUNTS: Final = "SELECT ?g (COUNT(?x) AS ?n) {{ GRAPH ?g {{ ?x a mx:{kind} }} }} GROUP BY ?g"
# Sorted here: Virtuoso sorts no more than 10,000 rows.
_SUPPLIES: Final = """SELECT ?g ?n ?name
{ GRAPH ?g { ?x a mx:Supply ; rdfs:label ?name ; schema:position ?n } }"""


class Stocked:
    """A collection over a store; who writes alone knows what changed, others look again."""

    def __init__(
        self, store: Store, settings: Settings, closing: Callable[[], None] | None = None
    ) -> None:
        self._store, self._settings, self._closing = store, settings, closing
        self._alone = settings.alone
        self._lock = threading.Lock()
        self._writes = 0
        self._versions: dict[str, str] = {}
        self._entries: dict[str, Entry] = {}
        self._listed = 0.0

    def generation(self, recipe_id: str) -> int:
        """How many writes there were; where others write too, every two seconds counts as one."""
        return self._writes + (0 if self._alone else others_writes())

    def page(self, words: Sequence[str], offset: int, limit: int) -> Page:
        """A page of the recipes that have all these words, by id."""
        entries = [entry for _, entry in sorted(self._list().items())]
        found = [entry for entry in entries if matches(entry, words)]
        return Page(len(found), tuple(found[offset : offset + limit]))

    def version(self, recipe_id: str) -> str | None:
        """The version of a recipe, if it is there."""
        known = self._versions.get(recipe_id) if self._alone else None
        if known is not None:
            return known
        if not self._store.holds(recipe_id):
            return None
        return _version(self._store.triples(recipe_id), recipe_id)

    def graph(self, recipe_id: str) -> tuple[str, RecipeGraph]:
        """A recipe with its version."""
        if not self._store.holds(recipe_id):
            raise NotFoundError("recipe", recipe_id, list(self._list()))
        triples = self._store.triples(recipe_id)
        version = _version(triples, recipe_id)
        self._versions[recipe_id] = version
        return version, rdf.from_nquads(triples)

    def put(self, graphs: Sequence[RecipeGraph], replace: bool) -> tuple[Entry, ...]:
        """Add recipes, all or none."""
        quads = {graph.recipe.id: rdf.nquads(graph) for graph in graphs}
        entries = {graph.recipe.id: entry_of(graph) for graph in graphs}
        self._list()
        with self._lock:
            there = [name for name in quads if self._store.holds(name)]
            if there and not replace:
                raise already_there(there)
            self._store.load(quads)
            self._versions |= {name: _version(found, name) for name, found in quads.items()}
            self._entries = {**self._entries, **entries}
            self._writes += 1
        return tuple(entries.values())

    def remove(self, recipe_id: str) -> None:
        """Forget a recipe."""
        with self._lock:
            if not self._store.holds(recipe_id):
                raise NotFoundError("recipe", recipe_id, list(self._entries))
            self._store.delete(recipe_id)
            self._versions.pop(recipe_id, None)
            self._entries = {k: e for k, e in self._entries.items() if k != recipe_id}
            self._writes += 1

    def query(self, query: str, default: Sequence[str] | None, named: Sequence[str] | None) -> Raw:
        """The answer to a SPARQL query that only reads, as it comes."""
        return self._store.raw(
            query,
            default=default,
            named=named,
            timeout=self._settings.query_seconds,
            limit=self._settings.query_rows,
            most_bytes=self._settings.query_bytes,
        )

    def update(self, update: str) -> None:
        """Do a SPARQL update, whole or not at all."""
        with self._lock:
            try:
                self._store.update(update, timeout=self._settings.query_seconds)
            finally:
                self._versions.clear()
                self._listed = 0.0
                self._writes += 1

    def ready(self) -> str:
        """What is in the way of reading, or of writing where that is allowed; mostly nothing."""
        try:
            self._store.holds("mirepoix-is-ready")
            if isinstance(self._store, FolderStore):
                self._store.check_writing()
        except (KgError, OSError) as error:
            return str(error)
        return ""

    def close(self) -> None:
        """End the query processes and let others write."""
        self._store.close()
        if self._closing:
            self._closing()

    def _list(self) -> dict[str, Entry]:
        """The entries by id; read once where nobody else writes."""
        age = time.monotonic() - self._listed
        if self._listed and (self._alone or age < FRESH):
            return self._entries
        with self._lock:
            self._entries = self._read()
            self._listed = time.monotonic()
        return self._entries

    def _read(self) -> dict[str, Entry]:
        titles = {_id(row[0]): str(row[1]) for row in self._rows(_TITLES)}
        steps, events = (
            {_id(row[0]): int(row[1] or 0) for row in self._rows(_COUNTS.format(kind=kind))}
            for kind in ("Step", "Event")
        )
        names: dict[str, dict[str, None]] = {}
        for graph, _, name in sorted(self._rows(_SUPPLIES), key=lambda row: int(row[1] or 0)):
            names.setdefault(_id(graph), {})[str(name)] = None
        return {
            name: Entry(
                name, title, steps.get(name, 0), events.get(name, 0), tuple(names.get(name, ()))
            )
            for name, title in titles.items()
        }

    def _rows(self, query: str) -> Rows:
        return self._store.own_rows(query)


def _id(iri: object) -> str:
    return rdf.recipe_id(str(iri))


def _version(quads: bytes, recipe_id: str) -> str:
    """The same for the same statements, in whatever order and with or without their graph."""
    tail = f" <{rdf.graph_iri(recipe_id)}> .".encode()
    lines = {line.removesuffix(tail).removesuffix(b" .") for line in quads.splitlines()}
    return sha256(b"\n".join(sorted(lines))).hexdigest()[:20]
