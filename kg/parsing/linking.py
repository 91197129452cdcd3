"""Which event of its sentence a mention takes part in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from kg.model import Frame
from kg.parsing.attributes import plain_lemma
from kg.parsing.roles import Clauses
from kg.parsing.scenes import effect_of, form_of
from kg.parsing.spotting import Spot
from kg.parsing.weighing import Scales

__all__ = ["Verbs", "link_names", "linked", "nearest"]

_LEAST: Final = -2.5
"""How much must speak for an event, or a mention takes part in none."""
_EVENTS: Final = 16
"""The events on either side of a mention that it may take part in."""


class Verb(NamedTuple):
    """The verb of an event, and the words beside it."""

    spot: Spot
    lemma: str
    is_command: bool
    form: str
    effect: str
    before: str
    behind: str


class Noun(NamedTuple):
    """A mention as the events of its sentence see it."""

    spot: Spot
    marker: str
    behind: str
    later: int
    """The number of the first event behind it."""


class Verbs(NamedTuple):
    """The events of a sentence, as its mentions see them."""

    clauses: Clauses
    every: list[Verb]
    starts: list[int]
    commands: list[int]
    """How many of the verbs before each one are commands."""

    @classmethod
    def of(cls, clauses: Clauses, events: Sequence[Spot]) -> Verbs:
        """Look at every event once."""
        every = [_verb(clauses.words, event) for event in events]
        commands = [0, *accumulate(verb.is_command for verb in every)]
        return cls(clauses, every, [event.start for event in events], commands)

    def noun(self, mention: Spot) -> Noun:
        """Look at a mention once."""
        words, end = self.clauses.words, mention.end
        marker, _ = self.clauses.marker(mention.start - 1)
        later = bisect_right(self.starts, mention.start)
        return Noun(mention, marker, words[end] if end < len(words) else "", later)


def _verb(words: Sequence[str], event: Spot) -> Verb:
    word = words[event.start - 1]
    lemma = plain_lemma(word)
    form = form_of(word, lemma)
    before = words[event.start - 2] if event.start > 1 else ""
    behind = words[event.end] if event.end < len(words) else ""
    return Verb(event, lemma, word == lemma, form, effect_of(lemma), before, behind)


def link_names(verbs: Verbs, number: int, noun: Noun, role: str) -> list[str]:
    """What speaks for or against a mention as a participant of the n-th event."""
    event, lemma, _, form, effect, before, behind = verbs.every[number]
    (kind, start, end), marker, follows, later = noun
    commands = verbs.commands
    is_left = end < event.start
    first, last = (later, number) if event.start > start else (number + 1, later)
    between, same_form = max(0, last - first), commands[max(first, last)] - commands[first]
    gap = event.start - end if is_left else start - event.end
    near = str(gap) if gap <= 3 else "mid" if gap <= 7 else "far"
    side = "-" if is_left else "+"
    where = f"{side}{min(between, 3)}"
    is_last = number == len(verbs.every) - 1
    return [
        f"{where} {min(same_form, 2)} {form} {kind}",
        f"{where} {near}",
        f"{where} {effect} {kind} {marker}",
        f"{where} {marker} {kind}",
        f"{side}{marker} {lemma}",
        f"{where} last={is_last} first={number == 0} {marker}",
        f"{where} behind={follows if is_left else behind}",
        f"role={role} {where}",
        f"role={role} {form}",
        f"before={before} {side} {form}",
    ]


def linked(
    scales: Scales | None, verbs: Verbs, mention: Spot, frames: Sequence[Frame | None]
) -> Spot | None:
    """The event that a mention most likely takes part in, if any does."""
    if not verbs.every:
        return None
    if scales is None:
        return nearest(verbs, mention)
    noun = verbs.noun(mention)
    first = max(0, noun.later - _EVENTS)
    weights = [
        scales.weigh(link_names(verbs, first + n, noun, _role(frame, mention)))
        for n, frame in enumerate(frames[first : noun.later + _EVENTS])
    ]
    best = max(weights)
    return verbs.every[first + weights.index(best)].spot if best > _LEAST else None


def _role(frame: Frame | None, mention: Spot) -> str:
    """The role of a mention for a predicate."""
    return frame.role_of(mention.start, mention.end) or "-" if frame else "?"


def nearest(verbs: Verbs, mention: Spot) -> Spot:
    """Without a model: the last command before the mention, else the first one behind it."""
    every = verbs.every
    before = [v.spot for v in every if v.spot.end < mention.start and v.is_command]
    after = [verb.spot for verb in every if verb.spot.start > mention.end]
    return (before[-1:] or after[:1] or [every[0].spot])[0]
