"""Which words of a sentence are events, food, tools or places: BIO labels for every word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kg.parsing.attributes import lean, rich, stem
from kg.parsing.chain import Attributes, Chain
from ontology.phrases import singulars
from ontology.tables import tables

__all__ = ["EVENT", "FOOD", "HABITAT", "TOOL", "Spot", "labels_of", "spots_of", "spotted"]

EVENT: Final = "EVENT"
FOOD: Final = "FOOD"
HABITAT: Final = "HABITAT"
TOOL: Final = "TOOL"
EDGE: Final = "<>"
OUTSIDE: Final = "O"
PLACES: Final[tuple[tuple[int, str, Attributes], ...]] = (
    (-2, "-2:", lean),
    (-1, "-1:", rich),
    (0, "0:", rich),
    (1, "+1:", rich),
    (2, "+2:", lean),
)
"""The words that are looked at, the mark of their attributes, and which attributes."""
_LONGEST_NAME: Final = 4


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
    for place, label in enumerate(labels, 1):
        tag, _, name = label.partition("-")
        if tag == "I" and found and found[-1].label == name and found[-1].end == place - 1:
            found[-1] = found[-1]._replace(end=place)
        elif tag in ("B", "I"):
            found.append(Spot(name, place, place))
    return found


def labels_of(words: Sequence[str], tags: Sequence[str], listed: frozenset[str]) -> list[list[str]]:
    """The attributes of every word that depend on its neighbours and on the ingredient list."""
    known = [*known_names(tuple(words))]
    found: list[list[str]] = []
    last = len(words) - 1
    for place, word in enumerate(words):
        before = words[place - 1] if place else EDGE
        after = words[place + 1] if place < last else EDGE
        names = [
            f"t={tags[place]}",
            f"-t={tags[place - 1] if place else EDGE}",
            f"+t={tags[place + 1] if place < last else EDGE}",
            f"-ww={before} {word}",
            f"ww+={word} {after}",
            f"tt={tags[place - 1] if place else EDGE} {tags[place]}",
            f"n={known[place]}",
            f"-n={known[place - 1] if place else EDGE}",
            f"+n={known[place + 1] if place < last else EDGE}",
            "bias",
        ]
        if stem(word) in listed and word.isalpha():
            names += ["listed", f"listed {tags[place]}"]
        if after != EDGE and stem(after) in listed:
            names.append("+listed")
        if not place:
            names.append("first")
        names.append(f"opens={before in (EDGE, ',', ';', 'and', 'then', '.', '-', ':', ')')}")
        found.append(names)
    return found


def spotted(
    chain: Chain, every: Sequence[tuple[Sequence[str], Sequence[str]]], listed: frozenset[str]
) -> list[list[str]]:
    """The labels of the words of several sentences, each given as words and tags."""
    rows = [row for words, tags in every for row in _rows(chain, words, tags, listed)]
    lengths = [len(words) for words, _ in every]
    return chain.best_of_each(chain.sums(rows), lengths) if rows else [[] for _ in every]


def _rows(
    chain: Chain, words: Sequence[str], tags: Sequence[str], listed: frozenset[str]
) -> Iterator[list[int]]:
    """The rows of the attributes of every word."""
    padded = (EDGE, EDGE, *words, EDGE, EDGE)
    for place, names in enumerate(labels_of(words, tags, listed)):
        rows = chain.rows(names)
        for offset, mark, attributes in PLACES:
            rows += chain.rows_of_word(mark, padded[place + offset + 2], attributes)
        yield rows


@lru_cache(maxsize=4096)
def known_names(words: tuple[str, ...]) -> tuple[str, ...]:
    """For every word, where it stands in the longest name that the ontology knows there."""
    found = ["-"] * len(words)
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - place), 0, -1):
            kind = _kind(words[place : place + length])
            if kind:
                found[place] = f"B{kind}{min(length, 2)}"
                found[place + 1 : place + length] = [f"I{kind}"] * (length - 1)
                if length > 1:
                    found[place + length - 1] = f"E{kind}"
                place += length
                break
        else:
            place += 1
    return tuple(found)


@lru_cache(maxsize=65536)
def _kind(words: tuple[str, ...]) -> str:
    """The branch of the ontology that a name belongs to, if any."""
    if not words[-1].isalpha():
        return ""
    phrases = tables()["phrases"]
    head = " ".join(words[:-1])
    for last in singulars(words[-1]):
        name = f"{head} {last}".strip()
        for kind in ("food", "place", "tool"):
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
