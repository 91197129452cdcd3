"""What an action usually needs: a tool, a place, with how sure we are.

>>> [(a.kind, a.needs) for a in affordances("dice")]
[('tool', 'Knife'), ('place', 'CuttingBoard')]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, cast

from ontology.effects import meaning
from ontology.tables import tables
from ontology.taxonomy import ancestors, class_of, is_a

__all__ = ["Affordance", "affordances"]


@dataclass(frozen=True, slots=True)
class Affordance:
    """That an action, perhaps only on some kind of food, needs a tool or a place."""

    action: str
    acts_on: str | None
    kind: Literal["tool", "place"]
    needs: str
    weight: float


@lru_cache(maxsize=8192)
def affordances(lemma: str, thing: str | None = None) -> tuple[Affordance, ...]:
    """Return what the action needs, best first; what holds for this very kind of thing wins.

    The thing is a phrase ("red potatoes") or a class ("Potato").
    """
    known = meaning(lemma)
    if known is None:
        return ()
    target = class_for(thing)
    found: dict[tuple[str, str], Affordance] = {}
    for kind in ("tool", "place"):
        for need in nearest(known.action, kind, target):
            found.setdefault((kind, need.needs), need)
    return tuple(sorted(found.values(), key=lambda a: (-a.weight, a.acts_on is None, a.needs)))


def class_for(thing: str | None) -> str | None:
    """Return the class that a phrase or class name stands for."""
    if not thing:
        return None
    return thing if thing in tables()["parents"] else class_of(thing, "food")


def nearest(action: str, kind: str, target: str | None) -> Iterator[Affordance]:
    """Yield the needs that fit, of the nearest action that has any; special things first.

    What is said for a special kind of food replaces the general only where it names the same need,
    except for tools: cheese is grated with a grater, whatever else shreds.
    """
    for step in lineage(action):
        fits = [need for need in by_action()[step] if need.kind == kind and suits(need, target)]
        fits.sort(key=lambda need: -depth(need.acts_on))
        if fits:
            special = depth(fits[0].acts_on)
            for need in fits:
                if kind == "place" or depth(need.acts_on) == special:
                    yield need
            return


def suits(need: Affordance, target: str | None) -> bool:
    """Tell whether a need holds for this kind of thing."""
    return need.acts_on is None or (target is not None and is_a(target, need.acts_on))


def depth(cls: str | None) -> int:
    """Return how special a class is: the number of its super-classes."""
    return len(ancestors(cls)) if cls else 0


def lineage(action: str) -> Iterator[str]:
    """Yield an action and the actions that it is a kind of, nearest first."""
    yield action
    for parent in tables()["parents"].get(action, ()):
        if parent in tables()["actions"]:
            yield from lineage(parent)


@cache
def by_action() -> defaultdict[str, list[Affordance]]:
    """Return the affordances of each action."""
    found: defaultdict[str, list[Affordance]] = defaultdict(list)
    for action, acts_on, kind, needs, weight in tables()["affordances"]:
        role = cast("Literal['tool', 'place']", kind)
        found[action].append(Affordance(action, acts_on, role, needs, weight))
    return found
