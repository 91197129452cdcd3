"""What others are put on or into by a pronoun: "spoon the sauce over it", "pour it into them"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.history import Happening, History
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist

__all__ = ["goal_pronoun", "put_onto", "put_where", "stay_by"]

_ONTO: Final = wordlist("grammar.put_onto")
_PRONOUNS: Final = wordlist("grammar.pronouns")
_NEAR: Final = 4


def goal_pronoun(reading: Reading, spot: Spot) -> str:
    """The pronoun of "rub the spices all over it", if an event has one."""
    words = reading.words_from(spot)[spot.end - spot.start + 1 :]
    for before, word in pairwise(words[1:]):
        if before in _ONTO and word in _PRONOUNS:
            return word
    return ""


def put_onto(reading: Reading, spot: Spot, event: Happening, history: History) -> list[Reference]:
    """The things that the pronoun of a goal stands for: what was worked on before."""
    pronoun = goal_pronoun(reading, spot) if event.foods else ""
    if not pronoun or not history.events:
        return []
    for earlier in _near(reading, history):
        things = [t for t in earlier.goals or _worked_on(earlier) if t not in event.foods]
        if things and (pronoun == "them") == _are_several(things):
            return things
    return [thing for thing in _worked_on(history.events[-1]) if thing not in event.foods]


def put_where(reading: Reading, spot: Spot, event: Happening, history: History) -> None:
    """Let an event happen in the tin of "grease a tin and pour the batter into it"."""
    last = history.events[-1] if history.events else None
    places = [*last.places, *last.hidden_places] if last else []
    if last is None or event.places or _worked_on(last) or len(places) != 1:
        return
    if last.at.step == event.at.step and goal_pronoun(reading, spot):
        event.hidden_places[:] = places
        event.why["Habitat", places[0]] = Cue.PRONOUN


def stay_by(event: Happening, history: History) -> None:
    """Let an event be about the pan of "wipe out the pan and put it back over the heat"."""
    last = history.events[-1]
    if not event.places and len(last.places) == 1:
        event.hidden_places[:] = last.places
        event.why["Habitat", last.places[0]] = Cue.PRONOUN


def _near(reading: Reading, history: History) -> list[Happening]:
    """The last event, and those before it in the same sentence; the nearest first."""
    *others, last = history.events[-_NEAR:]
    here = [e for e in others if e.at[:2] == (reading.step, reading.number)]
    return [last, *reversed(here)]


def _worked_on(event: Happening) -> list[Reference]:
    return list(dict.fromkeys(event.results or event.objects or event.drops or event.foods))


def _are_several(things: Sequence[Reference]) -> bool:
    name = things[0].name
    return len(things) > 1 or looks_plural(name)
