"""R2VQ's columns and the small pure parser of each cell.

The columns are those of SemEval-2022 Task 9: `ID FORM LEMMA UPOS ENTITY PART RES HIDDEN COREF
PREDICATE ARG1 … ARG10`. Every cell is parsed by itself, so that one bad cell costs no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import NamedTuple

from conllu.exceptions import ParseException
from conllu.parser import parse_id_value, parse_int_value

from kg.model import HiddenKey, Kind, Moment, Reference

COLUMNS = 20
EMPTY = "_"
OUTSIDE = "O"
EVENT = "EVENT"
ENTITY_KINDS = {
    "EXPLICITINGREDIENT": Kind.EXPLICIT,
    "IMPLICITINGREDIENT": Kind.IMPLICIT,
    "HABITAT": Kind.HABITAT,
    "TOOL": Kind.TOOL,
}
Complain = Callable[[str], None]
HIDDEN_KEYS = {key.value: key for key in HiddenKey}
_UNANNOTATED = [EMPTY] * 5
_ID = re.compile(r"^(.*?)\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})$", re.DOTALL)
_LONGEST_NUMBER = 9


class Row(NamedTuple):
    """A token line, its cells parsed."""

    line: int
    number: int
    form: str
    lemma: str | None
    upos: str | None
    entity: tuple[str, str] | None
    part: int | None
    res: int | None
    hidden: tuple[tuple[HiddenKey, Reference], ...]
    coref: Reference | None
    predicate: str | None
    arguments: list[str]


def shown(cell: str) -> str:
    """A cell as messages quote it; a very long one is cut."""
    return repr(cell if len(cell) <= 40 else f"{cell[:39]}…")


def reference(cell: str) -> Reference:
    """A name with or without its id.

    >>> reference("olive_oil.2.1.7")
    Reference(name='olive oil', origin=Moment(step=2, sentence=1, token=7))
    >>> reference("olive_oil")
    Reference(name='olive oil', origin=None)
    """
    match = _ID.match(cell)
    if match is None:
        return Reference(unescape(cell).replace("_", " ").strip())
    name, step, sentence, token = match.groups()
    origin = Moment(int(step), int(sentence), int(token))
    return Reference(unescape(name).replace("_", " ").strip(), origin)


def hidden(cell: str, complain: Complain) -> tuple[tuple[HiddenKey, Reference], ...]:
    """The roles that the text leaves out: `Key=name:name|Key=name`."""
    if cell in (EMPTY, ""):
        return ()
    pairs: list[tuple[HiddenKey, Reference]] = []
    for item in cell.split("|"):
        key, _, value = item.partition("=")
        names = [name for name in value.split(":") if name]
        if not names:
            complain(f"HIDDEN {shown(item)} is not of the form Key=name; left out")
        elif key not in HIDDEN_KEYS:
            complain(f"unknown HIDDEN key {shown(key)}; left out")
        else:
            pairs += [(HIDDEN_KEYS[key], reference(name)) for name in names]
    return tuple(pairs)


def entity(cell: str, complain: Complain) -> tuple[str, str] | None:
    """A BIO tag and its label, or nothing."""
    if cell in (OUTSIDE, EMPTY, ""):
        return None
    tag, _, label = cell.partition("-")
    if tag not in ("B", "I") or (label not in ENTITY_KINDS and label != EVENT):
        complain(f"unknown entity label {shown(cell)}; taken as O")
        return None
    return tag, label


def pointer(cell: str, complain: Complain) -> int | None:
    """The token number that PART or RES points at."""
    try:
        value = parse_int_value(cell) if len(cell) <= _LONGEST_NUMBER else None
    except ParseException:
        value = None
    if value is None:
        complain(f"PART or RES is {shown(cell)}, not a token number; left out")
    return value


def number_of(cell: str) -> int | None:
    """The token number of a line; a range such as 3-4 counts as its first token."""
    if cell.isdecimal() and len(cell) <= _LONGEST_NUMBER:
        return int(cell)
    try:
        value = parse_id_value(cell) if len(cell) <= 2 * _LONGEST_NUMBER else None
    except ParseException:
        return None
    return value[0] if isinstance(value, tuple) else value


def _text(cell: str) -> str | None:
    text = unescape(cell)
    return None if text == EMPTY or not text.strip() else text


def row(line: int, cells: list[str], complain: Complain) -> Row | None:
    """A token line from its twenty cells; what cannot be read is left out and complained of."""
    number = number_of(cells[0])
    if number is None:
        complain(f"{shown(cells[0])} is no token number; the line is left out")
        return None
    if cells[4] in (OUTSIDE, EMPTY) and cells[5:10] == _UNANNOTATED:
        form, lemma, upos = unescape(cells[1]), _text(cells[2]), _text(cells[3])
        return Row(line, number, form, lemma, upos, None, None, None, (), None, None, cells[10:])
    return Row(
        line,
        number,
        unescape(cells[1]),
        _text(cells[2]),
        _text(cells[3]),
        entity(cells[4], complain),
        None if cells[5] in (EMPTY, "") else pointer(cells[5], complain),
        None if cells[6] in (EMPTY, "") else pointer(cells[6], complain),
        hidden(cells[7], complain),
        None if cells[8] in (EMPTY, "") else reference(cells[8]),
        _text(cells[9]),
        cells[10:],
    )
