"""A phrase as the look-ups see it: lower-case plain words, and what its plural may stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

__all__ = ["looks_plural", "plain", "singulars", "words_of"]

LONGEST: Final = 400
"""Characters that are looked at: no name of a thing is longer, and a page of text is no name."""

MENTION_ID: Final = re.compile(r"\.\d+\.\d+\.\d+\.?")
BRACKETS: Final = re.compile(r"\([^()]*\)")
LETTERS: Final = str.maketrans({"\u2019": "'", "œ": "oe", "æ": "ae", "ø": "o", "ß": "ss", "ł": "l"})
"""What is no letter of ASCII with an accent, and has a usual spelling in it."""
WORD: Final = re.compile(r"[a-z0-9&%]+|,")
IRREGULAR: Final = {
    "leaves": "leaf",
    "loaves": "loaf",
    "halves": "half",
    "knives": "knife",
    "calves": "calf",
    "geese": "goose",
    "feet": "foot",
    "teeth": "tooth",
    "mice": "mouse",
    "dice": "dice",
    "gnocchus": "gnocchi",
    "norus": "nori",
}


def words_of(phrase: str) -> tuple[str, ...]:
    """Return the words of a phrase, without accents, apostrophes, brackets and hyphens.

    >>> words_of("Crème fraîche (cold), half-and-half")
    ('creme', 'fraiche', ',', 'half', 'and', 'half')
    """
    if len(phrase) > LONGEST:
        phrase = phrase[:LONGEST].rpartition(" ")[0]
    text = MENTION_ID.sub(" ", phrase).lower()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(LETTERS))
        text = text.encode("ascii", "ignore").decode()
    text = BRACKETS.sub(" ", text).replace("'s ", "s ").replace("'", "")
    return tuple(WORD.findall(text))


def plain(name: str) -> str:
    """Return a name as the tables have it: its plain words with single spaces.

    >>> plain("Chef's Knife")
    'chefs knife'
    """
    return " ".join(word for word in words_of(name) if word != ",")


def looks_plural(name: str) -> bool:
    """Return whether a name ends as names of several things do.

    >>> looks_plural("egg yolks"), looks_plural("glass"), looks_plural("butter")
    (True, False, False)
    """
    return name.endswith("s") and not name.endswith("ss")


def singulars(word: str) -> Iterator[str]:
    """Yield the word itself and then what it may be the plural of, likeliest first.

    >>> list(singulars("berries"))
    ['berries', 'berry', 'berrie', 'berri']
    """
    yield word
    if word in IRREGULAR:
        yield IRREGULAR[word]
    elif len(word) > 3 and looks_plural(word):
        if word.endswith("ies"):
            yield word[:-3] + "y"
        if word.endswith("ves"):
            yield word[:-3] + "f"
            yield word[:-3] + "fe"
        yield word[:-1]
        if word.endswith("es"):
            yield word[:-2]
    elif len(word) > 4 and word.endswith("sses"):
        yield word[:-2]
