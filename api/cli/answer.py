"""`mirepoix answer`: all questions of a file, in SemEval-2022 Task 9's form of submission."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, FromText, NoColour, Strict
from api.cli.screen import Screen, write_file
from kg.errors import Notices
from kg.readers import read
from kg.record import as_json as to_json

__all__ = ["answer"]


def answer(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A CoNLL-U file with questions.")],
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="OUT", help="Where the JSON goes.")
    ] = None,
    from_text: FromText = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Answer every question that came with the recipes; answers in the file are not looked at."""
    from reasoner.tasks.r2vq import from_text_answers, submission

    screen, notices = Screen(context), Notices(strict=strict)
    source = from_text_answers if from_text else submission
    answers = source.submission(read(file, notices=notices))
    screen.note(notices)
    if out is None:
        screen.data(answers)
    else:
        write_file(out, to_json(answers))
        asked = sum(len(found) for found in answers.values())
        screen.text(f"{asked} questions on {len(answers)} recipes answered in {out}\n")
