"""What a client is told when something is wrong: RFC 9457 problem details, never a traceback.

Every failure has a `type` of the table below, a status, a title, a detail in one sentence, and the
id of the request; `errors` names the lines or fields where there are some.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from kg.errors import (
    AmbiguousError,
    AnnotationError,
    BusyError,
    FullError,
    KgError,
    NotFoundError,
    OverLimitError,
    QueryError,
    QueryTimeoutError,
    RdfError,
    ReadError,
    RefusedError,
    StoreError,
    unwritable,
)
from kg.plain import printable

__all__ = [
    "PROBLEMS",
    "PROBLEM_JSON",
    "Problem",
    "as_problem",
    "install",
    "problem_body",
    "problem_message",
]

PROBLEM_JSON: Final = "application/problem+json"
PROBLEMS: Final[dict[str, tuple[int, str]]] = {
    "bad-request": (400, "The request cannot be read"),
    "wrong-encoding": (400, "The body is not text in its charset"),
    "bad-query": (400, "The query is not SPARQL that this endpoint runs"),
    "no-token": (401, "A token is needed to write"),
    "read-only": (403, "This server is read-only"),
    "refused": (403, "The query asks for something that is switched off"),
    "wrong-origin": (403, "Pages of that origin may not call this"),
    "not-found": (404, "There is no such thing here"),
    "wrong-method": (405, "This address does not take that method"),
    "not-acceptable": (406, "No offered format is acceptable"),
    "slow-body": (408, "The body took too long"),
    "slow-headers": (408, "The headers took too long"),
    "already-there": (409, "There is a recipe of that id"),
    "changed": (412, "The recipe is not what it was"),
    "too-large": (413, "More than this server takes at once"),
    "too-costly": (413, "Reading it takes more time or memory than this server gives"),
    "wrong-host": (421, "This server does not go by that name"),
    "unsupported-media": (415, "The body has a type or an encoding that is not read"),
    "unreadable": (422, "This is no recipe that can be read"),
    "invalid": (422, "Something in the request is not as it should be"),
    "broken": (422, "What is stored under this id is no whole recipe"),
    "over-limit": (422, "The result is larger than the limit"),
    "headers-too-large": (431, "The headers are too large"),
    "bug": (500, "Something went wrong on our side"),
    "busy": (503, "Too much to do at the moment"),
    "store-down": (503, "The store does not answer"),
    "timed-out": (503, "The query took longer than the limit"),
    "disk-full": (507, "There is no room left to write"),
}
_BY_STATUS: Final = {400: "bad-request", 404: "not-found", 405: "wrong-method"}
_QUERY_PROBLEMS: Final = {
    RefusedError: "refused",
    OverLimitError: "over-limit",
    BusyError: "busy",
    QueryTimeoutError: "timed-out",
}
_LOG: Final = logging.getLogger("mirepoix.http")
_LONGEST: Final = 1000
_SHOWN: Final = 200
_MOST_ERRORS: Final = 20
_LATER: Final = {"Retry-After": "5"}
_ASKING: Final = "OPTIONS"
_EVERYWHERE: Final = ("HEAD", _ASKING)


class Problem(Exception):  # noqa: N818  (as RFC 9457 calls it)
    """A failure that a client is told about: which of the table, and what exactly."""

    def __init__(
        self,
        name: str,
        detail: str,
        *,
        errors: Sequence[Mapping[str, Any]] = (),
        headers: Mapping[str, str] | None = None,
        **facts: object,
    ) -> None:
        super().__init__(name, detail)
        self.name, self.detail = name, detail
        self.errors, self.headers, self.facts = tuple(errors), dict(headers or {}), facts

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return PROBLEMS[self.name][0]

    def __str__(self) -> str:
        return f"{self.name}: {self.detail}"

    def __reduce__(self) -> tuple[Any, ...]:
        told: dict[str, Any] = {**self.facts, "errors": self.errors, "headers": self.headers}
        return partial(Problem, **told), (self.name, self.detail)


def problem_body(problem: Problem, request_id: str | None) -> bytes:
    """A problem as the client reads it."""
    status, title = PROBLEMS[problem.name]
    body: dict[str, Any] = {
        "type": f"/problems#{problem.name}",
        "title": title,
        "status": status,
        "detail": printable(problem.detail)[:_LONGEST],
    }
    if request_id:
        body["request"] = request_id
    if problem.errors:
        body["errors"] = list(problem.errors)
    body.update(problem.facts)
    return json.dumps(body, ensure_ascii=False).encode("utf-8", errors="replace")


def problem_message(problem: Problem) -> bytes:
    """A problem as a whole HTTP message, for who has not said enough to be answered otherwise."""
    body = problem_body(problem, None)
    lines = (
        f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}",
        f"Content-Type: {PROBLEM_JSON}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def as_problem(error: Exception) -> Problem:
    """What an error of ours, of FastAPI's or of Starlette's means to a client."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, KgError):
        return _of_input(error)
    if isinstance(error, RequestValidationError):
        return _of_fields(error.errors())
    if isinstance(error, HTTPException):
        name = _BY_STATUS.get(error.status_code, "bad-request")
        detail = str(error.detail or HTTPStatus(error.status_code).phrase)
        return Problem(name, detail, headers=error.headers)
    if isinstance(error, OSError):
        _LOG.error("the system refused something", exc_info=error)
        return _of_input(unwritable(error, "the server"))
    _LOG.error("unexpected", exc_info=error)
    return Problem("bug", "the request was well formed; what went wrong has been logged")


