"""`mirepoix train`: what the project has learned, learned anew from data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, NoColour, Strict
from api.cli.screen import Screen
from api.cli.train_recipeqa import recipeqa
from kg.errors import Notices, ReadError
from kg.readers import read
from kg.readers.annotated import DRAFT

__all__ = ["training"]

training = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Learn models anew from data."
)
training.command()(recipeqa)


@training.command()
def parser(
    context: typer.Context,
    recipes: Annotated[
        list[str],
        typer.Argument(
            metavar="RECIPES…",
            help="Annotated files or folders of them: by hand, or R2VQ's CoNLL-U.",
        ),
    ],
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FOLDER", help="Where the models go.")
    ],
    flow_graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The flow-graph corpus, if it is there.")
    ] = None,
    dialogues: Annotated[
        Path | None, typer.Option("--cookdial", metavar="FOLDER", help="CookDial, if it is there.")
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
        raise ReadError(problem, "mirepoix train parser") from None
    from kg.parsing.models import write
    from kg.parsing.training.cookdial import cookdial_gold
    from kg.parsing.training.flow import flow_recipes
    from kg.parsing.training.learn import Corpus, learn, learn_flow

    spans = cookdial_gold(dialogues) if dialogues else ()
    every = (recipe for file in _files(recipes) for recipe in read(file, notices=notices))
    corpus = Corpus((recipe for recipe in every if DRAFT not in recipe.metadata), spans)
    screen.note(notices)
    models = learn(corpus, lambda what: screen.text(f"learning {what}\n"), rounds)
    if flow_graph is not None:
        screen.text("learning the spans of the flow graphs\n")
        models.chains["flow"] = learn_flow(flow_recipes(flow_graph), rounds)
    write(out, models)
    screen.text(f"learned from {len(corpus.recipes)} recipes; the models are in {out}\n")


def _files(places: list[str]) -> list[str]:
    """The files that are named, and those of the folders that are."""
    found: list[str] = []
    for place in places:
        inside = sorted(str(p) for e in ("*.txt", "*.conllu") for p in Path(place).glob(e))
        found += inside if Path(place).is_dir() else [place]
    return found


@training.command()
def questions(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[QUESTIONS…]",
            help="Questions with gold, a file for each hand; default: the ones that come along.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("-o", "--out", metavar="FILE", help="Where the weights go.")
    ] = Path("questions.npz"),
    recipes: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="The recipes that they are about.")
    ] = None,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Learn how questions are understood; `MIREPOIX_QUESTIONS=FILE` uses the result."""
    screen = Screen(context)
    try:
        import scipy.optimize  # noqa: F401
    except ImportError:
        problem = "training needs scipy: pip install 'mirepoix[train]'"
        raise ReadError(problem, "mirepoix train questions") from None
    from reasoner.learning.examples import OWN_QUESTIONS, OWN_RECIPES, graphs_of, read_examples
    from reasoner.learning.training import train
    from reasoner.weights import save

    given = files or sorted(OWN_QUESTIONS.glob("*.*"))
    graphs = graphs_of(recipes or [OWN_RECIPES])
    hands = {path.stem: read_examples(path) for path in given}
    weights = train(hands, graphs, lambda said: screen.text(f"{said}\n"))
    save(weights, out)
    count = sum(map(len, hands.values()))
    screen.text(f"learned from {count} questions by {len(hands)} hands; the weights are in {out}\n")
