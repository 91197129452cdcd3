"""What a recipe tells a cook: links, timers, plans, shopping, scaling, allergens, lint."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Response

from api.cooking import told
from api.errors import Problem
from api.reading import jobs
from api.routes.shared import BenchHere, BookHere, json_response, problems
from api.schemas.asking import QuestionList
from api.schemas.cooking import (
    AheadList,
    Allergens,
    Findings,
    Links,
    PlanRecord,
    ScaledRecipe,
    SentToCook,
    ShoppingList,
    Telling,
    TimerList,
)
from api.shelf import Book, in_thread
from kg.graph import RecipeGraph
from reasoner.cooking.plan import MOST_RECIPES

__all__ = ["router"]

router = APIRouter(tags=["cooking"])
_OF_ONE = problems("not-found", "invalid", "store-down")
_OF_SENT = problems(
    "too-large", "too-costly", "slow-body", "unsupported-media", "wrong-encoding", "unreadable",
    "invalid", "busy", "bad-request", "not-found", "store-down",
)  # fmt: skip
_SANDBOX: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
Serves = Annotated[int | None, Query(ge=1, le=1000, description="For so many people.")]
Factor = Annotated[
    str | None, Query(max_length=20, description="Multiply amounts: 2, 0.5, 3/2.", examples=["2"])
]
Ids = Annotated[
    list[Annotated[str, Query(max_length=200)]],
    Query(alias="recipe", min_length=1, max_length=MOST_RECIPES, description="Ids of recipes."),
]
Number = Annotated[int, Query(ge=0, le=50)]


async def _view(book: Book, what: str) -> Response:
    """What is told of a recipe without options, made once."""
    made = await in_thread(lambda: book.view(what, lambda graph: told(what, [graph], {"of": ()})))
    return json_response(made)


@router.get(
    "/recipes/{recipe_id}/links", summary="What each step uses", response_model=Links,
    responses=_OF_ONE,
)  # fmt: skip
async def links(book: BookHere) -> Response:
    """The lines of the list in each step, with share and amount; its tools and vessels."""
    return await _view(book, "links")


@router.get(
    "/recipes/{recipe_id}/timers", summary="Every duration as a timer", response_model=TimerList,
    responses=_OF_ONE,
)  # fmt: skip
async def timers(book: BookHere) -> Response:
    """Durations in seconds: of what, from when, and the sign that it is done."""
    return await _view(book, "timers")


@router.get(
    "/recipes/{recipe_id}/ahead", summary="What can be done before", response_model=AheadList,
    responses=_OF_ONE,
)  # fmt: skip
async def ahead(book: BookHere) -> Response:
    """Mise en place, what can be made ahead and what must wait, with the reason."""
    return await _view(book, "ahead")


@router.get(
    "/recipes/{recipe_id}/lint", summary="What a recipe forgets", response_model=Findings,
    responses=_OF_ONE,
)  # fmt: skip
async def lint(book: BookHere) -> Response:
    """What is never used, not listed, without a time and so on, with its place and words."""
    return await _view(book, "lint")


@router.get(
    "/recipes/{recipe_id}/suggestions", summary="What cooks ask of it",
    response_model=QuestionList, responses=_OF_ONE,
)  # fmt: skip
async def suggestions(book: BookHere) -> Response:
    """A handful of questions in cooks' words that this recipe answers."""
    return await _view(book, "suggestions")


@router.get(
    "/recipes/{recipe_id}/allergens", summary="Allergens and diets, with proof",
    response_model=Allergens, responses=_OF_ONE,
)  # fmt: skip
async def allergens(
    book: BookHere,
    of: Annotated[
        list[Annotated[str, Query(max_length=60)]] | None,
        Query(max_length=40, description="Only these.", examples=[["milk", "vegan"]]),
    ] = None,
) -> Response:
    """What a dish contains, may contain, does not list, or what is not known; no bare "no"."""
    if not of:
        return await _view(book, "allergens")
    return json_response(await in_thread(lambda: told("allergens", [book.graph], {"of": of})))


