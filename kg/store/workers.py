"""Query processes that can be killed: started when needed, kept while fresh, one question each."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from kg.errors import OverLimitError, QueryError, QueryTimeoutError, StoreError
from kg.store.refusal import Asked
from kg.store.results import Raw
from kg.store.turns import MOMENT, OWN_PART, OWN_PROCESSES, Turn, Turns, memory_of_each

__all__ = ["Workers", "updated"]

_PROGRAM: Final = Path(__file__).with_name("worker.py")
Request = dict[str, Any]
_OPENING: Final = 30.0
_TRIES: Final = 3
_POLITE: Final = 10
_REMEMBERED: Final = 256
_STOPPED: Final = "the query was stopped; it needed more memory than it may have, or was killed"
_HALF_MADE: Final = ("Column family not found", "Inserts are only possible on read-write")
_MENDED: Final = (
    "it was not made to its end, because who made it was stopped; "
    "the command that makes it (`mirepoix build … --resume`) goes on"
)


class _Worker:
    """One process and the pipe to it."""

    def __init__(self, place: str, first: Request, quads: bytes, *keeping: int) -> None:
        self.place, self.mark = place, object()
        ours, theirs = socket.socketpair()
        with theirs:
            program = [sys.executable, "-I", str(_PROGRAM), str(theirs.fileno()), str(os.getpid())]
            self._process = subprocess.Popen(
                program,
                pass_fds=[theirs.fileno(), *keeping],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C is not meant for it; a stopped one ends with its parent
            )
        self._pipe = Connection(ours.detach())
        self._open(first, quads)

    def _open(self, first: Request, quads: bytes) -> None:
        self._send(json.dumps(first).encode())
        if first["path"] is None:
            self._send(quads)
        said = self.received(time.monotonic() + _OPENING + 1.0)
        if said[:1] != b"+":
            self.kill()
            problem = said[1:].decode(errors="replace")
            is_half_made = any(words in problem for words in _HALF_MADE)
            raise StoreError(_MENDED if is_half_made else problem, self.place)

    def ask(self, request: Request, until: float, turn: Turn | None = None) -> bytes:
        """The answer, or an error and the end of this process."""
        self._send(json.dumps(request).encode())
        if turn is not None and not self._is_ready(min(MOMENT, until - time.monotonic())):
            self.be_polite()
            try:
                turn.go_on(self._stop, self._resume)
            except QueryError:
                self.kill()
                raise
        return self.received(until)

    def _is_ready(self, seconds: float) -> bool:
        return self._pipe.poll(max(0.0, seconds))

    def be_polite(self) -> None:
        """Let every other process compute first."""
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, _POLITE)

    def _stop(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def _resume(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def _send(self, message: bytes) -> None:
        try:
            self._pipe.send_bytes(message)
        except OSError:
            self.kill()
            raise QueryError(_STOPPED) from None

    def received(self, until: float) -> bytes:
        """What the process says until then; if nothing, it is killed."""
        try:
            if not self._is_ready(until - time.monotonic()):
                self.kill()
                raise QueryTimeoutError(0)
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
    """Processes over one store, as many as may compute or wait at a time."""

    def __init__(
        self,
        place: str,
        path: str | None,
        quads: Callable[[], bytes] = bytes,
        mark: Callable[[], object] = lambda: None,
        turns: Turns | None = None,
    ) -> None:
        self._place, self._path, self._quads, self._mark = place, path, quads, mark
        self._turns = turns or Turns()
        self._memory = memory_of_each(self._turns.processes)
        if not self._turns.takes_turns:
            self._memory = memory_of_each(OWN_PROCESSES, OWN_PART)
        self._idle: list[_Worker] = []
        self._lock = threading.Lock()
        self._long: deque[int] = deque(maxlen=_REMEMBERED)

    def raw(
        self,
        asked: Asked,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
        most_bytes: int,
    ) -> Raw:
        """The answer as the engine writes it; a runaway is killed when its time is up."""
        request: Request = {
            "query": asked.text,
            "default": default,
            "named": named,
            "from": asked.has_from,
            "bytes": most_bytes,
            "counts": self._turns.takes_turns,
        }
        until = time.monotonic() + timeout
        try:
            with self._turns.begun(until, hash(asked.text) in self._long) as turn:
                said = self._said(request, until, turn)
        except QueryTimeoutError:
            raise QueryTimeoutError(timeout) from None
        if said[:1] == b">":
            raise OverLimitError(most_bytes)
        if said[:1] in (b"!", b"~"):
            raise QueryError(said[1:].decode(errors="replace"))
        if said[:1] == b"T":
            return Raw(True, said[1:])
        rows = int.from_bytes(said[1:9], "big") if request["counts"] else None
        return Raw(False, said[9:], rows)

    def _said(self, request: Request, until: float, turn: Turn) -> bytes:
        """What a process says; another one is asked if files were tidied away under the first."""
        for _ in range(_TRIES):
            worker = self._fresh()
            said = self._asked(worker, request, until, turn)
            if said[:1] != b"~" and not turn.is_long:
                with self._lock:
                    self._idle.append(worker)
                break
            worker.kill()
            if turn.is_long:  # a polite process would keep the next one waiting
                break
        return said

    def _asked(self, worker: _Worker, request: Request, until: float, turn: Turn) -> bytes:
        """What a process says; a query that takes long is remembered."""
        is_new = self._turns.takes_turns and not turn.is_long
        if turn.is_long:
            worker.be_polite()
        try:
            return worker.ask(request, until, turn if is_new else None)
        finally:
            if is_new and turn.is_long:
                self._long.append(hash(request["query"]))

    def _fresh(self) -> _Worker:
        """A process that sees the store as it is now."""
        mark = self._mark()
        while True:
            with self._lock:
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                first = {"path": self._path, "memory": self._memory, "writes": False}
                made = _Worker(self._place, first, self._quads() if self._path is None else b"")
                made.mark = mark
                return made
            if worker.mark == mark:
                return worker
            worker.kill()

    def close(self) -> None:
        """End all processes that wait for a question."""
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.kill()


def updated(
    place: str, path: str | None, quads: bytes, update: str, timeout: float, *keeping: int
) -> bytes:
    """Do an update in a process of its own, whole or not at all; of a memory store its new quads.

    A folder must not be open for writing here. `keeping` are files that the process has open too,
    so that whoever locked the folder has it locked until the process has ended.
    """
    first = {"path": path, "memory": memory_of_each(OWN_PROCESSES, OWN_PART), "writes": True}
    worker = _Worker(place, first, quads, *keeping)
    try:
        request = {"update": update, "dumps": path is None}
        said = worker.ask(request, time.monotonic() + timeout)
    except QueryTimeoutError:
        raise QueryTimeoutError(timeout) from None
    finally:
        worker.kill()
    if said[:1] in (b"!", b"~"):
        problem = said[1:].decode(errors="replace")
        raise StoreError(problem, place) if "IO error" in problem else QueryError(problem)
    return said[1:]
