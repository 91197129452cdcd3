"""How hot, and with the lid on or off: degrees, heat of a stove, lids."""

from __future__ import annotations

import re
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import pattern
from kg.values import Temperature

__all__ = ["PATTERNS"]

_SIGN: Final = r"(?:°|º|˚|o|degrees?|deg\.?|degs?)"
_UNIT: Final = r"(?:celsius|fahrenheit|centigrade|[cf])\b"
_TO: Final = r"\s*(?:-|–|to)\s*"
_ONE: Final = rf"\d{{2,3}}(?:{_TO}\d{{2,3}})?\s*(?:{_SIGN}\s*{_UNIT}|{_SIGN}|{_UNIT})"
_OTHER: Final = rf"(?:\s*[(/,]\s*|\s+or\s+|\s+\()(?:about\s+)?{_ONE}(?:\s+fan)?\s*\)?"
_GAS: Final = r"(?:\s*[(/,]?\s*(?:or\s+)?gas(?:\s+mark)?\s+\d+\)?)"
_LEVEL: Final = (
    r"(?:(?:very|fairly|relatively|quite|the)\s+)?(?:low|lowest|medium|middle|moderate|high|highest"
    r"|gentle|slow|strong|full|brisk|max(?:imum)?|minimum|simmer)"
    r"(?:\s*(?:-|–|/|to|or|\s)\s*(?:low|medium|high|hot))?"
)


def _degrees(match: re.Match[str]) -> Temperature | None:
    letter = match["unit"] or match["letter"]
    numbers = [int(number) for number in (match["low"], match["high"] or match["low"])]
    if not letter:
        letter = "F" if numbers[-1] > 260 else "C"
    return Temperature(min(numbers), max(numbers), "F" if letter[0] in "fF" else "C")


PATTERNS: Final = (
    pattern(
        AttributeKind.TEMPERATURE,
        rf"(?<![\d/.])(?P<words>(?P<low>\d{{2,3}})(?:\s*{_SIGN}?{_TO}(?P<high>\d{{2,3}}))?\s*"
        rf"(?:{_SIGN}\s*(?P<unit>{_UNIT})?|(?P<letter>[cf]\b|celsius|fahrenheit))"
        rf"(?:\.?{_OTHER})*{_GAS}?)",
        _degrees,
        gate="° º ˚ deg c f",
    ),
    pattern(AttributeKind.TEMPERATURE, r"\bgas(?:\s+mark)?\s+\d+\b"),
    pattern(
        AttributeKind.TEMPERATURE,
        r"\b(?:at |to |until )?(?P<words>(?:room|body|blood|serving) temperature|lukewarm"
        r"|(?:ice|boiling|piping)[- ](?:cold|hot))\b",
    ),
    pattern(
        AttributeKind.HEAT,
        rf"\b(?:(?:over|on|at|under|to|with|in|by)\s+)?(?:an?\s+|the\s+)?(?P<words>{_LEVEL}"
        r"(?:[\s-]*(?:heat|flame|fire|temperature|setting|speed|oven|coals))\b)",
        gate="heat flame fire temperature setting speed oven coals",
    ),
    pattern(
        AttributeKind.HEAT,
        rf"\b(?:heat|flame|fire|it|burner|stove|hob|temperature|cooker|oven)\b"
        rf"(?:\s+(?:down|up|back))*\s+(?:to|on)\s+(?:an?\s+|the\s+)?(?P<words>{_LEVEL})\b",
    ),
    pattern(
        AttributeKind.HEAT,
        rf"\b(?:over|on|at)\s+(?:an?\s+|the\s+)?(?P<words>{_LEVEL})(?=\s*(?:[.,;)]|$|for\b"
        rf"|until\b|in\b|\d|about\b))",
    ),
    pattern(
        AttributeKind.HEAT,
        r"\b(?P<words>(?:turn|switch|shut|put|take|remove)\w*\s+(?:\w+\s+){0,4}?(?:off|from|out)"
        r"(?:\s+the)?\s*(?:heat|flame|fire|stove|oven|burner|hob|hot ?plate)\b"
        r"|turn\w*\s+(?:the\s+)?(?:heat|flame|fire|stove|oven|burner|hob|hot ?plate)"
        r"\s+(?:off|down|up)"
        r"|(?:reduce|lower|raise|increase)\s+(?:the\s+)?(?:heat|flame|fire|temperature)"
        r"|off the heat|grill function|the grill|under the broiler|over direct heat)\b",
        gate="heat flame fire stove oven burner hob hot grill broiler temperature",
    ),
    pattern(
        AttributeKind.LID,
        r"\b(?P<words>(?:partially|partly|half|tightly|loosely|not)?[\s-]*(?:un)?covered"
        r"|(?:with|without|under|put)\s+(?:\w+\s+){0,3}lid(?:\s+(?:on|off|slightly ajar|ajar))?"
        r"|lid\s+(?:on|off)|cover\w*\s+(?:\w+\s+){0,3}?(?:half\s?-?way|partially|partly|loosely"
        r"|tightly)|(?:half-?\s?cover|cover)(?:\s+(?:\w+\s+){0,6}?(?:with|by"
        r"|in)\s+[^.;,]+?(?=\s+(?:and|for|until|to|then)\b|[.;,]|$)"
        r"|(?=\s*(?:[.,;]|and\b)))|remove the (?:lid|cover)|uncover(?:ing)?)\b",
        gate="cover lid",
    ),
)
