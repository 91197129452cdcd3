"""What cooks usually use for an action and never say: learned, or what the ontology affords."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from kg.cues import Cue
from kg.parsing.hidden import looks_of
from kg.parsing.history import Happening
from kg.parsing.weighing import Facing, fit
from ontology import taxonomy
from ontology.affordances import affordances

__all__ = ["GENERAL", "Custom", "Usage", "customs"]

GENERAL: Final = "*"


@dataclass(slots=True, eq=False)
class Usage:
    """What people use for an action and never say: names of tools and places, most usual first."""

    tools: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, list[str]] = field(default_factory=dict)
    shadows: dict[str, list[str]] = field(default_factory=dict)
    results: dict[str, list[str]] = field(default_factory=dict)

    def of(self, kind: str) -> dict[str, list[str]]:
        """The tools or the places."""
        return self.tools if kind == "tool" else self.places


class Custom(NamedTuple):
    """A tool or place by name: why it may be used, what it looks like, how much speaks for it."""

    name: str
    cue: Cue
    looks: tuple[str, ...]
    weighs: float


def customs(
    usage: Usage, left: Facing, kind: str, event: Happening, here: str
) -> tuple[Custom, ...]:
    """The tools or places that cooks would take for what an event does.

    `here` tells whether anybody knows where the food is. The food itself matters only where nobody
    has told what is usual.
    """
    lemma, effect, heads = event.lemma, event.effect, event.food_heads
    food = heads[0] if heads and lemma not in usage.of(kind) else ""
    return _customs(usage, left, kind, lemma, effect, food, here)


@lru_cache(maxsize=16384)
def _customs(
    usage: Usage, left: Facing, kind: str, lemma: str, effect: str, food: str, here: str
) -> tuple[Custom, ...]:
    """The same for all events that are alike."""
    found: dict[str, Custom] = {}
    for name, origin in _usual(usage, kind, lemma, effect, food):
        looks = looks_of(name, origin, kind, here)
        cue = Cue.AFFORDANCE if origin == "afforded" else Cue.CUSTOM
        found.setdefault(name, Custom(name, cue, looks, fit(left, looks)))
    return tuple(found.values())


def _usual(
    usage: Usage, kind: str, lemma: str, effect: str, food: str
) -> Iterator[tuple[str, str]]:
    """Names, each with where it is from; what the action needs only where nobody told."""
    table = usage.of(kind)
    for rank, name in enumerate(table.get(lemma) or table.get(f"={effect}") or ()):
        yield name, f"usual{min(rank, 2)}"
    if lemma not in table:
        needs = [need for need in affordances(lemma, food or None) if need.kind == kind]
        for need in needs[:2]:
            yield taxonomy.label(need.needs).lower(), "afforded"
