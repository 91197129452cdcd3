"""`mirepoix ahead`: what can be done before, and what must wait."""

from __future__ import annotations

import typer

from api.cli.look import heading, indented, said, table, title
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.record import head_record
from reasoner.cooking import ahead as told
from reasoner.cooking.ahead import Ahead, When

__all__ = ["ahead"]


def ahead(
    context: typer.Context,
    recipe: RecipeName,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Say what can be prepared or made ahead, and what must wait, with the reason.

    What the recipe does not say itself is marked as inferred.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = told(graph)
    if as_json:
        work = [each.as_dict() for each in found]
        screen.data({"recipe": head_record(graph.recipe), "work": work})
        return
    screen.show(title(graph.recipe.title))
    for when in When:
        rows = [_row(each) for each in found if each.when is when]
        shown = table(("Step", "What", "Because"), rows) if rows else said("Nothing.")
        screen.show(heading(str(when).capitalize()), indented(shown))


def _row(each: Ahead) -> tuple[str, str, str]:
    because = each.because if each.said else f"{each.because} (inferred)"
    return f"{each.step or 'list'}", each.what, because
