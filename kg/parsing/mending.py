"""Mends what was spotted in a sentence where the words around it leave no doubt."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kg.listing import CUTS
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.no_deeds import does_nothing
from kg.parsing.overlooked import ARTICLES, INTO, is_place, is_tool, overlooked
from kg.parsing.spotting import FOOD, HABITAT, TOOL, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["fetched", "mend"]

_PORTIONS: Final = wordlist("measures.halves")
_MEASURES: Final = wordlist("gear.holding_measures")
_SIZES: Final = wordlist("states.sizes")
_COVERING: Final = wordlist("verbs.covering")
_AT: Final = wordlist("grammar.at")
_LAID_ON: Final = wordlist("grammar.laid_on")
_RACKS: Final = wordlist("gear.racks")
_APPLIANCES: Final = wordlist("gear.appliances")
_FETCHING: Final = wordlist("verbs.fetching")
_USE: Final = "use"
_PIECES: Final = wordlist("states.sheets")
_SHEETS: Final = wordlist("gear.sheets")
_NEVER_FOOD: Final = wordlist("foods.never")
_WRAPS: Final = (("plastic", "wrap"), ("cling", "film"), ("clingfilm",), ("foil",))
_VESSELS: Final = wordlist("gear.vessels")
_STRAINERS: Final = wordlist("gear.strainers")
_LEAVING: Final = wordlist("verbs.leaving_in_a_strainer")
"""What is done to things that are in a sieve then, and not only held in it for a moment."""
_LINENS: Final = wordlist("gear.linens")
"""What is no food, whatever stands before it: "kitchen paper", "a floured tea towel"."""
_PARTS: Final = wordlist("foods.parts_of_fruit")
_EVEN: Final = wordlist("states.even")
_TWOFOLD: Final = (("sweet", "and", "sour"), ("hot", "and", "sour"), ("half", "and", "half"))
_PREHEAT: Final = ("pre", "-", "heat")
_SIDES: Final = (("side", "down"), ("side", "up"))
_FRYING: Final = wordlist("verbs.gerunds_of_vessels")
_STANDING: Final = wordlist("verbs.parts_of_modifiers")
_TOLD_ON: Final = wordlist("grammar.instructions")
"""Words before what they are printed on: "per the instructions on the box"."""
_TESTING: Final = wordlist("gear.testing")
_LIKENING: Final = wordlist("verbs.likening")
_SUBJECTS: Final = wordlist("grammar.subject_pronouns")
"""Words behind which a verb stands: "till it steams"."""
_NO_FOOD: Final = {
    "grain": frozenset({"across", "against", "with"}),
    "top": frozenset({"over", "on"}),
}
"""Words that are no food behind a preposition and an article: "across the grain"."""
_PRONOUNS: Final = wordlist("grammar.object_pronouns")
"""What stands for food and is no name of it."""


def mend(reading: Reading, listed: Collection[str] = (), *, is_bare: bool = False) -> None:
    """Join verbs with a hyphen, tell tools from places, add what was overlooked.

    `listed` are the words of the ingredient list, which know food that nobody has heard of. Where
    the size of a pot does not belong to its name, names of props stay `is_bare`.
    """
    reading.events = _joined(reading)
    nouns = [spot for spot in reading.events if _is_noun(reading, spot)]
    reading.mentions += [spot._replace(label=HABITAT) for spot in nouns]
    whole = _sweet_and_sour(reading)
    there = [spot for spot in whole if _is_there(reading, spot)]
    spots = there if is_bare else [_in_full(reading, spot) for spot in there]
    spots = [_oven_safe(reading, _without_side(reading, spot)) for spot in spots]
    named = [spot for spot in spots if reading.said(spot).lower() not in _PRONOUNS]
    mentions = [_told(reading, spot) for spot in named if not _is_idiom(reading, spot)]
    found = [*mentions, *overlooked(reading, listed)]
    reading.mentions = sorted(found, key=lambda spot: spot.start)
    verbs = [spot for spot in reading.events if spot not in nouns]
    reading.events = [spot for spot in verbs if not does_nothing(reading, spot)]


def _without_side(reading: Reading, spot: Spot) -> Spot:
    """The chicken of "add the chicken skin side down"."""
    if spot.label != FOOD or spot.start == spot.end:
        return spot
    is_side = reading.words[spot.end : spot.end + 2] in _SIDES
    return spot._replace(end=spot.end - 1) if is_side else spot


def _sweet_and_sour(reading: Reading) -> list[Spot]:
    """The mentions, those in one that an "and" within a name took for two."""
    found: list[Spot] = []
    for spot in reading.mentions:
        last = found[-1] if found else None
        between = reading.words[last.end - 1 : spot.start] if last else ()
        if last and last.label == spot.label == FOOD and between in _TWOFOLD:
            found[-1] = last._replace(end=spot.end)
        else:
            found.append(spot)
    return found


def _is_there(reading: Reading, spot: Spot) -> bool:
    """True of what takes part by itself: not the juice of a lemon, not the cup of "half a cup"."""
    if _is_only_part(reading, spot) or _is_measure(reading, spot):
        return False
    return spot.label != FOOD or not _tells_how_big(reading, spot)


def _tells_how_big(reading: Reading, spot: Spot) -> bool:
    """True of the fish in "a pan big enough to hold the fish": it says which pan."""
    before = reading.words[max(0, spot.start - 7) : spot.start - 1]
    if "enough" not in before:
        return False
    behind = before[before.index("enough") + 1 :]
    return behind[:1] in (("to",), ("for",)) and "," not in behind and "and" not in behind


def _is_measure(reading: Reading, spot: Spot) -> bool:
    """True of the cup of "save half a cup", not of "pour it into half a cup"."""
    if spot.label not in (HABITAT, TOOL) or reading.words[spot.start - 1] not in _MEASURES:
        return False
    before = reading.words[max(0, spot.start - 4) : spot.start - 1]
    is_amount = any(word in _PORTIONS or word[:1].isdigit() for word in before[-2:])
    is_amount = is_amount or _measures_out(reading, spot)
    return is_amount and INTO.isdisjoint(before)


def _measures_out(reading: Reading, spot: Spot) -> bool:
    """True of the glass of "add a glass of water"."""
    if reading.words[spot.end : spot.end + 1] != ("of",):
        return False
    return any(o.label == FOOD and 1 < o.start - spot.end <= 4 for o in reading.mentions)


def _in_full(reading: Reading, spot: Spot) -> Spot:
    """A prop with all of its name: "with a hand-held mixer", "bring a medium pot to a boil"."""
    while spot.label == HABITAT and spot.start > 2 and _tells_size(reading, spot.start - 2):
        spot = spot._replace(start=spot.start - 1)
    words, tags = reading.words[spot.end :], reading.tags[spot.end :]
    if spot.label != TOOL or words[:1] != ("-",) or tags[2:3] != ("NOUN",):
        return spot
    whole = spot._replace(end=spot.end + 3)
    return whole if is_tool(reading.said(whole).lower()) else spot


def _tells_size(reading: Reading, place: int) -> bool:
    return reading.labels[place] == "O" and reading.words[place] in _SIZES


def _is_only_part(reading: Reading, spot: Spot) -> bool:
    """True of "juice" in "the juice of half a lemon" and of the head of garlic."""
    word = reading.words[spot.end - 1]
    if spot.label != FOOD or (word not in _PARTS and stem(word) not in CUTS):
        return False
    if reading.words[spot.end : spot.end + 1] not in (("of",), ("from",)):
        return False
    return any(o.label == FOOD and 1 < o.start - spot.end <= 4 for o in reading.mentions)


def fetched(reading: Reading, spot: Spot) -> Spot | None:
    """The verb after what is only fetched: "grab a pot and warm the oil", "use a fork to mash"."""
    if spot.label not in (HABITAT, TOOL):
        return None
    before = reading.words[max(0, spot.start - 4) : spot.start - 1]
    behind = reading.words[spot.end : spot.end + 1]
    if reading.words[spot.end + 1 : spot.end + 2] == ("hot",):
        behind = reading.words[spot.end + 2 : spot.end + 3]
    is_fetched = not _FETCHING.isdisjoint(before) and behind in (("and",), (",",))
    if not is_fetched and not (_USE in before and behind == ("to",)):
        return None
    return reading.following(spot)


def _is_noun(reading: Reading, spot: Spot) -> bool:
    """True of a place that was taken for a verb: "cool on rack", "oven 190C"."""
    word, before = reading.words[spot.end - 1], reading.words[max(0, spot.start - 2)]
    if spot.start == spot.end == 1:
        return word in _APPLIANCES
    is_named = before in _AT or (before in ("a", "an", "the") and word in _RACKS)
    return is_named and spot.start == spot.end and (is_place(word) or word in _RACKS)


def _joined(reading: Reading) -> list[Spot]:
    """The events, with "stir - fry" as one."""
    found: list[Spot] = []
    for spot in reading.events:
        if reading.words[spot.start - 1 : spot.end + 2] == _PREHEAT:
            spot = spot._replace(end=spot.end + 2)
        last = found[-1] if found else None
        if last and last.end >= spot.start:
            continue
        if last and last.end + 2 == spot.start and reading.words[last.end] == "-":
            found[-1] = last._replace(end=spot.end)
        else:
            found.append(spot)
    return found


def _is_idiom(reading: Reading, spot: Spot) -> bool:
    """True of "across the grain", "skin side down" and "fork tender"."""
    if spot.label == TOOL:
        behind = reading.words[spot.end - 1 : spot.end + 2]
        return behind[0] in _TESTING and "tender" in behind
    if spot.label == HABITAT:
        return _is_no_place(reading, spot)
    if spot.label != FOOD:
        return False
    word, start, end = reading.words[spot.end - 1], spot.start, spot.end
    if word in _NEVER_FOOD or (word == "juices" and reading.words[end : end + 1] == ("run",)):
        return True
    before = reading.words[max(0, start - 3) : start - 1]
    if before and (before[-1] in _LIKENING or before[-1] in _SUBJECTS):
        return True
    if word == "layer" and (start != end or (before and before[-1] in _EVEN)):
        return "in" in reading.words[max(0, start - 4) : start - 1]
    if len(before) == 2 and before[1] == "the" and before[0] in _NO_FOOD.get(word, ()):
        return True
    return reading.words[end : end + 2] in _SIDES


def _oven_safe(reading: Reading, spot: Spot) -> Spot:
    """The whole of an "oven-safe dish", where nobody spotted the dish."""
    behind = reading.words[spot.end : spot.end + 3]
    if spot.label != HABITAT or len(behind) < 3 or behind[0] != "-" or behind[1] not in _STANDING:
        return spot
    is_spotted = any(one.start == spot.end + 3 for one in reading.mentions)
    return spot if is_spotted or not is_place(behind[2]) else spot._replace(end=spot.end + 3)


def _is_no_place(reading: Reading, spot: Spot) -> bool:
    """True of the oven of an "oven-safe dish", and of "frying" by itself."""
    behind = reading.words[spot.end : spot.end + 2]
    if len(behind) == 2 and behind[0] == "-" and behind[1] in _STANDING:
        return True
    if not _TOLD_ON.isdisjoint(reading.words[max(0, spot.start - 5) : spot.start - 1]):
        return True
    return spot.start == spot.end and reading.words[spot.end - 1] in (*_FRYING, "air")


def _told(reading: Reading, spot: Spot) -> Spot:
    """What something is done with is a tool, where the ontology agrees: "with a mixer"."""
    if spot.label == TOOL and (_lies_under(reading, spot) or _holds(reading, spot)):
        return spot._replace(label=HABITAT)
    if spot.label == FOOD and reading.words[spot.end - 1] in _LINENS:
        return spot._replace(label=HABITAT if _is_laid_on(reading, spot) else TOOL)
    if spot.label == FOOD and reading.words[spot.start - 1 : spot.end] in _WRAPS:
        return spot._replace(label=TOOL)
    if spot.label != HABITAT or spot.start < 2:
        return spot
    before = reading.words[max(0, spot.start - 3) : spot.start - 1]
    if not (before[-1] in ("with", "using") or (before[-1] in ARTICLES and before[0] == "with")):
        return spot
    is_lid = not _COVERING.isdisjoint(reading.words[max(0, spot.start - 7) : spot.start - 1])
    return spot._replace(label=TOOL) if is_lid or is_tool(reading.said(spot).lower()) else spot


def _is_laid_on(reading: Reading, spot: Spot) -> bool:
    """True of the paper of "drain on kitchen paper", not of "pat dry with kitchen paper"."""
    return not _LAID_ON.isdisjoint(reading.words[max(0, spot.start - 6) : spot.start - 1])


def _holds(reading: Reading, spot: Spot) -> bool:
    """True of the cup that something is stirred in: "in a measuring cup", "into a jug"."""
    before = reading.words[max(0, spot.start - 3) : spot.start - 1]
    word = reading.words[spot.end - 1]
    is_goal = len(before) == 2 and before[0] in INTO and before[1] in ARTICLES
    if word in _STRAINERS:
        return is_goal and _is_left(reading, spot)
    return is_goal and before[0] in ("in", "into") and word in _VESSELS


def _is_left(reading: Reading, spot: Spot) -> bool:
    """True of "leave them in the sieve": that is where they are."""
    verb = reading.leading(spot)
    return verb is not None and plain_lemma(reading.words[verb.start - 1]) in _LEAVING


def _lies_under(reading: Reading, spot: Spot) -> bool:
    """True of paper that something is laid on: "on a piece of parchment"."""
    before = reading.words[max(0, spot.start - 5) : spot.start - 1]
    on = max((n for n, word in enumerate(before) if word in ("on", "onto")), default=None)
    if on is None or not set(before[on + 1 :]) <= _PIECES:
        return False
    return reading.words[spot.end - 1] in _SHEETS
