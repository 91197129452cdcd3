"""What one goes on with: all of several things that were just worked on, not what was set aside."""

from __future__ import annotations

from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.history import Happening, History
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["go_on_together", "not_set_aside"]

_ALIKE: Final = frozenset({"transform", "heat", "move", "separate", "cool", "remove", "wait"})
"""What is done to each of several things alike."""
_CUTTING: Final = frozenset({"transform", "separate"})
_AWAY_FROM: Final = frozenset({"remove", "move"})
"""What nobody does to the water that things were boiled in."""
_AWAY: Final = wordlist("verbs.discarding")
_LIFTING: Final = wordlist("verbs.taking_up")
_ASIDE: Final = wordlist("verbs.setting_aside")


def go_on_together(event: Happening, history: History) -> None:
    """Let "Peel the carrots and leeks and chop" chop the carrots and the leeks."""
    last = history.events[-1] if history.events else None
    if last is None or event.foods or len(event.drops) != 1 or last.effect not in _ALIKE:
        return
    several = _worked_on(last)
    if len(several) < 2 or last.results or last.goals or event.drops[0] not in several:
        return
    if last.lemma in _AWAY or not _is_near(event, last):
        return
    first = event.drops[0]
    others = [t for t in several if t not in event.drops and _is_still_by(t, first, history)]
    if event.effect in _AWAY_FROM:
        others = [thing for thing in others if not taxonomy.names_a(thing.name, "food", "Water")]
    event.drops += others
    event.why |= {("Drop", thing): Cue.FOCUS_TOGETHER for thing in others}


def _worked_on(event: Happening) -> list[Reference]:
    """What a deed was done to; what is cut or peeled is all of what is named."""
    if event.effect in _CUTTING and event.foods:
        return list(dict.fromkeys(event.foods))
    return list(dict.fromkeys(event.objects or event.drops))


def _is_near(event: Happening, last: Happening) -> bool:
    """True of the next deed of a sentence, and of the first of the next one: "Set aside."."""
    is_next = last.at.step == event.at.step and last.at.sentence + 1 == event.at.sentence
    return last.at[:2] == event.at[:2] or (is_next and event.opens_sentence)


def _is_still_by(thing: Reference, other: Reference, history: History) -> bool:
    """True of two things in the same place, both by themselves or in the same mixture."""
    whole, around = history.outermost(thing), history.outermost(other)
    is_alike = whole == around or (whole == thing and around == other)
    return is_alike and history.place(thing) == history.place(other)


def not_set_aside(event: Happening, history: History) -> list[Reference] | None:
    """What is left to add to, where what was worked on last was lifted out and set aside."""
    if event.effect != "combine" or not event.foods or event.has_object or not history.events:
        return None
    last = history.events[-1]
    before = history.events[-2] if len(history.events) > 1 else last
    is_aside = last.lemma in _ASIDE and last.behind == "aside" and before.lemma in _LIFTING
    if not is_aside or before.at[:2] != last.at[:2] or not last.inputs:
        return None
    gone = set(last.inputs)
    return [t for t in history.touched if t not in gone and gone.isdisjoint(history.contents(t))]
