"""`mirepoix show`: the story of a recipe."""

from __future__ import annotations

import typer

from api.cli.options import Debug, Json, NoColour, RecipeName, Strict
from api.cli.recipes import graph_of
from api.cli.screen import Screen
from api.cli.story import story
from kg.errors import Notices
from kg.record import (
    attribute_record,
    event_record,
    head_record,
    note_record,
    step_record,
    supply_record,
)

__all__ = ["show"]


def show(
    context: typer.Context,
    recipe: RecipeName,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Tell the story: who takes part, what is hidden, what is made.

    Under each sentence stand its events with their tick, the number by which `state --tick` and
    the other commands call them.
    """
    screen = Screen(context)
    notices = Notices(strict=strict)
    graph = graph_of(recipe, notices)
    screen.note(notices)
    if as_json:
        steps = [
            {
                **step_record(step.number, graph),
                "events": [event_record(a, graph) for a in graph.acts if a.at.step == step.number],
            }
            for step in graph.recipe.steps
        ]
        supplies = [supply_record(supply) for supply in graph.supplies.values()]
        screen.data(
            {
                "recipe": head_record(graph.recipe),
                "supplies": supplies,
                "steps": steps,
                "notes": [note_record(note) for note in graph.recipe.notes],
                "attributes": [attribute_record(each) for each in graph.attributes],
            }
        )
    else:
        screen.show(*story(graph))
