"""`mirepoix make`: benchmarks made from recipes."""

from __future__ import annotations

import typer

from api.cli.make_recipeqa import recipeqa

__all__ = ["making"]

making = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Make questions with answers from recipes."
)


@making.callback()
def make() -> None:
    """Make questions with answers from recipes."""


making.command()(recipeqa)
