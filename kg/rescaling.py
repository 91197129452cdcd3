"""Rewrite the amounts in a line of the list or a sentence, and nothing else.

Counts and amounts with a unit are amounts; sizes ("a 2 cm piece", "a 14 oz can"), times,
degrees and percentages are not.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kg.counting import COUNTS
from kg.quantities import Amount, unit_of
from ontology import lexicon
from ontology.lexicon import stem
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist

__all__ = ["Change", "figures", "rescaled", "rescaled_line"]

_GLYPHS: Final = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
    "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip
_ONE: Final = "".join(_GLYPHS)
_FIGURE: Final = rf"\d+\s+\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d+\s?[{_ONE}]|[{_ONE}]|\d+(?:[.,]\d+)?"
_WORDS: Final = "half an?|half|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve"
_AMOUNT: Final = re.compile(
    rf"(?<![\w/.,°$#~-])(?P<low>{_FIGURE}|\b(?:{_WORDS})\b)"
    rf"(?:(?P<joint>\s*(?:-|–|—|\bto\b|\bor\b)\s*)(?P<high>{_FIGURE}))?"
    r"(?P<gap>[\s-]*)(?P<word>[^\W\d_]+\.?|[%°\"”″])?",
    re.IGNORECASE,
)
_NOT_AMOUNTS: Final = wordlist("measures.no_amounts")
_PACKAGES: Final = wordlist("measures.packages")
_COUNT_BEFORE: Final = re.compile(
    r"(?:\d|[½⅓⅔¼¾]|\bone|\ba|\btwo)\s*(?:x|×|\()?\s*(?:about\s+)?$", re.I
)
_EACH: Final = re.compile(r"^[\s)]*(?:each|apiece|per\b|a piece)", re.I)
_OPENS: Final = re.compile(
    r"(?:^[\s*•\-–]*|\b(?:about|approx\.?|approximately|of|plus|or|and|\+)\s+|\()$", re.I
)
_HEAD_ENDS: Final = re.compile(
    r"[,;(–—]|\s(?:for|to|of|with|or|and|in|from|plus|such|if|at|as|without)\s"
)
_MASSES: Final = ("g", "kg", "mg", "ml", "cl", "dl", "l")
_SIZED: Final = re.compile(rf"^\s*(?:x|×)?\s*\(?(?:about\s+)?(?:{_FIGURE})[\s-]*[^\W\d_]+", re.I)
"""What follows a number of things whose size is said: "(14 oz) can", "2-inch piece"."""
_MEASURES: Final = wordlist("measures.loose")
_DEGREES: Final = wordlist("measures.sizes_of_measures")
_PLAIN_PARTS: Final = frozenset({1, 2, 3, 4, 6, 8})


@dataclass(frozen=True, slots=True)
class Change:
    """An amount before and after: the words, and the values."""

    before: str
    after: str
    was: Amount
    now: Amount


def rescaled_line(text: str, factor: Fraction) -> tuple[str, tuple[Change, ...]]:
    """A line of the list for more or fewer people.

    >>> rescaled_line("1 (14 oz) can tomatoes", Fraction(2))[0]
    '2 (14 oz) cans tomatoes'
    >>> rescaled_line("1½ cups (200 g) flour, plus 1 tbsp for dusting", Fraction(1, 2))[0]
    '¾ cup (100 g) flour, plus 1/2 tbsp for dusting'
    """
    return _rewritten(text, factor, None)


def rescaled(text: str, factor: Fraction, foods: Collection[str]) -> tuple[str, tuple[Change, ...]]:
    """A sentence of a step; `foods` are the last words of the lines, for what is only counted.

    >>> rescaled("Whisk the 3 eggs with 200 g sugar for 5 minutes.", Fraction(2), {"egg"})[0]
    'Whisk the 6 eggs with 400 g sugar for 5 minutes.'
    """
    return _rewritten(text, factor, frozenset(foods))


def figures(text: str, foods: Collection[str]) -> list[tuple[int, int, Fraction]]:
    """Where in a sentence figures stand that grow with the recipe, and what they are.

    >>> figures("Add 100 ml water and cook for 5 minutes.", ())
    [(4, 7, Fraction(100, 1))]
    """
    found = []
    for match in _AMOUNT.finditer(text):
        if _unit(text, match, frozenset(foods)) is None:
            continue
        for part in ("low", "high"):
            value = _value(match[part])
            if value is not None and not match[part][:1].isalpha():
                found.append((*match.span(part), value))
    return found


def _rewritten(
    text: str, factor: Fraction, foods: frozenset[str] | None
) -> tuple[str, tuple[Change, ...]]:
    pieces: list[str] = []
    changes: list[Change] = []
    place = 0
    for match in _AMOUNT.finditer(text):
        if match.start() < place:
            continue
        unit = _unit(text, match, foods)
        low, high = _value(match["low"]), _value(match["high"]) if match["high"] else None
        if unit is None or low is None:
            continue
        after, end = _replaced(text, match, factor, unit, is_line=foods is None)
        pieces += [text[place : match.start()], after]
        was = Amount(high or low, unit or None)
        words = text[match.start() : end]
        changes.append(Change(words, after, was, Amount(was.number * factor, was.unit)))
        place = end
    return "".join([*pieces, text[place:]]), tuple(changes)


def _unit(text: str, match: re.Match[str], foods: frozenset[str] | None) -> str | None:
    """The unit of an amount, none of what is counted ("") — or None of what is no amount."""
    word = (match["word"] or "").rstrip(".")
    if word.lower() in _NOT_AMOUNTS and not (word == "c" and foods is None):
        return None
    before, behind = text[: match.start()], text[match.end() :]
    is_word = match["low"][:1].isalpha()
    unit = unit_of(word) if word else None
    if unit is None and word.lower() in ("fl", "fluid"):
        unit = "fl oz"
    if unit is not None:
        return None if _is_size(before, behind, unit, is_word, foods is None) else unit
    if is_word and (
        foods is not None or before.strip("*•-– ") or match["low"].lower() in ("a", "an")
    ):
        return None
    sized = _SIZED.match(text[match.end("gap") :])
    if sized and (foods is None or _package_behind(text[match.end("gap") :][sized.end() :])):
        return ""
    if foods is None:
        return "" if _OPENS.search(before) and (word or not behind) else None
    return "" if _counts_food(match["word"] or "", behind, foods) else None


def _is_size(before: str, behind: str, unit: str, is_word: bool, in_line: bool) -> bool:
    """True of how large one is: "(14 oz) can", "400 g tins", "(200 g each)"; and of "a cup"."""
    if _EACH.match(behind):
        return True
    package = _package_behind(behind)
    if package and unit not in _PACKAGES and (_COUNT_BEFORE.search(before) or not in_line):
        return True
    if in_line and "(" in before and ")" not in before.rpartition("(")[2]:
        listed = re.match(rf"[\s*•-]*(?:{_FIGURE}|{_WORDS})\s+([^\W\d_]+)", before, re.I)
        return bool(listed) and unit_of(listed[1] if listed else "") in _PACKAGES
    return is_word and not (in_line and not before.strip("*•-– ")) and not behind.startswith(" of ")


def _package_behind(behind: str) -> str:
    """The package or piece that a text begins with: ") can of beans"."""
    following = re.match(r"[\s)-]*([^\W\d_]+)", behind)
    unit = unit_of(following[1]) if following else None
    return following[1] if following and unit in (*_PACKAGES, "piece", "stick", "knob") else ""


def _counts_food(word: str, behind: str, foods: frozenset[str]) -> bool:
    """True of a number before a food of the list: "3 eggs", "2 large onions"."""
    words = [word.rstrip("."), *re.findall(r"^\s+([^\W\d_]+)(?:\s+([^\W\d_]+))?", behind)[0:1]]
    flat = [
        each for part in words for each in (part if isinstance(part, tuple) else (part,)) if each
    ]
    return any(stem(each) in foods for each in flat[:3])


def _replaced(
    text: str, match: re.Match[str], factor: Fraction, unit: str, *, is_line: bool
) -> tuple[str, int]:
    """The new words for an amount, and where the old ones end."""
    low = (_value(match["low"]) or Fraction(0)) * factor
    high = (_value(match["high"]) or Fraction(0)) * factor if match["high"] else None
    shown = _number(low, match["low"], unit)
    if high is not None:
        shown += f"{match['joint']}{_number(high, match['high'], unit)}"
    most, gap, word = high or low, match["gap"], match["word"] or ""
    if match["low"].lower().startswith("half ") and not gap:
        gap = " "
    if unit and is_line and _package_behind(text[match.end() :]) and unit not in _PACKAGES:
        return f"{_number(factor, '1', '')} x {match[0]}", match.end()
    if unit:
        return f"{shown}{gap}{_inflected(word, most)}", match.end()
    start = match.end("gap")
    head, end = _counted(text[start:])
    if not head or not (is_line or _SIZED.match(text[start:])):
        return f"{shown}{gap}", start
    return (
        f"{shown}{gap}{text[start : start + end - len(head)]}{_inflected(head, most)}",
        start + end,
    )


def _counted(rest: str) -> tuple[str, int]:
    """The noun that is counted, and where it ends: "onions" of "large onions, chopped"."""
    if sized := _SIZED.match(rest):
        package = _package_behind(rest[sized.end() :])
        return package, rest.index(package, sized.end()) + len(package)
    first = re.match(r"([^\W\d_]+)", rest)
    if first and stem(first[1]) in (*_MEASURES, "glass"):
        return first[1], first.end()
    cut = _HEAD_ENDS.search(rest)
    name = rest[: cut.start()] if cut else rest
    found = re.search(r"([^\W\d_]+)\s*$", name)
    return (found[1], found.end(1)) if found and found[1].lower() not in _DEGREES else ("", 0)


def _inflected(word: str, number: Fraction) -> str:
    """A noun or unit in the number that fits: 2 cups, 1/2 cup; short units stay as they are."""
    plain = word.rstrip(".")
    if plain.lower() in _SHORT or word.endswith("."):
        return word
    if number > 1 and not looks_plural(plain):
        return lexicon.plural(plain)
    return lexicon.singular(plain) if number <= 1 and looks_plural(plain) else word


_SHORT: Final = wordlist("measures.short")


def _value(figure: str | None) -> Fraction | None:
    """The number that a figure or a word is: "1 ½", "half a", "two"."""
    if not figure:
        return None
    plain = figure.lower().replace("⁄", "/")
    if plain.startswith("half"):
        return Fraction(1, 2)
    if plain in COUNTS or plain in ("a", "an"):
        return Fraction(COUNTS.get(plain, 1))
    for glyph, part in _GLYPHS.items():
        plain = plain.replace(glyph, f" {part}")
    plain = re.sub(r",(?=\d{3}$)", "", plain).replace(",", ".")
    try:
        return Fraction(sum(Fraction(part) for part in re.sub(r"\s*/\s*", "/", plain).split()))
    except (ValueError, ZeroDivisionError):
        return None


def _number(number: Fraction, model: str, unit: str) -> str:
    """A number as the author wrote such numbers: with a glyph, as a fraction, with a point."""
    whole, part = divmod(number, 1)
    is_metric = unit in _MASSES or "." in model
    if not part or is_metric or part.denominator not in _PLAIN_PARTS:
        return _decimal(number)
    glyph = next((g for g, told in _GLYPHS.items() if Fraction(told) == part), "")
    if glyph and any(g in model for g in _GLYPHS):
        return f"{whole or ''}{glyph}"
    return f"{whole} {part}" if whole else str(part)


def _decimal(number: Fraction) -> str:
    """A number with as many places as a kitchen scale has."""
    places = 0 if number >= 100 else 1 if number >= 10 else 2
    shown = f"{float(number):.{places}f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown
