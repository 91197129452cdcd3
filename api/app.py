"""The HTTP app: routes, the gate before them, and what a worker holds while it runs."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from anyio import CapacityLimiter
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from api import errors
from api.collection import Collection, sampled
from api.gate import Gate
from api.keeper import Kept
from api.measures import Measures
from api.pieces import Pieces
from api.reading import Desk, Limits
from api.routes import (
    asking,
    assistants,
    cooking,
    exchange,
    graphs,
    health,
    making,
    page,
    reading,
    recipes,
    searching,
    sparql,
    telling,
)
from api.routes.shared import Bench
from api.settings import Settings
from api.shelf import Shelf
from api.stocked import Stocked
from api.warmth import warming
from kg.store import Store, open_store
from kg.store.embedded import FolderStore, MemoryStore

__all__ = ["app", "create", "opened", "working"]

_ABOUT = """Mirepoix reads a recipe, follows every ingredient, tool and vessel through it, and
answers questions with the events that prove the answer.

Every failure is told as problem details (RFC 9457, `application/problem+json`). What writes needs
`Authorization: Bearer TOKEN` and a server that was started with a token."""
_QUERIES = 64
_MCP = ("Mcp-Protocol-Version", "Mcp-Session-Id", "Mcp-Method", "Mcp-Name")
_TAGS = [
    {"name": "recipes", "description": "The recipes that are held here."},
    {"name": "questions", "description": "Answers with their proof."},
    {"name": "state and time", "description": "What is where, when, and because of what."},
    {"name": "cooking", "description": "Links, timers, plans, shopping, allergens, lint."},
    {"name": "other programs", "description": "Mealie, Tandoor, Cooklang, Home Assistant."},
    {"name": "graph", "description": "The graph for other programs."},
    {"name": "recipes sent along", "description": "Read and shown; nothing is stored."},
    {"name": "sparql", "description": "The SPARQL 1.1 protocol."},
    {"name": "assistants", "description": "The Model Context Protocol, if it is served."},
    {"name": "server", "description": "The server itself."},
]


def app() -> ASGIApp:
    """The app of a worker, set up as its parent says."""
    return create(Settings.from_environment())


def create(settings: Settings, collection: Collection | None = None) -> ASGIApp:
    """An app over a collection; without one, over what the settings say."""
    measures = Measures()

    @asynccontextmanager
    async def lifespan(api: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            bench = await stack.enter_async_context(working(settings, measures, collection))
            api.state.bench = bench
            if settings.assistants:
                from api.assistants import answering

                api.state.assistants = await stack.enter_async_context(answering(bench))
            yield

    api = FastAPI(
        title="Mirepoix",
        version=health.installed_version(),
        description=_ABOUT,
        openapi_tags=_TAGS,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=_operation,
    )
    told = (recipes, searching, asking, making, telling, cooking, exchange, graphs, reading)
    for routes in (*told, sparql, *([assistants] if settings.assistants else ()), health, page):
        api.include_router(routes.router)
    errors.install(api)
    api.add_middleware(Pieces)
    api.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    if settings.origins:
        api.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["GET", "POST", "PUT", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "If-Match", "If-None-Match", *_MCP],
        )
    return Gate(api, settings, measures)


@asynccontextmanager
async def working(
    settings: Settings, measures: Measures, collection: Collection | None = None
) -> AsyncIterator[Bench]:
    """What a worker works with while it runs: recipes, and a desk to read texts at."""
    held = collection or _reached(settings)
    desk = _desk(settings)
    threads = CapacityLimiter(_QUERIES)
    warm = warming(None if settings.lazy else desk.start)
    try:
        yield Bench(settings, Shelf(held), measures, _token(settings), threads, desk)
    finally:
        warm.join()
        desk.close()
        held.close()


def _operation(route: APIRoute) -> str:
    return f"{route.name}_{sorted(route.methods)[0].lower()}" if route.methods else route.name


def opened(settings: Settings) -> Collection:
    """The collection that the settings name, opened in this process."""
    if settings.store is not None:
        return Stocked(_store(settings.store, settings), settings)
    held = _passing(settings) if settings.writable else Stocked(MemoryStore(), settings)
    held.put(sampled(), replace=True)
    return held


def _store(place: str, settings: Settings) -> Store:
    """The store at a place."""
    return open_store(place, writable=settings.writable)


def _passing(settings: Settings) -> Stocked:
    """A store that is gone with the server, but until then takes writes as any other does."""
    folder = tempfile.mkdtemp(prefix="mirepoix-samples-")
    store = FolderStore(Path(folder, "store"), writable=True)
    return Stocked(store, settings, lambda: shutil.rmtree(folder, ignore_errors=True))


def _reached(settings: Settings) -> Collection:
    """The collection, over its keeper if there is one."""
    if settings.keeper and settings.generation:
        return Kept(settings.keeper, settings.generation, settings.alone)
    return opened(settings)


def _desk(settings: Settings) -> Desk:
    """Where this worker has read what clients send."""
    limits = Limits(settings.reading_seconds, settings.reading_memory)
    return Desk(settings.readings, limits)


def _token(settings: Settings) -> bytes | None:
    """The token that writes need: the first line of its file."""
    if settings.token_file is None:
        return None
    lines = Path(settings.token_file).read_text(encoding="utf-8").strip().splitlines()
    return lines[0].strip().encode() if lines else None
