"""On what terms events are done: under a condition, instead of others, again, so many times.

This looks back at a recipe that has been followed to its end, and changes nothing of who takes
part, but that a "repeat" takes only what is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from kg.model import Event, Participation
from kg.parsing.choices import alternatives, with_choices
from kg.parsing.conditions import Clause, clauses_in, governed
from kg.parsing.repeating import repeated, times_of
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["on_their_terms"]

_TELLING: Final = wordlist("grammar.terms")
"""Sentences without any of these words say nothing of the kind."""


def on_their_terms(readings: Sequence[Reading], events: Sequence[Event]) -> list[Event]:
    """The events of a recipe with what the text says about whether and how often they are done."""
    by_place = {(reading.step, reading.number): reading for reading in readings}
    found: list[Event] = []
    for place, group in groupby(events, key=lambda event: event.at[:2]):
        reading, own = by_place[place], list(group)
        is_plain = _TELLING.isdisjoint(reading.words)
        found += own if is_plain else list(_sentence(reading, own, found))
    return found


def _sentence(reading: Reading, events: list[Event], before: list[Event]) -> Iterator[Event]:
    clauses = clauses_in(reading)
    own = {clause: part for clause in clauses if (part := _of_one(reading, events, clause))}
    conditions = {
        spot.start: clause.text
        for clause in reversed(clauses)
        if clause not in own
        for spot in governed(reading, clause)
    }
    instead = alternatives(reading, before)
    spots = {spot.start: spot for spot in reading.events}
    done = list(before)
    for event in events:
        spot = spots[event.at.token]
        again = repeated(reading, spot, done)
        parts = tuple(_conditional(part, own) for part in event.participations)
        yield replace(
            event,
            participations=_written(parts) if again else with_choices(reading, parts),
            condition=conditions.get(spot.start, ""),
            instead_of=instead.get(spot.start, ""),
            repeats=again,
            times=times_of(reading, spot),
        )
        done.append(event)


def _conditional(part: Participation, own: Mapping[Clause, Participation]) -> Participation:
    """A participant with the condition that is its own: "flour, sugar and nuts (optional)"."""
    condition = next((clause.text for clause, one in own.items() if one is part), "")
    return replace(part, condition=condition) if condition else part


def _written(parts: Sequence[Participation]) -> tuple[Participation, ...]:
    return tuple(part for part in parts if part.mention is not None)


def _of_one(reading: Reading, events: Sequence[Event], clause: Clause) -> Participation | None:
    """The participant of several in a row that a wish stands next to."""
    if not clause.is_wish:
        return None
    for event in events:
        written = [part for part in event.participations if part.mention]
        for part in written:
            if _is_next(reading, part, clause) and any(
                other is not part and other.role is part.role and _in_a_row(reading, part, other)
                for other in written
            ):
                return part
    return None


def _is_next(reading: Reading, part: Participation, clause: Clause) -> bool:
    assert part.mention is not None
    if clause.leads:
        return _is_bare(reading, clause.end, part.mention.at.token - 1)
    return _is_bare(reading, part.mention.end, clause.start)


def _in_a_row(reading: Reading, part: Participation, other: Participation) -> bool:
    assert part.mention is not None and other.mention is not None
    first, last = sorted((part.mention, other.mention), key=lambda mention: mention.at)
    between = range(first.end, last.at.token - 1)
    return bool(between) and all(
        reading.words[place] in (",", "and", "or", "&", "(", ")", "if", "using", "desired")
        or reading.words[place].startswith("optional")
        or reading.tags[place] in ("DET", "ADJ", "NUM", "ADV")
        for place in between
    )


def _is_bare(reading: Reading, start: int, end: int) -> bool:
    """True if nothing but a comma, a bracket or an article lies between two places."""
    words = reading.words[start:end]
    return start <= end and all(word in (",", "(", ")", "the", "some", "a") for word in words)
