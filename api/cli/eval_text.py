"""`mirepoix eval parse`, `cookdial`, `flowgraph`: what is understood of plain text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour, Strict
from api.cli.screen import Screen
from kg.errors import Notices
from kg.readers import read

if TYPE_CHECKING:
    from reasoner.tasks.cookdial.questions import Tally
    from reasoner.tasks.parse.scorer import Part

__all__ = ["cookdial", "flowgraph", "parse"]

_COLUMNS = ("what", "F1", "precision", "recall", "n")
_TALLIED = ("wanted", "n", "understood", "answered", "right", "wrong", "silent")


def parse(
    context: typer.Context,
    recipes: Annotated[
        list[str], typer.Argument(metavar="RECIPES…", help="Fully annotated CoNLL-U files.")
    ],
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Strip the annotation, parse the text, and compare what was found with the gold columns."""
    from reasoner.tasks.parse.scorer import score

    screen, notices = Screen(context), Notices(strict=strict)
    found = score(recipe for file in recipes for recipe in read(file, notices=notices))
    screen.note(notices)
    if as_json:
        screen.data(found.as_dict())
    else:
        screen.show(heading("The parser against the annotation"), _parts(found.parts.items()))


def flowgraph(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The flow-graph corpus.")],
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Spans of actions, food and tools, and edges between actions along food."""
    from reasoner.tasks.flowgraph.scorer import score

    screen, found = Screen(context), score(file)
    if as_json:
        screen.data(found.as_dict())
        return
    parts = {"spans": found.spans, **found.kinds, "edges": found.edges}
    screen.show(heading("The parser against the flow graphs"), _parts(parts.items()))


def cookdial(
    context: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="CookDial's recipes as JSON, or the whole with its dialogues."
        ),
    ],
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Actions of posted recipes, who takes part, which line and where; and what cooks asked."""
    from reasoner.tasks.cookdial.scorer import score

    screen, found = Screen(context), score(folder)
    if as_json:
        screen.data(found.as_dict())
        return
    screen.show(heading("The parser against CookDial"), _parts(found.parts.items()))
    if found.questions:
        screen.show(heading("What its cooks asked"), _questions(found.questions.items()))


def _parts(parts: Iterable[tuple[str, Part]]) -> RenderableType:
    rows = [
        (name, f"{p.f1:.3f}", f"{p.precision:.3f}", f"{p.recall:.3f}", str(p.n))
        for name, p in parts
    ]
    return table(_COLUMNS, rows)


def _questions(tallies: Iterable[tuple[str, Tally]]) -> RenderableType:
    rows = []
    for name, tally in tallies:
        counts = tally.as_dict()
        wanted = name.removeprefix("req_").replace("_", " ")
        rows.append((wanted, *(str(counts[column]) for column in _TALLIED[1:])))
    return table(_TALLIED, rows)
