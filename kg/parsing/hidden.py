"""Tools and places that the text leaves out: the candidates, and what speaks for each of them.

The candidates are what has been used so far and what cooks usually use (`kg.parsing.customs`). One
of them is chosen, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.about import About
from kg.parsing.attributes import stem
from kg.parsing.history import Happening, History
from kg.parsing.kept import kept
from kg.parsing.tokens import plain_letters
from ontology import taxonomy
from ontology.affordances import affordances

__all__ = [
    "by_affordance",
    "food_class",
    "head_of",
    "known_props",
    "looks_of",
    "no_place_names",
    "no_tool_names",
    "prop_looks",
    "prop_sides",
]

MOST_PLACES: Final = 4
_SURE: Final = 0.6
"""How sure the ontology must be of a need, where there is no model."""
_BROAD: Final = ("Vegetable", "Fruit", "Meat", "Fish", "Mixture", "Dough", "Liquid", "Dairy", "Egg")
_NEVER_USED: Final = (9, "o", "--")
"""How long ago, whether last of all, and whether left out before or for the same action."""
_PROPS: Final = (
    "Bakeware", "Cookware", "Appliance", "Surface", "Cutlery", "Container", "Vessel",
)  # fmt: skip


@kept
def food_class(name: str) -> str:
    """The broad kind of a food, for counting."""
    return _broad_kind(taxonomy.class_of(name, "food"), _BROAD, "Food")


@kept
def prop_class(name: str) -> str:
    """The broad kind of a tool or a place."""
    return _broad_kind(taxonomy.class_of(name, "place"), _PROPS, "Prop")


def _broad_kind(cls: str | None, kinds: tuple[str, ...], otherwise: str) -> str:
    if cls is None:
        return "?"
    return next((kind for kind in kinds if taxonomy.is_a(cls, kind)), otherwise)


@kept
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
    things = event.inputs or history.focus
    settled = "h" if any(map(history.place, things)) else "-"
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
        event.why["Tool" if need.kind == "tool" else "Habitat", prop] = Cue.AFFORDANCE


def known_props(event: Happening, history: History, kind: str) -> list[Reference]:
    """The tools or places, used before, that an event may use without naming them."""
    seen = {reference.name for reference in event.written(kind)}
    known = history.tools if kind == "tool" else history.places
    found: list[Reference] = []
    for prop in islice(reversed(known), MOST_PLACES):
        if prop.name not in seen:
            seen.add(prop.name)
            found.append(prop)
    return found


def prop_sides(event: Happening, kind: str) -> tuple[str, ...]:
    """The event's side of every attribute of a prop that the text leaves out."""
    lemma = event.lemma
    written = "w" if event.written(kind) else "-"
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
    lemma: str, history: History, props: Sequence[Reference], kind: str, places: Sequence[Reference]
) -> list[tuple[str, ...]]:
    """What props that were used before look like to an event of a lemma.

    `places` are where the things are that the event works on.
    """
    known = history.tools if kind == "tool" else history.places
    newest, usual = next(reversed(known), None), history.prop_for.get((kind, lemma))
    hidden_before, count, elsewhere = history.hidden_before, history.count, "E" if places else "?"
    found: list[tuple[str, ...]] = []
    for prop in props:
        again = ("u" if prop in hidden_before else "-") + ("a" if prop == usual else "-")
        used = (min(count - known[prop], 5), "n" if prop == newest else "o", again)
        here = "H" if prop in places else elsewhere
        found.append(looks_of(prop.name, "known", kind, here, used))
    return found


@lru_cache(maxsize=32768)
def looks_of(
    name: str, origin: str, kind: str, here: str, used: tuple[int, str, str] = _NEVER_USED
) -> tuple[str, ...]:
    """What a prop of a name looks like, for each of the event's sides.

    Whether the food is `here`, and how the prop was used before; only to a place it matters how
    long ago.
    """
    ago, newest, again = used
    head, cls, here_ago = head_of(name), prop_class(name), f"{here} {ago}"
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
    things = event.inputs or history.focus
    return [place for thing in things if (place := history.place(thing))]
