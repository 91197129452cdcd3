"""Scores for people: plain tables, and lines of the ledger `tests/scores.csv`."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from reasoner.tasks.r2vq.scorer import Figure, R2vqScore
from reasoner.tasks.r2vq2021.scorer import Score2021

__all__ = ["Line", "append", "as_table", "lines"]

_COLUMNS: Final = ("command", "file", "figure", "value", "n")


class Line(NamedTuple):
    """A figure of a score with its value in per cent and the number of questions behind it."""

    figure: str
    value: float | None
    n: int


def lines(score: R2vqScore | Score2021) -> Iterator[Line]:
    """The figures of a score, the overall one first."""
    yield Line("EM", score.em, score.n)
    if isinstance(score, Score2021):
        for kind, (em, n) in score.kinds.items():
            yield Line(f"EM {kind}", em, n)
        return
    yield Line("F1", score.f1, score.n)
    for title, group in (
        ("class", score.classes),
        ("family", score.families),
        ("in reach:", score.in_reach),
    ):
        yield from _of_group(title, group)
    own = score.questions - score.strangers_asked
    yield Line("matched to the recipe", score.matched, own)
    yield Line("answered of other recipes'", score.strangers, score.strangers_asked)


def as_table(score: R2vqScore | Score2021) -> str:
    """A score as plain text; a figure without questions shows a dash."""
    found = list(lines(score))
    width = max(len(line.figure) for line in found)
    return "\n".join(
        f"{line.figure:<{width}}  {_shown(line.value):>6}  n={line.n}" for line in found
    )


def append(ledger: Path, command: str, file: str, score: R2vqScore | Score2021) -> None:
    """Add the figures of a score to the ledger, which is begun if it is not there."""
    is_new = not ledger.exists()
    with ledger.open("a", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        if is_new:
            writer.writerow(_COLUMNS)
        for line in lines(score):
            if line.value is not None:
                writer.writerow((command, Path(file).name, *line))


def _of_group(title: str, group: dict[str, Figure]) -> Iterator[Line]:
    for name, figure in group.items():
        yield Line(f"EM {title} {name}", figure.em, figure.n)


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
