"""The door of ingredient-parser-nlp: a line of the ingredient list as that library takes it apart.

Loading it takes half a second and a line takes two milliseconds, so it is loaded when the first
line needs it. It asks NLTK for a tagger and would download one: ours lies in `nltk_data` beside
this module (`scripts/write_line_tagger.py`), so nothing is fetched. NLTK reads nothing that other
accounts can write to, as they can where a group shares a clone: it gets a private copy to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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
        with _private_tagger():
            from ingredient_parser import parse_ingredient

            parse_ingredient("1 egg")  # it reads the tagger now, and keeps it
    except (ImportError, LookupError, OSError):
        return None
    return parse_ingredient


@contextmanager
def _private_tagger() -> Iterator[None]:
    """Where NLTK looks for a tagger, a copy of ours that only this account can write to."""
    import nltk.data

    with TemporaryDirectory(prefix="mirepoix-") as private:
        for file in _TAGGER.rglob("*.json"):
            copy = Path(private) / file.relative_to(_TAGGER)
            _make_private(copy.parent, Path(private))
            copy.touch(mode=0o600)
            copy.write_bytes(file.read_bytes())
        nltk.data.path.append(private)
        try:
            yield
        finally:
            nltk.data.path.remove(private)


def _make_private(folder: Path, within: Path) -> None:
    """Make a folder and those above it; the mode of `mkdir(parents=True)` is not theirs."""
    if folder != within:
        _make_private(folder.parent, within)
        folder.mkdir(mode=0o700, exist_ok=True)


def _amount(amounts: list[Any]) -> tuple[Fraction | None, Fraction | None, str]:
    for amount in amounts:
        number, most = getattr(amount, "quantity", None), getattr(amount, "quantity_max", None)
        if isinstance(number, Fraction) and isinstance(most, Fraction):
            return number, most, str(amount.unit)
    return None, None, ""


def _text(part: Any) -> str:  # noqa: ANN401 - the library's own value
    return str(part.text) if part is not None else ""
