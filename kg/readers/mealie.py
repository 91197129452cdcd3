"""Mealie (https://mealie.io, the schema of version 2): a recipe with references from steps to list.

`recipeIngredient[]` has quantity, unit, food, note, a title above it and a referenceId;
`recipeInstructions[]` has text, a title above it and ingredientReferences. Steps that refer to
lines use these lines: that is given knowledge.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from kg.model import MarkKind, Source
from kg.parsing.outline import Outline
from kg.quantities import amount_of
from kg.readers.export import Export
from kg.readers.given import Given, Piece, Steps, line_text
from kg.readers.remarks import Row

__all__ = [
    "FORMAT",
    "PROGRAM",
    "fits",
    "in_camel_case",
    "node_in",
    "outline",
    "told_lines",
    "told_steps",
]

FORMAT: Final = "mealie"
PROGRAM: Final = "Mealie"
_OWN: Final = frozenset({"referenceId", "food", "disableAmount", "originalText", "display"})
_OWN_OF_STEPS: Final = frozenset({"ingredientReferences"})
_FACTS: Final = ("recipeYield", "totalTime", "prepTime", "performTime", "orgURL")
_DEEPEST: Final = 12


def fits(node: Mapping[str, Any]) -> bool:
    """True of a recipe as Mealie writes it."""
    return not node.get("@type") and (
        _has(node.get("recipeIngredient"), _OWN)
        or _has(node.get("recipeInstructions"), _OWN_OF_STEPS)
    )


def node_in(text: str) -> dict[str, Any] | None:
    """The first recipe of Mealie in some JSON, alone or within what an action posts."""
    try:
        value = in_camel_case(json.loads(text))
    except (ValueError, RecursionError):
        return None
    content = value.get("content") if isinstance(value, dict) else None
    every = (
        [value, content] if isinstance(value, dict) else value if isinstance(value, list) else []
    )
    return next((node for node in every if isinstance(node, dict) and fits(node)), None)


def _has(rows: object, keys: frozenset[str]) -> bool:
    listed = rows if isinstance(rows, list) else []
    return any(isinstance(row, dict) and keys & row.keys() for row in listed)


def in_camel_case(value: Any, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON
    """A value with keys as Mealie's interface has them: its recipe actions post recipe_ingredient.

    >>> in_camel_case({"recipe_ingredient": [{"reference_id": "a_b"}]})
    {'recipeIngredient': [{'referenceId': 'a_b'}]}
    """
    if depth > _DEEPEST:
        return value
    if isinstance(value, list):
        return [in_camel_case(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_camel(key): in_camel_case(item, depth + 1) for key, item in value.items()}
    return value


def _camel(key: str) -> str:
    first, *others = key.split("_")
    joined = first + "".join(word[:1].upper() + word[1:] for word in others)
    return "orgURL" if key == "org_url" else joined if first else key


def outline(node: Mapping[str, Any], source: str) -> Outline:
    """The parts of a recipe of Mealie."""
    export = Export(node, "", source, PROGRAM)
    lines: list[str] = []
    parts: list[tuple[int, str]] = []
    known: dict[str, tuple[int, str]] = {}
    for row in export.objects("recipeIngredient"):
        if title := row.text("title"):
            parts.append((len(lines) + 1, title))
        if text := _line(row):
            lines.append(text)
            known[row.raw("referenceId")] = (len(lines), row.name("food") or text)
    steps = Steps()
    section = ""
    for row in export.objects("recipeInstructions"):
        section = row.text("title") or section
        steps.add([Piece(row.text("text", needed=True))], section, list(_references(row, known)))
    return steps.outline(
        export.text("name") or "Recipe",
        Source(source, FORMAT, 1),
        lines,
        [part for part in parts if part[0] <= len(lines)],
        list(_facts(export)),
        [Row(steps.count, row.text("title"), row.text("text")) for row in export.objects("notes")],
    )


def told_lines(node: Mapping[str, Any], source: str) -> list[str]:
    """The references of the lines of the list, in their order; what has no words is no line."""
    rows = Export(node, "", source, PROGRAM).objects("recipeIngredient")
    return [row.raw("referenceId") for row in rows if _line(row)]


def told_steps(node: Mapping[str, Any], source: str) -> list[int]:
    """The places of the instructions that are steps, counted from 0, in the order of the steps."""
    steps = Steps()
    rows = Export(node, "", source, PROGRAM).objects("recipeInstructions")
    told = [steps.add([Piece(row.text("text", needed=True))]) for row in rows]
    return [place for place, number in enumerate(told) if number]


def _line(row: Export) -> str:
    """A line of the list; what Mealie never took apart is all in its note."""
    food, note = row.name("food"), row.text("note")
    if not food:
        return row.text("display") or note or row.text("originalText")
    much = "" if row.flag("disableAmount") else row.number("quantity")
    return line_text(much, _unit(row, much) if much else "", food, note)


def _unit(row: Export, much: str) -> str:
    """A unit as Mealie shows it: in short where that is wanted, and in the plural."""
    unit = row.child("unit")
    if unit is None:
        return row.name("unit")
    short = unit.text("abbreviation") if unit.flag("useAbbreviation") else ""
    number = amount_of(much)[0]
    plural = unit.text("pluralName") if number and number.number > 1 else ""
    return short or plural or unit.text("name")


def _references(row: Export, known: Mapping[str, tuple[int, str]]) -> Iterator[Given]:
    for reference in row.objects("ingredientReferences"):
        if found := known.get(reference.raw("referenceId")):
            yield Given(MarkKind.INGREDIENT, found[1], found[0])


def _facts(export: Export) -> Iterator[tuple[str, str]]:
    if servings := export.number("recipeServings"):
        yield "servings", servings
    for key in _FACTS:
        if value := export.text(key):
            yield key, value
    if tools := [tool.text("name") for tool in export.objects("tools")]:
        yield "tools", ", ".join(tools)
