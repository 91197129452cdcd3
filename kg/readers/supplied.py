"""The HowToSupply of schema.org's steps and directions: lines of the list that a step is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from kg.model import MarkKind
from kg.parsing.outline import Marked
from kg.quantities import amount_of, exact
from kg.readers.json_values import text_of

__all__ = ["supplied"]

_MOST: Final = 100
"""Supplies of a step; more are not looked at."""
_DENOMINATOR: Final = 1000


def supplied(steps: Sequence[Mapping[str, Any] | None], lines: Sequence[str]) -> Iterator[Marked]:
    """What the objects of steps say that these use, by the lines of the list."""
    names = [amount_of(line)[1].lower() for line in lines]
    for number, node in enumerate(steps, 1):
        for supply in _supplies(node)[:_MOST]:
            name = text_of(supply.get("name"))
            line = _line(name.lower(), names)
            if line:
                much = _amount(supply.get("requiredQuantity"))
                yield Marked(MarkKind.INGREDIENT, number, 0, 0, 0, name, line, much)


def _supplies(node: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The supplies of a step, and of the directions in it."""
    own = [node, *_objects(node.get("itemListElement"))] if node else []
    return [supply for one in own for supply in _objects(one.get("supply"))]


def _objects(value: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - any JSON
    every = value if isinstance(value, list) else [value]
    return [item for item in every if isinstance(item, dict)]


def _line(name: str, names: Sequence[str]) -> int:
    """The number of the one line that names a thing, 0 if there is none or several do."""
    begin = [n for n, line in enumerate(names, 1) if name and line.startswith(name)]
    within = [n for n, line in enumerate(names, 1) if name and name in line]
    return next((found[0] for found in (begin, within) if len(found) == 1), 0)


def _amount(value: Any) -> str:  # noqa: ANN401 - any JSON
    """A quantity as a line of the list has it: "20 g"; empty if it is none."""
    if not isinstance(value, dict):
        return _number(value) or text_of(value)
    ends = [_number(value.get(key)) for key in ("minValue", "maxValue")]
    number = _number(value.get("value")) or "-".join(ends if all(ends) else [])
    return f"{number} {text_of(value.get('unitText'))}".strip() if number else ""


def _number(value: Any) -> str:  # noqa: ANN401 - any JSON
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    try:
        return exact(Fraction(value).limit_denominator(_DENOMINATOR))
    except (ValueError, OverflowError):
        return ""
