"""`mirepoix make questions`: questions with answers, class and proof, from any recipes."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, NoColour, Strict
from api.cli.screen import Screen, write_file
from kg.errors import Notices
from kg.graph import RecipeGraph

__all__ = ["Written", "questions"]


class Written(StrEnum):
    """How made questions are written."""

    SEMEVAL = "semeval"
    JSON = "json"
    CSV = "csv"


def questions(
    context: typer.Context,
    source: Annotated[
        str, typer.Argument(metavar="RECIPE|STORE", help="A recipe, a file of many, or a store.")
    ],
    kinds: Annotated[
        str,
        typer.Option(
            help="Classes 0 to 18, kinds of operators, r2vq, everyday or unanswerable, with "
            "commas; by default all that suit the recipe."
        ),
    ] = "",
    per_kind: Annotated[int, typer.Option(min=1, help="Questions of each kind.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same questions.")] = 0,
    chosen: Annotated[Written, typer.Option("--format", "-f", help="How to write them.")] = (
        Written.JSON
    ),
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Where they go.")
    ] = None,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Make questions with answers, class and evidence; some that the recipe cannot answer."""
    from reasoner.tasks.questions import writing
    from reasoner.tasks.questions.making import kinds_named, make

    screen, notices = Screen(context), Notices(strict=strict)
    wanted = kinds_named(part for part in kinds.replace(",", " ").split()) if kinds else None
    graphs = graphs_of(source, notices)
    screen.note(notices)
    made = list(make(graphs, wanted, per_kind, seed, () if len(graphs) > 1 else _samples()))
    text = writing.WRITERS[chosen.value](made)
    if out is None:
        screen.file(text)
    else:
        write_file(out, text)
        screen.text(f"{len(made)} questions on {len(graphs)} recipes in {out}\n")


def graphs_of(source: str, notices: Notices) -> list[RecipeGraph]:
    """All recipes of a store, of a file, or the one that a name means."""
    from kg.builder import build
    from kg.readers import read, read_one
    from kg.readers.locating import located

    if source.startswith(("http://", "https://")) or Path(source).is_dir():
        from kg.store import open_store

        with open_store(source) as store:
            return [store.get(recipe) for recipe in store.ids()]
    path, recipe = located(source)
    if recipe is not None or path == "-":
        return [build(read_one(path, recipe, notices=notices))]
    return [build(each) for each in read(path, notices=notices)]


def _samples() -> tuple[RecipeGraph, ...]:
    """The bundled recipes, whose questions other recipes do not answer."""
    from reasoner.tasks.questions.strangers import sample_graphs

    return sample_graphs()
