"""How every predicate of a sentence sees the words of the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.parsing.attributes import plain_lemma
from kg.parsing.columns import Column, Template, column_of
from kg.parsing.spotting import EDGE, in_a_row
from ontology.effects import meaning

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.parsing.columns import Numbers

__all__ = ["TEMPLATES", "Clauses", "Sights"]

TEMPLATES: Final = tuple(
    Template(mark, tuple(mark.split()))
    for mark in (
        "here",
        "side near",
        "cut breaks",
        "cut lemma",
        "cut tag",
        "cut label",
        "cut marker start",
        "cut marker spot",
        "cut marker lemma",
        "cut marker effect spot",
        "cut marker word",
        "cut lemma spot",
        "side lemma word",
        "cut word",
        "cut effect spot near",
        "cut bare spot",
        "cut bare marker effect",
        "cut other",
        "cut verb breaks",
    )
)
_MARKERS: Final = frozenset(
    "in on into onto to over from off out under through inside at between around with for until"
    " till by of about as per before after during while without against along across toward so"
    " if when once because using not then that which together aside well".split()
)
_STOPS: Final = frozenset(";:(")
_FAR: Final = 12
_BREAKS: Final = frozenset(";:()") | {"then", "and", ",", "or", "but"}
_OPENS_OBJECT: Final = frozenset({"DET", "NOUN", "NUM", "ADJ", "PRON", "PROPN"})
_CUTS: Final = ("-0", "-1", "-2", "+0", "+1", "+2", "")
_SIDES: Final = ("-", "-", "-", "+", "+", "+", "")
_NEAR: Final = ("", "1", "2", "3", "mid", "mid", "mid", "mid", "far")


class Clauses(NamedTuple):
    """A sentence as the roles see it: lower-case words, tags, spotted labels, predicates."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    predicates: tuple[int, ...]

    def marker(self, place: int) -> tuple[str, int]:
        """The nearest preposition or the like before a word, up to a verb, and how far it is."""
        for distance in range(min(place, 12) + 1):
            word = self.words[place - distance]
            if word in _MARKERS:
                return word, distance
            if distance and place - distance in self.predicates:
                return "<verb>", distance
            if word in _STOPS:
                return word, distance
        return EDGE, 12


class Sights(NamedTuple):
    """The words of several sentences, and every pair of a predicate and a word of its sentence."""

    row: Column
    at: Numbers
    pairs: Numbers
    """The word of each pair, counted without the edges."""
    columns: dict[str, Column]

    @classmethod
    def of(cls, every: Sequence[Clauses]) -> Sights:
        """Look at every word from every predicate of its sentence."""
        import numpy as np

        row, places = in_a_row([clauses.words for clauses in every])
        pairs, verbs, numbers = _paired(every)
        columns = {
            **_of_words(every, pairs),
            **_of_predicates(every, numbers, is_before=pairs < verbs),
            **_of_pairs(every, pairs, verbs),
        }
        return cls(column_of(row), np.array(places, dtype=np.int64), pairs, columns)


def _paired(every: Sequence[Clauses]) -> tuple[Numbers, Numbers, Numbers]:
    """The word, the predicate and its number in every pair, counted over all sentences."""
    import numpy as np

    words: list[int] = []
    verbs: list[int] = []
    sizes: list[int] = []
    start = 0
    for clauses in every:
        size = len(clauses.words)
        for predicate in clauses.predicates:
            words += range(start, start + size)
            verbs.append(start + predicate)
            sizes.append(size)
        start += size
    return (
        np.array(words, dtype=np.int64),
        np.repeat(np.array(verbs, dtype=np.int64), sizes),
        np.repeat(np.arange(len(verbs)), sizes),
    )


def _of_words(every: Sequence[Clauses], words: Numbers) -> dict[str, Column]:
    """What the word of every pair is, wherever it is seen from."""
    import numpy as np

    label = column_of([label for clauses in every for label in clauses.labels]).at(words)
    markers = [clauses.marker(place) for clauses in every for place in range(len(clauses.words))]
    other = column_of(
        word if place in c.predicates else "" for c in every for place, word in enumerate(c.words)
    ).at(words)
    return {
        "word": column_of([word for clauses in every for word in clauses.words]).at(words),
        "tag": column_of([tag for clauses in every for tag in clauses.tags]).at(words),
        "label": label,
        "spot": label.told(lambda value: value[2:] or "-"),
        "marker": column_of([marker for marker, _ in markers]).at(words),
        "start": Column("012", np.minimum([distance for _, distance in markers], 2)[words]),
        "other": other,
        "verb": other.told(lambda value: "verb" if value else ""),
    }


def _of_predicates(
    every: Sequence[Clauses], numbers: Numbers, *, is_before: NDArray[np.bool_]
) -> dict[str, Column]:
    """What the predicate of every pair is; whether it is bare matters to what stands before it."""
    verbs = [(clauses, predicate) for clauses in every for predicate in clauses.predicates]
    lemma = column_of(plain_lemma(c.words[n]) for c, n in verbs).at(numbers)
    bare = column_of(["", *(_bare(c, n) for c, n in verbs)])
    return {
        "lemma": lemma,
        "effect": lemma.told(_effect),
        "bare": bare.at((numbers + 1) * is_before),
    }


def _of_pairs(every: Sequence[Clauses], words: Numbers, verbs: Numbers) -> dict[str, Column]:
    """How far and behind what each word stands, as its predicate sees it."""
    import numpy as np

    low, high = np.minimum(words, verbs), np.maximum(words, verbs)
    is_verb = [place in c.predicates for c in every for place in range(len(c.words))]
    is_break = [word in _BREAKS for c in every for word in c.words]
    between, breaks = (_between(marks, low, high) for marks in (is_verb, is_break))
    cut = np.where(low == high, 6, np.where(words > verbs, 3, 0) + np.minimum(between, 2))
    tag = column_of(["", *(tag for clauses in every for tag in clauses.tags)])
    return {
        "side": Column(_SIDES, cut),
        "cut": Column(_CUTS, cut),
        "near": Column(_NEAR, np.minimum(high - low, 8)),
        "breaks": Column("0123", np.minimum(breaks, 3)),
        "here": tag.at((words + 1) * (low == high)),
    }


def _between(marks: Sequence[bool], low: Numbers, high: Numbers) -> Numbers:
    """How many of the words between two are marked."""
    import numpy as np

    before = np.array([0, *accumulate(marks)], dtype=np.int64)
    found: Numbers = before[high] - before[np.minimum(low + 1, high)]
    return found


def _bare(clauses: Clauses, predicate: int) -> str:
    """Whether a predicate has no object behind it, as in "dice the bacon and fry"."""
    behind = predicate + 1
    tag = clauses.tags[behind] if behind < len(clauses.tags) else "PUNCT"
    return "object" if tag in _OPENS_OBJECT else f"bare-{clauses.tags[predicate]}"


@lru_cache(maxsize=4096)
def _effect(lemma: str) -> str:
    """What kind of thing a predicate does."""
    known = meaning(lemma)
    return known.effects[0].value if known and known.effects else "?"
