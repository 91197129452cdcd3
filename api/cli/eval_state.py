"""`mirepoix eval state`: the kitchen after every step, against what a careful reader wrote down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

__all__ = ["state"]


def state(
    context: typer.Context,
    grid: Annotated[
        Path, typer.Argument(metavar="GRID", help="Which lines are together after each step.")
    ],
    recipes: Annotated[
        list[Path], typer.Option(metavar="FILE", help="The recipes that it is about.")
    ],
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """The kitchen after every step: what is used, what is together, and where that is."""
    from reasoner.learning.examples import graphs_of
    from reasoner.tasks.state import figures_of, read_grid

    screen = Screen(context)
    found = figures_of(list(read_grid(grid)), graphs_of(recipes))
    if as_json:
        screen.data(found.as_dict())
        return
    rows = [
        (kind, f"{f.f1:.3f}", f"{f.precision:.3f}", f"{f.recall:.3f}", str(f.n))
        for kind, f in found.every.items()
    ]
    names = ("what", "F1", "precision", "recall", "n")
    screen.show(heading("The kitchen after every step"), table(names, rows))
