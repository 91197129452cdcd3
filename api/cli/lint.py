"""`mirepoix lint`: what a recipe forgets, says twice or cannot mean."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.look import QUIET, indented, said, title
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.record import head_record
from reasoner.cooking import lint as linted

__all__ = ["lint"]

_FOUND = 1


def lint(
    context: typer.Context,
    recipe: RecipeName,
    check: Annotated[
        bool, typer.Option("--check", help="Exit with 1 if anything is found.")
    ] = False,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Find what is listed but never used, used but not listed, without a time, and so on.

    Every finding has its place and the words of the recipe.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = linted(graph)
    if as_json:
        findings = [each.as_dict() for each in found]
        screen.data({"recipe": head_record(graph.recipe), "findings": findings})
    else:
        screen.show(title(graph.recipe.title))
        for each in found:
            screen.show(said(str(each)), indented(said(each.quote, QUIET)))
        if not found:
            screen.show(said("Nothing to complain about."))
    if check and found:
        raise typer.Exit(_FOUND)
