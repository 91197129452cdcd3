"""The amounts that a question says: numbers with their units, and units by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from kg.quantities import Amount, unit_of

__all__ = ["amounts_in"]

Numbers = Callable[[str], int | None]
"""What tells the number that a word is."""
_PARTS: Final = {
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
    "third": Fraction(1, 3),
    "thirds": Fraction(1, 3),
}


def amounts_in(forms: Sequence[str], number_of: Numbers) -> Iterator[Amount]:
    """The numbers that are said with their units; a unit by itself has the number 0."""
    place = 0
    while place < len(forms):
        number, behind = _said_number(forms, place, number_of)
        unit = unit_of(forms[behind]) if behind < len(forms) else None
        if number is not None:
            yield Amount(number, unit)
        elif unit and len(forms[behind]) > 1:
            yield Amount(Fraction(0), unit)
        place = behind + (number is None or unit is not None)


def _said_number(
    forms: Sequence[str], place: int, number_of: Numbers
) -> tuple[Fraction | None, int]:
    """The number that begins at a place and where it ends: "two and a half", "a cup of"."""
    number, behind = _quantity(forms[place], number_of), place + 1
    rest = list(forms[behind : behind + 3])
    if number is not None:
        if rest[:2] == ["and", "a"] and rest[2:] and rest[2] in _PARTS:
            return number + _PARTS[rest[2]], behind + 3
        if rest and "/" in rest[0] and (more := _quantity(rest[0], number_of)):
            return number + more, behind + 1
        if rest and rest[0] in _PARTS and number > 1:
            number, behind = number * _PARTS[rest[0]], behind + 1
        return number, _past_article(forms, behind)
    after = _past_article(forms, behind)
    if forms[place] in _PARTS and unit_of("".join(forms[after : after + 1])):
        return _PARTS[forms[place]], after
    if forms[place] in ("a", "an") and rest[1:2] == ["of"] and unit_of(rest[0]):
        return Fraction(1), behind
    return None, place


def _past_article(forms: Sequence[str], place: int) -> int:
    """Where the unit stands behind a number: "half a cup", "three quarters of a pound"."""
    for length, words in ((2, ("of a", "of an")), (1, ("a", "an"))):
        past = place + length
        if " ".join(forms[place:past]) in words and past < len(forms) and unit_of(forms[past]):
            return past
    return place


def _quantity(form: str, number_of: Numbers) -> Fraction | None:
    if form[:1].isdigit():
        try:
            return Fraction(form.replace(" ", "").replace(",", "."))
        except (ValueError, ZeroDivisionError):
            return None
    if form == "half":
        return Fraction(1, 2)
    number = number_of(form)
    return Fraction(number) if number is not None else None
