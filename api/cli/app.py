"""The commands, gathered."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from api.cli.ahead import ahead
from api.cli.allergens import allergens
from api.cli.answer import answer
from api.cli.ask import ask
from api.cli.build import build
from api.cli.check import check
from api.cli.completion import completion, prepare
from api.cli.eval_ import evaluations
from api.cli.export import export
from api.cli.life import life
from api.cli.link import link
from api.cli.lint import lint
from api.cli.make import making
from api.cli.mcp import mcp
from api.cli.options import Debug, NoColour
from api.cli.plan import plan
from api.cli.samples import samples
from api.cli.scale import scale
from api.cli.screen import Screen
from api.cli.search import search
from api.cli.serve import serve
from api.cli.shop import shop
from api.cli.show import show
from api.cli.sparql import sparql
from api.cli.state import state
from api.cli.timers import timers
from api.cli.tools import tools
from api.cli.tour import tour
from api.cli.train import training
from api.cli.version import told_version
from ontology.cards import VARIABLE, CardError, own_folder

__all__ = ["app"]

prepare()
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
for for_cooks in (link, timers, plan, ahead, shop, scale, allergens, lint):
    app.command()(for_cooks)
for for_programs in (search, serve, mcp, tools, completion):
    app.command()(for_programs)
app.add_typer(evaluations, name="eval")
app.add_typer(training, name="train")
app.add_typer(making, name="make")


@app.callback(invoke_without_command=True)
def mirepoix(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="With --version: the learned files and their use.")
    ] = False,
    models: Annotated[
        str | None,
        typer.Option(
            "--models",
            metavar="FOLDER",
            help="Read recipes by models of your own, as `mirepoix train parser` writes them.",
            envvar=VARIABLE,
        ),
    ] = None,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Read a recipe, follow every ingredient, tool and vessel, and say what is true when."""
    if models is not None:
        os.environ[VARIABLE] = models  # for the processes that this one starts, too
        try:
            own_folder()
        except CardError as error:
            raise typer.BadParameter(str(error)) from None
    if show_version:
        Screen(context).text(told_version(verbose=verbose))
        raise typer.Exit
    if context.invoked_subcommand is None:
        context.fail("Missing command.")
