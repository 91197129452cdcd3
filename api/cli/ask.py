"""`mirepoix ask`: a question about a recipe, or a prompt for many."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from api.cli.answers import answer_shown
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from reasoner import ask as ask_reasoner
from reasoner.ask import SURE, Conventions
from reasoner.outcome import Answered, NoAnswer, as_dict

__all__ = ["ask"]

DOES_NOT_SAY: Final = 3
NOT_UNDERSTOOD: Final = 4


def ask(
    context: typer.Context,
    recipe: RecipeName,
    question: Annotated[
        str | None,
        typer.Argument(metavar="[QUESTION]", help="What to ask; without one, a prompt opens."),
    ] = None,
    r2vq: Annotated[
        bool, typer.Option("--r2vq", help="Answer as the R2VQ benchmark has it.")
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="STEP",
            help='The step that you are at, 0 before the first: "How long?" is then about it.',
        ),
    ] = None,
    sure: Annotated[
        float,
        typer.Option(min=0.0, max=1.0, help="How probable an answer must be to be given."),
    ] = SURE,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Ask a recipe, and see the answer, its proof and the sentence that it comes from.

    Exits with 0 if it is answered, 3 if the recipe does not say, 4 if it is not understood.
    """
    screen, notices = Screen(context), Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    conventions: Conventions = "r2vq" if r2vq else "people"
    if question is None:
        from api.cli.prompt import converse

        converse(graph, screen, as_json, conventions, at, sure, interactive=sys.stdin.isatty())
        return
    outcome = ask_reasoner(graph, question, conventions=conventions, at_step=at, sure=sure)
    if as_json:
        screen.data({"recipe": graph.recipe.id, "question": question, **as_dict(outcome)})
    else:
        screen.show(*answer_shown(outcome, graph))
    if not isinstance(outcome, Answered):
        raise typer.Exit(DOES_NOT_SAY if isinstance(outcome, NoAnswer) else NOT_UNDERSTOOD)
