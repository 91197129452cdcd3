"""`mirepoix life`: what became of a thing."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.lives import lives
from api.cli.lookup import entities_named
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.record import head_record, life_record

__all__ = ["life"]


def life(
    context: typer.Context,
    recipe: RecipeName,
    thing: Annotated[str, typer.Argument(metavar="THING", help="A name or an id.")],
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Follow a thing: where it comes from, what becomes of it, and why.

    THING is a name or an id of food, a tool or a vessel; all of that name are shown.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    entities = entities_named(thing, graph)
    if as_json:
        found = [life_record(entity, graph) for entity in entities]
        screen.data({"recipe": head_record(graph.recipe), "lives": found})
    else:
        screen.show(*lives(entities, graph))
