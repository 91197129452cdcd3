"""`mirepoix eval`: scores against gold that somebody else made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour, Strict
from api.cli.screen import Screen
from kg.errors import Notices
from kg.readers import read

__all__ = ["evaluations"]

evaluations = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Score Mirepoix against gold."
)
Files = Annotated[list[str], typer.Argument(metavar="RECIPES…", help="Annotated recipe files.")]


@evaluations.command()
def cutl(
    context: typer.Context,
    recipes: Files,
    gold: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of CUTL's *.csv files.")],
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Whose result goes into which event: `needs` against CUTL's gold, on pairs of events."""
    from reasoner.evaluation.cutl import score

    screen, notices = Screen(context), Notices(strict=strict)
    every = (recipe for file in recipes for recipe in read(file, notices=notices))
    found = score(every, gold, notices)
    screen.note(notices)
    if as_json:
        screen.data(found.as_dict())
        return
    rows = [(name.replace("_", " "), _shown(value)) for name, value in found.as_dict().items()]
    screen.show(heading("Pairs of events against CUTL"), table(("figure", "value"), rows))


@evaluations.command()
def ontology(
    context: typer.Context,
    recipes: Files,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """How much of the recipes the ontology knows: actions with an effect, nouns with a class."""
    from reasoner.evaluation.ontology import coverage_of

    screen, notices = Screen(context), Notices(strict=strict)
    found = coverage_of(recipe for file in recipes for recipe in read(file, notices=notices))
    screen.note(notices)
    if as_json:
        screen.data({share.name: share.as_dict() for share in found})
        return
    rows = [
        (s.name, f"{s.share:.1%}", str(s.known), str(s.total), ", ".join(s.misses[:5]))
        for s in found
    ]
    names = ("what", "known", "of them", "in all", "not known, for example")
    screen.show(heading("What the ontology knows"), table(names, rows))


def _shown(value: float | int) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