def _of_input(error: KgError) -> Problem:
    if isinstance(error, NotFoundError):
        return Problem("not-found", str(error))
    if isinstance(error, AnnotationError):
        line = {"line": error.line, "problem": printable(error.problem)}
        return Problem("unreadable", f"line {error.line}: {error.problem}", errors=[line])
    if isinstance(error, ReadError):
        return Problem("unreadable", error.problem, errors=[{"line": 1, "problem": error.problem}])
    if isinstance(error, RdfError):
        return Problem("broken", f"{error}; replace or delete it")
    if isinstance(error, AmbiguousError):
        return Problem("unreadable", str(error))
    if isinstance(error, QueryError):
        name = _QUERY_PROBLEMS.get(type(error), "bad-query")
        return Problem(name, str(error), headers=_LATER if name == "busy" else None)
    if isinstance(error, FullError):
        return Problem("disk-full", f"{error}; nothing was written")
    return Problem("store-down" if isinstance(error, StoreError) else "bad-request", str(error))


def _of_fields(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """The first of the fields that are wrong, and how many there are."""
    found = [_invalid(item) for item in errors[:_MOST_ERRORS]]
    detail = "; ".join(_said(item) for item in found[:3])
    if len(errors) == len(found):
        return Problem("invalid", detail, errors=found)
    return Problem("invalid", detail, errors=found, more=len(errors) - len(found))


def _invalid(item: Mapping[str, Any]) -> dict[str, Any]:
    where = [str(part) for part in item.get("loc", ())]
    problem = printable(str(item.get("msg", "is wrong")))[:_SHOWN]
    return {"where": printable(".".join(where))[:_SHOWN], "problem": problem}


def _said(item: Mapping[str, Any]) -> str:
    return f"{item['where']}: {item['problem']}"


def _allowed(app: FastAPI, path: str) -> str:
    """Every method that an address takes, of all its routes together."""
    methods: set[str] = set()
    for template, operations in app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), path):
            methods.update(name.upper() for name in operations)
    methods = methods or {"GET"}
    return ", ".join(sorted({*methods, *_EVERYWHERE} if "GET" in methods else {*methods, _ASKING}))


def install(app: FastAPI) -> None:
    """Let every error of an app end as problem details."""

    async def answer(request: Request, error: Exception) -> Response:
        problem = as_problem(error)
        if problem.status == HTTPStatus.METHOD_NOT_ALLOWED:
            allowed = _allowed(app, request.url.path)
            if request.method == _ASKING:
                return Response(status_code=204, headers={"Allow": allowed})
            problem.detail = f"{request.method} is not taken here; {allowed} are"
            problem.headers["Allow"] = allowed
        elif isinstance(error, HTTPException) and problem.status == HTTPStatus.NOT_FOUND:
            problem.detail = f"nothing is at {request.url.path[:_SHOWN]}; see /openapi.json"
        body = problem_body(problem, request.scope.get("mirepoix.request"))
        return Response(body, problem.status, problem.headers, PROBLEM_JSON)

    for kind in (Problem, KgError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer)
