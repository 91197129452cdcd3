"""Amounts in different units: converted, added and subtracted (the door of pint)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from kg.quantities import Amount, amount_of

if TYPE_CHECKING:
    import pint

__all__ = ["converted", "difference", "in_words", "total"]

_PINT_NAMES = {
    "tbsp": "tablespoon",
    "tsp": "teaspoon",
    "oz": "ounce",
    "lb": "pound",
    "l": "liter",
    "fl oz": "fluid_ounce",
}

_EXACT: dict[str, tuple[str, Fraction]] = {
    unit: (system, Fraction(size))
    for system, sizes in {
        "metric mass": {"mg": "1/1000", "g": "1", "kg": "1000"},
        "metric volume": {"ml": "1", "cl": "10", "dl": "100", "l": "1000"},
        "pounds": {"oz": "1", "lb": "16"},
        "spoons": {
            "tsp": "1", "tbsp": "3", "fl oz": "6", "cup": "48", "pint": "96", "quart": "192",
            "gallon": "768",
        },
    }.items()
    for unit, size in sizes.items()
}  # fmt: skip
"""Units that are whole multiples of each other: told without loss, and without pint's second."""


@cache
def _registry() -> pint.UnitRegistry[float]:
    import pint

    return pint.UnitRegistry()


def converted(amount: Amount, unit: str | None) -> Amount | None:
    """An amount in another unit, or None where that cannot be.

    >>> str(converted(Amount(Fraction(1, 4), "cup"), "tbsp"))
    '4 tbsp'
    """
    if amount.unit == unit:
        return amount
    if amount.unit is None or unit is None:
        return None
    here_exact, there_exact = _EXACT.get(amount.unit), _EXACT.get(unit)
    if here_exact and there_exact and here_exact[0] == there_exact[0]:
        return Amount(amount.number * here_exact[1] / there_exact[1], unit)
    if here_exact is None or there_exact is None:
        return None
    registry = _registry()
    try:
        here = registry.Quantity(float(amount.number), _PINT_NAMES.get(amount.unit, amount.unit))
        there = here.to(_PINT_NAMES.get(unit, unit))
    except (AttributeError, ValueError, TypeError):
        return None
    return Amount(Fraction(there.magnitude).limit_denominator(100), unit)


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
