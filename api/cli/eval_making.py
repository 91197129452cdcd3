"""`mirepoix eval questions`, `ordering` and `frames`: what the papers ask for beside answers."""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour, Strict
from api.cli.screen import Screen
from kg.errors import Notices, ReadError
from kg.readers import read

__all__ = ["frames", "ordering", "questions"]

Files = Annotated[list[str], typer.Argument(metavar="FILES…", help="Recipe files.")]


def questions(
    context: typer.Context,
    recipes: Files,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """How many of R2VQ's question texts are made again, letter for letter, class by class."""
    from reasoner.tasks.questions.scorer import regenerated

    screen, notices = Screen(context), Notices(strict=strict)
    found = regenerated(recipe for file in recipes for recipe in read(file, notices=notices))
    screen.note(notices)
    if as_json:
        screen.data({each.name: each.as_dict() for each in found})
        return
    rows = [(e.name, f"{e.share:.1f}" if e.n else "-", str(e.made), str(e.n)) for e in found]
    screen.show(
        heading("Question texts made again"), table(("class", "per cent", "made", "n"), rows)
    )


class Setting(StrEnum):
    """Which sentences are put in order."""

    SENT = "sent"
    EVENT = "event"


def ordering(
    context: typer.Context,
    recipes: Files,
    setting: Annotated[
        Setting, typer.Option(help="All sentences, or those of one ingredient.")
    ] = Setting.EVENT,
    rules: Annotated[
        bool, typer.Option("--rules", help="The rules of the kitchen alone; nothing is learned.")
    ] = False,
    graph: Annotated[
        bool, typer.Option("--graph", help="Add what the recipe's graph knows: whose result where.")
    ] = False,
    learn: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE|FOLDER",
            help="Recipes to learn from beside the other folds: a file, a folder of files, "
            "CookDial's folder, or the flow graphs.",
        ),
    ] = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Put shuffled sentences in order: PMR, accuracy and tau, learned over five folds by recipe."""
    from reasoner.tasks.ordering.lessons import lessons_in
    from reasoner.tasks.ordering.scorer import as_dict, evaluate

    if not rules and find_spec("scipy") is None:
        problem = "learning needs scipy: pip install 'mirepoix[train]'; --rules does without"
        raise ReadError(problem, "mirepoix eval ordering")
    screen, notices = Screen(context), Notices(strict=strict)
    given = [recipe for file in recipes for recipe in read(file, notices=notices)]
    more = [lesson for source in learn or () for lesson in lessons_in(source, notices)]
    found = evaluate(given, setting.value, rules=rules, with_graph=graph, also=more)
    screen.note(notices)
    if as_json:
        screen.data(as_dict(found))
        return
    rows = [(n, f"{f.pmr:.1f}", f"{f.acc:.1f}", f"{f.tau:.2f}", str(f.n)) for n, f in found.items()]
    title = heading(f"Order of {'sentences' if setting is Setting.SENT else 'events'}")
    screen.show(title, table(("N", "PMR", "accuracy", "tau", "n"), rows))


def frames(
    context: typer.Context,
    alignment: Annotated[
        Path, typer.Argument(metavar="CSV", help="Your table: recipe, event, clip, start, end.")
    ],
    gold: Annotated[
        Path, typer.Option(metavar="CSV", help="The gold table, with its ranks; or a recipe file.")
    ],
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Which clip shows which event: an alignment against gold, both as tables of clips."""
    from kg.clips import read_clips, rows_of
    from reasoner.tasks.frames.scorer import score

    screen = Screen(context)
    wanted = read_clips(gold) if gold.suffix.lower() == ".csv" else rows_of(read(gold))
    found = score(read_clips(alignment), wanted).as_dict()
    if as_json:
        screen.data(found)
        return
    rows = [(n, "-" if value is None else f"{value:g}") for n, value in found.items()]
    screen.show(heading("Clips of events"), table(("figure", "value"), rows))
