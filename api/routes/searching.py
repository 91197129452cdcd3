"""/search: stored recipes by title, ingredients, tools and actions, with them and without."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.errors import Problem
from api.negotiation import Format
from api.routes.shared import Bench, BenchHere, json_response, problems
from api.routes.sparql import answer
from api.schemas.searching import Hits, Search
from kg.errors import QueryError
from kg.searching import found_in, query_of
from kg.store.results import Rows, read_json

__all__ = ["router", "searched"]

router = APIRouter(tags=["recipes"])
_JSON = Format("json", "application/sparql-results+json")


async def searched(bench: Bench, search: Search) -> dict[str, list[dict[str, str]]]:
    """What a search finds; it runs where every other query does, with the same limits."""
    try:
        query = query_of(search.wanted)
    except QueryError as error:
        raise Problem("invalid", str(error)) from None
    raw, _ = await answer(bench, query, lambda _: _JSON)
    rows = read_json(raw.body, None)
    assert isinstance(rows, Rows)
    return {"recipes": [found.as_dict() for found in found_in(rows)]}


@router.get(
    "/search",
    summary="Find recipes with this and without that",
    response_model=Hits,
    responses=problems("invalid", "timed-out", "over-limit", "busy", "store-down"),
)
async def search(bench: BenchHere, wanted: Annotated[Search, Query()]) -> Response:
    """Recipes by title, ingredients, tools and actions; "cheese" finds mozzarella too."""
    return json_response(await searched(bench, wanted))
