"""What routes have in common: the state of a worker, JSON out, who may write, problem shapes."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated, Any

from anyio import CapacityLimiter
from fastapi import Depends, Path, Request, Response

from api.errors import PROBLEM_JSON, PROBLEMS, Problem
from api.measures import Measures
from api.reading import Desk
from api.schemas import ProblemDetails
from api.settings import Settings
from api.shelf import Book, Shelf, encoded

__all__ = ["Bench", "BenchHere", "BookHere", "Writer", "json_response", "may_write", "problems"]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a worker works with."""

    settings: Settings
    shelf: Shelf
    measures: Measures
    token: bytes | None
    query_threads: CapacityLimiter
    desk: Desk

    @property
    def read_only(self) -> bool:
        """True if nothing can be written."""
        return self.settings.read_only or self.token is None


def bench_of(request: Request) -> Bench:
    """The bench of the app that a request came to."""
    bench = request.app.state.bench
    assert isinstance(bench, Bench)
    return bench


BenchHere = Annotated[Bench, Depends(bench_of)]


async def _book(
    bench: BenchHere,
    recipe_id: Annotated[str, Path(max_length=200, examples=["pizza"], description="Its id.")],
) -> Book:
    return await bench.shelf.book(recipe_id)


BookHere = Annotated[Book, Depends(_book)]


def may_write(request: Request, bench: BenchHere) -> None:
    """Let a request write if the server is not read-only and the token is right."""
    if bench.token is None or bench.settings.read_only:
        raise Problem("read-only", "start the server with --token FILE to write")
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    right = hmac.compare_digest(given.strip().encode("utf-8", "replace"), bench.token)
    if kind.lower() != "bearer" or not right:
        why = "the token is not the right one" if given else "send Authorization: Bearer TOKEN"
        raise Problem("no-token", why, headers={"WWW-Authenticate": 'Bearer realm="mirepoix"'})


Writer = Depends(may_write)


def json_response(record: Any, status: int = 200, **headers: str) -> Response:  # noqa: ANN401
    """A record as a response; bytes are JSON already."""
    body = record if isinstance(record, bytes) else encoded(record)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(body, status, named, "application/json")


def problems(*names: str) -> dict[int | str, dict[str, Any]]:
    """The failures of a route, as OpenAPI shows them."""
    shape = {"schema": ProblemDetails.model_json_schema()}
    found: dict[int | str, dict[str, Any]] = {}
    for name in names:
        status, title = PROBLEMS[name]
        known = found.setdefault(status, {"description": "", "content": {PROBLEM_JSON: shape}})
        known["description"] = "; ".join(filter(None, (known["description"], title)))
    return found
