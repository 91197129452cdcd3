"""Answers of a recipe graph about one moment: where, how long, and the kitchen as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from kg.entities import Thing
from kg.timeline import Fluent

__all__ = ["Lifespan", "Standing", "State", "Whereabouts"]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a thing is: the nearest place first, then what that place stands in or on."""

    place: str
    preposition: str
    because: int
    rule: str
    within: str | None = None
    beyond: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lifespan:
    """From listing or creation until consumption, serving or discarding."""

    thing: str
    start: int
    began: str
    end: int | None
    ended: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How one thing stands at a tick."""

    thing: Thing
    whereabouts: Whereabouts | None
    form: tuple[str, ...]
    temperature: str | None
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The kitchen when the act at `tick` is done: what is around, and what the props are like."""

    tick: int
    step: int
    things: tuple[Standing, ...]
    props: tuple[Fluent, ...]
    supplies: tuple[Fluent, ...]
