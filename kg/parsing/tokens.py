"""Words and marks of a text with their places, and the sentences of a step."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from ontology.wordlists import wordlist

__all__ = ["Span", "plain_letters", "sentences_in", "spans", "words_in"]

_WORD: Final = re.compile(
    r"""
    \d+(?:[.,/:x]\d+)*(?:-?[^\W\d_]+)?          # 180, 1/2, 1.5, 9x13, 500g, 1-inch
    | [^\W\d_]+(?=n['’]t\b) | n['’]t\b           # do n't
    | ['’](?:s|re|ve|ll|d|m)\b                # 's
    | [^\W\d_]+(?:['’](?!(?:s|re|ve|ll|d|m)\b)[^\W\d_]+)*   # words, o'clock
    | \.{2,} | -{2,}
    | [^\w\s] | _
    """,
    re.VERBOSE,
)
_ABBREVIATIONS: Final = wordlist("measures.abbreviations")
_END: Final = re.compile(r"(?<![.!?…])[.!?…]+[)\]\"'”’]*(?=\s|$)|\n+")
_OPENS: Final = re.compile(r"[\"'“‘(\[]{0,9}(?:[A-Z0-9½⅓¼¾⅔⅛À-Þ]|$)")
_BEHIND: Final = re.compile(r"\s*")


class Span(NamedTuple):
    """Characters of a text: where they begin and end, and what they are."""

    start: int
    end: int
    text: str


def plain_letters(word: str) -> str:
    """A word as people type it who have no accents at hand.

    >>> plain_letters("sauté"), plain_letters("½")
    ('saute', '½')
    """
    if word.isascii() or not word.isalpha():
        return word
    letters = unicodedata.normalize("NFD", word)
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def spans(text: str) -> list[Span]:
    """The words and marks of a text; hyphens and brackets stand alone.

    >>> [span.text for span in spans("Don't add 1/2 of the bite-size (hot) pieces.")]
    ['Do', "n't", 'add', '1/2', 'of', 'the', 'bite', '-', 'size', '(', 'hot', ')', 'pieces', '.']
    """
    return [Span(match.start(), match.end(), match[0]) for match in _WORD.finditer(text)]


def words_in(text: str) -> list[str]:
    """The words and marks of a text, without their places."""
    return _WORD.findall(text)


def sentences_in(text: str) -> list[str]:
    """The sentences of a paragraph.

    >>> sentences_in("Add 2 tbsp. of oil. Stir well! (Do not boil.) Serve")
    ['Add 2 tbsp. of oil.', 'Stir well!', '(Do not boil.)', 'Serve']
    >>> sentences_in("rinse the rice. put it in a pot")
    ['rinse the rice.', 'put it in a pot']
    """
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if _goes_on(text, start, end):
            continue
        found.append(text[start : end.end()])
        start = end.end()
    found.append(text[start:])
    return [squeezed for one in found if (squeezed := " ".join(one.split()))]


def _goes_on(text: str, start: int, end: re.Match[str]) -> bool:
    """True of a full stop that ends an abbreviation or a number, or has a small letter behind."""
    if end[0].startswith("\n"):
        return False
    space = _BEHIND.match(text, end.end())
    place = space.end() if space else end.end()
    behind = text[place : place + 1]
    writes_small = text[:1].islower() and behind.islower()
    if not _OPENS.match(text, place) and not writes_small:
        return True
    before = text[start : end.start()].rsplit(None, 1)
    last = before[-1].lower().lstrip("(") if before else ""
    return end[0] == "." and (last in _ABBREVIATIONS and not behind.isupper())
