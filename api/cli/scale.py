"""`mirepoix scale`: a recipe for more or fewer people."""

from __future__ import annotations

import typer

from api.cli.options import Debug, Factor, Json, NoColour, RecipeName, Serves, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from reasoner.cooking import scale as scaled
from reasoner.cooking.errors import CookingError

__all__ = ["scale"]


def scale(
    context: typer.Context,
    recipe: RecipeName,
    serves: Serves = None,
    factor: Factor = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Rewrite the amounts in list and steps; times and temperatures stay as they are.

    What is printed is a recipe that can be read again.
    """
    if serves is None and factor is None:
        raise CookingError("say for how many: --serves 8, or --factor 2")
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = scaled(graph, serves, factor)
    if as_json:
        screen.data(found.as_dict())
        return
    screen.text(found.text)
    for caution in found.cautions:
        screen.complain(f"note: {caution}")
