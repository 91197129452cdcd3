"""Servers on loopback for benchmarks and tests, from when they answer until they are killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx

__all__ = ["free_port", "running", "virtuoso"]

_PATIENCE: Final = 60.0
_LOG: Final = "server.txt"
_INI: Final = """
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
NumberOfBuffers = {buffers}
MaxDirtyBuffers = {dirty}
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerRoot = .
ServerThreads = 10
[SPARQL]
ResultSetMaxRows = 1000000
"""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(command: list[str], folder: Path, url: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process group of its own, from when it answers until it is not needed."""
    with (folder / _LOG).open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdout=out, stderr=out, start_new_session=True
        )
    try:
        _wait_for(process, folder, url)
        yield process
    finally:
        with suppress(ProcessLookupError):  # killed already by who uses it
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=_PATIENCE)


def _wait_for(process: subprocess.Popen[bytes], folder: Path, url: str) -> None:
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            httpx.get(url, trust_env=False, timeout=5)
            return
        except httpx.TransportError:
            if process.poll() is not None or time.monotonic() > until:
                said = (folder / _LOG).read_text(errors="replace")[-500:]
                raise RuntimeError(f"{process.args!r} does not start: {said}") from None
            time.sleep(0.1)


@contextmanager
def virtuoso(program: str, folder: Path, *, buffers: int = 20_000) -> Iterator[tuple[str, int]]:
    """A running Virtuoso: its address, and the port of its SQL."""
    http, sql = free_port(), free_port()
    settings = _INI.format(http=http, sql=sql, buffers=buffers, dirty=buffers * 3 // 4)
    (folder / "virtuoso.ini").write_text(settings)
    command = [program, "+foreground", "+configfile", "virtuoso.ini"]
    url = f"http://127.0.0.1:{http}"
    with running(command, folder, f"{url}/sparql?query=ASK%7B%7D"):
        yield url, sql
