"""Which places the text will name: what it speaks of as known must be there before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

from kg.model import Moment
from kg.parsing.placing import place_kind
from kg.parsing.spotting import HABITAT
from kg.parsing.words import Reading

__all__ = ["PlacesAhead"]

_DEFINITE: Final = ("the", "same", "that", "this")


class PlacesAhead:
    """The places that a text names, in its order."""

    def __init__(self, readings: Iterable[Reading]) -> None:
        self._at: list[Moment] = []
        self._named: list[str] = []
        awaited: list[str] = []
        seen: set[str] = set()
        for reading in readings:
            for spot in sorted(reading.mentions, key=lambda spot: spot.start):
                if spot.label != HABITAT:
                    continue
                kind = place_kind(reading.said(spot))
                before = reading.words[max(0, spot.start - 3) : spot.start - 1]
                is_known = any(word in _DEFINITE for word in before)
                self._at.append(reading.moment(spot.start))
                self._named.append(f"{'the' if is_known else 'a'} {kind}")
                awaited.append(kind if is_known and kind not in seen else "")
                seen.add(kind)
        self._awaited = [frozenset(awaited[n:]) - {""} for n in range(len(awaited))]

    def of(self, at: Moment) -> tuple[str, frozenset[str]]:
        """The next place after a moment, and the kinds of those that are known by then."""
        place = bisect_right(self._at, at)
        if place == len(self._at):
            return "", frozenset()
        return self._named[place], self._awaited[place]
