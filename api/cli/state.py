"""`mirepoix state`: what is where after a step or an event."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.kitchen import kitchen
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import NotFoundError, Notices
from kg.graph import RecipeGraph, State
from kg.record import head_record
from kg.snapshot import state_record

__all__ = ["state"]


def state(
    context: typer.Context,
    recipe: RecipeName,
    step: Annotated[
        int | None, typer.Option("--step", "-s", metavar="N", help="After step N.")
    ] = None,
    tick: Annotated[
        int | None,
        typer.Option("--tick", "-t", metavar="N", help="After the N-th event; 0 is before all."),
    ] = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Say what is where, in what form, how hot, and what is left.

    Without --step or --tick: at the end.
    """
    if step is not None and tick is not None:
        raise typer.BadParameter("say either --step or --tick, not both")
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = _state(graph, step, tick)
    if as_json:
        screen.data({"recipe": head_record(graph.recipe), "state": state_record(found, graph)})
    else:
        screen.show(*kitchen(found, graph))


def _state(graph: RecipeGraph, step: int | None, tick: int | None) -> State:
    steps = [known.number for known in graph.recipe.steps]
    if step is not None and step not in steps:
        known = [f"{steps[0]} to {steps[-1]}"] if steps else []
        raise NotFoundError("step", str(step), known)
    return graph.state_at(step, tick=tick)
