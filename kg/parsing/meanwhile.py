"""What is done at the same time as something else: "meanwhile, heat the oil"."""

from __future__ import annotations

from typing import Final

from kg.parsing.spotting import FOOD
from kg.parsing.words import Reading

__all__ = ["begins_beside", "opens_beside"]

_OPENINGS: Final = (
    ("meanwhile",),
    ("meantime",),
    ("in", "the", "meantime"),
    ("in", "the", "meanwhile"),
    ("at", "the", "same", "time"),
)
_FIRST: Final = frozenset([opening[:1] for opening in _OPENINGS])


def begins_beside(reading: Reading) -> bool:
    """True of a sentence that begins something else beside what is going on, with food of its own.

    What is going on is left alone then: what comes next is done to the new things.
    """
    return opens_beside(reading.words) and any(spot.label == FOOD for spot in reading.mentions)


def opens_beside(words: tuple[str, ...]) -> bool:
    """True of "meanwhile" and the like at the beginning of a sentence."""
    is_likely = words[:1] in _FIRST
    return is_likely and any(words[: len(opening)] == opening for opening in _OPENINGS)
