"""Measure how well the form of an answer agrees with the form of a question.

"Which spice" wants a spice, "what do I bake it on" a place that begins with "on", "which two" a
list of two. Each measure is a feature of a reading; none of them decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ontology import taxonomy
from ontology.wordlists import wordlist
from reasoner.reading.analysis import Analysis, Word, asking, generic_verbs

__all__ = ["Wanted", "agreement", "wanted_by"]

_NUMBERS: Final = wordlist("asking.numbers")
"""Words that count as a number where one is asked for."""
_MOST_WORDS: Final = 4
"""Words behind "which" that are looked at for what is asked for."""


class Wanted:
    """The form that a question wants its answer to have."""

    def __init__(self, analysis: Analysis) -> None:
        words = analysis.words
        asked = [c for c in analysis.clauses if c.asked]
        spans = [words[clause.start : clause.end] for clause in asked]
        self.cls = next((cls for span in spans for cls in _classes(span)), None)
        self.preposition = next((found for span in spans for found in _prepositions(span)), None)
        self.number = next((found for span in spans for found in _numbers(span)), None)
        forms = {word.form for span in spans for word in span}
        self.is_measured = not forms.isdisjoint(asking()["questioning"]["measured"])


@lru_cache(maxsize=512)
def wanted_by(analysis: Analysis) -> Wanted:
    """What a question wants, looked up once."""
    return Wanted(analysis)


def _classes(words: tuple[Word, ...]) -> Iterator[str]:
    """The class that "which" or "what" is followed by: "which large pan", "what kind of herb"."""
    for place, word in enumerate(words):
        if word.form in ("which", "what"):
            for other in words[place + 1 : place + 1 + _MOST_WORDS]:
                if not other.content and other.form not in ("of", "other"):
                    break
                cls = taxonomy.class_of(other.noun) if other.verb not in generic_verbs() else None
                if cls is not None:
                    yield cls


def _prepositions(words: tuple[Word, ...]) -> Iterator[str]:
    """A preposition that is stranded at the end, or stands before "what" or "which"."""
    known = asking()["questioning"]["prepositions"]
    forms = [word.form for word in words if word.form[0].isalnum()]
    if forms and forms[-1] in known:
        yield forms[-1]
    yield from (one for one, two in pairwise(forms) if two in ("what", "which") and one in known)


def _numbers(words: tuple[Word, ...]) -> Iterator[int]:
    """How many things are asked for: "which two", "the other three things"; "both" are two."""
    numbers = asking()["questioning"]["numbers"]
    opened = False
    for word in words:
        opened = opened or word.form in asking()["questioning"]["naming"]
        if opened and word.form in numbers[2:]:
            yield numbers.index(word.form)
        elif opened and word.form == "both":
            yield 2


def agreement(wanted: Wanted, text: str) -> Iterator[tuple[str, float]]:
    """The features of an answer to a question that wants a form."""
    plain = text.replace(" and ", ",").replace(" or ", ",")
    items = [item.strip() for item in plain.split(",") if item.strip()]
    if wanted.cls is not None:
        fit = [_is_of(item, wanted.cls) for item in items]
        known = [each for each in fit if each is not None]
        if known:
            share = sum(known) / len(known)
            yield "of the class that is asked for", share
            yield "of another class than is asked for", 1 - share
    if wanted.preposition is not None:
        first = text.split(" ", 1)[0].lower()
        prepositions = asking()["questioning"]["prepositions"]
        yield "begins with the preposition that is asked with", float(first == wanted.preposition)
        yield (
            "begins with another preposition",
            float(first in prepositions and first != wanted.preposition),
        )
    if wanted.is_measured:
        yield "no number where one is asked for", float(not _has_number(text))
    if wanted.number is not None:
        yield "as many as are asked for", float(len(items) == wanted.number)
        yield "fewer than are asked for", float(len(items) < wanted.number)


def _has_number(text: str) -> bool:
    is_written = any(char.isnumeric() for char in text)
    return is_written or not _NUMBERS.isdisjoint(text.lower().replace(",", " ").split())


@lru_cache(maxsize=8192)
def _is_of(item: str, wanted: str) -> bool | None:
    """Whether something is of a class; none if nothing is known of it."""
    words = [w for w in item.lower().split() if w not in taxonomy.prepositions()]
    cls = taxonomy.class_of(" ".join(words), taxonomy.kind_of(wanted))
    other = cls or taxonomy.class_of(" ".join(words))
    return None if other is None else cls is not None and taxonomy.is_a(cls, wanted)
