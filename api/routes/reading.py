"""Recipes that are sent along: read, understood and shown, and nothing is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.counting import Counted
from api.reading import jobs
from api.routes.shared import BenchHere, json_response, problems
from api.schemas import Read, StateOf, StateRecord
from api.uploads import MEDIA, text_of

__all__ = ["router"]

router = APIRouter(tags=["recipes sent along"], route_class=Counted)
_READING = problems(
    "too-large", "too-costly", "slow-body", "unsupported-media", "wrong-encoding", "unreadable",
    "invalid", "busy",
)  # fmt: skip


@router.post(
    "/read",
    summary="Read a recipe without storing it",
    response_model=Read,
    responses=_READING,
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "Plain text, a page, schema.org JSON, R2VQ CoNLL-U or JSON; in UTF-8.",
            "content": {media: {"schema": {"type": "string"}} for media in MEDIA},
        }
    },
)
async def read(
    request: Request,
    bench: BenchHere,
    strict: Annotated[bool, Query(description="Take what could be mended as an error.")] = False,
) -> Response:
    """The marked text, the kitchen over time and the timeline; faults by line."""
    text = text_of(await request.body(), request.headers.get("content-type"))
    shown = await bench.desk.do(jobs.everything, text, bench.settings.most_events, strict)
    bench.desk.keep(text, shown.understood)
    return json_response(shown.page)


@router.post(
    "/state",
    summary="The kitchen of a recipe that is sent along",
    response_model=StateRecord,
    responses={**_READING, **problems("invalid", "unreadable", "bad-request", "not-found")},
)
async def state(bench: BenchHere, asked: StateOf) -> Response:
    """What is where after a step or an event of a recipe that is not stored."""
    most, text = bench.settings.most_events, bench.desk.known(asked.recipe)
    return json_response(
        await bench.desk.do(jobs.state, text, most, asked.recipe_id, asked.step, asked.tick)
    )
