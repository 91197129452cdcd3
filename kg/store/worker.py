"""A process that answers queries over one store, made to be killed.

pyoxigraph cannot cancel a query and no signal reaches Python while one runs, so whoever asks
(`kg.store.workers`) kills this process when time is up. It is run as a file of its own and imports
nothing of the project: that is half a second less before the first answer.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from pyoxigraph import (
    NamedNode,
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Store,
)

_VANISHED = "No such file or directory"
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


def serve(connection: Connection) -> None:
    """Open what the first message names, then answer until nobody asks any more."""
    threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    with suppress(EOFError, OSError):
        store = _opened(connection)
        while True:
            connection.send_bytes(_answered(store, json.loads(connection.recv_bytes())))


def _opened(connection: Connection) -> Store:
    """The store of a folder, or one in memory of the quads that follow."""
    first = json.loads(connection.recv_bytes())
    resource.setrlimit(resource.RLIMIT_DATA, (first["memory"], first["memory"]))
    try:
        if first["path"] is not None:
            store = _as_it_is_now(first["path"])
        else:
            store = Store()
            store.bulk_load(connection.recv_bytes(), format=RdfFormat.N_QUADS, lenient=True)
        connection.send_bytes(b"+")
    except (OSError, ValueError, RuntimeError) as error:
        connection.send_bytes(b"!" + str(error).encode())
        raise EOFError from error
    return store


def _as_it_is_now(path: str) -> Store:
    """The store of a folder; who writes to it may tidy files away while they are being opened."""
    for pause in _PAUSES:
        try:
            return Store.read_only(path)
        except (OSError, RuntimeError) as error:
            if _VANISHED not in str(error):
                raise
            time.sleep(pause)
    return Store.read_only(path)


def _answered(store: Store, request: dict[str, Any]) -> bytes:
    """The answer over the graphs that were named; else over those of FROM; else over all."""
    default, named = request["default"], request["named"]
    is_said = default is not None or named is not None
    try:
        found = store.query(
            str(request["query"]),
            use_default_graph_as_union=not is_said and not request["from"],
            default_graph=[NamedNode(iri) for iri in default or ()] if is_said else None,
            named_graphs=[NamedNode(iri) for iri in named or ()] if is_said else None,
        )
        if isinstance(found, QuerySolutions | QueryBoolean):
            return b"J" + (found.serialize(format=QueryResultsFormat.JSON) or b"")
        assert isinstance(found, QueryTriples)
        return b"T" + (found.serialize(format=RdfFormat.N_TRIPLES) or b"")
    except (SyntaxError, ValueError, OSError, RuntimeError) as error:
        problem = str(error)
        return (b"~" if _VANISHED in problem else b"!") + problem.encode()


def _leave_with_parent(parent: int) -> None:
    """End even in the middle of a query when the process that asked is gone."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
