"""R2VQ's questions as typed values: what was understood before any recipe is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CountActions:
    """Class 0: asks how many actions it takes to process an ingredient."""

    kind: ClassVar[str] = "cardinality"
    ingredient: str


@dataclass(frozen=True, slots=True)
class TimesUsed:
    """Class 0: asks how many times a prop is used."""

    kind: ClassVar[str] = "cardinality"
    prop: str


@dataclass(frozen=True, slots=True)
class HowManyUsed:
    """Class 0: asks how many props of a name are used."""

    kind: ClassVar[str] = "cardinality"
    props: str


@dataclass(frozen=True, slots=True)
class WhatShouldBe:
    """Class 1: asks what an action takes, as in "What should be added to the bowl?"."""

    kind: ClassVar[str] = "ellipsis"
    action: str


@dataclass(frozen=True, slots=True)
class WhereShould:
    """Class 2: asks for a place, as in "Where should you chop the onion?"."""

    kind: ClassVar[str] = "implicit places"
    action: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """Classes 2, 6, 10 and 14: asks for a tool or a manner; the recipe tells which is meant."""

    kind: ClassVar[str] = "implicit tools and manner"
    action: str


@dataclass(frozen=True, slots=True)
class WhatIsIn:
    """Class 3: asks what something made is made of."""

    kind: ClassVar[str] = "lifespan"
    thing: str


@dataclass(frozen=True, slots=True)
class HowGotten:
    """Class 3: asks how something was made."""

    kind: ClassVar[str] = "lifespan"
    thing: str


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Class 4: asks which of two events comes first."""

    kind: ClassVar[str] = "event ordering"
    events: str


@dataclass(frozen=True, slots=True)
class RoleOf:
    """Classes 5 to 16: asks for a role, by its opening: to what extent, how long, where, why."""

    kind: ClassVar[str] = "semantic roles"
    asked: str
    action: str


@dataclass(frozen=True, slots=True)
class WhereBefore:
    """Class 17: asks where something was before an action."""

    kind: ClassVar[str] = "location change"
    thing: str
    action: str

    @classmethod
    def of(cls, words: str) -> WhereBefore:
        """The question from its words behind "where was the"."""
        thing, _, action = words.partition(" before it was ")
        return cls(thing, action)
