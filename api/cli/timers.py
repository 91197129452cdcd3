"""`mirepoix timers`: every duration of a recipe as a named timer."""

from __future__ import annotations

import typer

from api.cli.look import indented, said, table, title
from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from kg.errors import Notices
from kg.record import head_record
from reasoner.cooking import timers as timers_of
from reasoner.cooking.timers import Timer

__all__ = ["timers"]


def timers(
    context: typer.Context,
    recipe: RecipeName,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """List every duration: of what, how long, from when, and the sign that it is done.

    With --json the least and the most are seconds.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    found = timers_of(graph)
    if as_json:
        screen.data(
            {"recipe": head_record(graph.recipe), "timers": [each.as_dict() for each in found]}
        )
        return
    rows = [(f"{each.step}", each.name, _length(each), each.start, _end(each)) for each in found]
    names = ("Step", "Timer", "How long", "From", "Until")
    nothing = said("The recipe gives no time.")
    screen.show(title(graph.recipe.title), indented(table(names, rows) if rows else nothing))


def _length(timer: Timer) -> str:
    much = str(timer.duration or timer.words)
    return f"{much} each {timer.each}" if timer.each else much


def _end(timer: Timer) -> str:
    only = f"only {timer.condition}" if timer.condition else ""
    return "; ".join(part for part in (timer.until or "", only) if part)
