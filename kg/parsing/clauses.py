"""A sentence as the roles see it: words, predicates, and the phrase that each word stands in."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ontology.wordlists import wordlist

__all__ = ["BREAKS", "MARKERS", "Clauses", "Phrases"]

MARKERS: Final = wordlist("grammar.markers")
"""Words that open a phrase with a role of its own."""
BREAKS: Final = frozenset(";:()") | {"then", "and", ",", "or", "but"}
_STOPS: Final = frozenset(";:(")
_EDGE: Final = "<>"
_VERB: Final = "<verb>"
_FAR: Final = 12
_WIDE: Final = 160
"""The words that a predicate is seen among, at most: in a longer sentence those around it."""
_CORE: Final = _WIDE // 2


class Phrases(NamedTuple):
    """Where every word of a sentence stands: behind which marker, and that one behind which."""

    markers: Sequence[str]
    """The nearest preposition or the like before each word, up to a verb."""
    distances: Sequence[int]
    """How far before."""
    outers: Sequence[str]
    """The marker before that one."""


class Clauses(NamedTuple):
    """A sentence: its words in lower case, tags, spotted labels, and predicates."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    predicates: tuple[int, ...]

    def marker(self, place: int) -> tuple[str, int]:
        """The nearest preposition or the like before a word, up to a verb, and how far it is."""
        phrases = self.phrases()
        return phrases.markers[place], phrases.distances[place]

    def views(self) -> Iterator[tuple[int, Clauses]]:
        """The parts of a long sentence as their predicates see them, and where each begins."""
        if len(self.words) <= _WIDE:
            yield 0, self
            return
        for core in range(0, len(self.words), _CORE):
            first, last = max(0, core - _CORE // 2), core + _CORE + _CORE // 2
            inside = slice(*(bisect_left(self.predicates, n) for n in (core, core + _CORE)))
            predicates = tuple([place - first for place in self.predicates[inside]])
            if predicates:
                here = slice(first, last)
                yield (
                    first,
                    Clauses(self.words[here], self.tags[here], self.labels[here], predicates),
                )

    def phrases(self) -> Phrases:
        """The phrases of all words."""
        return _phrases(self.words, self.predicates)


@lru_cache(maxsize=256)
def _phrases(words: tuple[str, ...], predicates: tuple[int, ...]) -> Phrases:
    markers: list[str] = []
    distances: list[int] = []
    outers: list[str] = []
    last, at, verbs = _EDGE, -_FAR - 1, frozenset(predicates)
    for place, word in enumerate(words):
        is_marker = word in MARKERS
        if is_marker or word in _STOPS:
            last, at = word, place
        is_near = place - at <= _FAR
        distance = place - at if is_near else _FAR
        before = place - distance - 1
        markers.append(last if is_near else _EDGE)
        distances.append(distance)
        outers.append(markers[before] if before >= 0 else _EDGE)
        if place in verbs and not is_marker:
            last, at = _VERB, place
    return Phrases(markers, distances, outers)
