"""Who does the work of a bulk build: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from kg.errors import StoreError

__all__ = ["dask_executor", "local_executor"]


@contextmanager
def local_executor(workers: int) -> Iterator[Executor | None]:
    """Processes of this machine; for one worker none is needed."""
    if workers <= 1:
        yield None
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)
    try:
        with _holding_back_interrupts():
            for _ in range(workers):
                pool.submit(int)  # starts a process each
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _holding_back_interrupts() -> Iterator[None]:
    """Leave Ctrl-C to the process that was started by hand: those it starts never see one."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """End when the process that was started by hand ends."""
    parent = os.getppid()

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
