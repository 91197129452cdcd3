"""How much of it and how many: shares, amounts that a step names, numbers, servings."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import RANGE, number_in, pattern, plain_number, span_of
from kg.counting import NUMBER_WORDS
from kg.quantities import unit_of
from kg.values import Measure

__all__ = ["PATTERNS"]

_UNIT: Final = (
    r"(?:kg|grams?|gr?|ml|cl|dl|millilit\w+|lit(?:er|re)s?|l|teaspoons?|tsps?|tablespoons?|tbsps?"
    r"|cups?|ounces?|oz|pounds?|lbs?|pints?|quarts?|pinch(?:es)?|dash(?:es)?|handfuls?|cloves?"
    r"|slices?|cans?|tins?|packages?|packets?|sprigs?|sticks?|spoons?|spoonfuls?|glass(?:es)?"
    r"|ladles?|ladlefuls?|drops?|splash(?:es)?|knobs?|drizzles?|bunch(?:es)?|t|c)\b\.?"
)
_PART: Final = (
    r"(?:half|a half|one[\s-]half|a third|one[\s-]third|two[\s-]thirds|a quarter|one[\s-]quarter"
    r"|one[\s-]fourth"
    r"|three[\s-]quarters|three[\s-]fourths|a fifth|one[\s-]fifth|most|some|all|part|a bit"
    r"|a little|a few|\d+\s?%"
    r"|\d\s?/\s?\d|[½⅓⅔¼¾]|the remaining|remaining|the rest|rest|the other half"
    r"|the remainder)"
)
_COUNT: Final = rf"(?:{'|'.join(NUMBER_WORDS)}|(?:a|half a) dozen)"
_BEHIND: Final = (
    r"(?:over|in|into|to|on|onto|for|and|with|from|at|as|you|is|are|among|cut|skin|until|out)\b"
)
_SHARES: Final = {
    "half": Fraction(1, 2), "third": Fraction(1, 3), "two thirds": Fraction(2, 3),
    "quarter": Fraction(1, 4), "fourth": Fraction(1, 4), "three quarters": Fraction(3, 4),
    "three fourths": Fraction(3, 4), "fifth": Fraction(1, 5), "all": Fraction(1),
}  # fmt: skip


def _amount(match: re.Match[str]) -> Measure | None:
    span = span_of(match)
    if span is None:
        return None
    unit = match["unit"].rstrip(".")
    return Measure(*span, unit_of(unit) or unit.lower())


def _share(match: re.Match[str]) -> Measure | None:
    said = match["share"].lower().replace("-", " ")
    plain = re.sub(r"^(?:an?|one|the|other|the other) ", "", said)
    if said.endswith("%"):
        number: Fraction | None = Fraction(int(said.rstrip("% ")), 100)
    else:
        number = _SHARES.get(plain) or plain_number(said)
    return Measure(number, number, None) if number is not None and number <= 1 else None


PATTERNS: Final = (
    pattern(
        AttributeKind.AMOUNT,
        rf"(?<![\d/.])(?!an? tin\b)(?P<words>(?:about\s+|another\s+"
        rf"|an extra\s+)?{RANGE}[\s-]?(?:heaped\s+"
        rf"|level\s+|large\s+|small\s+"
        rf"|more\s+|extra\s+)?(?P<unit>{_UNIT}))(?![\s-]+(?:thick|side))",
        _amount,
    ),
    pattern(
        AttributeKind.SHARE,
        rf"(?<![\d/.])(?P<words>(?:about\s+)?(?P<share>{_PART})(?:(?:\s+each)?\s+of)?(?:\s+(?:the"
        rf"|it|them"
        rf"|this|that|your|these"
        rf"|each))\b(?:\s+(?!{_BEHIND})\w+){{0,2}}|(?P<share2>the (?:remaining|rest|remainder"
        rf"|other half)"
        r"|remaining)"
        r"(?:\s+of\s+the)?(?:\s+\w+)?)",
        lambda match: _share(match) if match["share"] else None,
        gate="half third quarter fourth fifth most some all part bit little few % / ½ ⅓ ⅔ ¼ ¾"
        " remain rest",
    ),
    pattern(
        AttributeKind.SERVES,
        rf"\b(?P<words>(?:makes?|serves?|yields?|enough for|feeds?)\s+(?=(?:about|approximately"
        rf"|up to|around)?\s*[\dtfsen])(?!the\b"
        rf"|enough\b|sure\b|small\b)(?:about\s+"
        rf"|approximately\s+|up to\s+|around\s+)?"
        rf"{RANGE}(?:\s+(?:servings?|people|persons?|portions?|\w+))?)",
        number_in,
        gate="make serve yield enough feed",
    ),
    pattern(
        AttributeKind.NUMBER,
        rf"(?<![\d/.,°$~-])\b(?P<words>(?P<low>\d{{1,2}}|{_COUNT})(?:\s?(?:-|–|to|or)\s?"
        rf"(?P<high>\d{{1,2}}|{_COUNT}))?"
        rf"\s+(?!{_UNIT}|(?:degrees|minutes?|hours?|mins?|seconds?|days?|inch|cm|mm|more|bit|few"
        rf"|little"
        r"|time|while)\b)(?:[\w-]+\s+)?[a-z-]+s)\b",
        number_in,
    ),
)
