"""JSON values asked for by the type they should have; what is not as expected is complained of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any, Final

from kg.plain import short_id

Complain = Callable[[str], None]
_NO_CHARACTER = re.compile("[\ud800-\udfff\0]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31}[0-9]{0,2});")
_TYPES: Final = {
    dict: "an object",
    list: "a list",
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


def parsed(text: str, complain: Complain) -> object:
    """The value of a line of JSON; nothing if it is no JSON at all."""

    def constant(name: str) -> None:
        complain(f"{name} is no JSON number; taken as null")

    def single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) != len(pairs):
            complain("a key stands twice in one object; the last one counts")
        return value

    try:
        return json.loads(text, parse_constant=constant, object_pairs_hook=single)
    except json.JSONDecodeError as error:
        complain(f"is not JSON ({error.msg} at column {error.colno}); the line is left out")
    except RecursionError:
        complain("is JSON nested too deeply to be a recipe; the line is left out")
    except ValueError:
        complain("has a number too long to be one; the line is left out")
    return None


def kind_of(value: object) -> str:
    """What a value is, in words: for messages, which never quote the value itself."""
    return _TYPES.get(type(value), "something else")


def plain(text: str) -> str:
    """A text without characters that no file could hold; its length stays the same."""
    return _NO_CHARACTER.sub("\ufffd", text)


def padded(text: str) -> str:
    """A text whose HTML entities are what they stand for, padded so that offsets stay true.

    >>> padded("salt &amp; pepper")
    'salt &     pepper'
    """
    return _ENTITY.sub(lambda match: unescape(match[0]).ljust(len(match[0])), text)


def squeezed(text: str) -> str:
    """A text with its entities resolved and single spaces."""
    return " ".join(unescape(text).split())


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object, and the name that messages give it."""

    value: dict[str, Any]
    name: str
    complain: Complain

    def text(self, key: str) -> str:
        """The text under a key; empty if there is none."""
        value = self._of_type(str, key)
        return plain(value) if isinstance(value, str) else ""

    def id(self) -> str:
        """What the file calls this object; empty if it has no name."""
        return short_id(self.text("aid"))

    def optional_text(self, key: str) -> str | None:
        """The text under a key that may be missing or null."""
        return None if self.value.get(key) is None else self.text(key)

    def flag(self, key: str) -> bool:
        """The truth under a key; false if there is none."""
        return self._of_type(bool, key) is True

    def child(self, key: str) -> Fields | None:
        """The object under a key."""
        value = self._of_type(dict, key)
        return Fields(value, self._name_of(value, key), self.complain) if value else None

    def children(self, key: str, *, optional: bool = False) -> list[Fields]:
        """The objects in the list under a key."""
        found = [item for _, item in self.items(key, dict, optional=optional)]
        return [Fields(item, self._name_of(item, key), self.complain) for item in found]

    def items(self, key: str, type_: type, *, optional: bool = False) -> Iterator[tuple[int, Any]]:
        """The items of a type in the list under a key, with their place counted from 1."""
        if optional and self.value.get(key) is None:
            return
        for place, item in enumerate(self._of_type(list, key) or (), 1):
            if type(item) is type_:
                yield place, item
            else:
                problem = f"expected {_TYPES[type_]} at place {place} of {key!r}"
                self.complain(f"{self.name}: {problem}, found {kind_of(item)}; left out")

    def _of_type(self, type_: type, key: str) -> Any:  # noqa: ANN401 - it is JSON
        if key not in self.value:
            self.complain(f"{self.name}: {key!r} is missing; expected {_TYPES[type_]}")
            return None
        value = self.value[key]
        if type(value) is type_:
            return value
        problem = f"expected {_TYPES[type_]} under {key!r}, found {kind_of(value)}"
        self.complain(f"{self.name}: {problem}; left out")
        return None

    def _name_of(self, item: dict[str, Any], key: str) -> str:
        name = item.get("aid")
        return plain(name[:40]) if isinstance(name, str) else f"an item of {key!r}"
