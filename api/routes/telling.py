"""What is true when: the state after a step, the timeline, lives, and the kitchen over time."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from api.cli.lookup import entities_named
from api.routes.shared import BookHere, json_response, problems
from api.schemas import Kitchen, LifeList, StateRecord, Timeline
from api.shelf import in_thread
from api.views import kitchen_record, state_of, timeline_record
from kg.graph import RecipeGraph
from kg.record import life_record

__all__ = ["router"]

router = APIRouter(tags=["state and time"])
_TELLING = problems("not-found", "invalid", "store-down")
_MOST = 2**31


@router.get(
    "/recipes/{recipe_id}/state",
    summary="The kitchen at a moment",
    response_model=StateRecord,
    responses=_TELLING,
)
async def state(
    book: BookHere,
    step: Annotated[int | None, Query(ge=1, le=_MOST, description="After this step.")] = None,
    tick: Annotated[
        int | None, Query(ge=0, le=_MOST, description="After this event; 0 is before all.")
    ] = None,
) -> Response:
    """What is where after a step or an event, in what form, how hot, and what is left."""
    return json_response(await in_thread(lambda: state_of(book.graph, step, tick)))


@router.get(
    "/recipes/{recipe_id}/timeline",
    summary="Every event, and every life",
    response_model=Timeline,
    responses=_TELLING,
)
async def timeline(book: BookHere) -> Response:
    """The events in order, and everything that was ever true of what takes part in them."""
    return json_response(await in_thread(lambda: book.view("timeline", timeline_record)))


@router.get(
    "/recipes/{recipe_id}/life",
    summary="The life of a thing",
    response_model=LifeList,
    responses=_TELLING,
)
async def life(
    book: BookHere,
    thing: Annotated[
        str, Query(min_length=1, max_length=200, description="A name or an id.", examples=["dough"])
    ],
) -> Response:
    """Where a thing, a tool or a vessel comes from and what becomes of it; all of that name."""
    return json_response({"lives": await in_thread(lambda: _lives(thing, book.graph))})


def _lives(thing: str, graph: RecipeGraph) -> list[dict[str, Any]]:
    return [life_record(entity, graph) for entity in entities_named(thing, graph)]


@router.get(
    "/recipes/{recipe_id}/kitchen",
    summary="The kitchen over time, for drawing",
    response_model=Kitchen,
    responses=_TELLING,
)
async def kitchen(book: BookHere) -> Response:
    """Lanes, columns and lines with their coordinates; the page draws these."""
    return json_response(await in_thread(lambda: book.view("kitchen", kitchen_record)))
