"""`mirepoix eval natural`: questions in people's own words, right, wrong and silent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

if TYPE_CHECKING:
    from reasoner.tasks.natural import Figures, Stage

__all__ = ["natural"]

_BAR = 40


def natural(
    context: typer.Context,
    questions: Annotated[
        list[Path], typer.Argument(metavar="QUESTIONS…", help="Questions with gold, in JSON.")
    ],
    recipes: Annotated[
        list[Path], typer.Option(metavar="FILE", help="The recipes that they are about.")
    ],
    leave_out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Learn from the other files anew, and score this one alone."
        ),
    ] = None,
    sure: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, help="How sure an answer must be.")
    ] = None,
    with_stages: Annotated[
        bool, typer.Option("--stages/--no-stages", help="Show what each stage loses.")
    ] = True,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Score natural questions; the weights are the shipped ones, or learned without one hand."""
    from reasoner.ask import SURE
    from reasoner.learning.examples import graphs_of, read_examples
    from reasoner.tasks.natural import figures_of, stages, try_all
    from reasoner.weights import shipped

    screen = Screen(context)
    graphs = graphs_of(recipes)
    hands = {path.stem: read_examples(path) for path in questions}
    if leave_out is None:
        weights, told = shipped(), [each for rows in hands.values() for each in rows]
    else:
        from reasoner.learning.training import train

        told = read_examples(leave_out)
        hands.pop(leave_out.stem, None)
        weights = train(hands, graphs)
    figures = figures_of(try_all(told, graphs, weights), SURE if sure is None else sure)
    losses = stages(told, graphs, weights) if with_stages else []
    if as_json:
        lost = {each.given: [each.right, each.reachable] for each in losses}
        screen.data({**figures.as_dict(), "stages": lost})
        return
    screen.show(*_shown(figures, losses))


def _shown(figures: Figures, losses: list[Stage]) -> Iterator[RenderableType]:
    yield heading(f"{figures.n} answerable questions, sure {figures.sure:g}")
    rows = [
        ("right", _cent(figures.right)),
        ("wrong", _cent(figures.wrong)),
        ("silent", _cent(figures.silent)),
        ("right, answering always", _cent(figures.forced)),
        (f"silent, of {figures.unanswerable} not answerable", _cent(figures.kept_silent)),
    ]
    yield table(("figure", "%"), rows)
    kinds = sorted(figures.kinds.items(), key=lambda each: -sum(each[1].values()))
    yield heading("By kind")
    verdicts = ("right", "wrong", "silent")
    yield table(
        ("kind", *verdicts),
        [(name, *(str(count.get(each, 0)) for each in verdicts)) for name, count in kinds],
    )
    yield heading("Precision at coverage")
    yield table(
        ("sure", "coverage", "precision", ""),
        [(f"{s:.2f}", _cent(c), _cent(p), "█" * round(_BAR * p)) for s, c, p in figures.curve],
    )
    yield heading("Trust against accuracy, by decile")
    yield table(("trust", "right"), [(_cent(t), _cent(r)) for t, r in figures.trust])
    if losses:
        yield heading("What each stage loses: answering always, with gold given for")
        yield table(
            ("given", "right", "a right reading is there"),
            [(each.given, _cent(each.right), _cent(each.reachable)) for each in losses],
        )


def _cent(share: float) -> str:
    return f"{100 * share:.1f}"
