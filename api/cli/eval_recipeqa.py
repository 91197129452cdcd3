"""`mirepoix eval recipeqa`: RecipeQA's questions, and those made as Meta-RecipeQA's are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import RenderableType

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen
from kg.errors import ReadError

if TYPE_CHECKING:
    from reasoner.tasks.recipeqa.report import Report

__all__ = ["Features", "LearnFrom", "need", "recipeqa"]

Features = Annotated[
    Path | None, typer.Option(metavar="F.npz", help="Features of the pictures: key to vector.")
]
LearnFrom = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="More recipes with titles of steps to learn from."),
]
_BESIDE: Final = "recipeqa_recipes.json"
"""Recipes that lie beside the questions under this name are learned from without being asked to."""


def recipeqa(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Questions in RecipeQA's JSON.")],
    features: Features = None,
    learn_from: LearnFrom = None,
    probe: Annotated[
        bool, typer.Option("--probe", help="Learn probes, too: distances and choices only.")
    ] = False,
    htrn: Annotated[
        bool, typer.Option("--htrn", help="Try the hierarchical transformer, too (needs torch).")
    ] = False,
    network: Annotated[
        Path | None,
        typer.Option(metavar="NET.pt", help="Try a transformer that was trained before, too."),
    ] = None,
    embeddings: Annotated[
        bool, typer.Option("--embeddings", help="Try it with sentence vectors, too (needs torch).")
    ] = False,
    folds: Annotated[
        int, typer.Option(min=3, help="Folds by recipe, where recipes were learned from.")
    ] = 5,
    evidence: Annotated[int, typer.Option(min=0, help="Show the evidence of so many answers.")] = 0,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Accuracy of the aligner beside the Hasty student and probes that do not read the recipe."""
    need("scipy", "train")
    if htrn or network is not None:
        need("torch", "torch")
    if embeddings:
        need("sentence_transformers", "embeddings")
    from reasoner.tasks.recipeqa.report import Wanted, reports_of

    screen = Screen(context)
    wanted = Wanted(folds, probe, htrn, network, embeddings, evidence)
    tell = (lambda _: None) if as_json else screen.complain
    more = learn_from or _beside(file)
    if more is not None:
        tell(f"learning from the recipes of {more.name}, too, but for those of a fold")
    found = reports_of(file, features, more, wanted, tell)
    if as_json:
        first = found[0].as_dict()
        rest = {report.task: report.as_dict() for report in found[1:]}
        screen.data({**first, "tasks": {found[0].task: first, **rest}} if rest else first)
        return
    for report in found:
        screen.show(*_shown(report))


def _beside(file: Path) -> Path | None:
    found = file.with_name(_BESIDE)
    return found if found.is_file() else None


def need(package: str, extra: str) -> None:
    """Say which extra is missing, if it is."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        problem = f"this needs {package}: pip install 'mirepoix[{extra}]'"
        raise ReadError(problem, "mirepoix eval recipeqa")


def _shown(report: Report) -> Iterator[RenderableType]:
    yield heading(f"{report.task}, {report.aligner.n} questions, {report.learned}")
    rows = [
        (name, f"{each.accuracy:.1f}", f"{each.low:.1f} to {each.high:.1f}")
        for name, each in report.scores().items()
    ]
    yield table(("solver or probe", "%", "95 %"), rows)
    if report.gain is not None:
        gain = report.gain
        yield f"with sentence vectors {gain.mean:+.1f} ({gain.low:+.1f} to {gain.high:+.1f})"
    for answer in report.evidence:
        yield heading(f"candidate {answer.candidate + 1}, probable {answer.chance:.2f}")
        told = [
            (found.item, str(found.step), f"{found.chance:.2f}", ", ".join(found.words))
            for found in answer.evidence
        ]
        yield table(("item", "step", "chance", "words in common"), told)
