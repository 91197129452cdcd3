"""Which event of its sentence a mention takes part in."""

from __future__ import annotations

from collections.abc import Sequence

from kg.parsing.attributes import plain_lemma
from kg.parsing.roles import Clauses
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import Spot
from kg.parsing.weighing import Scales

__all__ = ["link_names", "linked", "nearest"]


def link_names(
    clauses: Clauses, events: Sequence[Spot], number: int, mention: Spot, role: str
) -> list[str]:
    """What speaks for or against a mention as a participant of the n-th event."""
    event = events[number]
    verb = clauses.words[event.start - 1]
    lemma = plain_lemma(verb)
    form = "ing" if verb.endswith("ing") else "ed" if verb != lemma else "base"
    is_left = mention.end < event.start
    side = "-" if is_left else "+"
    low, high = sorted((mention.start, event.start))
    between = sum(1 for other in events if low < other.start < high)
    same_form = sum(1 for o in events if low < o.start < high and _is_base(clauses, o))
    gap = event.start - mention.end if is_left else mention.start - event.end
    near = str(gap) if gap <= 3 else "mid" if gap <= 7 else "far"
    marker, _ = clauses.marker(mention.start - 1)
    follows = mention.end < len(clauses.words) and clauses.words[mention.end]
    kind = mention.label
    where = f"{side}{min(between, 3)}"
    return [
        f"{where} {min(same_form, 2)} {form} {kind}",
        f"{where} {near}",
        f"{where} {effect_of(lemma)} {kind} {marker}",
        f"{where} {marker} {kind}",
        f"{side}{marker} {lemma}",
        f"{where} last={number == len(events) - 1} first={number == 0} {marker}",
        f"{where} {follows}" if is_left else f"{where} {clauses.words[event.end : event.end + 1]}",
        f"role={role} {where}",
        f"role={role} {form}",
        f"before={clauses.words[event.start - 2] if event.start > 1 else ''} {side} {form}",
    ]


def _is_base(clauses: Clauses, event: Spot) -> bool:
    verb = clauses.words[event.start - 1]
    return plain_lemma(verb) == verb


def linked(
    scales: Scales | None,
    clauses: Clauses,
    events: Sequence[Spot],
    mention: Spot,
    roles: Sequence[str],
    least: float = -2.5,
) -> Spot | None:
    """The event that a mention most likely takes part in, if any does."""
    if not events:
        return None
    if scales is None:
        return nearest(clauses, events, mention)
    weighed = [
        (scales.weigh(link_names(clauses, events, number, mention, roles[number])), -number)
        for number in range(len(events))
    ]
    best, number = max(weighed)
    return events[-number] if best > least else None


def nearest(clauses: Clauses, events: Sequence[Spot], mention: Spot) -> Spot:
    """Without a model: the last command before the mention, else the first one behind it."""
    before = [e for e in events if e.end < mention.start and _is_base(clauses, e)]
    after = [e for e in events if e.start > mention.end]
    return (before[-1:] or after[:1] or [events[0]])[0]
