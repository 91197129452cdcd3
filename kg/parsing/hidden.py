"""What the text leaves out: elided food, tools, places and results, decided candidate by candidate.

The candidates come from what has happened so far and from what cooks usually use (`Usage`, learned,
or the ontology's affordances); attributes of event and candidate are weighed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from kg.model import Reference
from kg.parsing.attributes import stem
from kg.parsing.history import Happening, History
from kg.parsing.weighing import Scales
from ontology import taxonomy
from ontology.affordances import affordances

__all__ = ["Usage", "drop_candidates", "drop_names", "food_class", "prop_candidates", "prop_names"]

MOST_THINGS: Final = 14
MOST_PLACES: Final = 4
GENERAL: Final = "*"


@dataclass(slots=True)
class Usage:
    """What people use for an action and never say: names of tools and places, most usual first."""

    tools: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, list[str]] = field(default_factory=dict)
    shadows: dict[str, list[str]] = field(default_factory=dict)
    results: dict[str, list[str]] = field(default_factory=dict)


@lru_cache(maxsize=8192)
def food_class(name: str) -> str:
    """The broad kind of a food, for counting."""
    cls = taxonomy.class_of(name, "food")
    if cls is None:
        return "?"
    broad = ("Vegetable", "Fruit", "Meat", "Fish", "Mixture", "Dough", "Liquid", "Dairy", "Egg")
    return next((kind for kind in broad if taxonomy.is_a(cls, kind)), "Food")


@lru_cache(maxsize=8192)
def head_of(name: str) -> str:
    """The last word of a name without its plural."""
    return stem(name.lower().rpartition(" ")[2])


def event_names(event: Happening, history: History) -> tuple[str, ...]:
    """What an event looks like, for every decision about it."""
    foods = min(len(event.foods), 2)
    last = history.events[-1] if history.events else None
    same = last is not None and last.at[:2] == event.at[:2]
    return (
        f"l={event.lemma}",
        f"f={foods} {event.form} {event.behind}",
        f"l={event.lemma} f={foods}",
        f"l={event.lemma} b={event.behind}",
        f"o={event.has_object} {foods} {event.form}",
        f"e={event.effect} f={foods}",
        f"s={same} {event.opens_sentence} {foods}",
        f"before={event.before}",
        f"until={event.until} {event.form} {foods}",
        f"p={len(event.places) > 0} t={len(event.tools) > 0}",
        f"after={last.lemma if same and last else '-'} {event.lemma}",
    )


def drop_candidates(history: History) -> list[tuple[Reference, int]]:
    """The things that an event may work on without naming them."""
    return history.at_hand(MOST_THINGS)


def drop_names(
    event: Happening, history: History, thing: Reference, ago: int, rank: int
) -> tuple[str, ...]:
    """What speaks for or against a thing as the object that the text leaves out."""
    foods = min(len(event.foods), 2)
    last = history.events[-ago] if 0 < ago <= history.count else None
    same = last is not None and last.at[:2] == event.at[:2]
    focus = thing in history.focus
    inside = thing in history.inside
    made = thing in history.made
    near = min(ago, 4)
    size = min(len(history.focus), 4)
    taken = thing in event.foods
    state = f"{'F' if focus else ''}{'I' if inside else ''}{'M' if made else ''}"
    how = f"{foods}{'o' if event.has_object else ''}"
    return (
        f"taken={taken}",
        f"{state} {near} {how}",
        f"{state} {near} {same} {how}",
        f"{state} {event.lemma} {how}",
        f"{state} {event.form} {event.behind} {how}",
        f"{state} {event.effect} {how}",
        f"F={focus} {size} {how} {event.form}",
        f"{near} {event.lemma} {same}",
        f"{last.lemma if last else '-'} > {event.lemma} {focus}",
        f"{head_of(thing.name)} {event.lemma}",
        f"c={food_class(thing.name)} {event.lemma} {state}",
        f"c={food_class(thing.name)} {state} {near}",
        f"r={min(rank, 6)} {state} {foods}",
        f"late={history.inside.get(thing) in history.focus} {how} {event.lemma}",
    )


def prop_candidates(
    event: Happening, history: History, usage: Usage, kind: str
) -> Iterator[tuple[Reference, str]]:
    """The tools or places that an event may use without naming them, and where each is from."""
    seen: set[str] = set()
    known = history.tools if kind == "tool" else history.places
    for reference in reversed(list(known)[-MOST_PLACES:]):
        if reference.name not in seen:
            seen.add(reference.name)
            yield reference, "known"
    table = usage.tools if kind == "tool" else usage.places
    for name in table.get(event.lemma, ()):
        if name not in seen:
            seen.add(name)
            yield Reference(name, event.at), "usual"
    if event.lemma not in table:
        for name in afforded(event.lemma, event.food_heads[0] if event.food_heads else "", kind):
            if name not in seen:
                seen.add(name)
                yield Reference(name, event.at), "afforded"


@lru_cache(maxsize=8192)
def afforded(lemma: str, food: str, kind: str) -> tuple[str, ...]:
    """The names of what the ontology says an action needs."""
    needs = affordances(lemma, food or None)
    return tuple([taxonomy.label(a.needs).lower() for a in needs if a.kind == kind][:2])


def prop_names(
    event: Happening, history: History, prop: Reference, origin: str, kind: str
) -> tuple[str, ...]:
    """What speaks for or against a prop that the text leaves out."""
    known = history.tools if kind == "tool" else history.places
    number = known.get(prop)
    ago = min(history.count - number, 5) if number is not None else 9
    head = head_of(prop.name)
    things = event.inputs or history.focus
    here = any(history.place_of.get(thing) == prop for thing in things)
    somewhere = any(thing in history.place_of for thing in things)
    written = len(event.places) if kind == "place" else len(event.tools)
    said = f"{min(written, 1)}{'D' if event.drops else ''}{min(len(event.foods), 2)}"
    newest = next(reversed(known), None) == prop
    kinds = event.kinds_of_food[:1] or ("-",)
    taken = prop in event.places or prop in event.tools
    return (
        f"taken={taken} {head == (event.places[-1:] and head_of(event.places[-1].name))}",
        f"{origin} {ago} {here} {said}",
        f"{head} {event.lemma} {origin}",
        f"{head} {event.lemma} {min(written, 1)}",
        f"{head} {event.effect} {here}",
        f"{origin} {here} {somewhere} {newest} {said}",
        f"{event.lemma} {here} {ago < 3}",
        f"{event.lemma} {origin} {said}",
        f"{event.effect} {here} {newest} {min(written, 1)}",
        f"{head} {kinds[0]} {event.lemma}",
        f"{head} {ago}",
        f"{head} {here} {newest} {min(written, 1)}",
        f"{event.form} {event.behind} {origin} {here}",
        f"{bool(event.drops)} {here} {event.form} {min(written, 1)}",
    )


def chosen(
    scales: Scales, event: tuple[str, ...], candidates: Sequence[tuple[Reference, tuple[str, ...]]]
) -> list[Reference]:
    """The candidates for which more speaks than against."""
    base = scales.weigh(event)
    return [reference for reference, names in candidates if base + scales.weigh(names) > 0]
