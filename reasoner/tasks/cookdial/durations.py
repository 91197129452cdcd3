"""How long: durations in a text, as seconds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from kg.counting import NUMBER_WORDS
from kg.quantities import amount_of
from ontology.lexicon import stem

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
_SIGNS: Final = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_PARTS: Final = {"half": "1/2", "quarter": "1/4"}
_BROKEN: Final = re.compile(rf"[{''.join(_SIGNS)}]|\band a (?:half|quarter)\b")
_COUNT: Final = rf"(\d+|\b(?:{'|'.join(word for word in _WORDS if ' ' not in word)})\b)"
_HALVES: Final = re.compile(rf"{_COUNT} and a (half|quarter) ({UNIT})\b")
_AND_HALF: Final = re.compile(rf"{_COUNT} ({UNIT}) and a (half|quarter)\b")


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
    for match in _DURATION.finditer(_in_figures(text.lower())):
        if match["unit"] is None:
            found.append(Duration("overnight", 8 * 3600))
            continue
        number = _number(match["high"] or match["low"])
        unit = stem(match["unit"])
        found.append(Duration(match[0], round(number * _SECONDS[unit])))
    return tuple(found)


def _in_figures(text: str) -> str:
    """A text with its halves and quarters in figures.

    >>> _in_figures("two and a half hours"), _in_figures("an hour and a quarter, 6½ minutes")
    ('2 1/2 hours', '1 1/4 hours, 6 1/2 minutes')
    """
    if not _BROKEN.search(text):
        return text
    for sign, plain in _SIGNS.items():
        text = re.sub(rf"(\d?) ?{sign}", rf"\1 {plain}", text).replace(f"  {plain}", f" {plain}")
    text = _HALVES.sub(lambda m: f"{_figure(m[1])} {_PARTS[m[2]]} {m[3]}", text)
    return _AND_HALF.sub(lambda m: f"{_figure(m[1])} {_PARTS[m[3]]} {stem(m[2])}s", text)


def _figure(word: str) -> str:
    return word if word.isdecimal() else f"{int(_WORDS[word])}"


def _number(text: str) -> float:
    if text in _WORDS:
        return float(_WORDS[text])
    amount, _ = amount_of(text.replace(",", "."))
    return float(amount.number) if amount else 0.0
