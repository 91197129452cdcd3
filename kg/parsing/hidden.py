"""Tools and places that the text leaves out: the candidates, and what speaks for each of them.

The candidates are what has been used so far and what cooks usually use (`Usage`, learned, or the
ontology's affordances). One of them is chosen, or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from kg.model import Reference
from kg.parsing.about import About
from kg.parsing.attributes import stem
from kg.parsing.history import Happening, History
from kg.parsing.tokens import plain_letters
from ontology import taxonomy
from ontology.affordances import affordances

__all__ = [
    "Usage",
    "by_affordance",
    "food_class",
    "head_of",
    "no_place_names",
    "no_tool_names",
    "prop_candidates",
    "prop_looks",
    "prop_sides",
]

MOST_PLACES: Final = 4
GENERAL: Final = "*"
_SURE: Final = 0.6
"""How sure the ontology must be of a need, where there is no model."""
_BROAD: Final = ("Vegetable", "Fruit", "Meat", "Fish", "Mixture", "Dough", "Liquid", "Dairy", "Egg")
_PROPS: Final = (
    "Bakeware", "Cookware", "Appliance", "Surface", "Cutlery", "Container", "Vessel",
)  # fmt: skip


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
    return _broad_kind(taxonomy.class_of(name, "food"), _BROAD, "Food")


@lru_cache(maxsize=8192)
def prop_class(name: str) -> str:
    """The broad kind of a tool or a place."""
    return _broad_kind(taxonomy.class_of(name, "place"), _PROPS, "Prop")


def _broad_kind(cls: str | None, kinds: tuple[str, ...], otherwise: str) -> str:
    if cls is None:
        return "?"
    return next((kind for kind in kinds if taxonomy.is_a(cls, kind)), otherwise)


@lru_cache(maxsize=8192)
def head_of(name: str) -> str:
    """The last word of a name without its plural."""
    return stem(plain_letters(name.lower().rpartition(" ")[2]))


def no_place_names(event: Happening, history: History, about: About) -> tuple[str, ...]:
    """What speaks for a place that nobody would write down."""
    last, had = history.events[-1] if history.events else None, "-"
    if last is not None:
        same = "s" if last.at[:2] == event.at[:2] else "d"
        had = f"{same}{'h' if last.hidden_places else ''}{'w' if last.places else ''}"
    return (
        about.verb_behind,
        about.verb_form,
        about.opening,
        about.before,
        about.written,
        about.after,
        f"had={had}",
        "none",
    )


def no_tool_names(event: Happening, history: History, about: About) -> tuple[str, ...]:
    """What speaks for a tool that nobody would write down."""
    settled = "h" if any(t in history.place_of for t in event.inputs or history.focus) else "-"
    drops = f"{'D' if event.drops else ''}{min(len(event.foods), 2)}"
    written = head_of(event.places[0].name) if event.places else "-"
    return (
        about.verb,
        about.verb_behind,
        about.verb_form,
        about.effect,
        about.opening,
        about.before,
        about.written,
        about.verb_written,
        about.kind,
        f"{settled} {drops} {'p' if event.places else '-'}",
        f"{settled} {event.lemma}",
        f"in={written} {event.lemma}",
        f"in={written} {event.effect}",
        "none",
    )


REASONS: Final = {
    "known": "was used before",
    "usual": "is what cooks use for this",
    "afforded": "is what the action needs",
}
"""Why something is supposed that nobody wrote."""


def by_affordance(event: Happening, history: History) -> None:
    """Without a model: what the ontology is sure of."""
    food = event.food_heads[0] if event.food_heads else None
    for need in affordances(event.lemma, food):
        found = event.hidden_tools if need.kind == "tool" else event.hidden_places
        written = event.tools if need.kind == "tool" else event.places
        if need.weight < _SURE or found or written:
            continue
        name = taxonomy.label(need.needs).lower()
        known = history.tools if need.kind == "tool" else history.places
        prop = next((p for p in known if p.name == name), Reference(name, event.at))
        found.append(prop)
        event.why["Tool" if need.kind == "tool" else "Habitat", prop] = REASONS["afforded"]


def prop_candidates(
    event: Happening, history: History, usage: Usage, kind: str
) -> Iterator[tuple[Reference, str]]:
    """The tools or places that an event may use without naming them, and where each is from."""
    written = event.places if kind == "place" else event.tools
    seen = {reference.name for reference in written}
    known = history.tools if kind == "tool" else history.places
    for reference in reversed(list(known)[-MOST_PLACES:]):
        if reference.name not in seen:
            seen.add(reference.name)
            yield reference, "known"
    table = usage.tools if kind == "tool" else usage.places
    usual = table.get(event.lemma) or table.get(f"={event.effect}") or []
    for rank, name in enumerate(usual):
        if name not in seen:
            seen.add(name)
            yield Reference(name, event.at), f"usual{min(rank, 2)}"
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


def prop_sides(event: Happening, kind: str) -> tuple[str, ...]:
    """The event's side of every attribute of a prop that the text leaves out."""
    lemma = event.lemma
    written = "w" if (event.places if kind == "place" else event.tools) else "-"
    sides = (
        lemma,
        f"{lemma} {written}",
        event.effect,
        f"{event.effect} {written}",
        "",
        lemma,
        lemma,
        "",
    )
    if kind == "tool":
        return sides
    return (*sides, f"{written}{'D' if event.drops else ''}{min(len(event.foods), 2)}", "")


def prop_looks(
    lemma: str,
    history: History,
    prop: Reference,
    origin: str,
    kind: str,
    places: Sequence[Reference],
) -> tuple[str, ...]:
    """What a prop looks like to an event of a lemma, for each of the event's sides.

    `places` are where the things are that the event works on; only to a place it matters how long
    ago it was used.
    """
    known = history.tools if kind == "tool" else history.places
    number = known.get(prop)
    ago = min(history.count - number, 5) if number is not None else 9
    head, cls = head_of(prop.name), prop_class(prop.name)
    here = "H" if prop in places else "E" if places else "?"
    newest = "n" if next(reversed(known), None) == prop else "o"
    again = (
        f"{'u' if prop in history.hidden_before else '-'}"
        f"{'a' if history.prop_for.get((kind, lemma)) == prop else '-'}"
    )
    here_ago = f"{here} {ago}"
    looks = (
        f"{head} {origin[0]}",
        head,
        f"{head} {here}",
        f"{cls} {origin}",
        f"{cls} {newest} {here_ago}",
        here_ago,
        origin,
        f"{again} {here} {newest}",
    )
    return looks if kind == "tool" else (*looks, f"{origin} {here_ago}", f"{head} {ago}")


def whereabouts(event: Happening, history: History) -> list[Reference]:
    """Where the things are that an event works on, or that were last worked on."""
    known = history.place_of
    return [known[thing] for thing in event.inputs or history.focus if thing in known]
