"""How long, how often, and in what order: durations, repetitions, words of order."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import NUMBER, RANGE, pattern, plain_number, span_of
from kg.values import Duration

__all__ = ["PATTERNS"]

_SECONDS: Final = {
    "s": 1,
    "h": 3600,
    "d": 86400,
    "w": 604800,
    "mi": 60,
    "mo": 2592000,
    "y": 31536000,
    "n": 28800,
}
_UNIT: Final = (
    r"(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|months?|years?"
    r"|(?<=\d)s)\b\.?"
)
_ABOUT: Final = (
    r"(?:(?:at least|at most|up to|about|around|approximately|approx\.?|roughly|nearly|almost|over"
    r"|under|less than|more than|no (?:more|less|longer) than|only|just|a good|a full|another|a"
    r" further|an additional|an extra|the (?:last|first|final))\s+)"
)
_EACH: Final = (
    r"(?:\s+(?:per|on each|each|for each|on either|a|on the (?:first|second|other)) side\b"
    r"|\s+(?:per pound|per kg|each)\b|\s+on (?:both|each|every) sides?)"
)
_SETTING: Final = r"(?:\s+on\s+(?:low|medium|high)\b(?:\s+heat)?)"
_FEW: Final = r"(?:a few|few|several|some|a couple(?: of)?|many)"


def _length(unit: str) -> int:
    first = unit.lower()[:2]
    return _SECONDS.get(first) or _SECONDS[first[:1]]


def _seconds(match: re.Match[str]) -> Duration | None:
    size = _length(match["unit"])
    span = span_of(match, size)
    if span is None:
        return None
    more = Fraction(0)
    if match["part"]:
        more = (plain_number(match["part"]) or Fraction(0)) * size
    if match["more"]:
        more = (plain_number(match["more"]) or Fraction(0)) * _length(match["lesser"])
    return Duration(round(span[0] + more), round(span[1] + more))


def _two_units(match: re.Match[str]) -> Duration | None:
    low, high = plain_number(match["low"]), plain_number(match["high"])
    if low is None or high is None:
        return None
    return Duration(round(low * _length(match["small"])), round(high * _length(match["unit"])))


PATTERNS: Final = (
    pattern(
        AttributeKind.REPETITION,
        rf"\bevery\s+(?:other\s+|few\s+)?(?:{RANGE}\s+)?{_UNIT}(?:\s+or so)?"
        r"|\b(?P<times>once(?=\s*(?:[.,;)]|$|a |and |more|again|or |per|in a |halfway))|twice"
        r"|thrice|(?:\w+)(?:\s+(?:or|to)\s+\w+)?\s+times|once or twice"
        r"|a few times|(?:one|two|three|once|a few"
        r"|several)\s+more(?: times?)?)\b(?!\s+(?:more )?as)"
        r"|\b(?:occasionally|frequently|constantly|continuously|regularly|often|now and then"
        r"|from time to time|every now and (?:then|again)|once in a while|all the time"
        r"|periodically|halfway through|half way through)\b"
        r"|\b(?:in|working in)\s+(?:\w+\s+)?batches(?: of \w+)?\b|\brepeat\b[^.;,]*"
        r"|\b(?:\w+) at a time\b|\bagain\b|\bbatch by batch\b",
        gate="every once twice thrice times more occasion frequent constant continuous"
        " regular often now while time period half batch repeat again",
    ),
    pattern(
        AttributeKind.DURATION,
        rf"(?P<words>{_ABOUT}?(?P<low>{NUMBER})\s?(?P<small>{_UNIT})\s?(?:-|–|to|or)\s?"
        rf"(?P<high>{NUMBER})[\s-]?(?P<unit>{_UNIT}){_SETTING}?)",
        _two_units,
        gate="sec min hour hr day night week month year 0s 5s h",
    ),
    pattern(
        AttributeKind.DURATION,
        rf"(?<!every )(?<!every other )(?<![\d/.,])(?P<words>{_ABOUT}*{RANGE}[\s-]?"
        rf"(?:(?:more|further|additional|full|extra|good|whole|long|short)\s+)?(?P<unit>{_UNIT})"
        rf"(?:\s+and\s+(?P<part>a half|a quarter)"
        rf"|(?:,?\s+(?:and\s+)?|\s?)(?P<more>{NUMBER})\s?(?P<lesser>(?:minutes?|mins?"
        rf"|seconds?)\b))?"
        rf"(?:\s+(?:or so|or more|or less|or longer|longer|more|max(?:imum)?|minimum|at most))?"
        rf"{_SETTING}?{_EACH}?)(?!\s+(?:ahead|old|apart))(?<!\ba second(?=\s\w))",
        _seconds,
        gate="sec min hour hr day night week month year",
    ),
    pattern(
        AttributeKind.DURATION,
        rf"\b(?P<words>overnight|(?:for|after|about|another|in)\s+\b{_FEW}\s+"
        r"(?:more\s+)?(?:seconds|minutes|mins|hours|days|weeks|months)\b(?:\s+longer)?"
        r"|a few (?:more )?(?:seconds|minutes|mins|hours|days|weeks)|the whole night|all night"
        r"|for (?:a (?:little |long |short )?while|a moment|some time|a bit|a long time))\b",
        lambda match: Duration(28800, 43200) if "night" in match[0].lower() else None,
        gate="night sec min hour day week month while moment time bit",
    ),
    pattern(
        AttributeKind.ORDER,
        r"\b(?:first(?:ly)?(?! \d)|then|next|finally|lastly|meanwhile|in the meantime|at the same"
        r" time|afterwards|after that|before (?:that|serving)|immediately|right away|straight away"
        r"|at once|at the end|in the end|right before serving|just before serving"
        r"|at the (?:very )?(?:last minute|beginning|start))\b",
    ),
)
