"""R2VQ's questions as typed values: what was understood before any recipe is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CountActions:
    """Class 0: how many actions does it take to process the ingredient?"""

    family: ClassVar[str] = "cardinality"
    ingredient: str


@dataclass(frozen=True, slots=True)
class TimesUsed:
    """Class 0: how many times is the prop used?"""

    family: ClassVar[str] = "cardinality"
    prop: str


@dataclass(frozen=True, slots=True)
class HowManyUsed:
    """Class 0: how many props of a name are used?"""

    family: ClassVar[str] = "cardinality"
    props: str


@dataclass(frozen=True, slots=True)
class WhatShouldBe:
    """Class 1: what should be added to the bowl?"""

    family: ClassVar[str] = "ellipsis"
    action: str


@dataclass(frozen=True, slots=True)
class WhereShould:
    """Class 2: where should you chop the onion?"""

    family: ClassVar[str] = "implicit places"
    action: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """Classes 2, 6, 10 and 14: how do you chop the onion? The recipe tells which is meant."""

    family: ClassVar[str] = "implicit tools and manner"
    action: str


@dataclass(frozen=True, slots=True)
class WhatIsIn:
    """Class 3: what's in the dough?"""

    family: ClassVar[str] = "lifespan"
    thing: str


@dataclass(frozen=True, slots=True)
class HowGotten:
    """Class 3: how did you get the dough?"""

    family: ClassVar[str] = "lifespan"
    thing: str


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Class 4: chopping the onion and heating the oil, which comes first?"""

    family: ClassVar[str] = "event ordering"
    events: str


@dataclass(frozen=True, slots=True)
class RoleOf:
    """Classes 5 to 16: to what extent, for how long, where, why … do you chop the onion?"""

    family: ClassVar[str] = "semantic roles"
    asked: str
    action: str


@dataclass(frozen=True, slots=True)
class WhereBefore:
    """Class 17: where was the onion before it was fried?"""

    family: ClassVar[str] = "location change"
    thing: str
    action: str

    @classmethod
    def of(cls, words: str) -> WhereBefore:
        """The question from its words behind "where was the"."""
        thing, _, action = words.partition(" before it was ")
        return cls(thing, action)
