"""Runs the app: listens, says where, starts workers, and stops without cutting anybody off."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any, Final, NoReturn, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from api.address import BACKLOG, PORT, address_of, announcing, listening
from api.app import create, opened
from api.errors import Problem, problem_message
from api.keeping import Keeping
from api.logs import configuration
from api.settings import Settings, Site

__all__ = ["run"]

_GRACE: Final = 45
_NO_KEEPER: Final = 3
_LARGEST_HEAD: Final = 64 << 10
_TOO_LARGE: Final = Problem(
    "headers-too-large", f"the headers of a request have at most {_LARGEST_HEAD} bytes here"
)


def run(settings: Settings, site: Site, say: Callable[[str], None]) -> NoReturn:
    """Serve until told to stop; then finish what was begun, and exit with 0.

    Exits with 3 if the process that keeps the recipes for several workers cannot be had again.
    """
    found = listening(site.host, site.port)
    settings = replace(settings, bound=(site.host, found.getsockname()[0]))
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    announcing(found, lambda: say(_welcome(found, site)))
    if site.workers == 1:
        app = create(settings, opened(settings))
        uvicorn.Server(_configuration(app, settings, site)).run(sockets=[found])
        sys.exit(0)
    sys.exit(_serve_many(settings, site, found))


def _welcome(found: socket.socket, site: Site) -> str:
    moved = site.port is None and found.getsockname()[1] != PORT
    taken = f"Port {PORT} is taken, so another was chosen.\n" if moved else ""
    return f"{taken}Mirepoix is at {address_of(found)} (Ctrl-C stops it)\n"


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(0)


def _serve_many(settings: Settings, site: Site, found: socket.socket) -> int:
    """Several workers over one keeper; measures of all of them are added up. The exit code."""
    codes = [0]

    def fail() -> None:
        codes[0] = _NO_KEEPER
        os.kill(os.getpid(), signal.SIGTERM)

    keeping = Keeping(settings, opened, fail)
    measures = tempfile.mkdtemp(prefix="mirepoix-measures-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = measures
    keeping.settings.to_environment()
    try:
        config = _configuration("api.app:app", settings, site)
        Multiprocess(config, sockets=[found]).run()
    finally:
        keeping.stop()
        shutil.rmtree(measures, ignore_errors=True)
    return codes[0]


def _configuration(app: ASGIApp | str, settings: Settings, site: Site) -> uvicorn.Config:
    protocol = partial(_Line, patience=settings.slowest_body)
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=site.workers,
        http=cast("type[asyncio.Protocol]", protocol),
        ws="none",
        log_config=configuration(site.log_level),
        log_level=site.log_level.lower(),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_worker_healthcheck=60,
        timeout_keep_alive=30,
        backlog=BACKLOG,
    )


class _Line(HttpToolsProtocol):
    """A connection whose requests must begin in time, with a head of a bearable size."""

    def __init__(self, *given: Any, patience: float, **named: Any) -> None:  # noqa: ANN401
        super().__init__(*given, **named)
        self._patience = patience
        self._waiting: asyncio.TimerHandle | None = None
        self._head = 0
        self._in_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a first request, but not for ever."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless a head is longer than any honest one."""
        if self._in_head and self._head + len(data) > _LARGEST_HEAD:
            self._refuse(_TOO_LARGE)
        else:
            self._head += len(data)
            super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins: its head has its time."""
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._wait()

    def on_headers_complete(self) -> None:
        """The head is there; the body is timed by the gate."""
        self._in_head = False
        self._wait_no_more()
        if sum(len(name) + len(value) for name, value in self.headers) > _LARGEST_HEAD:
            self._refuse(_TOO_LARGE)
        else:
            super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Tell also who does not speak HTTP in the form of every other problem."""
        self._refuse(Problem("bad-request", msg))

    def _wait(self) -> None:
        self._wait_no_more()
        self._waiting = self.loop.call_later(self._patience, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        if not self._in_head:
            self.transport.close()
            return
        problem = f"the headers were not there after {self._patience:g} seconds"
        self._refuse(Problem("slow-headers", problem))

    def _refuse(self, problem: Problem) -> None:
        """Say why and hang up."""
        if not self.transport.is_closing():
            self.transport.write(problem_message(problem))
            self.transport.close()
