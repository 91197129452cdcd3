"""How long: durations in a text, as seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from kg.counting import NUMBER_WORDS
from kg.quantities import amount_of

__all__ = ["NUMBER", "UNIT", "Duration", "durations_in"]

_SECONDS = {
    "second": 1,
    "sec": 1,
    "minute": 60,
    "min": 60,
    "hour": 3600,
    "hr": 3600,
    "day": 86400,
    "week": 604800,
}
_WORDS = {"a": 1, "an": 1, "half an": 0.5, **NUMBER_WORDS}
NUMBER: Final = (
    r"(?:\d+ \d+\s?/\s?\d+|\d+\s?/\s?\d+|\d+(?:[.,]\d+)?"
    rf"|\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b)"
)
UNIT: Final = r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?)"
_DURATION = re.compile(
    rf"\b(?P<low>{NUMBER})(?:\s?(?:-|–|to|or)\s?(?P<high>{NUMBER}))?(?: (?:or "
    rf"so|more|further|additional|full))?[ -]"
    rf"(?P<unit>{UNIT})\b|\bovernight\b"
)


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time as the text says it, and in seconds (the upper end of a range)."""

    text: str
    seconds: int

    @staticmethod
    def spoken(seconds: int) -> str:
        """Seconds as people say them.

        >>> Duration.spoken(5400)
        '1 hour 30 minutes'
        """
        parts = []
        for name, size in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
            count, seconds = divmod(seconds, size)
            if count:
                parts.append(f"{count} {name}{'s' if count > 1 else ''}")
        return " ".join(parts) or "no time"


def durations_in(text: str) -> tuple[Duration, ...]:
    """Every duration that a text names.

    >>> [d.seconds for d in durations_in("for 1 1/2 hours, then 10 - 12 minutes")]
    [5400, 720]
    """
    found = []
    for match in _DURATION.finditer(text.lower()):
        if match["unit"] is None:
            found.append(Duration("overnight", 8 * 3600))
            continue
        number = _number(match["high"] or match["low"])
        unit = match["unit"].rstrip("s")
        found.append(Duration(match[0], round(number * _SECONDS[unit])))
    return tuple(found)


def _number(text: str) -> float:
    if text in _WORDS:
        return float(_WORDS[text])
    amount, _ = amount_of(text.replace(",", "."))
    return float(amount.number) if amount else 0.0
