"""The door of ingredient-parser-nlp: a line of the ingredient list as that library takes it apart.

Loading it takes half a second and a line takes two milliseconds, so it is loaded when the first
line needs it. It asks NLTK for a tagger and would download one: ours lies in `nltk_data` beside
this module (`scripts/write_line_tagger.py`), so nothing is fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = ["Taken", "taken_apart"]

_TAGGER: Final = Path(__file__).with_name("nltk_data")


class Taken(NamedTuple):
    """What the library says of a line; `number` and `unit` are of the first amount."""

    number: Fraction | None
    most: Fraction | None
    unit: str
    names: tuple[str, ...]
    size: str
    preparation: str
    comment: str
    purpose: str


def taken_apart(line: str) -> Taken | None:
    """A line taken apart; nothing if the library is not there or cannot read the line."""
    parse = _parser()
    if parse is None:
        return None
    try:
        found = parse(line, string_units=True, separate_names=True)
    except (LookupError, ValueError, TypeError, ZeroDivisionError, AttributeError, OSError):
        return None  # an odd line, or a tagger that it may not read; the rules can read any
    number, most, unit = _amount(found.amount)
    return Taken(
        number,
        most,
        unit,
        tuple([name.text for name in found.name]),
        _text(found.size),
        _text(found.preparation),
        _text(found.comment),
        _text(found.purpose),
    )


@cache
def _parser() -> Callable[..., Any] | None:
    if not _TAGGER.is_dir():
        return None  # without it the library would go and download one
    try:
        import nltk.data

        if str(_TAGGER) not in nltk.data.path:
            nltk.data.path.append(str(_TAGGER))
        from ingredient_parser import parse_ingredient
    except ImportError:
        return None
    return parse_ingredient


def _amount(amounts: list[Any]) -> tuple[Fraction | None, Fraction | None, str]:
    for amount in amounts:
        number, most = getattr(amount, "quantity", None), getattr(amount, "quantity_max", None)
        if isinstance(number, Fraction) and isinstance(most, Fraction):
            return number, most, str(amount.unit)
    return None, None, ""


def _text(part: Any) -> str:  # noqa: ANN401 - the library's own value
    return str(part.text) if part is not None else ""
