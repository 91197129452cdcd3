"""What is done at the same time as something else: "meanwhile, heat the oil"."""

from __future__ import annotations

from typing import Final

from kg.parsing.attributes import plain_lemma
from kg.parsing.spotting import FOOD
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["begins_beside", "opens_beside"]

_OPENINGS: Final = (
    ("meanwhile",),
    ("meantime",),
    ("in", "the", "meantime"),
    ("in", "the", "meanwhile"),
    ("at", "the", "same", "time"),
)
_FIRST: Final = frozenset([opening[:1] for opening in _OPENINGS])
_ALONGSIDE: Final = frozenset({("while",), ("whilst",), ("as",)})
_BY_ITSELF: Final = wordlist("verbs.going_on_by_itself")
"""What goes on without the cook: "while the potatoes boil", "while the pie is in the oven"."""
_LONGEST: Final = 12


def begins_beside(reading: Reading) -> bool:
    """True of a sentence that begins something else beside what is going on, with food of its own.

    What is going on is left alone then: what comes next is done to the new things.
    """
    is_beside = opens_beside(reading.words) or _goes_on_by_itself(reading.words)
    return is_beside and any(spot.label == FOOD for spot in reading.mentions)


def opens_beside(words: tuple[str, ...]) -> bool:
    """True of "meanwhile" and the like at the beginning of a sentence."""
    is_likely = words[:1] in _FIRST
    return is_likely and any(words[: len(opening)] == opening for opening in _OPENINGS)


def _goes_on_by_itself(words: tuple[str, ...]) -> bool:
    """True of a sentence that begins with a clause about what needs no cook."""
    if words[:1] not in _ALONGSIDE or "," not in words[:_LONGEST]:
        return False
    return not _BY_ITSELF.isdisjoint(map(plain_lemma, words[: words.index(",")]))
