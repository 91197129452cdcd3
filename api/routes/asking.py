"""Questions: one, many at once, or about a recipe that is sent along and not stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.counting import Counted
from api.errors import Problem
from api.reading import jobs
from api.routes.shared import Bench, BenchHere, BookHere, json_response, problems
from api.schemas import (
    AskMany,
    AskOne,
    AtLine,
    AtStep,
    Outcome,
    Outcomes,
    Previous,
    QuestionList,
    QuestionText,
    Reading,
    Sure,
)
from api.shelf import Asking, in_thread
from reasoner.ask import SURE

__all__ = ["router"]

router = APIRouter(tags=["questions"], route_class=Counted)
_ASKING = problems("not-found", "invalid", "store-down")


@router.get(
    "/recipes/{recipe_id}/ask",
    summary="Ask a recipe",
    response_model=Outcome,
    responses=_ASKING,
)
async def ask(
    bench: BenchHere,
    book: BookHere,
    question: Annotated[QuestionText, Query()],
    conventions: Annotated[Reading, Query()] = "people",
    at_step: Annotated[AtStep, Query()] = None,
    at_line: Annotated[AtLine, Query()] = None,
    previous: Annotated[Previous, Query()] = None,
    sure: Annotated[Sure, Query()] = SURE,
) -> Response:
    """Answer a question about a recipe, with the events that prove it."""
    asked = Asking(question, conventions, at_step, at_line, previous, sure)
    kind, told = await book.ask(asked)
    bench.measures.outcome(kind)
    return json_response(told)


@router.post(
    "/recipes/{recipe_id}/ask",
    summary="Ask a recipe, the question in the body",
    response_model=Outcome,
    responses={**_ASKING, **problems("too-large", "slow-body", "unsupported-media", "bad-request")},
)
async def ask_in_body(bench: BenchHere, book: BookHere, asked: AskOne) -> Response:
    """The same as GET, for questions that should not stand in an address."""
    kind, told = await book.ask(_asking(asked.question, asked))
    bench.measures.outcome(kind)
    return json_response(told)


@router.post(
    "/ask",
    summary="Ask many questions at once",
    response_model=Outcomes,
    responses={
        **_ASKING,
        **problems(
            "invalid",
            "unreadable",
            "too-large",
            "too-costly",
            "slow-body",
            "unsupported-media",
            "bad-request",
            "busy",
        ),
    },
)
async def ask_many(bench: BenchHere, asked: AskMany) -> Response:
    """Answer questions about a recipe held here, or about one that is sent along (not stored)."""
    told = await _outcomes(bench, asked)
    for kind, _ in told:
        bench.measures.outcome(kind)
    return json_response(b'{"outcomes":[' + b",".join(outcome for _, outcome in told) + b"]}")


def _asking(question: str, asked: AskOne | AskMany) -> Asking:
    here = (asked.at_step, asked.at_line)
    return Asking(question, asked.conventions, *here, asked.previous, asked.sure)


async def _outcomes(bench: Bench, asked: AskMany) -> list[tuple[str, bytes]]:
    """The outcomes by kind; a recipe that is sent along is asked where it is read."""
    every = [_asking(question, asked) for question in asked.questions]
    if asked.recipe is not None:
        most, text = bench.settings.most_events, bench.desk.known(asked.recipe)
        return await bench.desk.do(jobs.answers, text, most, asked.recipe_id, every)
    if asked.recipe_id is None:
        raise Problem("invalid", "say recipe_id, or send a recipe along")
    book = await bench.shelf.book(asked.recipe_id)
    return [await book.ask(asking) for asking in every]


@router.get(
    "/recipes/{recipe_id}/questions",
    summary="Questions this recipe can answer",
    response_model=QuestionList,
    responses=_ASKING,
)
async def questions(
    book: BookHere, limit: Annotated[int, Query(ge=1, le=10_000)] = 1000
) -> Response:
    """A few questions for every thing, prop and step, all of which have an answer."""
    found = await in_thread(lambda: book.questions)
    return json_response({"recipe": book.graph.recipe.id, "questions": found[:limit]})
