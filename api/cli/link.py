"""`mirepoix link`: which lines of the list, tools and vessels each step uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import typer
from rich.console import RenderableType

from api.cli.look import heading, indented, said, table, title
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.record import head_record
from reasoner.cooking.links import Gear, LineUse, StepLinks, Way, links

__all__ = ["link"]

_OWN: Final = (Way.NAMED, Way.GIVEN)


def link(
    context: typer.Context,
    recipe: RecipeName,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Say which lines of the list each step uses, how much of each, and with what.

    Mixtures are followed: "add the sauce" uses the lines of the sauce.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = links(graph)
    if as_json:
        steps = [step.as_dict() for step in found]
        screen.data({"recipe": head_record(graph.recipe), "steps": steps})
    else:
        screen.show(*_page(graph, found))


def _page(graph: RecipeGraph, found: tuple[StepLinks, ...]) -> Iterator[RenderableType]:
    yield title(graph.recipe.title)
    for step in found:
        yield heading(f"Step {step.step}")
        yield indented(said(step.text))
        rows = [(str(use), "", use.line.text) for use in step.uses if use.way in _OWN]
        rows += _inside([use for use in step.uses if use.way not in _OWN])
        if rows:
            yield indented(table(("Uses", "In", "Line"), rows))
        yield from _gear("Tools", step.tools)
        yield from _gear("Vessels", step.vessels)


def _inside(uses: list[LineUse]) -> list[tuple[str, str, str]]:
    """The lines that come in a mixture, one row a mixture."""
    mixtures: dict[str, list[LineUse]] = {}
    for use in uses:
        mixtures.setdefault(use.through or "what is there", []).append(use)
    return [(", ".join(map(str, found)), name, "") for name, found in mixtures.items()]


def _gear(name: str, found: tuple[Gear, ...]) -> Iterator[RenderableType]:
    if found:
        told = ", ".join(f"{g.name} ({g.assumed})" if g.assumed else g.name for g in found)
        yield indented(said(f"{name}: {told}"))
