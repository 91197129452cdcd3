"""Take a line of the list apart as other programs want it: amount, unit, food, note."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from kg.listing import described
from kg.quantities import Amount, amounts_of, exact

__all__ = ["Listed", "listed", "unit_word"]


_MOST: Final = 10**9
"""No kitchen has more of anything: such a number is no amount."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list: how much from least to most, of what, and what else it says."""

    least: Amount | None
    most: Amount | None
    name: str
    note: str

    def much(self, share: Fraction | None = Fraction(1)) -> tuple[str, str]:
        """A share of it as a number and a unit, both empty where there is no amount."""
        if self.least is None or share is None:
            return "", ""
        number = exact(self.least.number * share)
        if self.most:
            number = f"{number}-{exact(self.most.number * share)}"
        return number, unit_word((self.most or self.least).times(share))


@lru_cache(maxsize=4096)
def listed(text: str) -> Listed:
    """A line taken apart; what cannot be told apart is all name.

    >>> listed("2 large onions (about 300 g), finely chopped")
    ... # doctest: +NORMALIZE_WHITESPACE
    Listed(least=Amount(number=Fraction(2, 1), unit=None), most=None, name='large onions',
           note='about 300 g, finely chopped')
    """
    least, most, rest = amounts_of(text)
    size, rest = _size(rest)
    if size and least is None:
        least, most, rest = amounts_of(rest)
    whole = described(rest)
    ends = [place for mark in ",;(" if (place := whole.find(mark)) >= 0]
    end = min(ends, default=len(whole))
    name = " ".join(whole[:end].split()).rstrip(".")
    if not name or (least and least.number > _MOST):
        return Listed(None, None, " ".join(text.split()), "")
    parts = f"{size},{whole[end:]}".replace("(", ",").replace(")", ",").replace(";", ",").split(",")
    note = ", ".join(words for part in parts if (words := " ".join(part.split())))
    return Listed(least, most, name, note)


def _size(rest: str) -> tuple[str, str]:
    """What stands in brackets before a name, and the name: "(7 oz) butter"."""
    size, closed, behind = rest.partition(")")
    return (size[1:], behind) if rest.startswith("(") and closed else ("", rest)


def unit_word(amount: Amount) -> str:
    """The unit in the number that fits: "cups" of two cups."""
    words = str(amount).split()
    return " ".join(word for word in words if not word[:1].isdigit()) if amount.unit else ""
