"""What was made without a name goes by the one that the text gives it later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kg.model import Event, Mention, Reference
from kg.parsing.coreference import is_vague
from kg.parsing.hidden import head_of
from kg.parsing.names_ahead import bare_name
from kg.parsing.recognizing import UNNAMED

__all__ = ["by_later_names"]

_NO_NAMES: Final = frozenset({UNNAMED, "ingredient", "contents", "liquid", "paste", "mix"})
_Told = tuple[Sequence[Event], Sequence[Mention]]


def by_later_names(events: Sequence[Event], mentions: Sequence[Mention]) -> _Told:
    """The same events and mentions; a mixture that is later called the sauce is the sauce."""
    names = _names(mentions)
    if not names:
        return events, mentions
    names |= _no_longer(events, mentions, {name.name for name in names.values()})
    called = {id(mention): _called(mention, names) for mention in mentions}
    return [_event(event, names, called) for event in events], list(called.values())


def _names(mentions: Sequence[Mention]) -> dict[Reference, Reference]:
    """Things without a name, each by the first name that is its own."""
    taken = {mention.reference.name for mention in mentions}
    found: dict[Reference, Reference] = {}
    for mention in mentions:
        thing, name = mention.reference, bare_name(mention.text.lower())
        if thing.name != UNNAMED or thing in found or name in taken:
            continue
        if " " not in name and head_of(name) not in _NO_NAMES and is_vague(head_of(name)):
            found[thing] = Reference(name, thing.origin)
            taken.add(name)
    return found


def _no_longer(
    events: Sequence[Event], mentions: Sequence[Mention], names: set[str]
) -> dict[Reference, Reference]:
    """Results that were given one of these names too early, and that the text never speaks of."""
    told = {mention.reference for mention in mentions}
    every = (part.reference for event in events for part in event.participations)
    return {
        thing: Reference(UNNAMED, thing.origin)
        for thing in every
        if thing.name in names and thing not in told
    }


def _called(mention: Mention, names: dict[Reference, Reference]) -> Mention:
    name = names.get(mention.reference)
    return replace(mention, reference=name) if name else mention


def _event(event: Event, names: dict[Reference, Reference], called: dict[int, Mention]) -> Event:
    if not any(part.reference in names for part in event.participations):
        return event
    parts = [
        replace(
            part,
            reference=names.get(part.reference, part.reference),
            mention=part.mention and called.get(id(part.mention), part.mention),
        )
        for part in event.participations
    ]
    return replace(event, participations=tuple(parts))
