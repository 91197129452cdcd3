"""`mirepoix allergens`: allergens and diets, with the line that proves it."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.look import heading, indented, said, title
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.record import head_record
from reasoner.cooking import diets
from reasoner.cooking.diets import Answer

__all__ = ["allergens"]


def allergens(
    context: typer.Context,
    recipe: RecipeName,
    of: Annotated[
        list[str] | None,
        typer.Option("--of", metavar="NAME", help="Only this allergen or diet; can be repeated."),
    ] = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Say what a dish contains, may contain, does not list, or what is not known.

    The fourteen allergens of the European Union and common diets. There is no bare "no": what is
    not listed may still be in a packet or on a board.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = diets(graph, of or ())
    if as_json:
        judged = [each.as_dict() for each in found]
        screen.data({"recipe": head_record(graph.recipe), "judgements": judged})
        return
    screen.show(title(graph.recipe.title))
    for answer in Answer:
        told = [each.text for each in found if each.answer is answer]
        if told:
            screen.show(heading(str(answer).capitalize()), *(indented(said(text)) for text in told))
