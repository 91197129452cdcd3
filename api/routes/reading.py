"""Recipes that are sent along: read, understood and shown, and nothing is stored."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from api.errors import Problem
from api.routes.shared import BenchHere, json_response, problems
from api.routes.telling import state_of
from api.schemas import Read, StateOf, StateRecord
from api.shelf import in_thread
from api.uploads import MEDIA, graphs_in, text_of
from api.views import kitchen_record, text_record, timeline_record
from kg.graph import RecipeGraph
from reasoner.suggest import answerable

__all__ = ["router"]

router = APIRouter(tags=["recipes sent along"])
_READING = problems(
    "too-large", "slow-body", "unsupported-media", "wrong-encoding", "unreadable", "invalid"
)


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
    """The marked text, the kitchen over time, the timeline and questions; faults by line."""
    text = text_of(await request.body(), request.headers.get("content-type"))
    sent = await in_thread(lambda: graphs_in(text, bench.settings.most_events, strict))
    found = await in_thread(lambda: [_everything(graph) for graph in sent.graphs])
    return json_response({"recipes": found, "notices": sent.noted, "mended": sent.mended})


def _everything(graph: RecipeGraph) -> dict[str, Any]:
    return {
        "text": text_record(graph, ""),
        "kitchen": kitchen_record(graph),
        "timeline": timeline_record(graph),
        "questions": list(answerable(graph)),
    }


@router.post(
    "/state",
    summary="The kitchen of a recipe that is sent along",
    response_model=StateRecord,
    responses={**_READING, **problems("invalid", "unreadable", "bad-request", "not-found")},
)
async def state(bench: BenchHere, asked: StateOf) -> Response:
    """What is where after a step or an event of a recipe that is not stored."""
    sent = await in_thread(lambda: graphs_in(asked.recipe, bench.settings.most_events))
    graphs = {graph.recipe.id: graph for graph in sent.graphs}
    wanted = asked.recipe_id if asked.recipe_id is not None else next(iter(graphs))
    if wanted not in graphs:
        raise Problem("invalid", f"there is no recipe {wanted!r} in what was sent")
    return json_response(state_of(graphs[wanted], asked.step, asked.tick))
