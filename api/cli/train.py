"""`mirepoix train`: the parser's models, learned anew from annotated recipes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, NoColour, Strict
from api.cli.screen import Screen
from kg.errors import Notices, ReadError
from kg.readers import read

__all__ = ["train"]


def train(
    context: typer.Context,
    recipes: Annotated[
        list[str], typer.Argument(metavar="RECIPES…", help="Annotated CoNLL-U files of R2VQ.")
    ],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FOLDER", help="Where the models go.")
    ],
    flow_graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The flow-graph corpus, if it is there.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="The most rounds of learning.", min=1)] = 100,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Learn the parser's models; the package's own are in kg/parsing/data."""
    screen, notices = Screen(context), Notices(strict=strict)
    try:
        from kg.parsing.training.crf import available

        available()
    except ImportError:
        problem = "training needs python-crfsuite: pip install 'mirepoix[train]'"
        raise ReadError(problem, "mirepoix train") from None
    from kg.parsing.models import write
    from kg.parsing.training.flow import flow_recipes
    from kg.parsing.training.learn import Corpus, learn, learn_flow

    corpus = Corpus(recipe for file in recipes for recipe in read(file, notices=notices))
    screen.note(notices)
    models = learn(corpus, lambda what: screen.text(f"learning {what}\n"), rounds)
    if flow_graph is not None:
        screen.text("learning the spans of the flow graphs\n")
        models.chains["flow"] = learn_flow(flow_recipes(flow_graph), rounds)
    write(out, models)
    screen.text(f"learned from {len(corpus.recipes)} recipes; the models are in {out}\n")
