"""Query processes that can be killed: started when needed, kept while fresh, one question each."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from kg.errors import QueryError, QueryTimeoutError, StoreError
from kg.store.refusal import has_from
from kg.store.results import Answer, Raw, Triples, read_json

__all__ = ["Workers"]

_PROGRAM: Final = Path(__file__).with_name("worker.py")
_MEMORY: Final = 4 << 30
Request = dict[str, Any]
_OPENING: Final = 30.0
_TRIES: Final = 3
_STOPPED: Final = "the query was stopped; it needed more memory than it may have, or was killed"


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, place: str, path: str | None, quads: bytes, mark: object) -> None:
        self.mark, self.place = mark, place
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", str(_PROGRAM), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is not meant for it
            )
        self._pipe = Connection(ours.detach())
        self._open(path, quads)

    def _open(self, path: str | None, quads: bytes) -> None:
        self._send(json.dumps({"path": path, "memory": _MEMORY}).encode())
        if path is None:
            self._send(quads)
        said = self._received(_OPENING)
        if said[:1] != b"+":
            self.kill()
            raise StoreError(said[1:].decode(errors="replace"), self.place)

    def ask(self, request: Request, timeout: float) -> bytes:
        """The answer, or an error and the end of this process."""
        self._send(json.dumps(request).encode())
        return self._received(timeout)

    def _send(self, message: bytes) -> None:
        try:
            self._pipe.send_bytes(message)
        except OSError:
            self.kill()
            raise QueryError(_STOPPED) from None

    def _received(self, timeout: float) -> bytes:
        try:
            if not self._pipe.poll(timeout):
                self.kill()
                raise QueryTimeoutError(timeout)
            return self._pipe.recv_bytes()
        except (EOFError, ConnectionError):
            self.kill()
            raise QueryError(_STOPPED) from None

    def kill(self) -> None:
        """End the process now, whatever it is doing."""
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        self._pipe.close()


class Workers:
    """As many processes as there are questions at a time, up to a number."""

    def __init__(
        self,
        place: str,
        path: str | None,
        quads: Callable[[], bytes] = bytes,
        mark: Callable[[], object] = lambda: None,
        most: int | None = None,
    ) -> None:
        self._place, self._path, self._quads, self._mark = place, path, quads, mark
        self._idle: list[_Worker] = []
        self._lock = threading.Lock()
        self._free = threading.BoundedSemaphore(most or max(2, os.cpu_count() or 2))

    def ask(self, query: str, recipe: str | None, timeout: float, limit: int | None) -> Answer:
        """Answer a query that has been checked."""
        only = [recipe] if recipe is not None else None
        found = self.raw(query, only, only, timeout)
        return Triples(found.body) if found.is_triples else read_json(found.body, limit)

    def raw(
        self,
        query: str,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
    ) -> Raw:
        """The answer as the engine writes it; a runaway is killed when its time is up."""
        request: Request = {
            "query": query,
            "default": default,
            "named": named,
            "from": has_from(query),
        }
        until = time.monotonic() + timeout
        if not self._free.acquire(timeout=timeout):
            raise QueryTimeoutError(timeout)
        try:
            said = self._said(request, until)
        except QueryTimeoutError:
            raise QueryTimeoutError(timeout) from None
        finally:
            self._free.release()
        if said[:1] in (b"!", b"~"):
            raise QueryError(said[1:].decode(errors="replace"))
        return Raw(said[:1] == b"T", said[1:])

    def _said(self, request: Request, until: float) -> bytes:
        """What a process says; another one is asked if files were tidied away under the first."""
        for _ in range(_TRIES):
            worker = self._fresh()
            said = worker.ask(request, max(0.0, until - time.monotonic()))
            if said[:1] != b"~":
                with self._lock:
                    self._idle.append(worker)
                break
            worker.kill()
        return said

    def _fresh(self) -> _Worker:
        """A process that sees the store as it is now."""
        mark = self._mark()
        while True:
            with self._lock:
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                return _Worker(self._place, self._path, self._quads(), mark)
            if worker.mark == mark:
                return worker
            worker.kill()

    def close(self) -> None:
        """End all processes that wait for a question."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()
