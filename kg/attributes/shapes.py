"""How big and which way up: sizes, thickness, fullness, sides."""

from __future__ import annotations

import re
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import NUMBER, RANGE, pattern, span_of
from kg.values import Measure

__all__ = ["PATTERNS"]

_UNIT: Final = (
    r"(?:inch(?:es)?\b|in\.|cm\b|mm\b|centimet\w+|millimet\w+|met(?:er|re)s?\b|feet\b|foot\b"
    r"|[\"”″])"
)
_LONE: Final = {"i": "inch", '"': "inch", "”": "inch", "″": "inch", "c": "cm", "f": "foot"}
_ABOUT: Final = r"(?:(?:about|around|approximately|roughly|at least|less than|up to|every)\s+)?"
_LOOK: Final = r"(?:thick|wide|long|deep|high|tall|across|square|round|in diameter|in length|apart)"
_PIECES: Final = (
    r"(?:pieces?|chunks?|cubes?|slices?|strips?|rounds?|dice|wedges?|rings?|sticks?|batons?|halves"
    r"|quarters|thirds|segments?|matchsticks?|julienne|florets?|ribbons?|balls?|discs?|disks?"
    r"|discus"
    r"|squares?|rectangles?|triangles?|circles?|logs?|crumbs?|shreds?|lengths?|patties|portions?)"
)
_VESSEL: Final = (
    r"(?:pan|pot|bowl|skillet|saucepan|dish|tin|tray|sheet|casserole|wok|jar|dutch oven|kettle"
    r"|plate"
    r"|platter|container|can|package|packet|box|bag|carton|bottle|mould|mold|ramekin)"
)
_DESCRIBED: Final = (
    r"(?:(?:very|fairly|quite|about|equal|even|equally|evenly|roughly|extra)[\s-])?(?:small|thin"
    r"|thick|large|big|fine"
    r"|bite[\s-]?sized?|chunky|long|short|medium|tiny|half|even|equal|thinnish|mouthful[\s-]sized"
    r"|diagonal|wide|narrow|coarse|rough|little)"
)


def _measured(match: re.Match[str]) -> Measure | None:
    span = span_of(match)
    if span is None:
        return None
    unit = match["unit"].lower()
    name = "mm" if unit.startswith(("mm", "milli")) else _LONE.get(unit[0], "m")
    return Measure(*span, name)


PATTERNS: Final = (
    pattern(
        AttributeKind.SIZE,
        rf"(?<![\d/.])(?P<words>{_ABOUT}{NUMBER}[\s-]?{_UNIT}?\s?(?:x|×"
        rf"|by)\s?{RANGE}[\s-]?(?P<unit>{_UNIT})"
        rf"(?:[\s-]?(?:{_LOOK}|{_PIECES}))?)",
        _measured,
    ),
    pattern(
        AttributeKind.SIZE,
        rf"(?<![\d/.])(?P<words>{_ABOUT}{RANGE}[\s-]*(?P<unit>{_UNIT})(?:\s?\([^)]*\))?"
        rf"(?:[\s-]*(?:{_LOOK}|sized?|(?:\w+\s+)?{_PIECES}))*)",
        _measured,
        gate='inch in. cm mm met feet foot " ” ″',
    ),
    pattern(
        AttributeKind.SIZE,
        r"\b(?P<words>(?:not quite |just under |nearly |almost )?(?:every|about an|an|one|half an)"
        r"\s+(?:inch|centimet\w+|cm)(?:\s+or (?:so"
        r"|two))?"
        rf"(?:\s+{_LOOK})?)\b",
        gate="inch cent cm",
    ),
    pattern(
        AttributeKind.SIZE,
        rf"\b(?:in|into|in to|as|to)?\s*(?P<words>(?:{_DESCRIBED},?\s+(?:and\s+)?)+{_PIECES}\b"
        rf"|bite[\s-]?sized?(?:\s+\w+)?)",
    ),
    pattern(
        AttributeKind.SIZE,
        rf"\b(?:into|in)\s+(?:\d+\s+|(?:two|three|four|five|six"
        rf"|eight)\s+)?(?P<words>(?:\w+\s+)?{_PIECES})\b",
    ),
    pattern(
        AttributeKind.SIZE,
        r"\b(?P<words>(?:the )?size (?:and shape )?of (?:an? |your |the )?[\w -]{2,25}?"
        r"|(?:(?!to\b|into\b|with\b|in\b|of\b|and\b|reduce\b|increased?\b|a\b)\w+[\s-])?"
        r"(?!in\b|of\b|its\b|the\b)\w+[\s-]sized?(?: \w+)?|\w+-thick|as (?:small|thin|thinly|big"
        r"|large|fine|finely|thick|thickly) as"
        r" [\w ]{2,25}?)(?=\s*(?:[.,;)]|$| and\b| or\b| with\b| then\b| on\b| in\b))",
        gate="size thick as",
    ),
    pattern(
        AttributeKind.SIZE,
        rf"\b(?P<words>{_ABOUT}(?:half|three[\s-]quarters?|two[\s-]thirds?|{NUMBER}"
        rf"|one[\s-]third)\s+"
        r"(?:of the way\s+)?(?:full|(?:of the way )?up))\b",
        gate="full up",
    ),
    pattern(
        AttributeKind.SIZE,
        r"\b(?P<words>(?:very |extra[- ])?(?:large|small|medium(?:-sized)?|big|deep|wide|shallow"
        r"|tall"
        rf"|tiny|heavy)) (?=(?:[\w-]+ )?{_VESSEL}\b)",
    ),
    pattern(
        AttributeKind.SIZE,
        rf"(?<![\d/.])(?P<words>{RANGE}[\s-]?(?P<unit>(?:oz|ounces?|g|grams?|ml|quarts?|qt"
        rf"|lit(?:er|re)s?|l|lbs?"
        rf"|pounds?|cups?)\b\.?))\)?[\s-]+(?:[\w-]+ )?{_VESSEL}s?\b",
    ),
    pattern(
        AttributeKind.SIZE,
        r"^[\d\s/½¼¾-]*(?P<words>extra[- ]large|large|small|medium|big)\b|\b(?P<other>(?:paper"
        r"|wafer|razor)"
        r"[- ]thin)\b",
    ),
    pattern(
        AttributeKind.SIZE,
        r"\b(?P<words>(?:slightly |a bit |a little |much )?(?:larger|bigger|smaller|wider|thicker"
        r"|thinner|longer) than (?:the |your )?[a-z]+)\b",
        gate="than",
    ),
    pattern(
        AttributeKind.SIDE,
        r"\b(?P<words>(?:the\s+)?(?:cut|coated|crust|skin|flesh|fat|smooth|rough|shiny|dull|seam|floured"
        r"|buttered"
        r"|long|short|hollow|open|round|bone|meat|crumb"
        r"|presentation)[\s-]+sides?[\s-]+(?:facing\s+)?"
        r"(?:up|down|out|in)(?:wards?)?|(?:facing\s+|face\s*)(?:up|down)(?:wards?)?|seam[\s-]down"
        r"|seam[\s-]side|upside[\s-]down|(?:on|onto) (?:its|their|one|the other|both|each) sides?"
        r"|(?:both|each|all|the other|one|either|second|first) sides?)\b",
        gate="side down up seam",
    ),
)
