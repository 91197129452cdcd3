"""How far words name a place: "in a bowl" of "in a bowl combine", nothing of "in the meantime"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["names_place", "place_end"]

_WORDS: Final = re.compile(r"[\w'-]+")
_OPENING: Final = wordlist("grammar.opening_places")
_SITUATED: Final = wordlist("gear.situated")
_ANYWHERE: Final = ("somewhere", "anywhere")
_LOCAL: Final = ("Place", "Utensil", "Region")
_NO_PLACE: Final = ("Portion", "Layer", "Shape")


@lru_cache(maxsize=4096)
def place_end(words: str) -> int:
    """How many characters of the words name a place; 0 if they name none.

    >>> place_end("in a bowl combine the flour"), place_end("in the meantime")
    (9, 0)
    """
    found = list(_WORDS.finditer(words))
    first = next((n for n, word in enumerate(found) if word[0].lower() not in _OPENING), None)
    if first is None or len(found) == 1 or found[0][0].lower() in _ANYWHERE:
        return len(words)
    for last in range(first, len(found)):
        if _names(words[found[first].start() : found[last].end()], *_LOCAL):
            return _widened(words, found, first, last)
    whole = words[found[first].start() :].lower()
    head = whole.split(" of ")[0].split()[-1]
    return len(words) if head in _SITUATED or names_place(whole) else 0


@lru_cache(maxsize=4096)
def names_place(words: str) -> bool:
    """True of words that name a place, a vessel or food to lie in; not of "pieces", "thirds"."""
    cls = taxonomy.class_of(words)
    return cls is not None and not any(taxonomy.is_a(cls, each) for each in _NO_PLACE)


def _widened(words: str, found: list[re.Match[str]], first: int, last: int) -> int:
    """The end of a compound that goes on: "oven rack", "pot of water"."""
    for further in range(last + 1, len(found)):
        more = words[found[first].start() : found[further].end()]
        if found[last + 1][0].lower() == "of":
            return len(words)
        is_local = _names(more, *_LOCAL) and _names(found[further][0], *_LOCAL)
        if is_local or (further == last + 1 and found[further][0].lower() in _SITUATED):
            last = further
    return found[last].end()


@lru_cache(maxsize=4096)
def _names(phrase: str, *classes: str) -> bool:
    cls = taxonomy.class_of(phrase)
    return cls is not None and any(taxonomy.is_a(cls, each) for each in classes)
