"""Runs the app: listens, says where, starts workers, and stops without cutting anybody off."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from api.app import create, opened
from api.cli.errors import OutputError
from api.keeper import keeping
from api.logs import configuration
from api.settings import Settings

__all__ = ["run"]

_GRACE: Final = 45
_BACKLOG: Final = 1024


def run(
    settings: Settings,
    host: str,
    port: int,
    workers: int,
    log_level: str,
    say: Callable[[str], None],
) -> NoReturn:
    """Serve until told to stop; then finish what was begun, and exit with 0."""
    listening = _listening(host, port)
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)

    def opening() -> None:
        say(f"Mirepoix is at {_address(listening)} (Ctrl-C stops it)\n")

    if workers == 1:
        _serve(settings, listening, log_level, opening)
    else:
        _serve_many(settings, listening, log_level, workers, opening)
    sys.exit(0)


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the address; what is in the way is said in one line."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
        listening.listen(_BACKLOG)
        listening.set_inheritable(True)
    except OSError as error:
        raise OutputError(f"{host}:{port}", error.strerror or str(error)) from error
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(0)


def _serve(
    settings: Settings, listening: socket.socket, log_level: str, opening: Callable[[], None]
) -> None:
    app = create(settings, opened(settings))
    opening()
    uvicorn.Server(_configuration(app, log_level)).run(sockets=[listening])


def _serve_many(
    settings: Settings,
    listening: socket.socket,
    log_level: str,
    workers: int,
    opening: Callable[[], None],
) -> None:
    """Several workers over one keeper; measures of all of them are added up."""
    shared, stop = keeping(settings, opened)
    measures = tempfile.mkdtemp(prefix="mirepoix-measures-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = measures
    shared.to_environment()
    opening()
    try:
        config = _configuration("api.app:app", log_level, workers)
        Multiprocess(config, sockets=[listening]).run()
    finally:
        stop()
        shutil.rmtree(measures, ignore_errors=True)


def _configuration(app: ASGIApp | str, log_level: str, workers: int = 1) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        log_config=configuration(log_level),
        log_level=log_level.lower(),
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_worker_healthcheck=60,
        timeout_keep_alive=30,
        backlog=_BACKLOG,
    )
