"""Many recipe graphs in one place, and SPARQL over them.

`open_store` gives a store: a folder (pyoxigraph, the default) or a SPARQL 1.1 server by its URL;
`sample_store` holds the bundled recipes in memory. Both put, replace, delete, list and get recipes
and answer queries; both are read-only unless opened with `writable=True`.

refusal     what a query may not do           workers, worker   queries in processes to be killed
results     rows as Python values             embedded, remote  where the quads are

>>> with sample_store() as store:
...     rows = store.query("SELECT (COUNT(?e) AS ?n) { ?e a mx:Event }", recipe="tzatziki")
>>> rows.rows
((19,),)
"""

from __future__ import annotations

import os
from pathlib import Path

from kg import rdf, readers, samples
from kg.builder import build
from kg.store.interface import LIMIT, TIMEOUT, Store
from kg.store.results import Answer, Iri, Rows, Triples, Truth

__all__ = [
    "LIMIT",
    "TIMEOUT",
    "Answer",
    "Iri",
    "Rows",
    "Store",
    "Triples",
    "Truth",
    "open_store",
    "sample_store",
]


def open_store(place: str | Path, *, writable: bool = False, check_version: bool = True) -> Store:
    """The store at a folder or URL; one of another version of the vocabulary is refused.

    A server's name and password or token come from MIREPOIX_STORE_USER, MIREPOIX_STORE_PASSWORD
    and MIREPOIX_STORE_TOKEN; with MIREPOIX_STORE_AUTH=digest they are sent as Virtuoso wants them.
    """
    store: Store
    if str(place).startswith(("http://", "https://")):
        from kg.store.remote import RemoteStore

        user, password, token = (
            os.environ.get(f"MIREPOIX_STORE_{name}") for name in ("USER", "PASSWORD", "TOKEN")
        )
        store = RemoteStore(
            str(place),
            writable=writable,
            user=user,
            password=password,
            token=token,
            digest=os.environ.get("MIREPOIX_STORE_AUTH") == "digest",
        )
    else:
        from kg.store.embedded import FolderStore

        store = FolderStore(place, writable=writable)
    if check_version:
        try:
            store.check_version()
        except BaseException:
            store.close()
            raise
    return store


def sample_store() -> Store:
    """The bundled recipes, in memory."""
    from kg.store.embedded import MemoryStore

    store = MemoryStore()
    recipes = (
        readers.read_one(path) for name in samples.names() if (path := samples.path_of(name))
    )
    store.load({recipe.id: rdf.nquads(build(recipe)) for recipe in recipes})
    return store
