"""The lines of a plain or Markdown text, cleaned of markup, each with what it looks like."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from html import unescape
from typing import Final, NamedTuple

from kg.parsing.attributes import kinds, plain_lemma
from kg.quantities import amount_of
from kg.readers.lines import Line
from kg.readers.remarks import NOTES, label_of
from ontology import taxonomy

__all__ = ["Look", "Shown", "cleaned", "looks"]

_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--.*?-->")
_EMPHASIS: Final = re.compile(
    r"(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1|(?<!\w)[*_](?=\S)(.+?)(?<=\S)[*_](?!\w)"
)
_LEAD: Final = re.compile(
    r"^(\s*(?:(?:step\s*)?\d{1,2}[.):])?\s*)\*\*([^*]{3,60}?)(?:[.:!]\*\*|\*\*[.:])(?=\s+\S)", re.I
)
"""What a step is about, in front of it: "**Brown the lamb.** Heat the oil …"."""
_BULLET: Final = re.compile(r"^\s*(?:(?:[-*+•·▪◦●○■□▢✓✔☐☑–—]|\[[ xX]?\])\s+)+")
_QUOTED: Final = re.compile(r"^\s*(?:>\s?)+")
_TRAILED: Final = re.compile(r"\s*(?:…|\.{3,})(?=\s*[a-z])")
_ROW: Final = re.compile(r"^\s*\|(.+)\|\s*$")
_HEAD: Final = re.compile(
    r"(?:amounts?|quantit(?:y|ies)|qty|measures?|units?|ingredients?|items?|notes?|prep\w*|\W)+",
    re.I,
)
"""What stands over the columns of a table."""
_KEYCAP: Final = re.compile(r"(\d)\ufe0f?\u20e3")
_CIRCLED: Final = str.maketrans(
    {chr(0x2460 + n): f"{n + 1}. " for n in range(20)}
    | {chr(0x2776 + n): f"{n + 1}. " for n in range(10)}
)
_JUNK: Final = re.compile(
    r"(?:us customary|metric|imperial|print(?: recipe)?|pin(?: recipe)?|save(?: recipe)?|share|"
    r"jump to (?:recipe|video)|rate this recipe|cook mode.*|advertisement|\d+x|"
    r"page \d+(?: of \d+)?|[\s|–-]+)+",
    re.I,
)
_HASHES: Final = re.compile(r"^\s{0,3}(#{1,6})\s*(.*?)\s*#*\s*$")
_NUMBERED: Final = re.compile(
    r"^\s*(?:step\s*)?(\d{1,2})\s*(?:[.):]|[-–—]\s|$)(?!\d)\s*|^\s*step\s+(\d{1,2})\b[:.)]?\s*",
    re.I,
)
_QUOTES: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "´": "'", "\u00a0": " ", "\u202f": " "}
    | {"º": "°", "˚": "°", "℃": "°C", "℉": "°F", "\u00ad": "", "\u200b": "", "\ufeff": "", "⁄": "/"}
)
_INGREDIENTS: Final = re.compile(
    r"(?:the )?(?:ingredients?|you(?:'ll| will)? need|what you(?:'ll| will)? need|shopping list)"
    r"(?: list)?(?: \(.*\)| for .{0,60})?",
    re.I,
)
_STEPS: Final = re.compile(
    r"(?:the )?(?:cooking |baking |preparation )?(?:directions?|methods?|instructions?"
    r"|preparations?|steps?|procedures?|how (?:to|I|we|you) (?:make|cook|prepare|do)\b.{0,60}"
    r"|what (?:to|you|I) do|to make\b.{0,40}"
    r"|cooking)(?: \(.*\)| for .{0,60})?",
    re.I,
)
_FRAME: Final = " :-–—=~*_[]|"
"""What people draw around a heading: "-- Notes --"."""
_FACT: Final = re.compile(
    r"(?:serves|servings?|yields?|makes|(?:prep(?:aration)?|cook(?:ing)?|total|baking|active|rest\w*)"
    r"\s*time|(?:prep|cook|total|bake)(?=\s*:\s*(?:about\s)?\d)|author|source|by|from|course|cuisine|category|calories|rating|difficulty|level)\b"
    r"\s*:?\s*.{0,60}",
    re.I,
)
_TIME: Final = re.compile(r"(?:[a-z]+ )?time\b\W*(?:about\s)?\d", re.I)
"""A fact that begins like a command: "Total time: 1 hour"."""
_SECTION: Final = re.compile(r"(?:for|to make|to finish|to serve)\b[^.]{0,50}:?|[^.]{1,50}:", re.I)
_NAMED: Final = re.compile(
    r"(?:for|to make) (?:the|your)(?: [^\W\d_]+){1,4}"
    r"|(?:for|to) (?:assembl|serv|finish|decorat)\w+",
    re.I,
)
"""Names of sections that need no colon: "For the white sauce", "To assemble"."""


class Look(StrEnum):
    """What a line of a recipe looks like."""

    BLANK = "blank"
    INGREDIENTS = "heading of the ingredients"
    STEPS = "heading of the steps"
    NOTES = "heading of notes"
    SECTION = "section"
    FACT = "fact"
    ITEM = "ingredient"
    STEP = "step"
    TEXT = "text"


class Shown(NamedTuple):
    """A cleaned line: its number, its words, its level as a heading, its number as a step.

    `is_label` if that number is called one: "Step 2: Melt the chocolate".
    """

    line: int
    text: str
    level: int
    number: int | None
    bullet: bool
    is_label: bool = False


def cleaned(lines: Iterable[Line]) -> list[Shown]:
    """The lines without markup; a number or a bullet in front is noted and taken off."""
    return [_clean(line) for line in lines]


def _clean(line: Line) -> Shown:
    text = unescape(line.text)
    is_typed = text.isascii()
    text = text if is_typed else unicodedata.normalize("NFC", text.translate(_QUOTES))
    text = _TRAILED.sub(",", _QUOTED.sub("", _TAG.sub(" ", text)))
    if not is_typed:
        text = _KEYCAP.sub(r"\1. ", text.replace("…", ".")).translate(_CIRCLED)
    if row := _ROW.match(text):
        text = _in_a_row(row[1])
    heading = _HASHES.match(text)
    level = len(heading[1]) if heading else 0
    text = heading[2] if heading else text
    bullet = bool(_BULLET.match(text))
    text = _BULLET.sub("", text)
    text = _LINK.sub(r"\1", text)
    text = _LEAD.sub(r"\1\2:", text)
    text = _EMPHASIS.sub(lambda m: m[2] or m[3], text)
    text = text if is_typed else "".join(filter(_is_written, text))
    numbered = _NUMBERED.match(text)
    number = int(numbered[1] or numbered[2]) if numbered and not level else None
    if numbered:
        text = text[numbered.end() :]
    words = " ".join(text.split())
    is_label = numbered is not None and "step" in numbered[0].lower()
    shown = "" if _JUNK.fullmatch(words) else words
    return Shown(line.number, shown, level, number, bullet, is_label)


def _in_a_row(row: str) -> str:
    """The cells of a table as a line, how much before what: "2 cups flour"."""
    cells = [cell.strip() for cell in row.split("|") if cell.strip()]
    if all(_HEAD.fullmatch(cell) for cell in cells):
        return ""
    return " ".join(sorted(cells, key=lambda cell: amount_of(cell)[0] is None))


def _is_written(sign: str) -> bool:
    """False of pictures and of signs that nobody sees."""
    return sign == "°" or unicodedata.category(sign) not in ("So", "Cs", "Co", "Cn", "Cf")


def looks(shown: Shown) -> Look:
    """What a line looks like by itself."""
    text = shown.text
    bare = text.strip(_FRAME)
    if not text and shown.number is None:
        return Look.BLANK
    if not shown.bullet and shown.number is None:
        for pattern, look in _HEADINGS:
            if pattern.fullmatch(bare):
                return look
        if label_of(text):
            return Look.NOTES
        if _FACT.fullmatch(text) and (_TIME.match(text) or not looks_like_step(text)):
            return Look.FACT
        if shown.level >= 2 or _names_section(shown):
            return Look.SECTION
    if shown.number is None and _is_measured(text):
        return Look.ITEM
    if shown.number is not None or looks_like_step(text):
        return Look.STEP
    return Look.ITEM if looks_like_item(text) else Look.TEXT


def _names_section(shown: Shown) -> bool:
    """True of "Topping:" and "For the white sauce"."""
    text = shown.text
    is_marked = text.endswith(":") or shown.level > 0
    return bool(_NAMED.fullmatch(text) or (is_marked and _SECTION.fullmatch(text)))


_HEADINGS: Final = (
    (NOTES, Look.NOTES),
    (_INGREDIENTS, Look.INGREDIENTS),
    (_STEPS, Look.STEPS),
)


def looks_like_item(text: str) -> bool:
    """True of a short line with an amount in front, or one that names food."""
    words = text.split()
    if not words or len(words) > 16 or (text.endswith((".", "!")) and len(words) > 8):
        return False
    if text.endswith("?"):
        return False
    if amount_of(text)[0] is not None:
        return True
    cls = taxonomy.class_of(text, "food") if len(words) <= 8 else None
    return cls is not None and not taxonomy.is_a(cls, "Reference")  # "we love this"


def _is_measured(text: str) -> bool:
    """True of a short line with an amount and a unit in front: "a handful of frozen berries"."""
    amount, _ = amount_of(text)
    is_short = len(text.split()) <= 10 and not text.endswith((".", "!"))
    return is_short and amount is not None and amount.unit is not None


def looks_like_step(text: str) -> bool:
    """True of a sentence that begins, or soon goes on, with a cooking verb."""
    words = [word.strip(",.;:()!").lower() for word in text.split()]
    if text.endswith("?"):
        return False
    if len(words) < 2 or text[:1].isdigit():
        return len(words) == 1 and text.endswith((".", "!")) and _commands(words[0])
    if _commands(words[0]) and (len(words) > 3 or text.endswith((".", "!"))):
        return True
    return len(words) > 4 and any(_commands(word) for word in words[1:12]) and text[:1].isalpha()


def _commands(word: str) -> bool:
    return "verb" in kinds(word) and plain_lemma(word) == word
