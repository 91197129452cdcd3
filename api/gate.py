"""The gate that every request passes: its id, its size and pace, the log, the measures.

Written as plain ASGI, so that it costs microseconds. A body is read whole before anything else
happens to it: too large, too slow or compressed ones never reach a route.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Mapping
from secrets import token_hex
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.errors import PROBLEM_JSON, Problem, as_problem, problem_body
from api.hosts import Hosts
from api.measures import Measures
from api.settings import Settings

__all__ = ["Gate"]

_LOG: Final = logging.getLogger("mirepoix.access")
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_SHOWN: Final = 100
_ABSOLUTE: Final = re.compile(rb"https?://[^/?#]*[/\\]*", re.IGNORECASE)
_WITH_BODY: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class _Gone(Exception):  # noqa: N818  (nothing is wrong)
    """The client left before its body was whole."""


class Gate:
    """Wraps an app: what comes in is bounded, what goes out is logged."""

    def __init__(self, app: ASGIApp, settings: Settings, measures: Measures) -> None:
        self.app, self.settings, self.measures = app, settings, measures
        self._hosts = Hosts(settings.bound, settings.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one request through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = dict(scope["headers"])
        passage = _Passage(_request_id(headers), send)
        method = scope["method"]
        scope = {**scope, "mirepoix.request": passage.id, "method": _answered_as(method)}
        try:
            self._check_host(scope)
            body = await self._body(scope, headers, receive)
            await self.app(scope, _replayed(body, receive), passage.send)
        except _Gone:
            passage.status = 499
        except Exception as error:
            if not passage.begun:
                await passage.fail(as_problem(error))
        finally:
            self._note(method, scope, passage, time.perf_counter() - started)

    def _check_host(self, scope: Scope) -> None:
        """Answer only to our own names; what is older than HTTP/1.1 need not say any."""
        named = [value for name, value in scope["headers"] if name == b"host"]
        if len(named) > 1 or (not named and scope.get("http_version") != "1.0"):
            raise Problem("bad-request", "a request has exactly one Host header")
        for value in named:
            host = value.decode("latin-1")
            if host not in self._hosts:
                problem = f"this server does not go by {host[:_SHOWN]!r}; --allow-host adds a name"
                raise Problem("wrong-host", problem)

    async def _body(self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        if scope["method"] not in _WITH_BODY:
            return b""
        encoding = headers.get(b"content-encoding", b"identity").strip().lower()
        if encoding not in (b"identity", b""):
            problem = "a compressed body is not read here; send it as it is"
            raise Problem("unsupported-media", problem, headers={"Accept-Encoding": "identity"})
        limit = self.settings.largest_body
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length) > limit:
            raise _too_large(limit)
        try:
            async with asyncio.timeout(self.settings.slowest_body):
                return await _collected(receive, limit)
        except TimeoutError:
            seconds = self.settings.slowest_body
            raise Problem(
                "slow-body",
                f"the body was not there after {seconds:g} seconds",
                headers={"Connection": "close"},
            ) from None

    def _note(self, method: str, scope: Scope, passage: _Passage, seconds: float) -> None:
        route = scope.get("route")
        path = getattr(route, "path", None) or "(none)"
        self.measures.request(method, path, passage.status, seconds)
        client = scope.get("client")
        _LOG.info(
            "request",
            extra={
                "facts": {
                    "request": passage.id,
                    "method": method,
                    "path": scope["path"],
                    "status": passage.status,
                    "ms": round(seconds * 1000, 2),
                    "client": client[0] if client else None,
                }
            },
        )


def _answered_as(method: str) -> str:
    """HEAD is GET whose body the server keeps to itself: the headers are the same."""
    return "GET" if method == "HEAD" else method


class _Passage:
    """One request on its way: its id, the status it ended with, whether an answer began."""

    def __init__(self, request_id: str, send: Send) -> None:
        self.id, self._send = request_id, send
        self.status = 500
        self.begun = False

    async def send(self, message: Message) -> None:
        """Pass a message on to the client, with the headers that all answers have."""
        if message["type"] == "http.response.start":
            self.begun, self.status = True, message["status"]
            own = (b"x-request-id", self.id.encode())
            given = [_relative(header) for header in message.get("headers", ())]
            message = {**message, "headers": [*given, *_ALWAYS, own]}
        await self._send(message)

    async def fail(self, problem: Problem) -> None:
        """Tell the client of a problem."""
        body = problem_body(problem, self.id)
        told = {"Content-Type": PROBLEM_JSON, "Content-Length": str(len(body)), **problem.headers}
        headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
        start = {"type": "http.response.start", "status": problem.status, "headers": headers}
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})


def _relative(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A redirect says where to go on this server, by whatever name the client knows it."""
    name, value = header
    return (name, _ABSOLUTE.sub(b"/", value, count=1)) if name == b"location" else header


def _request_id(headers: Mapping[bytes, bytes]) -> str:
    """The client's own id if it is harmless, else a new one."""
    given = headers.get(b"x-request-id", b"")
    return given.decode() if _REQUEST_ID.fullmatch(given) else token_hex(8)


async def _collected(receive: Receive, limit: int) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > limit:
            raise _too_large(limit)
        if not message.get("more_body"):
            return b"".join(pieces)


def _too_large(limit: int) -> Problem:
    problem = f"a body has at most {limit} bytes here"
    return Problem("too-large", problem, headers={"Connection": "close"}, limit=limit)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever the connection has to say."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
