"""Recipes for other programs: of stored recipes, of recipes sent along, and Mealie's actions."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from api.reading import jobs
from api.routes.shared import BenchHere, BookHere, json_response, problems
from api.schemas.exchange import ForProgram, ProgramName, SentForProgram
from api.shelf import in_thread
from api.uploads import text_of
from reasoner.exchange import PROGRAMS, written

__all__ = ["router"]

router = APIRouter(tags=["other programs"])
_OF_SENT = problems(
    "too-large", "too-costly", "slow-body", "unsupported-media", "wrong-encoding", "unreadable",
    "invalid", "busy", "bad-request",
)  # fmt: skip
_CONTENT: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "JSON, JSON-LD of schema.org, or text in Cooklang",
        "content": {
            "application/json": {"schema": {"type": "object"}},
            "application/ld+json": {"schema": {"type": "object"}},
            "text/plain": {"schema": {"type": "string"}},
        },
    }
}


@router.get(
    "/recipes/{recipe_id}/exchange/{program}",
    summary="A recipe for another program",
    response_class=Response,
    responses={**_CONTENT, **problems("not-found", "invalid", "store-down")},
)
async def exchange(book: BookHere, program: ProgramName) -> Response:
    """The recipe as Mealie, Tandoor, Cooklang or schema.org have it, or Home Assistant's timers."""
    text = await in_thread(lambda: written(book.graph, program))
    return Response(text.encode("utf-8", "replace"), media_type=PROGRAMS[program].media)


@router.post(
    "/exchange/{program}",
    summary="The same of a recipe that is sent along",
    response_class=Response,
    responses={**_CONTENT, **_OF_SENT},
)
async def exchange_sent(bench: BenchHere, program: ProgramName, sent: SentForProgram) -> Response:
    """A recipe in whatever format, written for another program; nothing is stored."""
    most = bench.settings.most_events
    recipe = bench.desk.known(sent.recipe)
    text = await bench.desk.do(jobs.exchanged, program, recipe, most, sent.recipe_id)
    return Response(text, media_type=PROGRAMS[program].media)


@router.post(
    "/hooks/mealie",
    summary="What a recipe action of Mealie posts",
    response_model=ForProgram,
    responses=_OF_SENT,
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "A recipe of Mealie, alone or as the content of an action.",
            "content": {
                "application/json": {"schema": {"type": "object"}},
                "text/plain": {"schema": {"type": "string"}},
            },
        }
    },
)
async def mealie(request: Request, bench: BenchHere) -> Response:
    """The instructions with references to the lines that each step uses; nothing is stored."""
    text = text_of(await request.body(), request.headers.get("content-type"))
    return json_response(await bench.desk.do(jobs.hooked, text, bench.settings.most_events))
