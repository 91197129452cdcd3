"""Who does the work of a bulk build: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from kg.errors import StoreError

__all__ = ["Crew", "dask_executor", "local_executor"]

P = ParamSpec("P")
T = TypeVar("T")


class Crew(Executor):
    """Processes of this machine, which can be started anew when one of them was killed."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        parent = os.getpid()
        pool = ProcessPoolExecutor(self._workers, context, _end_with, (parent,))
        with _holding_back_interrupts():
            for _ in range(self._workers):
                pool.submit(int)  # starts a process each
        return pool

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have one of the processes do some work."""
        return self._pool.submit(work, *args, **kwargs)

    def start_anew(self) -> None:
        """Other processes in the place of those that are left."""
        self.shutdown(wait=False, cancel_futures=True)
        self._pool = self._started()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def local_executor(workers: int) -> Iterator[Executor | None]:
    """Processes of this machine; for one worker none is needed."""
    if workers <= 1:
        yield None
        return
    crew = Crew(workers)
    try:
        yield crew
    finally:
        crew.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _holding_back_interrupts() -> Iterator[None]:
    """Leave Ctrl-C to the process that was started by hand: those it starts never see one."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with(parent: int) -> None:
    """End when the process that was started by hand ends, or has ended by now."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def dask_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, and how many there are; `pip install mirepoix[dask]`."""
    try:
        from distributed import Client
    except ImportError:
        raise StoreError("Dask is not installed: pip install 'mirepoix[dask]'", address) from None
    _must_answer(address)
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout="10s", set_as_default=False
        )
    except (OSError, TimeoutError, ValueError) as error:
        raise StoreError(f"no Dask scheduler answers: {error}", address) from error
    with client:
        workers = len(client.scheduler_info()["workers"])
        if not workers:
            raise StoreError("the Dask scheduler has no workers", address)
        yield client.get_executor(pure=False, retries=2), workers


def _must_answer(address: str) -> None:
    """Knock first: Dask itself takes long to give up, and not quietly."""
    try:
        parts = urlsplit(address)
        if parts.hostname is None or parts.port is None:
            raise ValueError("expected something like tcp://host:8786")
        socket.create_connection((parts.hostname, parts.port), timeout=5).close()
    except (OSError, ValueError) as error:
        raise StoreError(f"no Dask scheduler answers: {error}", address) from error
