"""What a verb is done to by the words around it: its object, its goal, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kg.parsing.attributes import plain_lemma
from kg.parsing.history import Happening
from kg.parsing.spotting import HABITAT, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = [
    "adds",
    "cuts",
    "cutting",
    "handles_no_food",
    "is_goal",
    "is_object",
    "is_product",
    "makes_nothing",
    "pours_over",
    "shaping",
]

_HEATS: Final = wordlist("gear.heats")
_LIDS: Final = wordlist("gear.lids")
_HANDLED: Final = {
    **dict.fromkeys("lower reduce raise increase turn adjust".split(), _HEATS),
    **dict.fromkeys("remove replace lift take put pop clap".split(), _LIDS),
}
"""What is not food, by the verbs that are done to it."""
_LITTLE: Final = wordlist("grammar.little")
_CUTTING: Final = wordlist("verbs.cutting")
_PIECES: Final = wordlist("foods.pieces")
_SHAPING: Final = wordlist("verbs.shaping")
_MAKING: Final = (("make", "a"), ("make", "an"), ("make", "the"), ("form", "a"), ("form", "an"))
_WELLS: Final = wordlist("gear.wells")
_INTO: Final = wordlist("grammar.put_into")
_STREWING: Final = wordlist("verbs.pouring_over")
_MIXING: Final = wordlist("verbs.mixing")
_INTO_ONE: Final = (("to", "a"), ("into", "a"), ("to", "an"), ("into", "an"))
_BREAKS: Final = wordlist("grammar.breaks")
_ADDING: Final = wordlist("grammar.adding")
_TARGETS: Final = frozenset({"Co-Patient", "Destination", "Goal", "Recipient"})
_OBJECTS: Final = frozenset({"Patient", "Theme"})


def is_object(reading: Reading, event: Spot, start: int, end: int) -> bool:
    """True of what a verb is done to, by the roles of its frame."""
    frame = reading.frame_at(event)
    if frame is None or frame.role_of(start, end) not in _OBJECTS:
        return False
    return "with" not in reading.words[max(event.end, start - 3) : start - 1]


def is_goal(reading: Reading, event: Spot, start: int) -> bool:
    """True of what others are put into or onto: "into the flour mixture"."""
    if makes_nothing(reading, event):
        return True
    before = reading.words[max(0, start - 4) : start - 1]
    if "to" in before[-2:]:
        frame = reading.frame_at(event)
        return frame is not None and frame.role_of(start, start) in _TARGETS
    return not _INTO.isdisjoint(before)


def is_product(reading: Reading, event: Spot, spot: Spot) -> bool:
    """True of what comes of a verb: "to make a gravy", "cut into pieces"."""
    frame = reading.frame_at(event)
    role = frame.role_of(spot.start, spot.end) if frame else None
    before = reading.words[max(0, spot.start - 6) : spot.start - 1]
    if event in (cutting(reading, spot), shaping(reading, spot)):
        return True
    is_mixed = plain_lemma(reading.words[event.start - 1]) in _MIXING
    if is_mixed and before[-2:] in _INTO_ONE and spot.start > event.end:
        return True
    if role == "Product":
        return "a" in before or "an" in before
    behind = before[before.index("into") :] if "into" in before else ("and",)
    return role == "Result" and "and" not in behind


def adds(reading: Reading, event: Spot) -> bool:
    """True of "pour in the milk" and "stir through the cream": to what was just worked on."""
    behind = reading.words[event.end : event.end + 2]
    if len(behind) < 2 or behind[0] not in _ADDING:
        return _lays_on_top(reading, event)
    return reading.labels[event.end + 1][2:] != HABITAT


def _lays_on_top(reading: Reading, event: Spot) -> bool:
    """True of "ladle the curry on top": of what was just served."""
    following = reading.following(event)
    words = reading.words[event.end : following.start - 1 if following else None]
    pairs = list(pairwise(words))
    if reading.words[event.start - 1] in _STREWING and _ends_with_over(words):
        return True
    return ("on", "top") in pairs and ("top", "of") not in pairs


def _ends_with_over(words: Sequence[str]) -> bool:
    """True of "pour the hot milk over and leave it": over what is there."""
    bare = [word for word in words if word not in _BREAKS]
    return len(bare) > 1 and bare[-1] == "over" and bare[-2] != "all"


def pours_over(reading: Reading, event: Spot) -> bool:
    """True of "pour over the stock", which may also be over the meat."""
    return reading.words[event.end : event.end + 1] == ("over",)


def makes_nothing(reading: Reading, event: Spot) -> bool:
    """True of "make a well in the flour": it is the same flour."""
    behind = reading.words[event.end : event.end + 3]
    return not _WELLS.isdisjoint(behind) and behind[0] not in _WELLS


def handles_no_food(reading: Reading, event: Spot) -> bool:
    """True of "lower the heat" and "remove the lid": that is done to nothing else."""
    things = _HANDLED.get(reading.words[event.start - 1])
    behind = [word for word in reading.words[event.end : event.end + 4] if word not in _LITTLE]
    return bool(things and behind and behind[0] in things)


def cuts(event: Happening) -> bool:
    """True of an action that leaves a thing what it is, in pieces."""
    return event.lemma in _CUTTING


def cutting(reading: Reading, spot: Spot) -> Spot | None:
    """The verb that pieces come of: "wash and cut the potatoes into bite-size pieces"."""
    if reading.words[spot.end - 1] not in _PIECES:
        return None
    before = reading.words[max(0, spot.start - 6) : spot.start - 1]
    if "into" not in before and "to" not in before:
        return None
    last = reading.leading(spot)
    is_cut = last and plain_lemma(reading.words[last.start - 1]) in _CUTTING
    return last if is_cut else None


def shaping(reading: Reading, spot: Spot) -> Spot | None:
    """The verb that something comes of: "divide into six balls", "to make a gravy"."""
    before = reading.words[max(0, spot.start - 4) : spot.start - 1]
    verb = reading.leading(spot)
    if verb and before[-3:-2] == ("to",) and before[-2:] in _MAKING:
        return verb
    if "into" not in before or not verb:
        return None
    between = reading.tags[spot.start - 1 - len(before) + before.index("into") + 1 : spot.start - 1]
    is_counted = bool({"NUM", "ADJ"} & {*between}) or not between
    is_shaped = plain_lemma(reading.words[verb.start - 1]) in _SHAPING
    return verb if is_counted and is_shaped else None
