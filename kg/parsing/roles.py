"""The semantic roles of a predicate: BIO labels over the words of its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Final, NamedTuple

from kg.parsing.attributes import lean, plain_lemma, rich
from kg.parsing.chain import Attributes, Chain
from kg.parsing.spotting import EDGE
from ontology.effects import meaning

__all__ = ["PLACES", "Clauses", "roles_of", "training_attributes"]

PLACES: Final[tuple[tuple[int, str, Attributes], ...]] = (
    (-1, "-1:", lean),
    (0, "0:", rich),
    (1, "+1:", lean),
)
_MARKERS: Final = frozenset(
    "in on into onto to over from off out under through inside at between around with for until"
    " till by of about as per before after during while without against along across toward so"
    " if when once because using not then that which together aside well".split()
)
_BREAKS: Final = frozenset(";:()") | {"then", "and", ",", "or", "but"}
_OPENS_OBJECT: Final = frozenset({"DET", "NOUN", "NUM", "ADJ", "PRON", "PROPN"})


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
            if word in (";", ":", "("):
                return word, distance
        return EDGE, 12


class Layout(NamedTuple):
    """What every predicate of a sentence sees alike: markers, and counts of what stands before."""

    markers: list[tuple[str, int]]
    breaks: list[int]
    verbs: list[int]

    @classmethod
    def of(cls, clauses: Clauses) -> Layout:
        """Look over a sentence once."""
        predicates, length = set(clauses.predicates), len(clauses.words)
        breaks = accumulate((word in _BREAKS for word in clauses.words), initial=0)
        verbs = accumulate((place in predicates for place in range(length)), initial=0)
        return cls([clauses.marker(n) for n in range(length)], list(breaks), list(verbs))


class Sight:
    """One predicate's view of its sentence: the attributes of every word as seen from it."""

    def __init__(self, clauses: Clauses, predicate: int, layout: Layout) -> None:
        self.clauses, self.predicate, self.layout = clauses, predicate, layout
        self.lemma = plain_lemma(clauses.words[predicate])

    @cached_property
    def effect(self) -> str:
        """What kind of thing the predicate does."""
        known = meaning(self.lemma)
        return known.effects[0].value if known and known.effects else "?"

    @cached_property
    def bare(self) -> str:
        """Whether the predicate has no object behind it, as in "dice the bacon and fry"."""
        behind = self.predicate + 1
        tag = self.clauses.tags[behind] if behind < len(self.clauses.tags) else "PUNCT"
        return "object" if tag in _OPENS_OBJECT else f"bare {self.clauses.tags[self.predicate]}"

    def attributes(self) -> list[list[str]]:
        """The attributes of every word that depend on the predicate."""
        return [self.of(place) for place in range(len(self.clauses.words))]

    def of(self, place: int) -> list[str]:
        """The attributes of one word as seen from the predicate."""
        clauses, lemma = self.clauses, self.lemma
        word, tag, label = clauses.words[place], clauses.tags[place], clauses.labels[place]
        if place == self.predicate:
            return ["here", f"here {tag}"]
        side = "-" if place < self.predicate else "+"
        gap = abs(place - self.predicate)
        near = str(gap) if gap <= 3 else "mid" if gap <= 7 else "far"
        markers, before, verbs = self.layout
        low, high = min(place, self.predicate), max(place, self.predicate)
        between = verbs[high] - verbs[low + 1]
        marker, distance = markers[place]
        breaks = before[high] - before[low + 1]
        spot = label[2:] or "-"
        start = "0" if not distance else "1" if distance == 1 else "2"
        cut = f"{side}{min(between, 2)}"
        seen = [
            f"{side}{near}",
            f"{cut} {min(breaks, 3)}",
            f"{cut} {lemma}",
            f"{cut} {tag}",
            f"{cut} {label}",
            f"{cut} {marker} {start}",
            f"{cut} {marker} {spot}",
            f"{cut} {marker} {lemma}",
            f"{cut} {marker} {self.effect} {spot}",
            f"{cut} {marker} {word}",
            f"{cut} {lemma} {spot}",
            f"{side}{word} {lemma}",
            f"{cut} {word}",
            f"{cut} {self.effect} {spot} {near}",
        ]
        if side == "-":
            seen += [f"{cut} {self.bare} {spot}", f"{cut} {self.bare} {marker} {self.effect}"]
        if place in clauses.predicates:
            seen += [f"{cut} other {word}", f"{cut} other {breaks}"]
        return seen


def roles_of(chain: Chain, every: Sequence[Clauses]) -> list[list[list[str]]]:
    """The BIO labels of the roles of each sentence's predicates over the words of the sentence."""
    rows: list[list[int]] = []
    lengths: list[int] = []
    for clauses in every:
        alone = _alone(chain, clauses.words)
        layout = Layout.of(clauses)
        for predicate in clauses.predicates:
            seen = Sight(clauses, predicate, layout).attributes()
            rows += [a + chain.rows(names) for a, names in zip(alone, seen, strict=True)]
            lengths.append(len(clauses.words))
    if not rows:
        return [[] for _ in every]
    found = iter(chain.best_of_each(chain.sums(rows), lengths))
    return [[next(found) for _ in clauses.predicates] for clauses in every]


def _alone(chain: Chain, words: Sequence[str]) -> list[list[int]]:
    """The rows of what every word and its neighbours are by themselves."""
    padded = (EDGE, *words, EDGE)
    return [
        [
            row
            for offset, mark, attributes in PLACES
            for row in chain.rows_of_word(mark, padded[place + offset + 1], attributes)
        ]
        for place in range(len(words))
    ]


def training_attributes(clauses: Clauses, predicate: int) -> list[list[str]]:
    """All attributes of every word, as the learner wants them."""
    words = clauses.words
    every: list[list[str]] = []
    for place, names in enumerate(Sight(clauses, predicate, Layout.of(clauses)).attributes()):
        for offset, mark, attributes in PLACES:
            there = place + offset
            word: str = words[there] if 0 <= there < len(words) else EDGE
            names += [f"{mark}{name}" for name in attributes(word)]
        every.append(names)
    return every
