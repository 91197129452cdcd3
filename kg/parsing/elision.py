"""Food that the text leaves out ("Stir well."): the things at hand, and what speaks for each."""

from __future__ import annotations

from typing import Final

from kg.model import Reference
from kg.parsing.hidden import first_kind, food_class, head_of
from kg.parsing.history import Happening, History

__all__ = ["drop_candidates", "drop_names", "no_drop_names", "together_names"]

MOST_THINGS: Final = 9


def drop_candidates(event: Happening, history: History) -> list[tuple[Reference, int]]:
    """The things that an event may work on without naming them, the latest first."""
    return [pair for pair in history.at_hand(MOST_THINGS) if pair[0] not in event.foods]


def no_drop_names(
    event: Happening, history: History, about: tuple[str, ...], count: int
) -> tuple[str, ...]:
    """What speaks for an event that leaves out no food."""
    last, lemma = history.events[-1] if history.events else None, event.lemma
    foods, kind = min(len(event.foods), 2), first_kind(event)
    return (
        *about,
        "none",
        f"none {min(count, 3)} {foods}",
        f"none last={min(len(last.drops), 2) if last else 0} {foods} {lemma}",
        f"none {'o' if event.has_object else '-'} {lemma} {foods}",
        f"none {'p' if event.places else '-'} {lemma} {foods}",
        f"none head={event.food_heads[0] if event.food_heads else '-'} {lemma}",
        f"none kind={kind} {lemma}",
        f"none kind={kind} {event.behind}",
    )


def _part(thing: Reference, last: Happening | None) -> str:
    """As what a thing took part in an event: elided, result or food."""
    if last is None:
        return "-"
    return "d" if thing in last.drops else "r" if thing in last.results else "f"


def drop_names(
    event: Happening, history: History, thing: Reference, ago: int, rank: int
) -> tuple[str, ...]:
    """What speaks for or against a thing as the object that the text leaves out."""
    foods, lemma = min(len(event.foods), 2), event.lemma
    last = history.events[-ago] if 0 < ago <= history.count else None
    before = last.lemma if last else "-"
    same = "s" if last is not None and last.at[:2] == event.at[:2] else "d"
    focus, near, part = thing in history.focus, min(ago, 4), _part(thing, last)
    state = (
        f"{'F' if focus else ''}{'I' if thing in history.inside else ''}"
        f"{'M' if thing in history.made else '-'}"
    )
    how = f"{foods}{'o' if event.has_object else ''}"
    kind, head = food_class(thing.name), head_of(thing.name)
    made_of = history.made_of.get(thing, ())
    holds = "h" if made_of and any(food in made_of for food in event.foods) else "-"
    where = history.place_of.get(thing)
    there = "?" if where is None else "=" if where in event.places else "#"
    return (
        f"{state} {near} {how}",
        f"{state} {near} {same} {part} {foods}",
        f"{state} {lemma} {how}",
        f"{state} {event.form} {event.behind} {how}",
        f"{state} {event.effect} {how} {near}",
        f"{state} {min(len(history.focus), 4)} {how} {part}",
        f"{near} {lemma} {same} {part}",
        f"{before} > {lemma} {part}",
        f"{before} > {state} {same}",
        f"{head} {lemma}",
        f"{head} {part} {near}",
        f"c={kind} {lemma} {state}",
        f"c={kind} {state} {near}",
        f"c={kind} {first_kind(event)} {event.effect}",
        f"r={min(rank, 6)} {state} {foods}",
        f"{holds} {part} {foods}",
        f"{there} {part} {foods} {'p' if event.places else '-'}",
        f"{there} {lemma}",
        f"often={min(history.times.get(thing, 0), 4)} {near} {foods}",
    )


def together_names(
    event: Happening, history: History, chosen: Reference, other: Reference
) -> tuple[str, ...]:
    """What speaks for another thing that goes along with the one that was chosen."""
    number, there = history.touched.get(other, 0), history.touched.get(chosen, 0)
    last = history.events[number] if number < history.count else None
    before, size = (last.lemma, min(len(last.inputs), 5)) if last else ("-", 0)
    same, gap = "s" if number == there else "d", min(abs(there - number), 4)
    ours, theirs = (_standing(thing, history) for thing in (chosen, other))
    return (
        "bias",
        f"{same} {ours} {theirs}",
        f"gap={gap} {ours} {theirs}",
        f"gap={gap} {event.lemma}",
        f"{before} {same}",
        f"{before} > {event.lemma} {same}",
        f"size={size} {same} {theirs}",
        f"ago={min(history.count - number, 4)} {same} {theirs}",
        f"f={min(len(event.foods), 2)} {same}",
        f"form={event.form} {event.behind} {same}",
        f"c={food_class(other.name)} {food_class(chosen.name)} {same}",
    )


def _standing(thing: Reference, history: History) -> str:
    number = history.touched.get(thing, 0)
    last = history.events[number] if number < history.count else None
    inside, made = thing in history.inside, thing in history.made
    return f"{_part(thing, last)}{'I' if inside else ''}{'M' if made else ''}"
