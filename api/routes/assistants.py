"""/mcp: the Model Context Protocol over HTTP, where `mirepoix mcp --http` serves it."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from api.errors import Problem
from api.routes.shared import BenchHere, problems

__all__ = ["router"]

router = APIRouter(tags=["assistants"])
_ANY: Final = "*"


class _Handed(Response):
    """A response that another app makes."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__()
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


@router.post(
    "/mcp",
    summary="The Model Context Protocol",
    response_class=Response,
    responses={
        200: {"content": {"application/json": {"schema": {"type": "object"}}}},
        **problems("wrong-origin", "too-large", "slow-body", "unsupported-media"),
    },
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"type": "object"}}},
        }
    },
)
async def mcp(request: Request, bench: BenchHere) -> Response:
    """Answer one message of the protocol; there are no sessions, and nothing is streamed."""
    _check_origin(request, bench.settings.origins)
    return _Handed(request.app.state.assistants)


def _check_origin(request: Request, allowed: tuple[str, ...]) -> None:
    """Refuse what a page of another origin sends, unless that origin is allowed by --cors."""
    origin = request.headers.get("origin")
    if origin is None or origin in allowed or _ANY in allowed:
        return
    if urlsplit(origin).netloc.lower() != request.headers.get("host", "").lower():
        problem = f"pages of {origin[:100]!r} may not call this; --cors allows an origin"
        raise Problem("wrong-origin", problem)
