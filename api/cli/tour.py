"""`mirepoix tour`: a first look at what Mirepoix makes of a recipe."""

from __future__ import annotations

from collections.abc import Iterator

import typer
from rich.console import RenderableType

from api.cli import lives
from api.cli.kitchen import standings
from api.cli.look import QUIET, columns, heading, indented, said, title
from api.cli.lookup import entities_named
from api.cli.options import Debug, Json, NoColour
from api.cli.recipes import graph_of
from api.cli.samples import sample_recipes, sample_records, sample_table
from api.cli.screen import Screen
from api.cli.story import KEY, events_of
from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.model import Step
from kg.record import head_record, life_record
from kg.snapshot import state_record

__all__ = ["tour"]

SAMPLE = "tzatziki"
INGREDIENT = "cucumber"
_NEXT = (
    ("mirepoix show pizza", "the story of another recipe"),
    ("mirepoix state pizza --step 2", "what is where after a step"),
    ("mirepoix life pizza dough", "what became of something, and why"),
    ("mirepoix export pizza -f svg -o pizza.svg", "a picture of the kitchen over time"),
    ("mirepoix --help", "everything else"),
)


def tour(
    context: typer.Context,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Take the tour: a recipe understood, step by step."""
    screen = Screen(context)
    graph = graph_of(SAMPLE, Notices())
    if as_json:
        states = [graph.state_at(step.number) for step in graph.recipe.steps]
        lived = [life_record(e, graph) for e in entities_named(INGREDIENT, graph)]
        screen.data(
            {
                "samples": sample_records(sample_recipes()),
                "recipe": head_record(graph.recipe),
                "states": [state_record(state, graph) for state in states],
                "lives": lived,
            }
        )
    else:
        screen.show(*_pages(graph))


def _pages(graph: RecipeGraph) -> Iterator[RenderableType]:
    yield title("Mirepoix reads a recipe and keeps track of everything in the kitchen")
    yield said("These recipes come with it:\n")
    yield indented(sample_table(sample_recipes()))
    yield said("")
    yield title(f"A recipe understood: {graph.recipe.title}")
    yield said(KEY, QUIET)
    for step in graph.recipe.steps:
        yield from _step(step, graph)
    yield said("")
    yield title("The life of one ingredient")
    for entity in entities_named(INGREDIENT, graph):
        yield from lives.life(entity, graph)
    yield heading("Try next")
    yield indented(columns(_NEXT, fixed=(0,)))


def _step(step: Step, graph: RecipeGraph) -> Iterator[RenderableType]:
    yield heading(f"Step {step.number}")
    yield indented(said(step.text, "italic"))
    acts = [act for act in graph.acts if act.at.step == step.number]
    if acts:
        yield indented(events_of(acts, graph, short=True))
    state = graph.state_at(step.number)
    yield indented(said(f"After step {step.number}:", QUIET))
    yield indented(columns(standings(state, graph), fixed=(0,)), 6)
