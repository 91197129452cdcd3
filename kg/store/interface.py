"""What every store of recipe graphs can do, wherever its quads are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import ClassVar, Final, Self

from kg import rdf
from kg.errors import NotFoundError, QueryError, RefusedError, VersionError
from kg.graph import RecipeGraph
from kg.rdf.names import VERSION_GRAPH
from kg.store.refusal import Asked, check_update, read
from kg.store.results import Answer, Raw, Rows, Triples, Truth, read_json
from ontology.vocab import MX

__all__ = [
    "LIMIT",
    "MOST_BYTES",
    "OWN_BYTES",
    "OWN_SECONDS",
    "TIMEOUT",
    "VERSION_QUAD",
    "Store",
]

TIMEOUT: Final = 30.0
LIMIT: Final = 9_999  # with one more to see that there are more: Virtuoso sorts at most 10,000
MOST_BYTES: Final = 1 << 28
"""Bytes of an answer, if nothing else is said."""
OWN_SECONDS: Final = 600.0
OWN_BYTES: Final = 1 << 30
"""What a query of the project's own may take and give."""
_ALL: Final = 10_000_000
_IS_RECIPE: Final = f"GRAPH ?g {{ ?g a <{MX}Recipe> }}"
_MARK: Final = f"<{VERSION_GRAPH}> <{MX}recipeFormat>"
VERSION_QUAD: Final = f'{_MARK} "{rdf.VERSION}" <{VERSION_GRAPH}> .\n'.encode()


class Store(ABC):
    """Recipe graphs by their ids, and SPARQL over all of them."""

    loads_at_once: ClassVar[int] = 1
    """How many threads may load recipes at a time and gain by it."""

    def __init__(self, place: str, *, writable: bool) -> None:
        self.place, self.writable = place, writable

    @abstractmethod
    def load(self, recipes: Mapping[str, bytes]) -> None:
        """Store the N-Quads of recipes by their ids, each whole or not at all; known ones anew."""

    @abstractmethod
    def _delete(self, recipe: str) -> None:
        """Forget a recipe that is there."""

    @abstractmethod
    def clear(self) -> None:
        """Forget everything, so that the store can be built anew."""

    @abstractmethod
    def close(self) -> None:
        """End what was started for this store."""

    @abstractmethod
    def _raw(
        self,
        asked: Asked,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
        most_bytes: int,
    ) -> Raw:
        """The answer to a query that has been checked, as it comes."""

    def _own(self, asked: Asked) -> Raw:
        """The answer to a query of this project's own; it waits for no stranger's."""
        return self._raw(asked, None, None, OWN_SECONDS, OWN_BYTES)

    def raw(
        self,
        query: str,
        *,
        default: Sequence[str] | None = None,
        named: Sequence[str] | None = None,
        timeout: float = TIMEOUT,
        limit: int = LIMIT,
        most_bytes: int = MOST_BYTES,
    ) -> Raw:
        """The answer for who passes it on, with one row above the limit if there are more.

        `default` and `named` are the graphs to read, as the SPARQL 1.1 protocol has them.
        """
        asked = read(query).asked(limit + 1)
        return self._raw(asked, default, named, timeout, most_bytes)

    @abstractmethod
    def _update(self, update: str, timeout: float) -> None:
        """Do an update that has been checked."""

    def update(self, update: str, *, timeout: float = TIMEOUT) -> None:
        """Do a SPARQL update, whole or not at all; it may not reach outside the store."""
        self._may_write()
        self._may_write()
        self._update(check_update(update), timeout)

    def put(self, graph: RecipeGraph) -> None:
        """Store a recipe, in the place of the one with its id if there is one."""
        self.load({graph.recipe.id: rdf.nquads(graph)})

    def delete(self, recipe: str) -> None:
        """Forget a recipe."""
        self._may_write()
        self._must_hold(recipe)
        self._delete(recipe)

    def get(self, recipe: str) -> RecipeGraph:
        """The graph of a recipe."""
        return rdf.from_nquads(self.triples(recipe))

    def triples(self, recipe: str) -> bytes:
        """Everything that is stored of a recipe, as N-Triples."""
        iri = rdf.graph_iri(recipe)
        query = f"CONSTRUCT {{ ?s ?p ?o }} WHERE {{ GRAPH <{iri}> {{ ?s ?p ?o }} }}"
        found = self._own(Asked(query, makes_triples=True)).body
        if not found.strip() or found.startswith(b"# Empty"):
            raise NotFoundError("recipe", recipe, self.ids())
        return found

    def holds(self, recipe: str) -> bool:
        """Whether a recipe is stored."""
        iri = rdf.graph_iri(recipe)
        asked = Asked(f"ASK {{ GRAPH <{iri}> {{ <{iri}> a <{MX}Recipe> }} }}")
        return read_json(self._own(asked).body, None) == Truth(True)

    def ids(self) -> list[str]:
        """The ids of all recipes, in order."""
        found = self._rows(f"SELECT ?g {{ {_IS_RECIPE} }}")
        return sorted(rdf.recipe_id(str(row[0])) for row in found)

    def count(self) -> int:
        """How many recipes there are."""
        ((number,),) = self._rows(f"SELECT (COUNT(?g) AS ?n) {{ {_IS_RECIPE} }}")
        return int(number or 0)

    def query(
        self,
        query: str,
        *,
        recipe: str | None = None,
        timeout: float = TIMEOUT,
        limit: int = LIMIT,
    ) -> Answer:
        """Answer a SPARQL query that only reads, over one recipe or all of them.

        It is stopped after `timeout` seconds; there are at most `limit` rows. The prefixes that
        the project uses (mx:, prov:, oa: …) need not be declared.
        """
        if limit < 1 or timeout <= 0:
            raise QueryError("a query needs a limit of at least 1 row and some time")
        asked = read(query).asked(limit + 1)
        if recipe is not None:
            self._must_hold(recipe)
        only = [rdf.graph_iri(recipe)] if recipe is not None else None
        found = self._raw(asked, only, only, timeout, MOST_BYTES)
        return Triples(found.body) if found.is_triples else read_json(found.body, limit)

    def own_rows(self, query: str) -> Rows:
        """All rows of a query of this project's own, which waits for no stranger's."""
        return self._rows(read(query).asked(_ALL).text)

    def sources(self) -> list[str]:
        """The files that the recipes were read from."""
        found = self._rows(f"SELECT DISTINCT ?p {{ GRAPH ?g {{ ?s <{MX}sourcePath> ?p }} }}")
        return sorted(str(row[0]) for row in found)

    def check_version(self) -> None:
        """Raise if the recipes were stored by a version of the vocabulary that is not ours."""
        found = self._rows(f"SELECT ?v {{ GRAPH <{VERSION_GRAPH}> {{ {_MARK} ?v }} }}")
        versions = sorted({str(row[0]) for row in found})
        if versions == [rdf.VERSION] or (not versions and not self.count()):
            return
        raise VersionError(
            self.place, " and ".join(versions) or "none", rdf.VERSION, self.sources()
        )

    def _rows(self, query: str) -> Rows:
        found = read_json(self._own(Asked(query)).body, None)
        assert isinstance(found, Rows)
        return found

    def _must_hold(self, recipe: str) -> None:
        if not self.holds(recipe):
            raise NotFoundError("recipe", recipe, self.ids())

    def _may_write(self) -> None:
        if not self.writable:
            raise RefusedError(f"{self.place} was opened for reading only")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
