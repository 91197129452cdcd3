"""The PREDICATE and ARG columns of one sentence -> its frames with their semantic roles."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kg.model import Argument, Frame
from kg.readers.cells import EMPTY, OUTSIDE, Row, shown

Complain = Callable[[Row, str], None]
_VERB = "V"


def frames_of(rows: list[Row], complain: Complain) -> tuple[Frame, ...]:
    """One frame for each argument column in use, and for each predicate that has no column."""
    frames: list[Frame] = []
    seen: dict[tuple[str, ...], int] = {}
    for number, column in enumerate(zip(*(row.arguments for row in rows), strict=True), 1):
        if column.count(EMPTY) == len(column):
            continue
        earlier = seen.setdefault(column, number)
        if earlier != number:
            complain(rows[0], f"ARG{number} repeats ARG{earlier}; both are kept")
        frames.append(_frame(rows, column, number, complain))
    frames += _without_columns(rows, frames, complain)
    return tuple(frames)


def _without_columns(rows: list[Row], frames: list[Frame], complain: Complain) -> Iterator[Frame]:
    taken = {frame.predicate for frame in frames}
    for position, row in enumerate(rows, 1):
        if row.predicate and position not in taken:
            problem = f"PREDICATE {shown(row.predicate)} has no argument column; kept without roles"
            complain(row, problem)
            yield Frame(position, row.predicate, (position,), ())


def _frame(rows: list[Row], column: tuple[str, ...], number: int, complain: Complain) -> Frame:
    verb = [place for place, cell in enumerate(column, 1) if cell[2:] == _VERB]
    arguments = tuple(_arguments(rows, column, number, complain))
    predicate = next((place for place in verb if column[place - 1] == "B-V"), None)
    if predicate is None and verb:
        predicate = verb[0]
        complain(rows[predicate - 1], f"ARG{number} has no B-V; its first verb word is taken")
    if predicate is None:
        complain(rows[0], f"ARG{number} has arguments but no predicate; kept without one")
    name = rows[predicate - 1].predicate if predicate else None
    return Frame(predicate, name, tuple(verb), arguments)


def _arguments(
    rows: list[Row], column: tuple[str, ...], number: int, complain: Complain
) -> Iterator[Argument]:
    """The BIO spans of a column; an I- that continues nothing begins a span of its own."""
    opened: tuple[str, int, bool] | None = None
    for place, cell in enumerate(column, 1):
        tag, _, role = cell.partition("-")
        if tag == "I" and opened and opened[0] == role and role != _VERB:
            continue
        if opened:
            yield _argument(rows, opened, place - 1)
            opened = None
        if cell not in (EMPTY, OUTSIDE, "") and role != _VERB:
            _complain_of(cell, number, rows[place - 1], complain)
            opened = role or cell, place, tag != "B"
    if opened:
        yield _argument(rows, opened, len(rows))


def _argument(rows: list[Row], opened: tuple[str, int, bool], end: int) -> Argument:
    role, start, mended = opened
    text = " ".join([row.form for row in rows[start - 1 : end]])
    return Argument(role, start, end, text, mended)


def _complain_of(cell: str, number: int, row: Row, complain: Complain) -> None:
    tag, _, role = cell.partition("-")
    if tag not in ("B", "I", "D") or not role:
        complain(row, f"ARG{number} has an unknown tag {shown(cell)}; kept as an argument")
    elif tag == "I":
        complain(
            row, f"ARG{number}: {shown(cell)[1:-1]} continues no {role}; taken as its beginning"
        )
