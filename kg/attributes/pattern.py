"""What a table of patterns is made of: a kind, a regular expression, and a reader of the value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from unicodedata import normalize

from kg.attributes.attribute import AttributeKind
from kg.counting import NUMBER_WORDS
from kg.values import Value

__all__ = ["NUMBER", "RANGE", "WORD", "Pattern", "number_in", "pattern", "plain_number", "span_of"]

_WORDS: Final[dict[str, Fraction]] = {
    **{word: Fraction(number) for word, number in NUMBER_WORDS.items()},
    "a": Fraction(1),
    "an": Fraction(1),
    "half an": Fraction(1, 2),
    "half a": Fraction(1, 2),
    "a half": Fraction(1, 2),
    "half": Fraction(1, 2),
    "a quarter of an": Fraction(1, 4),
    "a quarter": Fraction(1, 4),
    "a couple of": Fraction(2),
    "a couple": Fraction(2),
    "couple of": Fraction(2),
    "a dozen": Fraction(12),
    "dozen": Fraction(12),
    "fifteen": Fraction(15),
    "twenty": Fraction(20),
    "thirty": Fraction(30),
    "forty": Fraction(40),
    "forty-five": Fraction(45),
    "fifty": Fraction(50),
    "sixty": Fraction(60),
    "ninety": Fraction(90),
}
_SIGN: Final = "[¼-¾⅐-⅞]"
WORD: Final = rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
NUMBER: Final = (
    rf"(?:\d+\s?{_SIGN}|{_SIGN}|\d+[ -]\d+\s?[/⁄]\s?\d+|\d+\s?[/⁄]\s?\d+"
    rf"|\d*[.,]\d+|\d+|\b{WORD}\b)"
)
RANGE: Final = rf"(?P<low>{NUMBER})(?:\s?(?:-|–|—|~|to|or|and|up to)\s?(?P<high>{NUMBER}))?"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words that tell a kind of thing; the group "words" (or all) is what answers the question.

    With `clause` the words go on to the end of the clause that the match begins. A text without
    any of the letters of the `gate` is not looked at; a match that fails the `check` is none.
    """

    kind: AttributeKind
    regex: re.Pattern[str]
    value: Callable[[re.Match[str]], Value | None] | None = None
    clause: bool = False
    gate: tuple[str, ...] = ()
    check: Callable[[re.Match[str]], bool] | None = None


def pattern(
    kind: AttributeKind,
    regex: str,
    value: Callable[[re.Match[str]], Value | None] | None = None,
    *,
    clause: bool = False,
    gate: str = "",
    check: Callable[[re.Match[str]], bool] | None = None,
) -> Pattern:
    """A row of a table; capitals do not matter. The `gate` is in words or parts of words."""
    found = re.compile(regex, re.IGNORECASE)
    return Pattern(kind, found, value, clause, tuple(gate.split()), check)


def plain_number(words: str) -> Fraction | None:
    """A number as words or figures say it.

    >>> plain_number("1 ½"), plain_number("half an"), plain_number("2,5")
    (Fraction(3, 2), Fraction(1, 2), Fraction(5, 2))
    """
    words = words.strip().lower()
    if words in _WORDS:
        return _WORDS[words]
    spaced = re.sub(rf"(\d)\s*({_SIGN})", r"\1 \2", words)
    plain = normalize("NFKC", spaced).replace("⁄", "/").replace(",", ".").replace("-", " ")
    try:
        return Fraction(sum(Fraction(part) for part in re.sub(r"\s*/\s*", "/", plain).split()))
    except (ValueError, ZeroDivisionError):
        return None


def span_of(match: re.Match[str], unit: Fraction | int = 1) -> tuple[Fraction, Fraction] | None:
    """The least and the most that a range says, in units of this size."""
    low = plain_number(match["low"])
    high = plain_number(match["high"]) if match["high"] else low
    if low is None or high is None:
        return None
    return min(low, high) * unit, max(low, high) * unit


def number_in(match: re.Match[str]) -> int | None:
    """The whole number that the group "low" says."""
    number = plain_number(match["high"] or match["low"])
    return int(number) if number is not None and number.denominator == 1 else None
