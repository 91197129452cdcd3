"""How every predicate of a sentence sees the words of the sentence.

What the columns say of a pair of predicate and word:

- word, tag, label (as spotted), spot (the same without B and I), next, next-tag: the word;
- marker, start, outer: the marker before it, how far, and the marker before that (`Phrases`);
- lemma, effect, led: the predicate, what it does, and the predicate before it;
- bare: whether the predicate has no object behind it, for words before it;
- side, near, cut: before or behind the predicate, how far, and how many predicates between;
- breaks, foods, turns: how many commas and the like, foods and markers between;
- other, verb: the word is another predicate; here: the tag of the predicate itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.parsing.attributes import plain_lemma
from kg.parsing.clauses import BREAKS, MARKERS, Clauses
from kg.parsing.columns import Column, Template, column_of
from kg.parsing.kept import kept
from kg.parsing.spotting import FOOD, in_a_row
from ontology.effects import meaning

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.parsing.columns import Numbers

    Marks = NDArray[np.bool_]

__all__ = ["TEMPLATES", "Sights"]

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
        "cut foods spot",
        "cut foods marker start",
        "cut turns marker",
        "cut marker outer",
        "cut marker start effect",
        "cut word next",
        "cut tag next-tag",
        "cut led spot",
        "cut led marker start",
    )
)
_OPENS_OBJECT: Final = frozenset({"DET", "NOUN", "NUM", "ADJ", "PRON", "PROPN"})
_FOOD: Final = frozenset({f"B-{FOOD}"})
_CUTS: Final = ("-0", "-1", "-2", "+0", "+1", "+2", "")
_SIDES: Final = ("-", "-", "-", "+", "+", "+", "")
_NEAR: Final = ("", "1", "2", "3", "mid", "mid", "mid", "mid", "far")


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
        words, at = column_of(row), np.array(places, dtype=np.int64)
        pairs, verbs, numbers = _paired(every)
        tags = column_of(in_a_row([clauses.tags for clauses in every])[0])
        said = {
            "word": words.at(at),
            "next": words.at(at + 1),
            "tag": tags.at(at),
            "next-tag": tags.at(at + 1),
            "label": column_of([label for clauses in every for label in clauses.labels]),
        }
        is_verb = np.zeros(len(at), dtype=bool)
        is_verb[verbs] = True
        columns = {
            **_of_words(every, said, is_verb, pairs),
            **_of_predicates(every, numbers, is_before=pairs < verbs),
            **_of_pairs(said, is_verb, pairs, verbs),
        }
        return cls(words, at, pairs, columns)


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


def _of_words(
    every: Sequence[Clauses], said: dict[str, Column], is_verb: Marks, words: Numbers
) -> dict[str, Column]:
    """What the word of every pair is, wherever it is seen from."""
    import numpy as np

    phrases = [clauses.phrases() for clauses in every]
    distance = [near for phrase in phrases for near in phrase.distances]
    word, is_other = said["word"], is_verb[words]
    here = {name: column.at(words) for name, column in said.items()}
    others = np.where(is_other, here["word"].numbers, len(word.values))
    return {
        **here,
        "spot": here["label"].told(lambda value: value[2:] or "-"),
        "marker": column_of(chain.from_iterable(p.markers for p in phrases)).at(words),
        "start": Column("012", np.minimum(distance, 2)[words]),
        "outer": column_of(chain.from_iterable(p.outers for p in phrases)).at(words),
        "other": Column((*word.values, ""), others),
        "verb": Column(("", "verb"), is_other.astype(np.int64)),
    }


def _of_predicates(
    every: Sequence[Clauses], numbers: Numbers, *, is_before: Marks
) -> dict[str, Column]:
    """What the predicate of every pair is; whether it is bare matters to what stands before it."""
    verbs = [(clauses, predicate) for clauses in every for predicate in clauses.predicates]
    lemma = column_of(plain_lemma(c.words[n]) for c, n in verbs).at(numbers)
    led = column_of(
        plain_lemma(c.words[before]) if before >= 0 else "-"
        for c in every
        for before in (-1, *c.predicates)[: len(c.predicates)]
    ).at(numbers)
    bare = column_of(["", *(_bare(c, n) for c, n in verbs)])
    return {
        "lemma": lemma,
        "led": led,
        "effect": lemma.told(_effect),
        "bare": bare.at((numbers + 1) * is_before),
    }


def _of_pairs(
    said: dict[str, Column], is_verb: Marks, words: Numbers, verbs: Numbers
) -> dict[str, Column]:
    """How far and behind what each word stands, as its predicate sees it."""
    import numpy as np

    low, high = np.minimum(words, verbs), np.maximum(words, verbs)
    word, tag, label = said["word"], said["tag"], said["label"]
    marks = (is_verb, _among(word, BREAKS), _among(label, _FOOD), _among(word, MARKERS))
    between, breaks, foods, turns = (_between(mark, low, high) for mark in marks)
    is_here = low == high
    cut = np.where(is_here, 6, np.where(words > verbs, 3, 0) + np.minimum(between, 2))
    return {
        "side": Column(_SIDES, cut),
        "cut": Column(_CUTS, cut),
        "near": Column(_NEAR, np.minimum(high - low, 8)),
        "breaks": Column("0123", np.minimum(breaks, 3)),
        "foods": Column("012", np.minimum(foods, 2)),
        "turns": Column("012", np.minimum(turns, 2)),
        "here": Column((*tag.values, ""), np.where(is_here, tag.numbers[words], len(tag.values))),
    }


def _among(column: Column, values: Collection[str]) -> Marks:
    """Which words have one of some values."""
    import numpy as np

    found: Marks = np.array([value in values for value in column.values])[column.numbers]
    return found


def _between(marks: Marks, low: Numbers, high: Numbers) -> Numbers:
    """How many of the words between two are marked."""
    import numpy as np

    before = np.concatenate(([0], np.cumsum(marks)))
    found: Numbers = before[high] - before[np.minimum(low + 1, high)]
    return found


def _bare(clauses: Clauses, predicate: int) -> str:
    """Whether a predicate has no object behind it, as in "dice the bacon and fry"."""
    behind = predicate + 1
    tag = clauses.tags[behind] if behind < len(clauses.tags) else "PUNCT"
    return "object" if tag in _OPENS_OBJECT else f"bare-{clauses.tags[predicate]}"


@kept
def _effect(lemma: str) -> str:
    """What kind of thing a predicate does."""
    known = meaning(lemma)
    return known.effects[0].value if known and known.effects else "?"
