"""`mirepoix plan`: what is done when, by whom, for one recipe or several."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType

from api.cli.look import QUIET, heading, indented, said, table, title
from api.cli.options import Debug, Json, NoColour, RecipeNames, Strict
from api.cli.recipes import graphs_of
from api.cli.screen import Screen, write_file
from kg.errors import Notices
from kg.values import Duration
from reasoner.cooking import Kitchen, gantt
from reasoner.cooking import plan as planned
from reasoner.cooking.plan import Plan, Planned

__all__ = ["plan"]


def plan(
    context: typer.Context,
    recipes: RecipeNames,
    cooks: Annotated[int, typer.Option("--cooks", metavar="N", help="How many cooks.")] = 1,
    ovens: Annotated[int, typer.Option("--ovens", metavar="N", help="How many ovens.")] = 1,
    hobs: Annotated[int, typer.Option("--hobs", metavar="N", help="How many hobs.")] = 4,
    serve_at: Annotated[
        str | None, typer.Option("--serve-at", metavar="TIME", help="When it is eaten: 19:00.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a Gantt chart there, as SVG."),
    ] = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Plan one recipe or several that are served together.

    How long something takes is marked with ~ where the recipe does not say it and it is assumed.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graphs = graphs_of(recipes, notices)
    screen.note(notices)
    found = planned(graphs, Kitchen(cooks, ovens, hobs), serve_at)
    if output is not None:
        write_file(output, gantt(found))
    if as_json:
        screen.data(found.as_dict())
    else:
        screen.show(*_page(found))


def _page(found: Plan) -> Iterator[RenderableType]:
    yield title(" + ".join(name for _, name in found.recipes))
    kitchen = found.kitchen
    total, hands = _length(found.seconds), _length(found.attended)
    yield said(
        f"{total} in all, hands on for {hands}; {kitchen.cooks} cook(s), {kitchen.ovens} oven(s), "
        f"{kitchen.hobs} hob(s). ~ is assumed, the recipe does not say it.",
        QUIET,
    )
    yield heading(f"From {found.time_of(0)} to {found.time_of(found.seconds)}")
    several = len(found.recipes) > 1
    names = ("At", "What", "How long", "Who", "Recipe" if several else "")
    yield indented(table(names, (_row(each, found, several) for each in found.tasks)))


def _row(each: Planned, found: Plan, several: bool) -> tuple[str, ...]:
    who = ", ".join(part for part in (f"cook {each.cook}" if each.cook else "", each.uses) if part)
    much = f"{'~' if each.task.assumed else ''}{_length(each.task.seconds)}"
    what = f"{each.task.step}. {each.task.label}"
    if each.task.condition:
        what += f" ({each.task.condition})"
    return found.time_of(each.start), what, much, who or "-", each.recipe if several else ""


def _length(seconds: int) -> str:
    """A length of time in minutes, where it has any."""
    whole = round(seconds / 60) * 60 if seconds >= 60 else seconds
    return str(Duration(whole, whole)).replace(" minutes", " min").replace(" minute", " min")
