"""`mirepoix make`: benchmarks made from recipes."""

from __future__ import annotations

import typer

__all__ = ["making"]

making = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Make questions with answers from recipes."
)


@making.callback()
def make() -> None:
    """Make questions with answers from recipes."""
