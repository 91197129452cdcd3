"""Virtuoso with the quads of a store, by its own bulk loader."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyoxigraph

from benchmarks.servers import virtuoso
from kg.store import Store
from kg.store.remote import RemoteStore

__all__ = ["loaded"]


@contextmanager
def loaded(program: str, folder: Path, place: Path) -> Iterator[Store]:
    """A running Virtuoso that holds what the store at a place holds."""
    folder.mkdir()
    with (folder / "all.nq").open("wb") as out:
        pyoxigraph.Store.read_only(str(place)).dump(out, format=pyoxigraph.RdfFormat.N_QUADS)
    with virtuoso(program, folder, buffers=170_000) as (url, sql):
        orders = f"ld_dir('{folder}', 'all.nq', 'http://none/'); rdf_loader_run(); checkpoint;"
        isql = ["isql-vt", f"127.0.0.1:{sql}", "dba", "dba", f"exec={orders}"]
        subprocess.run(isql, capture_output=True, check=True, timeout=3600)
        with RemoteStore(f"{url}/sparql") as store:
            yield store
