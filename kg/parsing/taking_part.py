"""Who takes part in an event by what is written: as its object, as its goal, as tool or place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kg.cast import references_in
from kg.model import Kind, Mention
from kg.parsing.history import Happening, History
from kg.parsing.objects import is_goal, is_object, pours_over
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["take_part"]

_AWAY: Final = wordlist("grammar.leading_away")
"""Words behind which nothing is what a verb is done to."""
_TAKING_AWAY: Final = frozenset({"remove", "separate", "move"})
_SHARES: Final = wordlist("measures.shares")
_SCATTERING: Final = wordlist("verbs.scattering")
"""What is done over something else, whatever stands behind: "spoon over the berries"."""


def take_part(
    event: Happening, own: Iterable[Mention], reading: Reading, spot: Spot, history: History
) -> None:
    """Let an event have what its own mentions name."""
    for mention in own:
        if mention.kind.is_food and _is_share(reading, mention):
            history.shared = history.count, list(references_in(mention.reference))
        if _is_left_behind(event, reading, mention):
            event.sources += references_in(mention.reference)
            continue
        _take(event, mention)
        if mention.kind is Kind.HABITAT and _is_left(event, reading, mention):
            event.left_places.append(mention.reference)
        if mention.kind.is_food and _is_done_to(event, reading, spot, mention):
            event.objects += references_in(mention.reference)
        elif mention.kind.is_food and is_goal(reading, spot, mention.at.token):
            event.goals += references_in(mention.reference)
    if pours_over(reading, spot):
        is_laid = event.lemma in _SCATTERING or history.is_fluid(event.foods)
        event.goals = [] if is_laid else event.goals


def _is_share(reading: Reading, mention: Mention) -> bool:
    """True of the lemon in "half the lemon" and "a third of the lemon"."""
    before = reading.words[max(0, mention.at.token - 4) : mention.at.token - 1]
    return not _SHARES.isdisjoint(before) and "other" not in before


def _is_done_to(event: Happening, reading: Reading, spot: Spot, mention: Mention) -> bool:
    """True of an object; what stands right behind "brush" and "coat" is one by any role."""
    if event.effect != "coat" or mention.at.token < spot.end:
        return is_object(reading, spot, mention.at.token, mention.end)
    return _AWAY.isdisjoint(reading.words[spot.end : mention.at.token - 1])


def _is_left_behind(event: Happening, reading: Reading, mention: Mention) -> bool:
    """True of the water in "remove from the hot water": something else is worked on."""
    if not mention.kind.is_food or event.effect not in _TAKING_AWAY:
        return False
    before = reading.words[max(0, mention.at.token - 4) : mention.at.token - 1]
    return (
        event.behind == "from"
        or before[-2:] in (("out", "of"), ("from", "the"))
        or (before[-1:] == ("from",))
    )


def _is_left(event: Happening, reading: Reading, mention: Mention) -> bool:
    """True of the jug in "whisk in the milk from the jug": nothing is whisked there."""
    before = reading.words[max(0, mention.at.token - 3) : mention.at.token - 1]
    return event.effect in ("combine", "remove") and ("from" in before or "out" in before)


def _take(event: Happening, mention: Mention) -> None:
    if mention.kind.is_food:
        event.foods += references_in(mention.reference)
    elif mention.kind is Kind.TOOL:
        event.tools.append(mention.reference)
    else:
        event.places.append(mention.reference)
