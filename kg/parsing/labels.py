"""What a sentence only tells about: "Roast the beets: …", "until the sugar is gone, …"."""

from __future__ import annotations

from typing import Final

from kg.parsing.attributes import plain_lemma
from kg.parsing.history import Happening, History
from kg.parsing.letting import is_outcome
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, HABITAT, TOOL, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = [
    "fills_vessel",
    "is_told_only",
    "label_end",
    "named_with",
    "only_describes",
    "seen_by",
    "thrown",
]

_LONGEST: Final = 7
_TAKING: Final = frozenset({"remove", "separate"})
_THROWING: Final = wordlist("verbs.throwing")
_AWAY: Final = wordlist("grammar.away")
_UNTIL: Final = wordlist("grammar.until")
_FEW: Final = 3
_TO: Final = wordlist("grammar.leading_to")
_NO_PARTICIPLES: Final = ("ing", "s")
_BEFORE_NAMES: Final = wordlist("grammar.before_names")
_LEADING: Final = wordlist("verbs.leading")
_OPENING: Final = wordlist("grammar.opening")
_TELLING: Final = wordlist("grammar.telling")


def label_end(reading: Reading) -> int:
    """How many words of a sentence are a label with a verb, before what is really to be done."""
    words = reading.words
    end = words.index(":") + 1 if ":" in words[:_LONGEST] else 0
    events = [event.start for event in reading.events]
    if not end or not any(start < end for start in events):
        return 0
    first = next((n for n, word in enumerate(words[end:], end + 1) if word not in _OPENING), 0)
    is_command = first > 0 and reading.tags[first - 1] == "VERB"
    return end if first in events or (is_command and _is_plain(words[first - 1])) else 0


def is_told_only(reading: Reading, spot: Spot, event: Spot | None) -> bool:
    """True of the sugar in "stir until the sugar is gone, then take it off the heat".

    What the cook should see takes no part in what is done behind the comma.
    """
    if event is None or event.start < spot.end or not _TELLING.intersection(reading.words):
        return False
    before = reading.words[: spot.start - 1]
    last = max((n for n, word in enumerate(before) if word in _TELLING), default=None)
    if last is None or any(e.start > last for e in _between(reading, spot)):
        return False
    return "," in reading.words[spot.end : event.start - 1]


def _is_plain(verb: str) -> bool:
    return plain_lemma(verb) == verb


def seen_by(reading: Reading, spot: Spot, event: Spot | None) -> Spot | None:
    """The event that a mention behind "until" belongs to: nothing is taken away by that.

    "Skim off the foam, then simmer until the lentils are soft" skims no lentils.
    """
    if event is None or event.start > spot.end or _effect(reading, event) not in _TAKING:
        return event
    between = range(event.end, spot.start - 1)
    until = max((n for n in between if reading.words[n] in _UNTIL), default=None)
    later = [e for e in reading.events if until and event.start < e.start <= until]
    return later[-1] if later else event


def thrown(reading: Reading, spot: Spot) -> Spot | None:
    """The event of what is thrown away, right behind its verb: "throwing away the skins"."""
    if spot.label != FOOD:
        return None
    last = reading.leading(spot)
    if last is None or plain_lemma(reading.words[last.start - 1]) not in _THROWING:
        return None
    return last if _AWAY.issuperset(reading.words[last.end : spot.start - 1]) else None


def fills_vessel(reading: Reading, spot: Spot, event: Spot | None) -> bool:
    """True of the water in "dip it in a pot of boiling water": that is only what the pot holds.

    What is cooked in the water meets it.
    """
    if event is not None and spot.label == FOOD and _is_on_vessel(reading, spot):
        return True
    if event is None or spot.label != FOOD or reading.words[spot.end - 1] != "water":
        return False
    vessel = next((one for one in reading.mentions if _holds(reading, one, spot)), None)
    if vessel is None or _effect(reading, event) == "heat":
        return False
    return not _TO.isdisjoint(reading.words[max(0, vessel.start - 3) : vessel.start - 1])


def _is_on_vessel(reading: Reading, spot: Spot) -> bool:
    """True of the flour of "onto a sheet dusted with flour": that is how the sheet is."""
    words, labels = reading.words, reading.labels
    before = words[max(0, spot.start - 4) : spot.start - 1]
    if "with" not in before[1:]:
        return False
    verb = spot.start - 1 - len(before) + before.index("with", 1) - 1
    is_participle = words[verb].endswith("ed") and labels[verb] == "O"
    return is_participle and verb > 0 and labels[verb - 1][2:] == HABITAT


def _effect(reading: Reading, event: Spot) -> str:
    return effect_of(plain_lemma(reading.words[event.start - 1]))


def _holds(reading: Reading, vessel: Spot, water: Spot) -> bool:
    between = reading.words[vessel.end : water.start - 1]
    return vessel.label == HABITAT and between[:1] == ("of",) and len(between) <= _FEW


def only_describes(reading: Reading, spot: Spot, event: Happening, history: History) -> bool:
    """True of a verb that nobody does: "a sheet dusted with flour", "till oil leaves the masala".

    What such words bring in is not at hand by that.
    """
    if _describes_prop(reading, spot, event):
        return True
    is_new = bool(event.foods) and history.touched.keys().isdisjoint(event.foods)
    is_seen = event.effect == "observe" or is_outcome(reading, spot)
    return is_new and (is_seen or _is_purpose(reading, spot))


def _is_purpose(reading: Reading, spot: Spot) -> bool:
    """True of "bake it in its skin to make a spread for the bread": no bread is there yet."""
    before = reading.words[max(0, spot.start - 3) : spot.start - 1]
    return len(before) == 2 and before[1] == "to" and before[0] not in _LEADING


def _describes_prop(reading: Reading, spot: Spot, event: Happening) -> bool:
    """True of a participle right behind the prop that it tells about."""
    props = (one.end for one in reading.mentions if one.label in (HABITAT, TOOL))
    return event.form == "ed" and spot.start - 1 in props


def _between(reading: Reading, spot: Spot) -> list[Spot]:
    return [event for event in reading.events if event.start < spot.start]


def named_with(reading: Reading, spot: Spot, event: Spot | None) -> Spot | None:
    """The command that food takes part in whose name says what was done to it before.

    "Add finely chopped garlic" adds the garlic.
    """
    if event is None or spot.label != FOOD or event.end + 1 != spot.start:
        return event
    verb, first = reading.words[event.end - 1], event.start - 1
    is_told = plain_lemma(verb) != verb and not verb.endswith(_NO_PARTICIPLES)
    before = reading.leading(event)
    if not is_told or before is None:
        return event
    while reading.words[first - 1].endswith("ly") and first > before.end:
        first -= 1
    word = reading.words[first - 1]
    is_named = word in _BEFORE_NAMES or word[:1].isdigit() or first == before.end
    return before if is_named else event
