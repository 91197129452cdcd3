"""Words that were taken for commands, and that nobody does: "cut side up", "simmering water"."""

from __future__ import annotations

from typing import Final

from kg.parsing.attributes import plain_lemma
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["does_nothing"]

_NEVER_DONE: Final = wordlist("verbs.never_done")
_ARTICLES: Final = wordlist("grammar.articles")
_WATERS: Final = (("water",), ("oil",), ("stock",), ("broth",), ("milk",), ("salted",))
_NOUNS: Final = wordlist("grammar.plain_articles")
_GIVING: Final = wordlist("verbs.giving")
_BROUGHT_TO: Final = wordlist("verbs.brought_to")
_ROUND: Final = wordlist("verbs.shaping_round")
"""Which way, or how, and no deed: "swirl it round"."""
_PRONOUNS: Final = wordlist("grammar.pronouns")
_OF_WATER: Final = wordlist("grammar.of_water")


def does_nothing(reading: Reading, spot: Spot) -> bool:
    """True of "cut side up", "switch to a spatula", "give it a stir", "smoking hot"."""
    verb, behind = reading.words[spot.start - 1], reading.words[spot.start : spot.start + 2]
    if verb in _NEVER_DONE or (verb == "use" and _is_means(reading, spot)):
        return True
    if reading.words[max(0, spot.start - 2)] == "no" and spot.start > 1:
        return True
    if verb == "setting" and reading.tags[max(0, spot.start - 2)] == "NOUN":
        return True
    if verb in _ROUND and reading.words[max(0, spot.start - 2)] in _PRONOUNS:
        return True
    if verb == "half" or (verb.endswith("ing") and _only_describes(reading, spot, behind)):
        return True
    if verb == "cooking":
        return reading.words[max(0, spot.start - 2) : spot.start - 1] == ("of",)
    if verb == "switch" and behind[:1] == ("to",):
        return True
    if behind[:1] in (("side",), ("sides",)) and behind[1:] in (("up",), ("down",)):
        return True
    if _is_noun(reading, spot):
        return True
    if verb != "give":
        return False
    following = reading.following(spot)
    return following is not None and not _ARTICLES.isdisjoint(
        reading.words[max(spot.end, following.start - 3) : following.start - 1]
    )


def _is_means(reading: Reading, spot: Spot) -> bool:
    """True of "use" in "use a fork to mash them": the fork is what they are mashed with."""
    used = [o for o in reading.mentions if o.label != FOOD and 0 < o.start - spot.end <= 4]
    return any(reading.words[one.end : one.end + 1] == ("to",) for one in used[:1])


def _only_describes(reading: Reading, spot: Spot, behind: tuple[str, ...]) -> bool:
    """True of "smoking hot", "a pan of simmering water", "working quickly", "taking care"."""
    verb, before = reading.words[spot.start - 1], reading.words[max(0, spot.start - 2)]
    if behind[:1] == ("hot",) or (verb == "taking" and behind[:1] == ("care",)):
        return True
    if behind[:1] in _WATERS:
        return before in _OF_WATER
    return verb == "working" and spot.start == 1


def _is_noun(reading: Reading, spot: Spot) -> bool:
    """True of "down the drain", "with a whip", "to the mix"; not of "bring to a simmer"."""
    verb, before = reading.words[spot.start - 1], reading.words[max(0, spot.start - 2)]
    if spot.start != spot.end or spot.start < 2 or before not in _NOUNS:
        return False
    is_given = not _GIVING.isdisjoint(reading.words[max(0, spot.start - 6) : spot.start - 1])
    return not is_given and verb not in _BROUGHT_TO and plain_lemma(verb) == verb
