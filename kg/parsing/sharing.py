"""The food that several verbs have in common: "chop or slice the leeks"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kg.parsing.attributes import plain_lemma
from kg.parsing.objects import is_object
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, HABITAT, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["nearest", "shared", "shared_prop"]

Takers = Mapping[Spot, Sequence[Spot]]
"""The mentions that take part in each event of a sentence."""
_JOINING: Final = wordlist("grammar.joining_verbs")
_ARTICLES: Final = (("the",), ("a",), ("an",), ("your",))
_FOR_VESSELS: Final = wordlist("verbs.for_vessels")
"""What is done to a bowl or a tin before something goes into it."""
_SEVERAL: Final = 3
"""So many commands in a row have one object even without "and"."""


def shared(reading: Reading, event: Spot, takers: Takers) -> list[Spot]:
    """The food of a later verb that the verbs before it have too: "peel, core and slice it"."""
    chain, joints = [event], list[str]()
    while not _has_food(chain[-1], takers):
        following = reading.following(chain[-1])
        if following is None or not _is_command(reading, chain[-1]):
            return []
        between = range(chain[-1].end, following.start - 1)
        words = [reading.words[n] for n in between]
        if not words or not _is_bare(words, [reading.tags[n] for n in between]):
            return []
        joints += words
        chain.append(following)
    if len(chain) < 2 or (_JOINING.isdisjoint(joints) and len(chain) < _SEVERAL):
        return []
    *_, last = chain
    return [
        spot
        for spot in takers[last]
        if spot.label == FOOD and spot.start > last.end
        if is_object(reading, last, spot.start, spot.end) or _is_worked_in(reading, last, spot)
    ]


def nearest(reading: Reading, spot: Spot, verb: Spot | None) -> Spot | None:
    """The last of several commands that have one object, whichever of them it was found with."""
    following = reading.following(verb) if verb else None
    while verb and following and following.end < spot.start:
        is_own = spot.label == FOOD or reading.words[verb.start - 1] in _FOR_VESSELS
        if not is_own or not _is_joined(reading, verb, following):
            return verb
        verb, following = following, reading.following(following)
    return verb


def _is_worked_in(reading: Reading, event: Spot, spot: Spot) -> bool:
    """True of the ginger in "grate in the ginger"."""
    behind = reading.words[event.end : spot.start - 1]
    return behind[:1] == ("in",) and behind[1:] in (("the",), ("your",), ())


def shared_prop(reading: Reading, event: Spot, takers: Takers) -> Spot | None:
    """The bowl of "wash and dry the bowl", which the first verb has too."""
    following, words = reading.following(event), reading.words
    if words[event.start - 1] not in _FOR_VESSELS:
        return None
    while following and _is_joined(reading, event, following):
        prop = next(iter(takers[following]), None)
        if prop is not None:
            is_object = words[following.end : prop.start - 1] in _ARTICLES
            return prop if prop.label == HABITAT and is_object else None
        event, following = following, reading.following(following)
    return None


def _is_joined(reading: Reading, event: Spot, following: Spot) -> bool:
    """True of two commands with nothing but "and" or a comma between them."""
    between = range(event.end, following.start - 1)
    is_bare = _is_bare([reading.words[n] for n in between], [reading.tags[n] for n in between])
    return bool(between) and is_bare and _is_command(reading, event)


def _has_food(event: Spot, takers: Takers) -> bool:
    return any(spot.label == FOOD for spot in takers[event])


def _is_command(reading: Reading, event: Spot) -> bool:
    """True of "chop", not of "chopped", nor of "taste"."""
    verb = reading.words[event.start - 1]
    return plain_lemma(verb) == verb and effect_of(verb) != "observe"


def _is_bare(words: Sequence[str], tags: Iterable[str]) -> bool:
    pairs = zip(words, tags, strict=True)
    return all(word in _JOINING or word == "," or tag == "ADV" for word, tag in pairs)
