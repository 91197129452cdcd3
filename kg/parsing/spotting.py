"""Which words of a sentence are events, food, tools or places: BIO labels for every word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.parsing.attributes import lean, rich, stem
from kg.parsing.chain import Chain
from kg.parsing.columns import Column, Places, Template, column_of, names_around, texts
from ontology.phrases import singulars
from ontology.tables import tables

if TYPE_CHECKING:
    from kg.parsing.columns import Numbers

Tagged = tuple[Sequence[str], Sequence[str], frozenset[str]]
"""The words of a sentence, their tags, and the words of the recipe's list."""

__all__ = [
    "EVENT", "FOOD", "HABITAT", "TOOL", "Spot", "attributes_of", "overlaid", "spots_of", "spotted"
]  # fmt: skip

EVENT: Final = "EVENT"
FOOD: Final = "FOOD"
HABITAT: Final = "HABITAT"
TOOL: Final = "TOOL"
EDGE: Final = "<>"
OUTSIDE: Final = "O"
PLACES: Final[Places] = (
    (-2, "-2:", lean),
    (-1, "-1:", rich),
    (0, "0:", rich),
    (1, "+1:", rich),
    (2, "+2:", lean),
)
"""The words that are looked at, the mark of their attributes, and which attributes."""
_TEMPLATES: Final = (
    Template("t", ("tag",)),
    Template("-t", ("-tag",)),
    Template("+t", ("+tag",)),
    Template("-ww", ("-word", "word")),
    Template("ww+", ("word", "+word")),
    Template("tt", ("-tag", "tag")),
    Template("n", ("name",)),
    Template("-n", ("-name",)),
    Template("+n", ("+name",)),
    Template("bias", ("any",)),
    Template("listed", ("listed",)),
    Template("listed t", ("listed", "tag")),
    Template("+listed", ("+listed",)),
    Template("first", ("first",)),
    Template("opens", ("opens",)),
)
_OPENS: Final = frozenset({EDGE, ",", ";", "and", "then", ".", "-", ":", ")"})
_LONGEST_NAME: Final = 4
_NAMED: Final = ("food", "place", "tool")


class Spot(NamedTuple):
    """Words of a sentence with a label: from `start` to `end`, counted from 1, both included."""

    label: str
    start: int
    end: int


def spots_of(labels: Sequence[str]) -> list[Spot]:
    """The spans that BIO labels mark.

    >>> spots_of(["B-EVENT", "O", "B-FOOD", "I-FOOD"])
    [Spot(label='EVENT', start=1, end=1), Spot(label='FOOD', start=3, end=4)]
    """
    found: list[Spot] = []
    name, start = "", 0
    for place, label in enumerate(labels, 1):
        if label == OUTSIDE:
            if name:
                found.append(Spot(name, start, place - 1))
                name = ""
        elif not name or label != f"I-{name}":
            if name:
                found.append(Spot(name, start, place - 1))
            name, start = label[2:], place
    if name:
        found.append(Spot(name, start, len(labels)))
    return found


def overlaid(labels: Sequence[str], given: Iterable[Spot]) -> list[str]:
    """The labels of a sentence with those that are given in the place of whatever overlaps them.

    >>> overlaid(["B-EVENT", "B-FOOD", "I-FOOD", "I-FOOD"], [Spot("FOOD", 3, 3)])
    ['B-EVENT', 'O', 'B-FOOD', 'O']
    """
    spots = list(given)
    if not spots:
        return list(labels)
    own = [
        s for s in spots_of(labels) if not any(s.start <= g.end and g.start <= s.end for g in spots)
    ]
    found = [OUTSIDE] * len(labels)
    for label, start, end in (*own, *spots):
        found[start - 1 : end] = [f"B-{label}", *[f"I-{label}"] * (end - start)]
    return found


