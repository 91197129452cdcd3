"""The options that commands share."""

from __future__ import annotations

from typing import Annotated, Final

import typer

__all__ = [
    "NO_COLOUR",
    "Debug",
    "Factor",
    "FromText",
    "Json",
    "NoColour",
    "RecipeName",
    "RecipeNames",
    "Serves",
    "Strict",
    "known_recipes",
]

NO_COLOUR: Final = "mirepoix.no-colour"


def _without_colour(context: typer.Context, value: bool) -> None:
    if value:
        context.meta[NO_COLOUR] = True


def known_recipes(incomplete: str) -> list[str]:
    """The recipes that come with it and begin so; a shell completes files where there are none."""
    from kg import annotated, samples

    return [n for n in (*samples.names(), *annotated.names()) if n.startswith(incomplete)]


RecipeName = Annotated[
    str,
    typer.Argument(
        metavar="RECIPE",
        help="A file, file#id, the name of a sample, or - for the standard input.",
        show_default=False,
        autocompletion=known_recipes,
    ),
]
RecipeNames = Annotated[
    list[str],
    typer.Argument(
        metavar="RECIPE...",
        help="Files, file#id, names of samples, or - for the standard input.",
        show_default=False,
        autocompletion=known_recipes,
    ),
]
Serves = Annotated[
    int | None, typer.Option("--serves", metavar="N", help="For so many people.", min=1, max=1000)
]
Factor = Annotated[
    str | None, typer.Option("--factor", metavar="X", help="Multiply amounts: 2, 0.5, 3/2.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Strict = Annotated[
    bool, typer.Option("--strict", help="Take what could be mended in the input as an error.")
]
FromText = Annotated[
    bool,
    typer.Option("--from-text", help="Read the text alone and parse it; ignore the annotation."),
]
NoColour = Annotated[
    bool,
    typer.Option(
        "--no-color", "--no-colour", callback=_without_colour, help="Never write in colour."
    ),
]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of a bug.")]
