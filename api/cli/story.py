"""The story of a recipe: its sentences, and under each what happens and who takes part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from api.cli import wording
from api.cli.look import FRESH, MARKED, QUIET, TITLE, heading, indented, said, title
from kg.clips import shown
from kg.graph import Act, RecipeGraph
from kg.model import Sentence, Step

__all__ = ["KEY", "events_of", "story"]

KEY = "(name): the text leaves it out   [name]: what the state of the kitchen adds"
ASSUMED_KEY = KEY.replace("(name): ", "(name): assumed, ")
_MARKS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


def story(graph: RecipeGraph) -> Iterator[RenderableType]:
    """A whole recipe, from its title to its last event."""
    recipe = graph.recipe
    yield title(recipe.title)
    counts = (
        wording.plural(len(recipe.ingredients), "ingredient line"),
        wording.plural(len(recipe.steps), "step"),
        wording.plural(len(graph.acts), "event"),
    )
    yield said(", ".join(counts), QUIET)
    assumed = any(part.assumed for event in recipe.events for part in event.participations)
    yield said(ASSUMED_KEY if assumed else KEY, QUIET)
    if recipe.ingredients:
        yield heading("Ingredients")
        yield from _listed(graph)
    for step in recipe.steps:
        yield from _step(step, graph)
    if recipe.notes:
        yield heading("Notes")
        yield from (indented(said(str(note))) for note in recipe.notes)


def _listed(graph: RecipeGraph) -> Iterator[RenderableType]:
    """The lines of the list, each part of it under its name, with what they say beside amounts."""
    recipe, part = graph.recipe, ""
    for number, line in enumerate(recipe.ingredients, 1):
        if line.part != part:
            part = line.part
            yield indented(said(f"{part}:" if part else "and:", QUIET))
        yield indented(said(line.text), 4 if part else 2)
        told = wording.attributes(graph.attributes_of_line(f"list.{number}"))
        if told:
            yield indented(said(told, QUIET), 6 if part else 4)


def _step(step: Step, graph: RecipeGraph) -> Iterator[RenderableType]:
    yield heading(f"Step {step.number}")
    for sentence in step.sentences:
        yield indented(said(sentence.text, "italic"))
        acts = [act for act in graph.acts if _is_in(act, sentence)]
        if acts:
            yield indented(events_of(acts, graph), 3)


def _is_in(act: Act, sentence: Sentence) -> bool:
    return (act.at.step, act.at.sentence) == (sentence.step, sentence.number)


def events_of(acts: list[Act], graph: RecipeGraph, *, short: bool = False) -> Table:
    """Some events in rows: tick, verb, who takes part; short ones leave out what they need."""
    widest = max(len(act.event.lemma) for act in graph.acts)
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", width=3, no_wrap=True, style=QUIET)
    table.add_column(width=min(max(widest, 8), 12), overflow="fold")
    table.add_column(overflow="fold", ratio=1)
    for act in acts:
        verb = said(act.event.verb, QUIET if act.aside else TITLE)
        table.add_row(str(act.tick), verb, _told(act, graph, short))
    return table


def _told(act: Act, graph: RecipeGraph, short: bool) -> Text:
    lines = [
        _coloured(wording.ingredients(act, graph)),
        _coloured(", ".join(filter(None, (wording.places(act, graph), wording.tools(act, graph))))),
    ]
    if act.aside:
        lines.append(said(f"only described ({act.aside})", QUIET))
    elif act.meaning is None:
        lines.append(said("a verb of no known effect: it changes nothing", QUIET))
    terms = wording.terms(act, graph)
    if terms and not act.aside:
        lines.append(said(terms, MARKED))
    made = wording.made(act, graph)
    if made:
        lines.append(Text.assemble(("makes ", FRESH), _coloured(made, FRESH)))
    told = "" if short else wording.attributes(graph.attributes_of(act.tick))
    if told:
        lines.append(said(told, QUIET))
    if not short:
        lines += [said(shown(c), QUIET) for c in graph.recipe.clips if c.event == act.event.id]
    if act.needs and not short:
        lines.append(said(f"needs {wording.needed(act, graph)}", QUIET))
    found = [line for line in lines if line.plain]
    if not found:
        return said(" ".join(argument.text for argument in act.event.arguments) or "-", QUIET)
    return Text("; " if short else "\n").join(found)


def _coloured(text: str, style: str = "") -> Text:
    """What is not in the text stands out."""
    found = said(text, style)
    found.highlight_regex(_MARKS, MARKED)
    return found
