"""Finds the words of a question in a sentence: the benchmark asks in the text's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

__all__ = ["Aligned", "aligned"]

_WEAK: Final = frozenset("the a an and or of to in on with for , . - ( )".split())


class Aligned(NamedTuple):
    """Where the words of a question stand in a sentence; None of those that it does not have."""

    places: tuple[int | None, ...]

    @property
    def covered(self) -> frozenset[int]:
        """The places of the sentence that the question repeats."""
        return frozenset(place for place in self.places if place is not None)

    @property
    def share(self) -> float:
        """The share of the question's words that the sentence has."""
        found = sum(place is not None for place in self.places)
        return found / len(self.places) if self.places else 0.0

    def without_object(self, verb: int) -> Aligned:
        """The same where the words behind the question's verb are those of something left out.

        They are taken off as far as they stand together and not right behind the sentence's verb.
        """
        places = list(self.places)
        last: int | None = None
        for number, place in enumerate(places):
            if place is None:
                continue
            if place == verb + 1 or (last is not None and place != last + 1):
                break
            places[number], last = None, place
        return Aligned(tuple(places))


def aligned(asked: Sequence[str], words: Sequence[str], verb: int) -> Aligned:
    """The words of a question in a sentence, the longest runs first, those near the verb first.

    Words that say nothing are found only along with others.

    >>> sentence = "heat a pan and fry the onion in it".split()
    >>> aligned("the onion in a pan".split(), sentence, 4).places
    (5, 6, 7, 1, 2)
    """
    found: list[int | None] = [None] * len(asked)
    free = [place != verb for place in range(len(words))]
    while run := _longest(asked, words, found, free, verb):
        start, place, length = run
        for step in range(length):
            found[start + step] = place + step
            free[place + step] = False
    return Aligned(tuple(found))


def _longest(
    asked: Sequence[str],
    words: Sequence[str],
    found: Sequence[int | None],
    free: Sequence[bool],
    verb: int,
) -> tuple[int, int, int] | None:
    """The longest run of words that are in both and not yet found, as (asked, place, length)."""
    best: tuple[tuple[int, int, int], tuple[int, int, int]] | None = None
    for start, word in enumerate(asked):
        if found[start] is not None:
            continue
        for place, other in enumerate(words):
            if word != other or not free[place]:
                continue
            length = _run(asked, words, found, free, start, place)
            strong = sum(w not in _WEAK for w in asked[start : start + length])
            worth = (length, -(place < verb), -abs(place - verb))
            if strong and (best is None or worth > best[0]):
                best = worth, (start, place, length)
    return best[1] if best else None


def _run(
    asked: Sequence[str],
    words: Sequence[str],
    found: Sequence[int | None],
    free: Sequence[bool],
    start: int,
    place: int,
) -> int:
    length = 0
    while (
        start + length < len(asked)
        and place + length < len(words)
        and free[place + length]
        and found[start + length] is None
        and asked[start + length] == words[place + length]
    ):
        length += 1
    return length
