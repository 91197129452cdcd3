"""Tandoor (https://tandoor.dev, the export of version 1.5): ingredients stand at the steps.

`steps[]` has an instruction and ingredients with food, unit, amount, note and is_header. In the
instruction `{{ ingredients[0] }}` stands for an ingredient of the step, `{{ scale(100) }}` for a
number. What stands at a step is used in it: that is given knowledge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any, Final, NamedTuple

from kg.model import MarkKind, Source
from kg.parsing.outline import Outline
from kg.readers.export import Export
from kg.readers.given import Given, Piece, Steps, Tally

__all__ = ["FORMAT", "PROGRAM", "fits", "outline"]

FORMAT: Final = "tandoor"
PROGRAM: Final = "Tandoor"
_TEMPLATE: Final = re.compile(
    r"\{\{\s{0,9}(?:ingredients\[(?P<place>\d{1,3})\]|scale\((?P<number>[^(){}]{1,20})\))\s{0,9}\}\}"
)
_TAGS: Final = re.compile(r"<[^<>]{1,500}>|\*\*|__")
_OWN: Final = frozenset({"instruction", "ingredients"})


class _Used(NamedTuple):
    """An ingredient of a step: its line, and how much of it."""

    food: str
    amount: str
    line: int

    @property
    def given(self) -> Given:
        """What it says of the step."""
        return Given(MarkKind.INGREDIENT, self.food, self.line, self.amount)


def fits(node: Mapping[str, Any]) -> bool:
    """True of a recipe as Tandoor exports it."""
    steps = node.get("steps")
    listed = steps if isinstance(steps, list) else []
    return any(isinstance(step, dict) and step.keys() >= _OWN for step in listed)


def outline(node: Mapping[str, Any], source: str) -> Outline:
    """The parts of a recipe of Tandoor."""
    export = Export(node, "", source, PROGRAM)
    tally, steps = Tally(), Steps()
    for row in export.objects("steps"):
        used = _used(row, tally)
        text = row.raw("instruction", needed=True)
        named = {int(found["place"]) for found in _TEMPLATE.finditer(text) if found["place"]}
        whole = [one.given for place, one in enumerate(used) if one and place not in named]
        steps.add(_pieces(text, used), row.text("name"), whole)
    return steps.outline(
        export.text("name") or "Recipe",
        Source(source, FORMAT, 1),
        tally.lines(),
        tally.parts(),
        list(_facts(export)),
    )


def _used(row: Export, tally: Tally) -> list[_Used | None]:
    """The ingredients of a step by their place; a heading among them is none."""
    found: list[_Used | None] = []
    part = ""
    for one in row.objects("ingredients"):
        food, note = one.name("food"), one.text("note")
        if one.flag("is_header"):
            part = note or food
        if one.flag("is_header") or not food:
            found.append(None)
            continue
        much = "" if one.flag("no_amount") else one.number("amount")
        unit = one.name("unit") if much else ""
        line = tally.take(food, much, unit, note, part)
        found.append(_Used(food, f"{much} {unit}".strip(), line))
    return found


def _pieces(text: str, used: Sequence[_Used | None]) -> Iterator[Piece]:
    """An instruction as a cook reads it, with the ingredients in it marked."""
    place = 0
    for found in _TEMPLATE.finditer(text):
        yield _plain(text[place : found.start()])
        place = found.end()
        number = int(found["place"]) if found["place"] else len(used)
        one = used[number] if number < len(used) else None
        if found["number"]:
            yield _plain(found["number"])
        elif one is not None:
            yield Piece(f"{one.amount} " if one.amount else "")
            yield Piece(one.food, one.given)
    yield _plain(text[place:])


def _plain(text: str) -> Piece:
    return Piece(_TAGS.sub(" ", unescape(text)))


def _facts(export: Export) -> Iterator[tuple[str, str]]:
    if servings := export.number("servings"):
        yield "servings", " ".join(filter(None, [servings, export.text("servings_text")]))
    for key in ("working_time", "waiting_time"):
        if minutes := export.number(key):
            yield key.replace("_", " "), f"{minutes} minutes"
