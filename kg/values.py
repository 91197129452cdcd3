"""Values with a unit that a recipe says: how long, how hot, how much; each from least to most."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from kg.quantities import Amount
from ontology.wordlists import wordlist

__all__ = ["Duration", "Measure", "Temperature", "Value", "value_from"]

_LENGTHS: Final = wordlist("measures.lengths")
_SIZES: Final = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


@dataclass(frozen=True, slots=True, order=True)
class Duration:
    """A length of time in seconds, from least to most.

    >>> str(Duration(600, 720)), str(Duration(5400, 5400)), str(Duration(1800, 3600))
    ('10 to 12 minutes', '1 hour 30 minutes', '30 to 60 minutes')
    """

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return _spoken(self.most)
        for name, size in _SIZES:
            if not self.least % size and not self.most % size and self.least:
                return f"{self.least // size} to {self.most // size} {name}s"
            if self.least >= size or not self.least:
                break
        return f"{_spoken(self.least)} to {_spoken(self.most)}"

    def __add__(self, other: Duration) -> Duration:
        return Duration(self.least + other.least, self.most + other.most)

    def as_dict(self) -> dict[str, Any]:
        """The value as JSON has it."""
        return {"type": "duration", "least": self.least, "most": self.most, "unit": "s"}


@dataclass(frozen=True, slots=True, order=True)
class Temperature:
    """Degrees from least to most, in Celsius ("C") or Fahrenheit ("F").

    >>> str(Temperature(180, 180, "C")), Temperature(350, 350, "F").to("C")
    ('180°C', Temperature(least=177, most=177, unit='C'))
    """

    least: int
    most: int
    unit: str

    def __str__(self) -> str:
        number = str(self.least) if self.least == self.most else f"{self.least}-{self.most}"
        return f"{number}°{self.unit}"

    def to(self, unit: str) -> Temperature:
        """The same in the other unit, to the degree."""
        if unit == self.unit:
            return self
        ends = [(d - 32) * 5 / 9 if unit == "C" else d * 9 / 5 + 32 for d in self._ends()]
        return Temperature(round(ends[0]), round(ends[1]), unit)

    def _ends(self) -> tuple[int, int]:
        return self.least, self.most

    def as_dict(self) -> dict[str, Any]:
        """The value as JSON has it."""
        return {"type": "temperature", "least": self.least, "most": self.most, "unit": self.unit}


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of some unit, or of the thing itself, from least to most.

    >>> str(Measure(Fraction(1, 2), Fraction(1, 2), "cup"))
    '1/2 cup'
    >>> str(Measure(Fraction(2), Fraction(3), "cm"))
    '2 to 3 cm'
    """

    least: Fraction
    most: Fraction
    unit: str | None

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit in _LENGTHS else ""
        most = f"{Amount(self.most, None if unit else self.unit)}{unit}"
        return most if self.least == self.most else f"{Amount(self.least, None)} to {most}"

    def as_dict(self) -> dict[str, Any]:
        """The value as JSON has it; fractions are written as such: "1/2"."""
        ends = {"least": str(self.least), "most": str(self.most)}
        return {"type": "measure", **ends, "unit": self.unit}


Value = Duration | Temperature | Measure | int


def value_from(record: dict[str, Any] | int | None) -> Value | None:
    """The value that `as_dict` wrote."""
    if record is None or isinstance(record, int):
        return record
    least, most, unit = record["least"], record["most"], record["unit"]
    if record["type"] == "duration":
        return Duration(least, most)
    if record["type"] == "temperature":
        return Temperature(least, most, unit)
    return Measure(Fraction(least), Fraction(most), unit)


def _spoken(seconds: int) -> str:
    parts = []
    for name, size in _SIZES:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {name}{'s' if count > 1 else ''}")
    return " ".join(parts) or "no time"
