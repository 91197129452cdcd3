"""The values of an annotated recipe: nothing but what its file says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["ATTRIBUTES", "Deed", "Field", "Item", "Key", "Listed", "Script", "Telling"]


class Key(StrEnum):
    """What a field of an event's line tells."""

    OBJECTS = ""
    IN = "in"
    FROM = "from"
    WITH = "with"
    RESULT = "->"
    LEAVES = "leaves"
    TIME = "time"
    TEMPERATURE = "temp"
    HEAT = "heat"
    UNTIL = "until"
    WHY = "why"
    HOW = "how"
    SIZE = "size"
    SIDE = "side"
    AMOUNT = "amount"
    NUMBER = "number"
    LID = "lid"
    WHEN = "when"
    NOTE = "note"
    IF = "if"
    TIMES = "times"
    AGAIN = "again"
    INSTEAD = "instead"
    THREAD = "@"

    @property
    def has_items(self) -> bool:
        """True of fields that list things, places, tools or results."""
        return self in _WITH_ITEMS


_WITH_ITEMS: Final = frozenset({Key.OBJECTS, Key.IN, Key.FROM, Key.WITH, Key.RESULT, Key.LEAVES})
ATTRIBUTES: Final = (
    Key.TIME, Key.TEMPERATURE, Key.HEAT, Key.UNTIL, Key.WHY, Key.HOW, Key.SIZE, Key.SIDE,
    Key.AMOUNT, Key.NUMBER, Key.LID, Key.WHEN, Key.NOTE, Key.IF, Key.TIMES,
)  # fmt: skip
"""Fields that hold words of the sentence."""


@dataclass(frozen=True, slots=True)
class Item:
    """A thing, place or tool in an event: its words, or `hidden`, and what it refers to.

    `nth` counts the same words in a sentence. With `either` it is an alternative to the item before
    it. A reference is the number of a line, the name of a result, of a vessel or of a tool; one
    that begins with a star comes from outside the list.
    """

    words: str = ""
    refs: tuple[str, ...] = ()
    nth: int = 1
    hidden: bool = False
    share: str = ""
    condition: str = ""
    either: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an event's line: a key with items, or with words of the sentence."""

    key: Key
    items: tuple[Item, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """An event: its verb as written, its fields, and the line of the file it stands on.

    A remark of the annotator is a deed without a verb.
    """

    verb: str
    nth: int = 1
    fields: tuple[Field, ...] = ()
    line: int = 0
    remark: str = ""

    def items(self, *keys: Key) -> list[Item]:
        """The items of the fields of some keys."""
        return [item for field in self.fields if field.key in keys for item in field.items]

    def text(self, key: Key) -> str:
        """The words of the field of a key, if it has one."""
        return next((field.text for field in self.fields if field.key is key), "")


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the ingredient list, in a part of it."""

    text: str
    part: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence as written, with its events below it."""

    step: int
    text: str
    deeds: tuple[Deed, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Script:
    """An annotated recipe."""

    title: str
    listed: tuple[Listed, ...]
    tellings: tuple[Telling, ...]
    facts: tuple[tuple[str, str], ...] = ()
    line: int = 1
