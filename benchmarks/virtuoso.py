"""Virtuoso with the quads of a store, by its own bulk loader."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pyoxigraph

from kg.store import Store
from kg.store.remote import RemoteStore

INI = """
[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
[Parameters]
ServerPort = 127.0.0.1:{sql}
DirsAllowed = .
NumberOfBuffers = 170000
MaxDirtyBuffers = 130000
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerRoot = .
ServerThreads = 10
[SPARQL]
ResultSetMaxRows = 1000000
"""

_Running = Callable[[list[str], Path, str], AbstractContextManager[None]]


@contextmanager
def loaded(
    program: str, folder: Path, place: Path, running: _Running, free_port: Callable[[], int]
) -> Iterator[Store]:
    """A running Virtuoso that holds what the store at a place holds."""
    folder.mkdir()
    http, sql = free_port(), free_port()
    (folder / "virtuoso.ini").write_text(INI.format(http=http, sql=sql))
    with (folder / "all.nq").open("wb") as out:
        pyoxigraph.Store.read_only(str(place)).dump(out, format=pyoxigraph.RdfFormat.N_QUADS)
    url = f"http://127.0.0.1:{http}"
    command = [program, "+foreground", "+configfile", "virtuoso.ini"]
    with running(command, folder, f"{url}/sparql?query=ASK%7B%7D"):
        orders = f"ld_dir('{folder}', 'all.nq', 'http://none/'); rdf_loader_run(); checkpoint;"
        isql = ["isql-vt", f"127.0.0.1:{sql}", "dba", "dba", f"exec={orders}"]
        subprocess.run(isql, capture_output=True, check=True, timeout=3600)
        with RemoteStore(f"{url}/sparql") as store:
            yield store
