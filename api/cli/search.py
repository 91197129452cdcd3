"""`mirepoix search`: stored recipes with this and without that."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.look import said, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

__all__ = ["search"]

_Words = list[str] | None


def search(
    context: typer.Context,
    title: Annotated[str, typer.Argument(metavar="[TITLE]", help="Words of the title.")] = "",
    store: Annotated[
        str | None,
        typer.Option("--store", "-s", metavar="PATH|URL", help="Where [default: the samples]."),
    ] = None,
    ingredient: Annotated[_Words, typer.Option("--with", help="An ingredient of it.")] = None,
    tool: Annotated[_Words, typer.Option("--tool", help="A tool or vessel of it.")] = None,
    action: Annotated[_Words, typer.Option("--action", help="Something that is done.")] = None,
    without: Annotated[_Words, typer.Option("--without", help="An ingredient it has not.")] = None,
    without_tool: Annotated[
        _Words, typer.Option("--without-tool", help="A tool not needed.")
    ] = None,
    without_action: Annotated[
        _Words, typer.Option("--without-action", help="Something that is not done.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", help="How many at most.")] = 50,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Find stored recipes by title, ingredients, tools and actions; options can be repeated.

    A word means its class with all below it: --with cheese finds mozzarella, --without meat leaves
    bacon out.
    """
    from kg.searching import Wanted
    from kg.searching import search as searched
    from kg.store import open_store, sample_store

    screen = Screen(context)
    wanted = Wanted(
        title,
        ingredients=tuple(ingredient or ()),
        tools=tuple(tool or ()),
        actions=tuple(action or ()),
        without_ingredients=tuple(without or ()),
        without_tools=tuple(without_tool or ()),
        without_actions=tuple(without_action or ()),
        limit=limit,
    )
    with open_store(store) if store is not None else sample_store() as opened:
        found = searched(opened, wanted)
    if as_json:
        screen.data({"recipes": [each.as_dict() for each in found]})
    elif found:
        screen.show(table(("Recipe", "Title"), [(each.id, each.title) for each in found]))
    else:
        screen.show(said("No recipe is like that."))
