"""What nobody spotted in a sentence, where the words around it leave no doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from kg.counting import ORDINALS
from kg.parsing.attributes import stem
from kg.parsing.kept import kept
from kg.parsing.spotting import FOOD, HABITAT, TOOL, Spot
from kg.parsing.words import Reading
from ontology import lexicon, taxonomy
from ontology.wordlists import wordlist

__all__ = ["ARTICLES", "INTO", "is_place", "is_tool", "overlooked"]

INTO: Final = wordlist("grammar.into")
ARTICLES: Final = wordlist("grammar.articles")
_WITH: Final = wordlist("grammar.using")
_LEADING: Final = INTO | _WITH
_SHAPES: Final = wordlist("foods.shapes")
_BASES: Final = wordlist("foods.bases")
_OVER: Final = wordlist("grammar.over")
_DESCRIBING: Final = frozenset({"ADJ", "NUM", "VERB", "NOUN"})
_HOLDING: Final = ("Vessel", "Surface", "Plate")
_LIKE: Final = frozenset({"ADJ", "CCONJ"})
_SHORTEST: Final = 3
_LONGEST: Final = 5
"""The words of the longest name of a prop."""
_ENDS: Final = ((",",), (")",), ("and",))


def overlooked(reading: Reading, listed: Collection[str]) -> list[Spot]:
    """The places, tools and foods of a sentence that nobody spotted.

    `listed` are the words of the ingredient list, which know food that nobody has heard of.
    """
    named = [*_unheard_of(reading, listed), *_named_food(reading, listed)]
    return [*_props(reading), *_pieces(reading), *named]


def _props(reading: Reading) -> Iterator[Spot]:
    """Places and tools that nobody spotted: "in a warm dish", "with a sturdy spoon"."""
    if _LEADING.isdisjoint(reading.words):
        return
    for place, word in enumerate(reading.words[:-1]):
        if word not in _LEADING:
            continue
        first = place + 1 + (reading.words[place + 1] in ARTICLES)
        last = _last(reading, first - 1)
        span = range(first, last + 1)
        if not 0 < len(span) <= _LONGEST or any(reading.labels[n] != "O" for n in span):
            continue
        name, label = reading.words[last], HABITAT if word in INTO else TOOL
        is_one = is_place(name) if label == HABITAT else is_tool(name)
        if reading.tags[last] == "NOUN" and is_one and (label == HABITAT or first > place + 1):
            yield Spot(label, span.start + 1, last + 1)


def _last(reading: Reading, place: int) -> int:
    """The last word of a name, as far as words describe one."""
    tags, words = reading.tags, reading.words
    while place + 1 < len(words) and (
        tags[place + 1] in _DESCRIBING or words[place + 1] in ("-", *ORDINALS)
    ):
        if tags[place] == "NOUN" and tags[place + 1] == "NUM":  # "on rack 20 min"
            break
        place += 1
    return place


def _unheard_of(reading: Reading, listed: Collection[str]) -> Iterator[Spot]:
    """Food that only the list knows, or only what is done to it: "sauté the broccoflower"."""
    for place, word in enumerate(reading.words):
        if not _is_unknown(word) or reading.labels[place] != "O":
            continue
        if stem(word) in listed or _is_worked_on(reading, place):
            yield Spot(FOOD, place + 1, place + 1)


def _named_food(reading: Reading, listed: Collection[str]) -> Iterator[Spot]:
    """Food by a known name: in brackets, as what is made, or with what is said of it.

    "(flour, sugar)", "to make a gravy", "with sweet and sour sauce".
    """
    words = reading.words
    for place, word in enumerate(words):
        if reading.labels[place] != "O" or reading.tags[place] != "NOUN" or not place:
            continue
        start = _beginning(reading, place)
        is_made = words[place - 1] in ARTICLES and words[place - 2 : place - 1] == ("make",)
        is_bracketed = stem(word) in listed and _is_in_brackets(words, place)
        is_told = words[start - 1] == "with" and "and" in words[start:place]
        if (is_made or is_bracketed or is_told) and taxonomy.class_of(word, "food"):
            yield Spot(FOOD, start + 1 if is_told else place + 1, place + 1)


def _beginning(reading: Reading, place: int) -> int:
    """Where the adjectives before a noun begin, those that "and" joins among them."""
    while place > 1 and reading.tags[place - 1] in _LIKE and reading.labels[place - 1] == "O":
        place -= 1
    return place


def _is_in_brackets(words: Sequence[str], place: int) -> bool:
    """True of a name by itself in a list in brackets: "(flour, sugar)"."""
    is_alone = words[place - 1] in ("(", ",", "and") and words[place + 1 : place + 2] in _ENDS
    return is_alone and "(" in words[:place]


def _is_worked_on(reading: Reading, place: int) -> bool:
    """True of the word behind "fry the" and "half of the", unless it describes another noun."""
    before, behind = reading.words[max(0, place - 2) : place], reading.tags[place + 1 : place + 2]
    if len(before) < 2 or before[1] != "the" or behind == ("NOUN",):
        return False
    return before[0] == "of" or any(event.end == place - 1 for event in reading.events)


@kept
def _is_unknown(word: str) -> bool:
    """True of a word that no dictionary has; short ones are no food."""
    if len(word) <= _SHORTEST or not word.isalpha():
        return False
    return lexicon.closed_part(word) is None and not lexicon.parts_of(word)


def _pieces(reading: Reading) -> Iterator[Spot]:
    """What nobody spotted as food: "shape into two discs", "spoon it over the base"."""
    words = reading.words
    if _SHAPES.isdisjoint(words) and _BASES.isdisjoint(words):
        return
    for place, word in enumerate(words):
        if place < 2 or reading.labels[place] != "O":
            continue
        before, behind = words[place - 2 : place], words[place + 1 : place + 2]
        is_piece = word in _SHAPES and before[0] == "into"
        is_base = word in _BASES and before[0] in _OVER and before[1] == "the"
        if is_piece or (is_base and behind != ("of",)):
            yield Spot(FOOD, place + 1, place + 1)


@lru_cache(maxsize=8192)
def is_tool(name: str) -> bool:
    """True of a name of a tool."""
    cls = taxonomy.class_of(name, "tool")
    return cls is not None and taxonomy.kind_of(cls) == "tool"


def is_place(word: str) -> bool:
    """True of a word for what things lie in or on."""
    return taxonomy.names_a(word, "place", *_HOLDING)