class Words(NamedTuple):
    """The words of several sentences in one row, with room between them, and where they are."""

    row: Column
    at: Numbers
    columns: dict[str, Column]

    @classmethod
    def of(cls, every: Sequence[Tagged]) -> Words:
        """What every word and its neighbours are, as columns."""
        import numpy as np

        row, places = in_a_row([words for words, _, _ in every])
        word, at = column_of(row), np.array(places, dtype=np.int64)
        tag = column_of(in_a_row([tags for _, tags, _ in every])[0])
        name = column_of(in_a_row([known_names(tuple(words)) for words, _, _ in every])[0])
        before, after = at - 1, at + 1
        is_listed = column_of(in_a_row([_listed(words, by) for words, _, by in every], "")[0])
        columns = {
            "word": word.at(at), "-word": word.at(before), "+word": word.at(after),
            "tag": tag.at(at), "-tag": tag.at(before), "+tag": tag.at(after),
            "name": name.at(at), "-name": name.at(before), "+name": name.at(after),
            "listed": is_listed.at(at), "+listed": is_listed.at(after),
            "any": Column(("yes",), at * 0),
            "first": word.told(lambda value: "yes" if value == EDGE else "").at(before),
            "opens": word.told(lambda value: str(value in _OPENS)).at(before),
        }  # fmt: skip
        return cls(word, at, columns)


def _listed(words: Sequence[str], listed: frozenset[str]) -> list[str]:
    return ["yes" if stem(word) in listed else "" for word in words]


def in_a_row(sentences: Sequence[Sequence[str]], edge: str = EDGE) -> tuple[list[str], list[int]]:
    """What is said of the words of all sentences in one row, edges between, and their places."""
    edges = (edge, edge)
    row: list[str] = list(edges)
    at: list[int] = []
    for said in sentences:
        at += range(len(row), len(row) + len(said))
        row += said
        row += edges
    return row, at


def attributes_of(
    words: Sequence[str], tags: Sequence[str], listed: frozenset[str]
) -> list[list[str]]:
    """All attributes of every word of a sentence, as the learner wants them."""
    found = Words.of([(words, tags, listed)])
    alone = names_around(words, EDGE, PLACES)
    return [a + b for a, b in zip(texts(_TEMPLATES, found.columns), alone, strict=True)]


def spotted(chain: Chain, every: Sequence[Tagged]) -> list[list[str]]:
    """The labels of the words of several sentences."""
    if not any(words for words, _, _ in every):
        return [[] for _ in every]
    found = Words.of(every)
    scores = chain.of_words(found.row, found.at, PLACES)
    chain.add(scores, _TEMPLATES, found.columns)
    return chain.best_of_each(scores, [len(words) for words, _, _ in every])


@lru_cache(maxsize=4096)
def known_names(words: tuple[str, ...]) -> tuple[str, ...]:
    """For every word, where it stands in the longest name that the ontology knows there."""
    found, longer = ["-"] * len(words), _longer_names()
    place = 0
    while place < len(words):
        for length in (*longer.get(words[place], ()), 1):
            kind = _kind(words[place : place + length])
            if kind and place + length <= len(words):
                found[place] = f"B{kind}{min(length, 2)}"
                found[place + 1 : place + length] = [f"I{kind}"] * (length - 1)
                if length > 1:
                    found[place + length - 1] = f"E{kind}"
                place += length
                break
        else:
            place += 1
    return tuple(found)


@cache
def _longer_names() -> dict[str, list[int]]:
    """How many words the names have that begin with a word, the most first; of one, nothing."""
    found: dict[str, set[int]] = {}
    phrases = tables()["phrases"]
    for name in (name for kind in _NAMED for name in phrases[kind]):
        first, *others = name.split()
        if 0 < len(others) < _LONGEST_NAME:
            found.setdefault(first, set()).add(1 + len(others))
    return {first: sorted(lengths, reverse=True) for first, lengths in found.items()}


@lru_cache(maxsize=65536)
def _kind(words: tuple[str, ...]) -> str:
    """The branch of the ontology that a name belongs to, if any."""
    if not words[-1].isalpha():
        return ""
    phrases = tables()["phrases"]
    head = " ".join(words[:-1])
    for last in singulars(words[-1]):
        name = f"{head} {last}".strip()
        for kind in _NAMED:
            if name in phrases[kind]:
                return kind
    return ""


def listed_words(lines: Sequence[Sequence[str]]) -> frozenset[str]:
    """The words of the ingredient list by which the steps may name what is on it."""
    return frozenset(_content(lines))


def _content(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    for words in lines:
        for word in words:
            lower = word.lower().strip(",.()")
            if lower.isalpha() and len(lower) > 2:
                yield stem(lower)
