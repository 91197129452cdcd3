"""The lines of a plain or Markdown text, cleaned of markup, each with what it looks like."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from html import unescape
from typing import Final, NamedTuple

from kg.parsing.attributes import kinds, plain_lemma
from kg.quantities import amount_of
from kg.readers.lines import Line
from kg.readers.remarks import NOTES, label_of
from ontology import taxonomy

__all__ = ["Look", "Shown", "cleaned", "looks"]

_LINK: Final = re.compile(
    r"!\[[^\]\[]{0,300}\]\([^()]{0,1000}\)|\[([^\]\[]{0,300})\]\([^()]{0,1000}\)"
)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--.{0,500}?-->")
_EMPHASIS: Final = re.compile(
    r"(\*\*|__|~~|``?)(?=\S)(.{1,400}?)(?<=\S)\1|(?<!\w)[*_](?=\S)(.{1,400}?)(?<=\S)[*_](?!\w)"
)
_LEAD: Final = re.compile(
    r"^(\s*(?:(?:step\s*)?\d{1,2}[.):])?\s*)\*\*([^*]{3,60}?)(?:[.:!]\*\*|\*\*[.:])(?=\s+\S)", re.I
)
"""What a step is about, in front of it: "**Brown the lamb.** Heat the oil …"."""
_BULLET: Final = re.compile(
    r"^\s*(?:(?:[-*+•·▪◦●○■□▢✓✔☐☑–—‣⁃∙⋅→⇒»›~◆◇♦❖➤➢➔►▶▸▹✦✧✗✘❑❏☞❯⦿]|\[[ xX]?\])\s+)+"
)
_QUOTED: Final = re.compile(r"^\s*(?:>\s?)+")
_TRAILED: Final = re.compile(r" ?(?<!\.)(?:…|\.{3,}+)(?= ?[a-z])")
_ROW: Final = re.compile(r"^\s*\|(.+)\|\s*$")
_HEAD: Final = re.compile(
    r"(?:(?:amounts?|quantit(?:y|ies)|qty|measures?|units?|ingredients?|items?|notes?|prep\w*|steps?"
    r"|what(?: to do)?|instructions?|directions?|methods?|descriptions?|no|num(?:ber)?)\b|\W)+",
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
    r"page \d+(?: of \d+)?|\d{1,4}\s?-|[\s|–—=~_*+#^.·-]++)+",
    re.I,
)
_UNSAID: Final = re.compile(
    r"(?:on .{5,90} )?wrote:|\d(?:\.\d+)? (?:from|out of) \d+.{0,20}"
    r"|.{1,60}(?:\.{4,}|…{2,})\s*\d{1,4}|(?:table of )?contents|scale|units|us|m|tweet|e-?mail"
    r"|facebook|twitter|pinterest|instagram|whatsapp|read more|click here\b.{0,40}|m{5,}.{0,60}"
    r"|(?:skip|jump) to .{2,40}|(?:print|pin|rate|save|share|email|jump to recipe)"
    r"(?:[ |·,]+(?:print|pin|rate|save|share|email|recipe|it|jump to recipe|review))+"
    r"|home(?:[ |·>]+(?:about|recipes?|contact|shop|blog|search|menu|news|login|me|us|start here))+"
    r"|(?:this|our) (?:post|page|site) .{0,20}affiliate.*|(?:posted|published|updated)\b.{0,100}"
    r"|(?:by \w+ )?(?:leave|write) a review|back to (?:index|top|home|recipes?)\b.{0,40}"
    r"|-{2}|follow @.{1,80}|(?:dear|hi|hello) \w+[,!]",
    re.I,
)
"""Lines that a page says to its visitors, and a letter to whoever gets it."""
_OUTSIDE: Final = re.compile(
    r"(?:watch )?(?:the )?(?:recipe )?videos?|(?:did you (?:make|try)|have you (?:made|tried)|tried"
    r"|made) this\b.{0,80}|rate (?:and review|this)\b.{0,40}|reader interactions"
    r"|leave a (?:reply|comment|review|rating)\b.{0,60}"
    r"|(?:more|other|similar|latest|popular|related) .{0,40}recipes?\b.{0,30}"
    r"|(?:related|recent|popular|latest) posts?"
    r"|you(?:'ll| will| might| may) also (?:like|love|enjoy)\b.{0,60}"
    r"|\d+ (?:comments?|thoughts?|responses?|replies|reviews?)\b.{0,60}|reviews?"
    r"|share (?:this|a photo)\b.{0,80}|tag (?:me|us|@\w+)\b.{0,60}|keywords?\b.{0,100}"
    r"|(?:subscribe|sign up|filed under)\b.{0,80}|[\w .]{1,30} says|sent from my .{1,30}"
    r"|(?:(?:kind|best|warm|many) )?(?:regards|wishes)[,!]?|(?:lots of )?love[,!]?(?: \w+){0,3}"
    r"|cheers[,!]?(?: \w+)?|buy now\b.{0,20}|all rights reserved.*|(?:copyright|©) .*|x{2,}",
    re.I,
)
"""What stands behind a recipe: a page goes on with its visitors, a letter is over."""
_TITLED: Final = re.compile(
    r"(?:\+)?(?:recipe(?: name| title)?|title|name(?: of (?:the )?(?:dish|recipe))?)\s*:\s*"
    r"(\S.{0,98}[^.\s])",
    re.I,
)
"""A line that says what the recipe is called: "Recipe: Fish Pie"."""
_TAGGED: Final = re.compile(r"(?:#[^\W\d]\w{0,60} ?){2,60}")
_HASHES: Final = re.compile(r"^\s{0,3}(#{1,6})(.*)$")
_NUMBERED: Final = re.compile(
    r"^\s*(?:step\s*)?(\d{1,2})\s*(?:[.):]|[-–—]\s|$)(?!\d)\s*|^\s*step\s+(\d{1,2})\b[:.)]?\s*",
    re.I,
)
_QUOTES: Final = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "´": "'", "\u00a0": " ", "\u202f": " "}
    | {"\u2212": "-", "\u2010": "-", "\u2011": "-", "\x7f": "", "🔟": "10. "}
    | {"º": "°", "˚": "°", "℃": "°C", "℉": "°F", "\u00ad": "", "\u200b": "", "\ufeff": "", "⁄": "/"}
)
_INGREDIENTS: Final = re.compile(
    r"(?:the )?(?:ingredients?|you(?:'ll| will)? need|what you(?:'ll| will)? need|shopping list)"
    r"(?: list)?(?: \(.*\)|:? ?[-–—] ?serves .{0,20}| for .{0,60})?"
    r"|(?:main|other|dry|wet|key|additional) ingredients",
    re.I,
)
_STEPS: Final = re.compile(
    r"(?:the )?(?:cooking |baking |preparation )?(?:directions?|methods?|instructions?"
    r"|preparations?|steps?|procedures?|how to"
    r"|how (?:to|I|we|you) (?:make|cook|prepare|do)\b.{0,60}"
    r"|what (?:to|you|I) do|to make\b.{0,40}|let'?s (?:cook|bake|make|get|go|do)\b.{0,30}"
    r"|here'?s (?:how|what)\b.{0,40}|do this|get cooking|how it'?s (?:made|done)|(?:the )?process"
    r"|step[- ]by[- ]step\b.{0,40}"
    r"|cooking)(?: \(.*\)| for .{0,60})?",
    re.I,
)
_FRAME: Final = " :-–—=~*_[]|"
"""What people draw around a heading: "-- Notes --"."""
_FACT: Final = re.compile(
    r"(?:for \d+ (?:servings|people|persons)"
    r"|serves|servings?|yields?|makes|(?:prep(?:aration)?|cook(?:ing)?|total|baking|active|rest\w*)"
    r"\s*time|(?:prep|cook|total|bake)(?=\s*:\s*(?:about\s)?\d)|author|source|by|from|course|cuisine|category|calories|rating|difficulty|level)\b"
    r"\s*:?\s*.{0,60}",
    re.I,
)
_LABELS: Final = re.compile(r"(?:tags?|categories|equipment|tools|utensils)\s*:\s*\S", re.I)
"""A line that says it all: "Tags: soup, easy"."""
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
    OUTSIDE = "outside of the recipe"
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
    text = " ".join(unescape(line.text).split())
    is_typed = text.isascii()
    text = text if is_typed else unicodedata.normalize("NFC", text.translate(_QUOTES))
    text = _TRAILED.sub(",", _QUOTED.sub("", _TAG.sub(" ", text)))
    if not is_typed:
        text = _KEYCAP.sub(r"\1. ", text.replace("…", ".")).translate(_CIRCLED)
    if row := _ROW.match(text):
        text = _in_a_row(row[1])
    text = "" if _TAGGED.fullmatch(text) else text
    heading = _HASHES.match(text)
    level = len(heading[1]) if heading else 0
    text = heading[2].strip().rstrip("#").rstrip() if heading else text
    bullet = bool(_BULLET.match(text))
    text = _BULLET.sub("", text)
    text = _LINK.sub(lambda m: m[1] or "", text)
    text = _LEAD.sub(r"\1\2:", text)
    text = _EMPHASIS.sub(lambda m: m[2] or m[3], text)
    text = text if is_typed else "".join(filter(_is_written, text))
    numbered = _NUMBERED.match(text)
    number = int(numbered[1] or numbered[2]) if numbered and not level else None
    if numbered:
        text = text[numbered.end() :]
    words = " ".join(text.split())
    if number is None and not bullet and (titled := _TITLED.fullmatch(words)):
        level, words = 1, titled[1]
    is_label = numbered is not None and "step" in numbered[0].lower()
    shown = "" if _JUNK.fullmatch(words) or _UNSAID.fullmatch(words) else words
    return Shown(line.number, shown, level, number, bullet, is_label)


def _in_a_row(row: str) -> str:
    """The cells of a table as a line, how much before what: "2 cups flour"."""
    cells = [cell.strip() for cell in row.split("|") if cell.strip()]
    if all(_HEAD.fullmatch(cell) for cell in cells):
        return ""
    if len(cells) == 2 and cells[0].isdigit() and looks_like_step(cells[1]):
        return f"{cells[0]}. {cells[1]}"
    return " ".join(sorted(cells, key=lambda cell: amount_of(cell)[0] is None))


def _is_written(sign: str) -> bool:
    """False of pictures and of signs that nobody sees."""
    return sign == "°" or unicodedata.category(sign) not in ("So", "Cs", "Co", "Cn", "Cf")


@lru_cache(maxsize=4096)
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
            return Look.FACT if _LABELS.match(text) else Look.NOTES
        if _OUTSIDE.fullmatch(bare):
            return Look.OUTSIDE
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


def starts_with_command(text: str) -> bool:
    """True of "add the rice"."""
    return _commands(text.split(maxsplit=1)[0].strip(",.;:()!").lower()) if text.strip() else False


def _commands(word: str) -> bool:
    return "verb" in kinds(word) and plain_lemma(word) == word
