"""Where a server has its readings done: few at a time, each in a process that can be spared."""

from __future__ import annotations

import asyncio
import os
import pickle
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from api.errors import Problem
from api.reading import nursery
from api.reading.limits import Limits
from api.shelf import Recent, in_thread

__all__ = ["Desk", "ReadingError"]

_STARTING: Final = 60.0
"""Seconds that a nursery may take to warm up on a busy machine."""
_GRACE: Final = 5.0
"""Seconds beyond the limit in which the kernel has surely ended a reading."""
_TRIES: Final = 2
_KNOWN: Final = 32
"""Texts whose recipes are kept, for the questions that follow; of 16 MB together at most."""
_LARGEST_KNOWN: Final = 512 << 10
_ROOT: Final = str(Path(__file__).parents[2])
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
P = ParamSpec("P")
T = TypeVar("T")


class ReadingError(Exception):
    """A bug that a reading met, with the traceback of its process."""


class _NotBegun(Exception):  # noqa: N818  (it is tried again)
    """No process could be had for a reading."""


class Desk:
    """A few slots for readings; who finds none free waits for a while."""

    def __init__(
        self,
        slots: int = 2,
        limits: Limits | None = None,
        patience: float = 30.0,
        modules: Sequence[str] = (),
    ) -> None:
        """Have slots; `modules` are those of jobs that are not this package's own."""
        self._limits, self._patience, self._modules = limits or Limits(), patience, modules
        self._slots = asyncio.Semaphore(slots)
        self._known: Recent[str, bytes] = Recent(_KNOWN)
        self._nursery: _Nursery | None = None
        self._lock = threading.Lock()

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What a function of `api.reading.jobs` returns, done in a process of its own."""
        assert not named, "a job is given by place"
        try:
            async with asyncio.timeout(self._patience):
                await self._slots.acquire()
        except TimeoutError:
            problem = "others are being read; try again in a while"
            raise Problem("busy", problem, headers={"Retry-After": "10"}) from None
        try:
            said = await in_thread(lambda: self._said(pickle.dumps((self._limits, work, given))))
        finally:
            self._slots.release()
        result: T = await in_thread(lambda: pickle.loads(memoryview(said)[1:]))
        return result

    def keep(self, text: str, understood: bytes) -> None:
        """Remember what a reading has understood of a text, while others are few."""
        if len(understood) <= _LARGEST_KNOWN:
            self._known.put(text, understood)

    def known(self, text: str) -> str | bytes:
        """What was understood of a text, as jobs take it; the text itself if it is new."""
        return self._known.get(text) or text

    def start(self) -> None:
        """Have the nursery warm up beside whatever else is done."""
        self._living()

    def _living(self) -> _Nursery:
        """The nursery, or another one if it is gone."""
        with self._lock:
            if self._nursery is None or not self._nursery.is_alive:
                self.close()
                self._nursery = _Nursery(self._modules)
            return self._nursery

    def close(self) -> None:
        """End the nursery; readings that are going on end with their time."""
        if self._nursery is not None:
            self._nursery.close()
            self._nursery = None

    def _said(self, job: bytes) -> bytes:
        """What a reading says, if it went well; another nursery is asked if the first is gone."""
        for _ in range(_TRIES):
            living = self._living()
            try:
                return self._checked(self._heard(living, job))
            except _NotBegun:
                living.close()
        problem = "no process can be had to read it in; try again in a while"
        raise Problem("busy", problem, headers={"Retry-After": "10"})

    def _checked(self, said: bytes) -> bytes:
        """What a reading says, if it went well."""
        limits, kind = self._limits, said[:1]
        if kind == nursery.PROBLEM:
            raise pickle.loads(memoryview(said)[1:])
        if kind == nursery.BUG:
            raise ReadingError(said[1:].decode(errors="replace"))
        if kind == nursery.TOO_MUCH:
            raise _too_costly(f"it takes more than {limits.memory >> 20} MB to read")
        if kind == nursery.TOO_LARGE:
            raise _too_costly("more would come of it than is sent at once")
        return said

    def _heard(self, living: _Nursery, job: bytes) -> bytes:
        """What a child says; one that says nothing any more was ended."""
        with living.connection() as line:
            try:
                if not line.poll(_STARTING) or line.recv_bytes() != nursery.BEGUN:
                    raise _NotBegun
            except (EOFError, OSError):
                raise _NotBegun from None
            started = time.monotonic()
            with suppress(EOFError, OSError):
                line.send_bytes(job)
                if line.poll(self._limits.by_the_clock + _GRACE):
                    return line.recv_bytes()
        if time.monotonic() - started >= self._limits.seconds:
            raise _too_costly(f"it takes more than {self._limits.seconds:g} seconds to read")
        raise _too_costly("its reading was ended; it needed more memory than there is")


def _too_costly(problem: str) -> Problem:
    return Problem("too-costly", f"{problem}; send it in smaller parts")


class _Nursery:
    """The process that forks, and the wire to it."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._wire, theirs = socket.socketpair()
        paths = filter(None, (_ROOT, os.environ.get("PYTHONPATH")))
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "api.reading", str(theirs.fileno()), *modules],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={**os.environ, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(paths)},
            )

    @property
    def is_alive(self) -> bool:
        """True as long as it can fork."""
        return self._process.poll() is None

    def connection(self) -> Connection:
        """A line to a new child."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                socket.send_fds(self._wire, [b"r"], [theirs.fileno()])
            except OSError:
                ours.close()
                raise _NotBegun from None
        return Connection(ours.detach())

    def close(self) -> None:
        """End it."""
        self._wire.close()
        self._process.kill()
        self._process.wait()
