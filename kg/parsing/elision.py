"""Food that the text leaves out ("Stir well."): the things at hand, and what speaks for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.model import Reference
from kg.parsing.about import About, first_kind
from kg.parsing.hidden import food_class, head_of
from kg.parsing.history import Happening, History

__all__ = [
    "drop_candidates",
    "drop_looks",
    "drop_sides",
    "no_drop_names",
    "together_looks",
    "together_sides",
]

MOST_THINGS: Final = 6


def drop_candidates(event: Happening, history: History) -> list[tuple[Reference, int]]:
    """The things that an event may work on without naming them, the latest first."""
    return [pair for pair in history.at_hand(MOST_THINGS) if pair[0] not in event.foods]


def no_drop_names(event: Happening, history: History, about: About) -> tuple[str, ...]:
    """What speaks for an event that leaves out no food."""
    last, lemma = history.events[-1] if history.events else None, event.lemma
    foods, kind = min(len(event.foods), 2), first_kind(event)
    return (
        about.shape,
        about.verb_behind,
        about.objects,
        about.effect,
        about.before,
        about.until,
        about.verb_written,
        about.after,
        about.kind,
        "none",
        f"last={min(len(last.drops), 2) if last else 0} {foods} {lemma}",
        f"head={event.food_heads[0] if event.food_heads else '-'} {lemma}",
        f"kind={kind} {lemma}",
        f"kind={kind} {event.behind}",
    )


def _part(thing: Reference, last: Happening | None) -> str:
    """As what a thing took part in an event: elided, result or food."""
    if last is None:
        return "-"
    return "d" if thing in last.drops else "r" if thing in last.results else "f"


def drop_sides(event: Happening, history: History) -> tuple[str, ...]:
    """The event's side of every attribute of a thing that the text may leave out."""
    foods, lemma = str(min(len(event.foods), 2)), event.lemma
    return (
        f"{min(len(history.focus), 4)} {foods}{'o' if event.has_object else ''}",
        lemma,
        "",
        lemma,
        "",
        "",
        foods,
        f"{foods} {'p' if event.places else '-'}",
        foods,
    )


def drop_looks(
    event: Happening, history: History, candidates: Sequence[tuple[Reference, int]]
) -> list[tuple[str, ...]]:
    """What the things at hand look like to an event, for each of the event's sides."""
    sentence, events, count = event.at[:2], history.events, history.count
    focus, inside, made = history.focus, history.inside, history.made
    times = history.times
    found: list[tuple[str, ...]] = []
    for rank, (thing, ago) in enumerate(candidates):
        last = events[-ago] if 0 < ago <= count else None
        before, same = ("-", "d") if last is None else (last.lemma, _same(last, sentence))
        part, near, head = _part(thing, last), min(ago, 4), head_of(thing.name)
        state = "F" if thing in focus else ""
        state += ("I" if thing in inside else "") + ("M" if thing in made else "-")
        where = history.place(thing)
        there = "?" if where is None else "=" if where in event.places else "#"
        found.append(
            (
                f"{state} {part}",
                f"{before} {part}",
                f"{before} {state} {same}",
                head,
                f"{head} {part} {near}",
                f"{food_class(thing.name)} {state} {near}",
                f"{min(rank, 6)} {state}",
                f"{there} {part}",
                f"{min(times.get(thing, 0), 4)} {near}",
            )
        )
    return found


def _same(last: Happening, sentence: tuple[int, ...]) -> str:
    """Whether an event is of the same sentence or a different one."""
    return "s" if last.at[:2] == sentence else "d"


def together_sides(event: Happening, history: History, chosen: Reference) -> tuple[str, ...]:
    """The side of an event and of the thing that it works on, for what goes along with that."""
    ours, lemma = _standing(chosen, history), event.lemma
    return (
        "",
        ours,
        ours,
        lemma,
        "",
        lemma,
        "",
        "",
        food_class(chosen.name),
    )


def together_looks(history: History, chosen: Reference, other: Reference) -> tuple[str, ...]:
    """What another thing at hand looks like beside the one that an event works on."""
    number, there = history.touched.get(other, 0), history.touched.get(chosen, 0)
    last = history.events[number] if number < history.count else None
    before, size = (last.lemma, min(len(last.inputs), 5)) if last else ("-", 0)
    same, gap = "s" if number == there else "d", str(min(abs(there - number), 4))
    theirs = _standing(other, history)
    before_same, same_theirs = f"{before} {same}", f"{same} {theirs}"
    return (
        "",
        same_theirs,
        f"{gap} {theirs}",
        gap,
        before_same,
        before_same,
        f"{size} {same_theirs}",
        f"{min(history.count - number, 4)} {same_theirs}",
        f"{food_class(other.name)} {same}",
    )


def _standing(thing: Reference, history: History) -> str:
    number = history.touched.get(thing, 0)
    last = history.events[number] if number < history.count else None
    inside, made = thing in history.inside, thing in history.made
    return f"{_part(thing, last)}{'I' if inside else ''}{'M' if made else ''}"