@router.get(
    "/recipes/{recipe_id}/scale", summary="The recipe for more or fewer",
    response_model=ScaledRecipe, responses=_OF_ONE,
)  # fmt: skip
async def scale(book: BookHere, serves: Serves = None, factor: Factor = None) -> Response:
    """Amounts in list and steps rewritten; times and temperatures stay."""
    options = {"serves": serves, "factor": factor}
    return json_response(await in_thread(lambda: told("scale", [book.graph], options)))


@router.get(
    "/plan", summary="A schedule for one recipe or several", response_model=PlanRecord,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **_OF_ONE,
    },
)  # fmt: skip
async def plan(
    bench: BenchHere,
    recipes: Ids,
    cooks: Annotated[int, Query(ge=1, le=50)] = 1,
    ovens: Number = 1,
    hobs: Number = 4,
    serve_at: Annotated[str | None, Query(max_length=20, examples=["19:00"])] = None,
    wanted: Annotated[Literal["json", "svg"], Query(alias="format")] = "json",
) -> Response:
    """Who does what when, and what goes on by itself; as a Gantt chart with `format=svg`."""
    graphs = await _graphs(bench, recipes)
    options: dict[str, Any] = {
        "cooks": cooks, "ovens": ovens, "hobs": hobs, "serve_at": serve_at,
        "as_svg": wanted == "svg",
    }  # fmt: skip
    made = await in_thread(lambda: told("plan", graphs, options))
    if wanted == "svg":
        headers = {"Content-Security-Policy": _SANDBOX}
        return Response(made["svg"], 200, headers, "image/svg+xml")
    return json_response(made)


@router.get(
    "/shop", summary="One shopping list for several recipes", response_model=ShoppingList,
    responses=_OF_ONE,
)  # fmt: skip
async def shop(
    bench: BenchHere, recipes: Ids, serves: Serves = None, factor: Factor = None
) -> Response:
    """Amounts added up in units that fit, grouped as in a shop, with the lines that want them."""
    graphs = await _graphs(bench, recipes)
    options = {"serves": serves, "factor": factor}
    return json_response(await in_thread(lambda: told("shop", graphs, options)))


async def _graphs(bench: BenchHere, recipes: list[str]) -> list[RecipeGraph]:
    return [(await bench.shelf.book(recipe)).graph for recipe in recipes]


@router.post(
    "/cook/{what}",
    summary="The same of recipes that are sent along",
    response_model=Links
    | TimerList
    | AheadList
    | Allergens
    | Findings
    | ScaledRecipe
    | PlanRecord
    | ShoppingList
    | QuestionList,
    responses=_OF_SENT,
)
async def cook(bench: BenchHere, what: Telling, asked: SentToCook) -> Response:
    """Links, timers, plans and the rest of a recipe that is not stored.

    For a plan or a shopping list, a text with several recipes is taken as a whole, and others can
    be cooked with it.
    """
    options = asked.model_dump(exclude={"recipe", "recipe_id", "also"})
    most, text = bench.settings.most_events, bench.desk.known(asked.recipe)
    if asked.also:
        graphs = await _together(bench, what, asked)
        return json_response(await in_thread(lambda: told(what, graphs, options)))
    return json_response(
        await bench.desk.do(jobs.cooked, what, text, most, asked.recipe_id, options)
    )


async def _together(bench: BenchHere, what: Telling, asked: SentToCook) -> list[RecipeGraph]:
    """A recipe that was sent and those that are cooked with it: of the same text first."""
    if what not in ("plan", "shop"):
        raise Problem("invalid", "only a plan or a shopping list is of several recipes")
    sent = await bench.desk.do(jobs.understood, asked.recipe, bench.settings.most_events)
    one = jobs.chosen(sent, asked.recipe_id)
    beside = {graph.recipe.id: graph for graph in sent.graphs if graph is not one}
    stored = [each for each in asked.also if each not in beside]
    found = dict(zip(stored, await _graphs(bench, stored), strict=True)) | beside
    return [one, *(found[each] for each in asked.also)]
