"""Answers of a recipe graph about a moment: where, on what terms, and the kitchen as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from kg.entities import Act, Thing
from kg.timeline import Fluent

__all__ = ["Lifespan", "Standing", "State", "Terms", "Whereabouts"]


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
class Terms:
    """On what terms something is done or true: under a condition, or unless another act is done.

    >>> str(Terms("if using")), str(Terms("optional")), str(Terms("unless it is salty"))
    ('only if using', 'optional', 'unless it is salty')
    """

    condition: str = ""
    instead: tuple[Act, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.condition or self.instead)

    def __str__(self) -> str:
        said = [self.condition] if self.condition else []
        if self.condition != "optional" and not self.condition.startswith("unless"):
            said = [f"only {condition}" for condition in said]
        others = " or ".join(dict.fromkeys(act.event.lemma for act in self.instead))
        return "; ".join([*said, *([f"or {others} instead"] if others else [])])


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

    def _repr_html_(self) -> str:
        """What is where, for notebooks."""
        from kg.drawing.html import state_html

        return state_html(self)
