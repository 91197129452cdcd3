"""Amounts in different units: converted, added and subtracted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from kg.quantities import Amount, amount_of

__all__ = ["converted", "difference", "in_words", "total"]

_SYSTEMS: Final = {
    ("mass", "metric", "1"): {"mg": "1/1000", "g": "1", "kg": "1000"},
    ("mass", "avoirdupois", "28.349523125"): {"oz": "1", "lb": "16"},
    ("volume", "metric", "1"): {"ml": "1", "cl": "10", "dl": "100", "l": "1000"},
    ("volume", "spoons", "4.92892159375"): {
        "tsp": "1", "tbsp": "3", "fl oz": "6", "cup": "48", "pint": "96", "quart": "192",
        "gallon": "768",
    },
}  # fmt: skip
"""What is measured, a system of units for it, and its first unit in grams or millilitres (as the
international yard and pound agreement and the United States define it); then its units in that."""
_UNITS: Final = {
    unit: (measured, system, Fraction(first), Fraction(size))
    for (measured, system, first), sizes in _SYSTEMS.items()
    for unit, size in sizes.items()
}
_FINEST: Final = 100
"""The largest denominator of an amount that is told in another system."""
_LOSS: Final = Fraction(1, 30)
"""How much, of an amount, may be lost in measuring it out."""


def converted(amount: Amount, unit: str | None) -> Amount | None:
    """An amount in another unit, or None where that cannot be; exact within a system.

    >>> str(converted(Amount(Fraction(1, 4), "cup"), "tbsp"))
    '4 tbsp'
    >>> str(converted(Amount(Fraction(2), "lb"), "g"))
    '907.18 g'
    >>> str(converted(Amount(Fraction(60), "ml"), "cup"))
    '1/4 cup'
    """
    if amount.unit == unit:
        return amount
    here, there = _UNITS.get(amount.unit or ""), _UNITS.get(unit or "")
    if here is None or there is None or here[0] != there[0]:
        return None
    number = amount.number * here[3] / there[3]
    if here[1] != there[1]:
        number = _measurable(number * here[2] / there[2], there[1])
    return Amount(number, unit)


def _measurable(number: Fraction, system: str) -> Fraction:
    """A number as a cook can measure it: cups and spoons come in halves, thirds and quarters."""
    exact = number.limit_denominator(_FINEST)
    if system != "spoons":
        return exact
    near = min((number.limit_denominator(n) for n in (2, 3, 4)), key=lambda n: abs(n - number))
    return near if abs(near - number) <= number * _LOSS else exact


def total(amounts: Sequence[Amount]) -> list[Amount]:
    """Amounts added up: one for each unit that cannot be converted to an earlier one."""
    sums: list[Amount] = []
    for amount in amounts:
        for place, known in enumerate(sums):
            other = converted(amount, known.unit)
            if other is not None:
                sums[place] = Amount(known.number + other.number, known.unit)
                break
        else:
            sums.append(amount)
    return sums


def in_words(amounts: Sequence[Amount]) -> str:
    """Amounts of several units as one phrase."""
    return " and ".join(str(amount) for amount in amounts)


def difference(before: str, after: str) -> str:
    """What was used, from what was left before and after; in words where it cannot be told."""
    if after == "none":
        return f"all of it ({before})" if before[:1].isdigit() else "all of it"
    first, second = amount_of(before)[0], amount_of(after)[0]
    if " less " in after:
        return after.rpartition(" less ")[2]
    if first and second:
        other = converted(second, first.unit)
        if other:
            return str(Amount(first.number - other.number, first.unit))
    return "some of it"
