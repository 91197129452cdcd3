"""`mirepoix samples`: the recipes that come with it."""

from __future__ import annotations

import typer
from rich.console import RenderableType

from api.cli.look import table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen
from kg import readers
from kg import samples as bundled
from kg.model import Recipe

__all__ = ["sample_recipes", "sample_records", "sample_table", "samples"]


def samples(
    context: typer.Context,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """List the bundled recipes: their names and titles."""
    screen = Screen(context)
    recipes = sample_recipes()
    if as_json:
        screen.data({"samples": sample_records(recipes)})
    else:
        screen.show(sample_table(recipes))


def sample_recipes() -> dict[str, Recipe]:
    """Every bundled recipe by its name."""
    found = ((name, bundled.path_of(name)) for name in bundled.names())
    return {name: readers.read_one(path) for name, path in found if path}


def sample_records(recipes: dict[str, Recipe]) -> list[dict[str, str | int]]:
    """The samples as plain data."""
    return [
        {
            "name": name,
            "title": recipe.title,
            "steps": len(recipe.steps),
            "events": len(recipe.events),
        }
        for name, recipe in recipes.items()
    ]


def sample_table(recipes: dict[str, Recipe]) -> RenderableType:
    """The samples as people read them."""
    rows = [
        (name, recipe.title, str(len(recipe.steps)), str(len(recipe.events)))
        for name, recipe in recipes.items()
    ]
    return table(("Name", "Title", "Steps", "Events"), rows)
