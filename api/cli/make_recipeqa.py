"""`mirepoix make recipeqa`: questions as Meta-RecipeQA makes them, with its control knobs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from api.cli.eval_recipeqa import Features
from api.cli.options import Debug, NoColour, Strict
from api.cli.screen import Screen, write_file
from kg.errors import Notices
from reasoner.tasks.recipeqa.made import Made

__all__ = ["recipeqa"]


def recipeqa(
    context: typer.Context,
    recipes: Annotated[
        Path, typer.Argument(metavar="RECIPES", help="Recipes with step titles, or any recipes.")
    ],
    task: Annotated[Made, typer.Option(help="What to make.")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="OUT.json", help="Where they go.")],
    knobs: Annotated[
        str, typer.Option(metavar="K1,K2,K3", help="Overlap, distance and nearness: 0 or 1 each.")
    ] = "0,0,0",
    features: Features = None,
    k: Annotated[int, typer.Option("--k", min=4, help="Neighbours that pools are of.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same bytes.")] = 0,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Make clozes, coherence or ordering questions of recipes; a manifest says what was done."""
    from reasoner.tasks.recipeqa.corpus import corpus_in
    from reasoner.tasks.recipeqa.knobs import knobs_of
    from reasoner.tasks.recipeqa.making import make_questions
    from reasoner.tasks.recipeqa.pictures import pictures_in

    screen, notices = Screen(context), Notices(strict=strict)
    turned = knobs_of(knobs)
    pictures = None if features is None else pictures_in(features)
    corpus = corpus_in(recipes, pictures, notices)
    screen.note(notices)
    made = make_questions(corpus, task, turned, k, seed)
    write_file(out, json.dumps(made, ensure_ascii=False, indent=1) + "\n")
    screen.text(json.dumps(made["manifest"], ensure_ascii=False, indent=1) + "\n")
