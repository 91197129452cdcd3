"""`mirepoix make`: data for the tasks that others have set, made from any recipes."""

from __future__ import annotations

import typer

from api.cli.make_questions import questions
from api.cli.make_recipeqa import recipeqa

__all__ = ["making"]

making = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Make data from recipes.")
making.command()(questions)
making.command()(recipeqa)
