"""`mirepoix eval agreement`: how far two hands, or a hand and the parser, agree on recipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen
from kg.builder import build
from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.notation.agreement import agreement
from kg.notation.drafting import draft_of, kept_script
from kg.notation.script import Script
from kg.parsing import Outline, parse
from kg.readers import read_one

__all__ = ["agree"]


def agree(
    context: typer.Context,
    first: Annotated[Path, typer.Argument(metavar="FOLDER", help="Recipes by one hand.")],
    second: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="The same by another; default: the parser."),
    ] = None,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """F1 between two hands on the recipes that both annotated, or between a hand and the parser."""
    screen = Screen(context)
    pairs = list(_by_two_hands(first, second) if second else _by_parser(first))
    if not pairs:
        raise ReadError("no annotated recipe that both hands have", str(first))
    found = agreement(pairs)
    if as_json:
        figures = {name: part._asdict() for name, part in found.items()}
        screen.data({"recipes": len(pairs), **figures})
        return
    rows = [(name, f"{p.f1:.3f}", *map(str, p[1:])) for name, p in found.items()]
    title = f"Agreement on {len(pairs)} recipes"
    screen.show(heading(title), table(("what", "F1", "both", "first", "second"), rows))


def _by_two_hands(first: Path, second: Path) -> Iterator[tuple[Script, Script]]:
    for path in sorted(first.glob("*.txt")):
        other = second / path.name
        if other.exists():
            yield _annotated(read_one(path, notices=Notices())), _annotated(read_one(other))


def _by_parser(folder: Path) -> Iterator[tuple[Script, Script]]:
    for path in sorted(folder.glob("*.txt")):
        recipe = read_one(path, notices=Notices())
        yield _annotated(recipe), draft_of(build(parse(_outline(recipe))))


def _annotated(recipe: Recipe) -> Script:
    script = kept_script(recipe)
    if script is None:
        raise ReadError("is no annotated recipe", recipe.source.path)
    return script


def _outline(recipe: Recipe) -> Outline:
    """A recipe's text alone, as a reader of plain text would have it."""
    lines = tuple(line.text for line in recipe.ingredients)
    steps = tuple(tuple(s.text for s in step.sentences) for step in recipe.steps)
    pairs = zip(recipe.ingredients, (None, *recipe.ingredients), strict=False)
    parts = tuple(
        (number, line.part)
        for number, (line, before) in enumerate(pairs, 1)
        if line.part and (before is None or before.part != line.part)
    )
    source = Source(recipe.source.path, "text", 1)
    return Outline(recipe.id, recipe.title, lines, steps, source, parts=parts)
