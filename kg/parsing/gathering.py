"""What "the ingredients" are: a label of what is named next, or what nobody has named yet."""

from __future__ import annotations

from typing import Final

from kg.counting import COUNTS
from kg.model import Reference
from kg.parsing.attributes import stem
from kg.parsing.groups import SETS
from kg.parsing.hidden import head_of
from kg.parsing.history import History
from kg.parsing.larder import Larder
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.standing_for import fits_moisture, of_moisture
from kg.parsing.words import Reading
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["gathered", "is_group", "is_label", "waiting"]

_GROUP: Final = "ingredient"
_LEFT: Final = wordlist("states.left")
_NEAR: Final = 4
_LABELS: Final = 3


def is_group(text: str) -> bool:
    """True of a name for several things: "the dry ingredients"."""
    return stem(text.lower().rpartition(" ")[2]) == _GROUP


def is_label(reading: Reading, spot: Spot) -> bool:
    """True of "the dry ingredients: flour, sugar, salt" and "the wet ones (eggs, milk)"."""
    if reading.words[spot.end : spot.end + 1] not in ((":",), ("(",)):
        return False
    if stem(reading.words[spot.end - 1]) != _GROUP:
        return False
    behind = [o for o in reading.mentions if o.label == FOOD and o.start > spot.end]
    return len(behind) > 1 and behind[0].start - spot.end <= _LABELS


def gathered(reading: Reading, spot: Spot, larder: Larder, history: History) -> list[str]:
    """The listed names that "all the ingredients" or "the dry ingredients" stands for."""
    *kind, head = [stem(word) for word in reading.said(spot).lower().split()]
    if head in SETS:
        return _of_a_set(reading, spot, larder.of_kind(head), history)
    if head != _GROUP or len(kind) > 1 or is_label(reading, spot):
        return []
    if kind and of_moisture(kind[0], history):
        return []
    at = reading.moment(spot.start)
    names = larder.left(at, reading.words, is_first=not history.touched)
    if kind and not fits_moisture(kind[0], names):
        return names if kind[0] in _LEFT else []
    return fits_moisture(kind[0], names) if kind else list(names)


def _of_a_set(reading: Reading, spot: Spot, names: list[str], history: History) -> list[str]:
    """The listed names of a kind that are meant: "all four spices", "the rest of the herbs".

    Where nothing says how many, "the spices" are all of them if none was used before.
    """
    words = [stem(word) for word in reading.words[max(0, spot.start - _NEAR) : spot.end - 1]]
    used = {stem(head_of(thing.name)) for thing in (*history.touched, *history.left)}
    left = [name for name in names if stem(head_of(name)) not in used]
    if not _LEFT.isdisjoint(words):
        return left
    count = next((COUNTS[word] for word in reversed(words) if word in COUNTS), None)
    if count is not None:
        return names if count == len(names) else left if count == len(left) else []
    is_whole = "all" in words or "both" in words or words[-1:] == ["the"]
    return names if is_whole and len(left) == len(names) > 1 else []


def waiting(reading: Reading, spot: Spot, history: History) -> list[Reference]:
    """What "the rest of the ingredients" is besides: what was cut, and lies there since."""
    words = reading.words[max(0, spot.start - _NEAR) : spot.end]
    if _LEFT.isdisjoint(words) or stem(words[-1]) != _GROUP:
        return []
    return [thing for thing in history.touched if _lies_there(thing, history)]


def _lies_there(thing: Reference, history: History) -> bool:
    if thing in history.made or history.outermost(thing) != thing:
        return False
    where = history.place_of.get(thing)
    return where is None or taxonomy.names_a(where.name, "place", "CuttingBoard")
