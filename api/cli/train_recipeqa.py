"""`mirepoix train recipeqa`: the aligner's weights, or the hierarchical transformer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.eval_recipeqa import Features, LearnFrom, need
from api.cli.options import Debug, NoColour
from api.cli.screen import Screen
from kg.errors import ReadError

__all__ = ["recipeqa"]


def recipeqa(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES…", help="Questions in RecipeQA's JSON.")
    ],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where the result goes.")
    ] = Path("recipeqa.npz"),
    learn_from: LearnFrom = None,
    features: Features = None,
    htrn: Annotated[
        bool, typer.Option("--htrn", help="Train the hierarchical transformer (needs torch).")
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of the transformer.")] = 12,
    seed: Annotated[int, typer.Option(help="The transformer's seed.")] = 1,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Learn the weights of each task from all questions; `eval recipeqa` scores in folds."""
    need("scipy", "train")
    from reasoner.tasks.recipeqa.pictures import pictures_in
    from reasoner.tasks.recipeqa.reader import questions_in

    screen = Screen(context)
    pictures = None if features is None else pictures_in(features)
    asked = [each for file in files for each in questions_in(file, pictures)]
    if htrn:
        need("torch", "torch")
        from reasoner.tasks.recipeqa.htrn import Settings, save_htrn, train_htrn
        from reasoner.tasks.recipeqa.vectors import rarity_of

        if len({each.question.task for each in asked}) > 1:
            raise ReadError("a transformer learns one task at a time", "mirepoix train recipeqa")
        rarity = rarity_of(each.question.steps for each in asked)
        settings = Settings(rounds=rounds, seed=seed)
        network = train_htrn(asked, rarity, settings, lambda said: screen.text(f"{said}\n"))
        save_htrn(network, rarity, out)
    else:
        from reasoner.tasks.recipeqa.corpus import titled_in
        from reasoner.tasks.recipeqa.model import save_model
        from reasoner.tasks.recipeqa.report import taught_by

        titled = () if learn_from is None else titled_in(learn_from)
        save_model(taught_by(asked, titled, lambda said: screen.text(f"{said}\n")), out)
    screen.text(f"learned from {len(asked)} questions; the result is in {out}\n")
