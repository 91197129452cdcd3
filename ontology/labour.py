"""How long an action takes, whether the cook stays with it, and what it cooks on.

>>> labour("ChopAction", ("transform",)), labour("BakeAction", ("heat", "transform")).attended
(Labour(minutes=4, attended=True), False)
>>> heater("FryAction", ("FryingPan",)), heater("CookAction", ("Oven",)), heater("MixAction", ())
('hob', 'oven', None)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final, Literal, NamedTuple

from ontology import source, taxonomy

__all__ = ["Heater", "Labour", "heater", "is_watched", "labour", "long_cooking_minutes"]

Heater = Literal["oven", "hob"]
_DEFAULT_MINUTES: Final = 2


class Labour(NamedTuple):
    """What an action costs: minutes, and whether a cook must stay with it."""

    minutes: float
    attended: bool


@lru_cache(maxsize=1024)
def labour(action: str | None, effects: tuple[str, ...] = ()) -> Labour:
    """What is assumed of an action: of its class, of a wider class, or of its main effect."""
    for known in (action, *_wider(action)):
        if known in _data()["unattended"]:
            return Labour(_data()["unattended"][known], False)
        if known in _data()["attended"]:
            return Labour(_data()["attended"][known], True)
    main = effects[0] if effects else ""
    minutes = _data()["effects"].get(main, _DEFAULT_MINUTES)
    return Labour(minutes, main not in _data()["kitchen"]["free_effects"])


def heater(action: str | None, places: Iterable[str | None], heats: bool = True) -> Heater | None:
    """What an action cooks on: where it happens says it, else its name; of what heats only."""
    kitchen = _data()["kitchen"]
    known = [place for place in places if place]
    if any(taxonomy.is_a(place, "Oven") for place in known):
        return "oven"
    if not heats or any(taxonomy.is_a(p, own) for p in known for own in kitchen["own_heat"]):
        return None
    if any(taxonomy.is_a(place, vessel) for place in known for vessel in kitchen["hob_vessels"]):
        return "oven" if action in kitchen["oven"] else "hob"
    if action in kitchen["oven"]:
        return "oven"
    return "hob" if action in kitchen["hob"] else None


def is_watched(text: str) -> bool:
    """True of words that keep the cook beside a pot: "stirring constantly"."""
    lowered = text.lower()
    return any(word in lowered for word in _data()["kitchen"]["watched"])


def long_cooking_minutes() -> float:
    """From how many minutes on cooking is left alone, unless the text says otherwise."""
    minutes: float = _data()["kitchen"]["long_cooking"]
    return minutes


def _wider(action: str | None) -> list[str]:
    """The wider classes of an action, the nearest first."""
    every = taxonomy.ancestors(action) if action else frozenset[str]()
    return sorted(every, key=lambda cls: (-len(taxonomy.ancestors(cls)), cls))


@cache
def _data() -> dict[str, Any]:
    return source.read("labour")
