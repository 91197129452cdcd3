"""The page: plain files from the package, under a policy that lets nothing else run."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import APIRouter, Request, Response

from api.errors import Problem

__all__ = ["router"]

router = APIRouter(include_in_schema=False)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_MEDIA: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


@cache
def _files() -> dict[str, tuple[str, bytes, str]]:
    """Every file of the page and of Swagger UI: its media type, its content, its ETag."""
    found = {}
    for file in (*files("api.web").iterdir(), *_swagger()):
        media = _MEDIA.get(file.name.rpartition(".")[2])
        if media:
            content = file.read_bytes()
            found[file.name] = media, content, f'W/"{sha256(content).hexdigest()[:20]}"'
    return found


def _swagger() -> Iterator[Traversable]:
    """The two files of Swagger UI that /docs needs, from the package that carries it."""
    for version in files("swagger_ui_bundle").joinpath("vendor").iterdir():
        yield from map(version.joinpath, ("swagger-ui-bundle.js", "swagger-ui.css"))


@router.get("/")
async def index(request: Request) -> Response:
    """The page itself."""
    return _served("index.html", request)


@router.get("/docs")
async def docs(request: Request) -> Response:
    """The reference of the HTTP API with a form to try it, Swagger UI over /openapi.json."""
    return _served("docs.html", request)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """The icon where old browsers look for it."""
    return _served("icon.svg", request)


@router.get("/web/{name}")
async def file(name: str, request: Request) -> Response:
    """A file of the page."""
    return _served(name, request)


def _served(name: str, request: Request) -> Response:
    found = _files().get(name)
    if found is None:
        raise Problem("not-found", f"the page has no file {name[:60]!r}")
    media, content, tag = found
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Content-Security-Policy": POLICY}
    if tag in (request.headers.get("if-none-match") or ""):
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media)
