"""The commands, gathered."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.answer import answer
from api.cli.ask import ask
from api.cli.build import build
from api.cli.check import check
from api.cli.eval_ import evaluations
from api.cli.export import export
from api.cli.life import life
from api.cli.options import Debug, NoColour
from api.cli.samples import samples
from api.cli.screen import Screen
from api.cli.serve import serve
from api.cli.show import show
from api.cli.sparql import sparql
from api.cli.state import state
from api.cli.tour import tour
from api.cli.train import training

__all__ = ["app"]

app = typer.Typer(
    name="mirepoix",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (tour, samples, show, state, life, ask, answer, export, check, build, sparql):
    app.command()(command)
app.command()(serve)
app.add_typer(evaluations, name="eval")
app.add_typer(training, name="train")


def _version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("mirepoix")
        except PackageNotFoundError:
            number = "(not installed)"
        Screen(context).text(f"mirepoix {number}\n")
        raise typer.Exit


@app.callback()
def mirepoix(
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Read a recipe, follow every ingredient, tool and vessel, and say what is true when."""
