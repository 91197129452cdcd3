"""`mirepoix shop`: one shopping list over several recipes."""

from __future__ import annotations

import typer

from api.cli.look import heading, indented, said, table, title
from api.cli.options import Debug, Factor, Json, NoColour, RecipeNames, Serves, Strict
from api.cli.recipes import graphs_of
from api.cli.screen import Screen
from kg.errors import Notices
from reasoner.cooking import shop as shopped

__all__ = ["shop"]


def shop(
    context: typer.Context,
    recipes: RecipeNames,
    serves: Serves = None,
    factor: Factor = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Write one list for one recipe or several: amounts added up, grouped as in a shop."""
    screen = Screen(context)
    notices = Notices(strict=strict)
    graphs = graphs_of(recipes, notices)
    screen.note(notices)
    found = shopped(graphs, serves, factor)
    if as_json:
        screen.data(found.as_dict())
        return
    several = len(found.recipes) > 1
    screen.show(
        title(" + ".join(f"{name} (x{by})" if by != 1 else name for _, name, by in found.recipes))
    )
    for kind, items in found.by_kind().items():
        rows = [
            (
                str(item),
                "; ".join(f"{s.recipe}: {s.text}" if several else s.text for s in item.sources),
            )
            for item in items
        ]
        screen.show(heading(kind.capitalize()), indented(table(("Buy", "For"), rows)))
    if not found.items:
        screen.show(said("There is no list."))
