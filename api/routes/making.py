"""Questions made from a recipe, with their answers, class and proof."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Response

from api.errors import Problem
from api.routes.shared import BookHere, json_response, problems
from api.schemas.making import MadeQuestions
from kg.graph import RecipeGraph

__all__ = ["router"]

router = APIRouter(tags=["questions"])
_MOST: Final = 100


@cache
def _makers() -> CapacityLimiter:
    """One recipe at a time: making asks each question to see that it is understood."""
    return CapacityLimiter(1)


@router.get(
    "/recipes/{recipe_id}/questions/made",
    summary="Make questions with answers",
    response_model=MadeQuestions,
    responses=problems("not-found", "invalid", "store-down"),
)
async def made_questions(
    book: BookHere,
    kinds: Annotated[
        str,
        Query(
            max_length=300,
            description="Classes 0 to 18 of R2VQ, kinds of operators, `r2vq`, `everyday` or "
            "`unanswerable`, with commas between; by default those of R2VQ and `unanswerable`.",
            examples=["0,1,where,unanswerable"],
        ),
    ] = "r2vq,unanswerable",
    per_kind: Annotated[int, Query(ge=1, le=10)] = 1,
    seed: Annotated[int, Query(ge=0, le=1 << 31)] = 0,
) -> Response:
    """Questions of some kinds, each with its answer; the same seed gives the same questions."""
    from reasoner.tasks.questions.making import UnknownKindError, kinds_named

    try:
        wanted = kinds_named(kinds.replace(",", " ").split())
    except UnknownKindError as error:
        raise Problem("invalid", str(error)) from error
    if len(wanted) * per_kind > _MOST:
        raise Problem("invalid", f"{len(wanted)} kinds, {per_kind} each: at most {_MOST} at once")
    graph = book.graph
    made = await anyio.to_thread.run_sync(
        lambda: _made(graph, wanted, per_kind, seed), limiter=_makers()
    )
    return json_response({"recipe": graph.recipe.id, "questions": made})


def _made(
    graph: RecipeGraph, kinds: tuple[str, ...], per_kind: int, seed: int
) -> list[dict[str, object]]:
    from reasoner.tasks.questions.making import make
    from reasoner.tasks.questions.strangers import sample_graphs
    from reasoner.tasks.questions.writing import numbered

    others = [other for other in sample_graphs() if other.recipe.id != graph.recipe.id]
    found = make([graph], kinds, per_kind, seed, others)
    return [{"id": name, **each.as_dict()} for name, each in numbered(found)]
