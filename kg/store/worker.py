"""A process that answers queries over one store, or does one update, made to be killed.

pyoxigraph cannot cancel a query and no signal reaches Python while one runs, so whoever asks
(`kg.store.workers`) kills this process when time is up. It has no network and a limit on its
memory. It is run as a file of its own and imports nothing of the project: that is half a second
less before the first answer.

Messages are JSON; an answer begins with a letter: J rows, T triples, Q quads, + done, ! an error,
~ files were tidied away meanwhile, > the answer is too large.
"""

from __future__ import annotations

import io
import json
import os
import resource
import runpy
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyoxigraph import Store

__all__ = ["Bounded", "TooLargeError", "serve"]

_CONFINING = Path(__file__).with_name("confining.py")
_VANISHED = "No such file or directory"
_LOCKED = "lock"
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
_OPENING = 30.0
_ERRORS = (SyntaxError, ValueError, OSError, RuntimeError)


class TooLargeError(ValueError):
    """More was written than may be."""


class Bounded(io.BytesIO):
    """What an engine writes, up to a number of bytes."""

    def __init__(self, most: int, begins: bytes = b"") -> None:
        super().__init__()
        self._most = most + len(begins)
        super().write(begins)

    def write(self, piece: Any) -> int:  # noqa: ANN401  (whatever has bytes)
        """Take a piece, or refuse it and so end the writing."""
        if self.tell() + len(piece) > self._most:
            raise TooLargeError
        return super().write(piece)


def serve(connection: Connection, parent: int) -> None:
    """Open what the first message names, then answer until nobody asks any more."""
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    with suppress(EOFError, OSError):
        first = json.loads(connection.recv_bytes())
        store = _opened(connection, first)
        while True:
            request = json.loads(connection.recv_bytes())
            answer = _updated if "update" in request else _answered
            connection.send_bytes(answer(store, request))


def _opened(connection: Connection, first: dict[str, Any]) -> Store:
    """The store of a folder, or one in memory of the quads that follow."""
    from pyoxigraph import RdfFormat, Store

    resource.setrlimit(resource.RLIMIT_DATA, (first["memory"], first["memory"]))
    try:
        if first["path"] is not None:
            store = _writing(first["path"]) if first["writes"] else _as_it_is_now(first["path"])
        else:
            store = Store()
            store.bulk_load(connection.recv_bytes(), format=RdfFormat.N_QUADS, lenient=True)
        connection.send_bytes(b"+")
    except _ERRORS as error:
        connection.send_bytes(b"!" + str(error).encode())
        raise EOFError from error
    return store


def _as_it_is_now(path: str) -> Store:
    """The store of a folder; who writes to it may tidy files away while they are being opened."""
    from pyoxigraph import Store

    for pause in _PAUSES:
        try:
            return Store.read_only(path)
        except (OSError, RuntimeError) as error:
            if _VANISHED not in str(error):
                raise
            time.sleep(pause)
    return Store.read_only(path)


def _writing(path: str) -> Store:
    """The store of a folder that another process is just letting go of."""
    from pyoxigraph import Store

    until = time.monotonic() + _OPENING
    while True:
        try:
            return Store(path)
        except OSError as error:
            if _LOCKED not in str(error).lower() or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _answered(store: Store, request: dict[str, Any]) -> bytes | memoryview:
    """The answer over the graphs that were named; else over those of FROM; else over all."""
    from pyoxigraph import NamedNode, QueryResultsFormat, QueryTriples, RdfFormat

    default, named = request["default"], request["named"]
    is_said = default is not None or named is not None

    def asked() -> memoryview:
        found = store.query(
            str(request["query"]),
            use_default_graph_as_union=not is_said and not request["from"],
            default_graph=[NamedNode(iri) for iri in default or ()] if is_said else None,
            named_graphs=[NamedNode(iri) for iri in named or ()] if is_said else None,
        )
        if isinstance(found, QueryTriples):
            output = Bounded(request["bytes"], b"T")
            found.serialize(output, format=RdfFormat.N_TRIPLES)
            return output.getbuffer()
        output = Bounded(request["bytes"], b"J" + bytes(8))
        found.serialize(output, format=QueryResultsFormat.JSON)
        told = output.getbuffer()
        if request["counts"]:
            told[1:9] = _rows(told[9:]).to_bytes(8, "big")
        return told

    return _told(asked)


def _rows(body: memoryview) -> int:
    """How many rows there are; counted here, where nobody else waits meanwhile."""
    return len(json.loads(bytes(body)).get("results", {}).get("bindings", ()))


def _updated(store: Store, request: dict[str, Any]) -> bytes | memoryview:
    """Nothing if an update went well; of a store in memory what it holds now."""
    from pyoxigraph import RdfFormat

    def updated() -> bytes:
        store.update(str(request["update"]))
        if request["dumps"]:
            return b"Q" + (store.dump(format=RdfFormat.N_QUADS) or b"")
        store.flush()
        return b"+"

    return _told(updated)


def _told(work: Callable[[], bytes | memoryview]) -> bytes | memoryview:
    try:
        return work()
    except TooLargeError:
        return b">"
    except _ERRORS as error:
        problem = str(error)
        return (b"~" if _VANISHED in problem else b"!") + problem.encode()


def _leave_with(parent: int) -> None:
    """End even in the middle of a query when the process that asked is gone."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    runpy.run_path(str(_CONFINING))["without_network"]()
    serve(Connection(int(sys.argv[1])), int(sys.argv[2]))
