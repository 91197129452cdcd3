"""Where a server listens: a socket at the address, and who says so once it answers there."""

from __future__ import annotations

import errno
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Thread
from typing import Final

from api.cli.errors import OutputError

__all__ = ["BACKLOG", "PORT", "AddressError", "address_of", "announcing", "listening"]

BACKLOG: Final = 1024
PORT: Final = 8000
_NEIGHBOURS: Final = 20
_STARTING: Final = 120.0
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


class AddressError(OutputError):
    """Nobody can listen at an address."""

    def __str__(self) -> str:
        return f"cannot listen at {self.target}: {self.problem}; --port takes another, 0 any"


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at the address; without a port it is 8000, or the next that is free."""
    if port is not None:
        return _bound(host, port)
    for near in range(PORT, PORT + _NEIGHBOURS):
        try:
            return _bound(host, near)
        except AddressError as error:
            if not _is_taken(error):
                raise
    return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    """A socket at one port; what is in the way is said in one line."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(BACKLOG)
        found.set_inheritable(True)
    except OSError as error:
        raise AddressError(f"{host}:{port}", error.strerror or str(error)) from error
    return found


def _is_taken(error: AddressError) -> bool:
    return isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.EADDRINUSE


def address_of(found: socket.socket) -> str:
    """The address that a browser on this machine opens."""
    host, port = _reachable(found)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _reachable(found: socket.socket) -> tuple[str, int]:
    host, port = found.getsockname()[:2]
    return _EVERYWHERE.get(host, host), port


def announcing(found: socket.socket, say: Callable[[], None]) -> None:
    """Say something as soon as the server answers, and not before."""
    Thread(target=_announce, args=(found, say), name="announcing", daemon=True).start()


def _announce(found: socket.socket, say: Callable[[], None]) -> None:
    host, port = _reachable(found)
    until = time.monotonic() + _STARTING
    while time.monotonic() < until:
        line = HTTPConnection(host, port, timeout=_STARTING)
        with suppress(OSError, HTTPException):
            line.request("HEAD", "/health")
            line.getresponse().read()
            return say()
        line.close()
        time.sleep(0.1)
    return None
