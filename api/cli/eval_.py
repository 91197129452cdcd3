"""`mirepoix eval`: scores against gold that somebody else made."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.eval_agreement import agree
from api.cli.eval_all import all_tasks
from api.cli.eval_making import frames, ordering, questions
from api.cli.eval_natural import natural
from api.cli.eval_recipeqa import recipeqa
from api.cli.eval_state import state
from api.cli.eval_text import cookdial, flowgraph, parse
from api.cli.look import heading, table
from api.cli.options import Debug, FromText, Json, NoColour, Strict
from api.cli.screen import Screen, write_file
from kg.errors import Notices
from kg.readers import read

if TYPE_CHECKING:
    from reasoner.tasks.r2vq.scorer import R2vqScore
    from reasoner.tasks.r2vq2021.scorer import Score2021

__all__ = ["evaluations"]

evaluations = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Score Mirepoix against gold."
)
for command in (
    natural,
    state,
    recipeqa,
    parse,
    cookdial,
    flowgraph,
    questions,
    ordering,
    frames,
):
    evaluations.command()(command)
evaluations.command("all")(all_tasks)
evaluations.command("agreement")(agree)
Files = Annotated[list[str], typer.Argument(metavar="RECIPES…", help="Annotated recipe files.")]


@evaluations.command()
def cutl(
    context: typer.Context,
    recipes: Files,
    gold: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of CUTL's *.csv files.")],
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Whose result goes into which event: `needs` against CUTL's gold, on pairs of events."""
    from reasoner.tasks.cutl.scorer import score

    screen, notices = Screen(context), Notices(strict=strict)
    every = (recipe for file in recipes for recipe in read(file, notices=notices))
    found = score(every, gold, notices)
    screen.note(notices)
    if as_json:
        screen.data(found.as_dict())
        return
    rows = [(name.replace("_", " "), _shown(value)) for name, value in found.as_dict().items()]
    screen.show(heading("Pairs of events against CUTL"), table(("figure", "value"), rows))


@evaluations.command()
def ontology(
    context: typer.Context,
    recipes: Files,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """How much of the recipes the ontology knows: actions with an effect, nouns with a class."""
    from reasoner.tasks.ontology.scorer import coverage_of

    screen, notices = Screen(context), Notices(strict=strict)
    found = coverage_of(recipe for file in recipes for recipe in read(file, notices=notices))
    screen.note(notices)
    if as_json:
        screen.data({share.name: share.as_dict() for share in found})
        return
    rows = [
        (s.name, f"{s.share:.1%}", str(s.known), str(s.total), ", ".join(s.misses[:5]))
        for s in found
    ]
    names = ("what", "known", "of them", "in all", "not known, for example")
    screen.show(heading("What the ontology knows"), table(names, rows))


def _shown(value: float | int) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


Errors = Annotated[
    Path | None, typer.Option("--errors", metavar="OUT", help="Write every mistake to this file.")
]
Ledger = Annotated[
    Path | None,
    typer.Option(
        metavar="CSV", help="Append the figures to this ledger, such as tests/scores.csv."
    ),
]


@evaluations.command()
def r2vq(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A CoNLL-U file with answers.")],
    from_text: FromText = False,
    errors: Errors = None,
    ledger: Ledger = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """EM and F1 on the questions of R2VQ (SemEval-2022 Task 9), by class and by family."""
    from reasoner.tasks.r2vq import from_text_answers
    from reasoner.tasks.r2vq import scorer as evaluation

    screen, notices = Screen(context), Notices(strict=strict)
    source = from_text_answers if from_text else evaluation
    found = list(source.verdicts(file, notices))
    screen.note(notices)
    _report(screen, evaluation.score(found), as_json)
    _write_errors(errors, (asdict(verdict) for verdict in evaluation.mistakes(found)))
    command = "eval r2vq --from-text" if from_text else "eval r2vq"
    _write_down(ledger, command, file, evaluation.score(found))


@evaluations.command()
def r2vq2021(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The 2021 release as JSON lines.")],
    errors: Errors = None,
    ledger: Ledger = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """The questions of the first R2VQ release, as exact sets of ids, numbers and booleans."""
    from reasoner.tasks.r2vq2021 import scorer as evaluation

    screen, notices = Screen(context), Notices(strict=strict)
    found = list(evaluation.verdicts(file, notices))
    screen.note(notices)
    _report(screen, evaluation.score(found), as_json)
    _write_errors(errors, (asdict(verdict) for verdict in evaluation.mistakes(found)))
    _write_down(ledger, "eval r2vq2021", file, evaluation.score(found))


def _report(screen: Screen, score: R2vqScore | Score2021, as_json: bool) -> None:
    from reasoner.tasks.r2vq.report import as_table

    if as_json:
        screen.data(score.as_dict())
    else:
        screen.text(as_table(score) + "\n")


def _write_down(ledger: Path | None, command: str, file: str, score: R2vqScore | Score2021) -> None:
    from reasoner.tasks.r2vq.report import append

    if ledger is not None:
        append(ledger, command, file, score)


def _write_errors(out: Path | None, mistakes: Iterable[dict[str, object]]) -> None:
    """One JSON object a line for every mistake."""
    if out is not None:
        lines = (json.dumps(each, ensure_ascii=False, default=str) + "\n" for each in mistakes)
        write_file(out, "".join(lines))
