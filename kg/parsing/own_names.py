"""Names that only one recipe has: "make the tarka", and later "pour the tarka over the dal"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from kg.parsing.spotting import FOOD, Spot
from kg.parsing.words import Reading

__all__ = ["call_by_name"]


def call_by_name(readings: Iterable[Reading], names: Collection[str]) -> None:
    """Let what headings and announcements name be food wherever the text speaks of it."""
    for reading in readings if names else ():
        if found := list(_called(reading, names)):
            reading.mentions = sorted([*reading.mentions, *found], key=lambda spot: spot.start)


def _called(reading: Reading, names: Collection[str]) -> Iterator[Spot]:
    """What goes by a name that only this recipe has, and nobody spotted: "pour the tarka over"."""
    taken = {n for spot in reading.mentions for n in range(spot.start, spot.end + 1)}
    for place, word in enumerate(reading.words[1:], 2):
        before, label = reading.words[place - 2], reading.labels[place - 1]
        if word in names and before in ("the", "your") and label == "O" and place not in taken:
            yield Spot(FOOD, place, place)
