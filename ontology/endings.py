"""What is left of a word without its ending, by rule: for known words and unknown ones alike.

`ontology.lexicon` is the door to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

__all__ = ["bare", "root", "stem", "verb_bases"]

_HISSING: Final = ("ches", "shes", "sses", "xes", "zes", "oes")
_MUTE: Final = ("c", "v", "z", "s", "g", "at", "dl", "bl", "kl", "tl", "zl")
"""What a verb ends in that has an e behind it, as a rule: slice, shave, whistle."""
_SHORTEST_ROOT: Final = 4


@lru_cache(maxsize=65536)
def stem(name: str) -> str:
    """Return the last word of a name without its plural ending, for comparing names.

    >>> stem("chopped tomatoes"), stem("Cherries"), stem("pies"), stem("boxes"), stem("glass")
    ('tomato', 'cherry', 'pie', 'box', 'glass')
    """
    return bare(name.rsplit(maxsplit=1)[-1].lower()) if name.strip() else ""


def bare(word: str) -> str:
    """Return a lower-case noun without its plural ending."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(_HISSING) and len(word) > 4:
        return word[:-2]
    return word[:-1] if _is_with_s(word) else word


def verb_bases(word: str) -> Iterator[str]:
    """Yield what a verb may be a form of, likeliest first, ending with itself.

    >>> next(verb_bases("chopping")), next(verb_bases("fried")), next(verb_bases("scrapes"))
    ('chop', 'fry', 'scrape')
    """
    for ending in ("ing", "ed"):
        start = word.removesuffix(ending)
        if start != word and len(start) > 1:
            yield from _verbs_from(start, ending)
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith(_HISSING):
        yield word[:-2]
    if _is_with_s(word):
        yield word[:-1]
    yield word


def root(word: str) -> str:
    """Return what cheese and cheesy, butter and buttery, glaze and glazed share."""
    for ending in ("ed", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_ROOT:
            return word.removesuffix(ending)
    return word


def _is_with_s(word: str) -> bool:
    return len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us"))


def _verbs_from(start: str, ending: str) -> Iterator[str]:
    """Yield the verbs that a form may come from, of which "ing" or "ed" was taken off."""
    if ending == "ed" and start.endswith("i"):
        yield start[:-1] + "y"
    if len(start) > 3 and start[-1] == start[-2] and start[-1] not in "sl":
        yield start[:-1]
    if ending == "ed" and start.endswith("e"):
        yield start
    if start.endswith(_MUTE):
        yield start + "e"
    yield start
    yield start + "e"
    if len(start) > 3 and start[-1] == start[-2]:
        yield start[:-1]
