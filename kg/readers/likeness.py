"""Whether a text is a recipe at all: what speaks against it, in words for the user."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from kg.parsing import Outline
from kg.parsing.attributes import kinds, plain_lemma
from kg.quantities import amount_of
from ontology import taxonomy

__all__ = ["doubt", "is_foreign"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_CODE: Final = re.compile(r"[{};=<>]|\(\)|->|::|\bdef\b|\bimport\b|\breturn\b")
_COMMON: Final = frozenset(
    "the and a of to in with until for on or is it into add at from over as then you all mix heat"
    " salt water oil butter sugar flour cup cups tsp tbsp minutes".split()
)
_OTHERS: Final = frozenset(
    "de la le les des du et dans une avec pour au aux der das und mit den dem ein eine im auf el"
    " los las y con del por para di il gli lo che della nel com da dos em uma até het een van met"
    " en na się oraz sur og med på av och att nell dell".split()
)
"""Small words of other languages."""
_OPENERS: Final = frozenset(
    "in on with using meanwhile when once after to for if while then next now finally first add the"
    " as at over place each carefully".split()
)
_PLAIN: Final = frozenset("can do have be use make take give go get let come".split())
_FOLLOWS: Final = frozenset(
    "the a an your some it them in on for until over with into to and or all each both half about "
    "well up out off down aside together this that these those from at through one two three "
    "remaining rest more any every plenty enough everything evenly".split()
)
_FEWEST_WORDS: Final = 4
_ENOUGH: Final = 20_000
_PAST: Final = frozenset("was were had went came said ate".split())
"""What tells of an evening, not of a dish to be made."""
_STAMPED: Final = re.compile(r"\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d")
_PRICE: Final = re.compile(r"[£$€]\s?\d|\d[.,]\d\d\s?(?:£|€|\$|eur|usd|gbp)?$", re.I)
_LATIN: Final = "\u0250"
_ENGLISH: Final = 0.12
_COOKING: Final = 0.35


def doubt(outline: Outline, whole: str) -> str | None:
    """Why a text cannot be taken as a recipe; nothing if it can.

    The whole text tells the language: where nothing in it is understood, little is found.
    """
    told = [sentence for step in outline.steps for sentence in step]
    text = " ".join([*outline.ingredients, *told])
    words = [word.lower() for word in _WORD.findall(text)]
    if sum(word[0] >= _LATIN for word in words) * 2 > len(words):
        return "it does not seem to be in English"
    if len(words) < _FEWEST_WORDS:
        return "no ingredients and no steps were found"
    if len(_CODE.findall(text)) * 12 > len(words):
        return "it looks like source code"
    if is_foreign(whole):
        return "it does not seem to be in English"
    free = [sentence for sentence in told if _PRICE.search(sentence) is None]
    if _is_priced(outline.ingredients) and not any(map(_cooks, free)):
        return "it looks like a list of prices"
    if not told and sum(map(_names_food, outline.ingredients)) * 3 < len(outline.ingredients):
        return "it has no steps, and hardly any of its lines name food"
    listed = len(list(islice(filter(_is_item, outline.ingredients), 2)))
    if listed == 2 and (not told or any(_cooks(one) or _begins(one) for one in told)):
        return None
    cooking = sum(map(_cooks, told))
    if not told or cooking < max(1, _COOKING * len(told)):
        return "hardly any of its sentences say how to cook something"
    return None


def _is_priced(lines: Sequence[str]) -> bool:
    """True of a list that says what a third of its things cost: of a shop, or of a thrifty cook."""
    priced = sum(_PRICE.search(line) is not None for line in lines)
    return len(lines) > 2 and priced * 3 > len(lines)


def is_foreign(text: str) -> bool:
    """True of a text in which hardly any word is English, nor one of the kitchen."""
    words = [word.lower() for word in _WORD.findall(text[:_ENOUGH])]
    if sum(word[0] >= _LATIN for word in words) * 2 > len(words):
        return True
    if len(words) <= 2 * _FEWEST_WORDS:
        return False
    common = sum(word in _COMMON for word in words)
    others = sum(word in _OTHERS for word in words)
    known = sum(_is_of_the_kitchen(word) for word in words if word not in _COMMON)
    return others > common or common + known / 4 < _ENGLISH * len(words)


def _names_food(line: str) -> bool:
    if _STAMPED.search(line):
        return False
    return taxonomy.class_of(amount_of(line)[1].split(",")[0].lower(), "food") is not None


def _is_item(line: str) -> bool:
    return amount_of(line)[0] is not None or taxonomy.class_of(line, "food") is not None


def _cooks(sentence: str) -> bool:
    """True of a sentence with a cooking verb as a command and something of the kitchen."""
    words = [word.lower() for word in _WORD.findall(sentence)]
    verbs = [n for n, w in enumerate(words) if _commands(w) and _has_object(words[n + 1 :])]
    if not verbs or not _PAST.isdisjoint(words):
        return False
    things = any(_is_of_the_kitchen(word) for word in words)
    opens = verbs[0] == 0 or words[0] in _OPENERS or words[0].endswith("ly")
    return opens and (things or len(words) < 8)


def _begins(sentence: str) -> bool:
    """True of a sentence that begins with a cooking verb: enough, where there is a list."""
    first = _WORD.search(sentence.lower())
    return first is not None and _commands(first[0])


def _has_object(rest: list[str]) -> bool:
    """True of what can follow a command: "the onions", "until golden", "gently", or nothing."""
    return not rest or rest[0] in _FOLLOWS or rest[0][-2:] == "ly" or _is_of_the_kitchen(rest[0])


def _commands(word: str) -> bool:
    return word not in _PLAIN and "verb" in kinds(word) and plain_lemma(word) == word


def _is_of_the_kitchen(word: str) -> bool:
    found = kinds(word)
    return (
        word != "can"
        and bool({"food", "tool", "place"} & {*found} - {"food:Reference"})
        and ("food:Reference" not in found)
    )
