"""/recipes: list, add, read, replace and delete recipes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Query, Request, Response

from api.collection import Entry
from api.errors import Problem
from api.reading import jobs
from api.routes.shared import Bench, BenchHere, BookHere, Writer, json_response, problems
from api.schemas import Added, RecipeList, RecipeText
from api.shelf import in_thread
from api.uploads import MEDIA, Sent, check_id, text_of
from api.views import text_record

__all__ = ["router"]

router = APIRouter(tags=["recipes"])
_WRITING: Final = problems(
    "no-token", "read-only", "too-large", "too-costly", "slow-body", "unsupported-media",
    "unreadable", "wrong-encoding", "busy", "store-down", "disk-full",
)  # fmt: skip
_UPLOAD: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "Plain text, a page, schema.org JSON, R2VQ CoNLL-U or JSON; in UTF-8.",
        "content": {media: {"schema": {"type": "string"}} for media in MEDIA},
    }
}
_Strict = Annotated[bool, Query(description="Take what could be mended as an error.")]


@router.get(
    "/recipes",
    summary="List recipes",
    response_model=RecipeList,
    responses=problems("invalid", "store-down"),
)
async def recipes(
    bench: BenchHere,
    search: Annotated[
        str, Query(max_length=200, description="Words of the title, the id or the ingredients.")
    ] = "",
    offset: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> Response:
    """The recipes that have all the words, by id, a page at a time."""
    words = search.lower().split()
    page = await in_thread(lambda: bench.shelf.collection.page(words, offset, limit))
    more = offset + len(page.entries) < page.total and page.entries
    following = {"search": search, "offset": offset + limit, "limit": limit}
    return json_response(
        {
            "total": page.total,
            "offset": offset,
            "limit": limit,
            "next": f"/recipes?{urlencode(following, errors='replace')}" if more else None,
            "recipes": [_summary(entry) for entry in page.entries],
        }
    )


@router.post(
    "/recipes",
    summary="Add recipes",
    status_code=201,
    response_model=Added,
    responses={**_WRITING, **problems("invalid", "already-there", "unreadable")},
    openapi_extra=_UPLOAD,
    dependencies=[Writer],
)
async def add(request: Request, bench: BenchHere, strict: _Strict = False) -> Response:
    """Add every recipe of the body, all or none; an id that is there already is refused."""
    sent = await _sent(request, bench, strict)
    entries = await in_thread(lambda: bench.shelf.collection.put(sent.graphs, replace=False))
    location = _url(entries[0].id) if len(entries) == 1 else "/recipes"
    return json_response(_added(entries, sent), 201, Location=location)


@router.get(
    "/recipes/{recipe_id}",
    summary="Read a recipe",
    response_model=RecipeText,
    responses=problems("not-found", "invalid", "store-down"),
)
async def recipe(book: BookHere) -> Response:
    """The recipe as people read it, with events, ingredients, tools and places marked."""
    told = partial(text_record, version=book.version)
    text = await in_thread(lambda: book.view("text", told))
    return json_response(text, ETag=f'W/"{book.version}"')


@router.put(
    "/recipes/{recipe_id}",
    summary="Replace a recipe",
    response_model=Added,
    responses={
        201: {"model": Added, "description": "It was not there before"},
        **_WRITING,
        **problems("invalid", "unreadable", "changed"),
    },
    openapi_extra=_UPLOAD,
    dependencies=[Writer],
)
async def replace(
    request: Request, bench: BenchHere, recipe_id: str, strict: _Strict = False
) -> Response:
    """Put the one recipe of the body, whose id is that of the address."""
    check_id(recipe_id)
    sent = await _sent(request, bench, strict)
    ids = [graph.recipe.id for graph in sent.graphs]
    if ids != [recipe_id]:
        raise Problem("invalid", f"the body holds {', '.join(ids[:5])}, not just {recipe_id}")
    collection = bench.shelf.collection
    before = await in_thread(lambda: collection.version(recipe_id))
    _unchanged(request, before)
    entries = await in_thread(lambda: collection.put(sent.graphs, replace=True))
    return json_response(_added(entries, sent), 200 if before else 201, Location=_url(recipe_id))


@router.delete(
    "/recipes/{recipe_id}",
    summary="Delete a recipe",
    status_code=204,
    response_class=Response,
    responses=problems(
        "no-token", "read-only", "not-found", "invalid", "changed", "store-down", "disk-full"
    ),
    dependencies=[Writer],
)
async def delete(request: Request, bench: BenchHere, recipe_id: str) -> Response:
    """Forget a recipe."""
    collection = bench.shelf.collection
    if "if-match" in request.headers:
        _unchanged(request, await in_thread(lambda: collection.version(recipe_id)))
    await in_thread(lambda: collection.remove(recipe_id))
    return Response(status_code=204)


async def _sent(request: Request, bench: Bench, strict: bool) -> Sent:
    text = text_of(await request.body(), request.headers.get("content-type"))
    return await bench.desk.do(jobs.understood, text, bench.settings.most_events, strict)


def _unchanged(request: Request, version: str | None) -> None:
    """Refuse to overwrite what the client has not seen, where it says what it has seen."""
    wanted = request.headers.get("if-match")
    if wanted is None or (wanted.strip() == "*" and version):
        return
    seen = {part.strip().removeprefix("W/").strip('"') for part in wanted.split(",")}
    if version not in seen:
        raise Problem("changed", "its version is another than that of If-Match")


def _added(entries: tuple[Entry, ...], sent: Sent) -> dict[str, Any]:
    summaries = [_summary(entry) for entry in entries]
    return {"recipes": summaries, "notices": sent.noted, "mended": sent.mended}


def _summary(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "title": entry.title,
        "steps": entry.steps,
        "events": entry.events,
        "ingredients": list(entry.ingredients),
        "url": _url(entry.id),
    }


def _url(recipe_id: str) -> str:
    return f"/recipes/{quote(recipe_id, safe='', errors='replace')}"
