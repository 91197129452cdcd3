"""The fields of another program's export: what is not as its schema has it is one clear error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kg.errors import ReadError
from kg.quantities import exact
from kg.readers.json_values import text_of
from kg.readers.shapes import kind_of

__all__ = ["Export"]

_DENOMINATOR = 1000
"""A third is written as 0.333 by programs that know no fractions."""


_MOST = 10**9
"""No kitchen has more of anything."""
_DIGITS = 20


def _number(value: object) -> Fraction | None:
    """A number that can be an amount; of a text only what is short and plainly one."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, str) and (len(value) > _DIGITS or not value.replace(".", "").isdecimal()):
        return None
    try:
        found = Fraction(str(value))
    except (ValueError, OverflowError):
        return None
    return found.limit_denominator(_DENOMINATOR) if 0 <= found <= _MOST else None


@dataclass(frozen=True, slots=True)
class Export:
    """An object of an export, where it stands in it, and which file and program it is of."""

    node: Mapping[str, Any]
    where: str
    source: str
    program: str

    def objects(self, key: str) -> Iterator[Export]:
        """The objects of a list; of none where there is nothing under the key."""
        value = self.node.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            raise self._wrong(key, "a list", value)
        for place, item in enumerate(value):
            if not isinstance(item, dict):
                raise self._wrong(f"{key}[{place}]", "an object", item)
            yield Export(item, self._path(f"{key}[{place}]"), self.source, self.program)

    def text(self, key: str, *, needed: bool = False) -> str:
        """The text under a key as one line of plain words."""
        return text_of(self.raw(key, needed=needed))

    def raw(self, key: str, *, needed: bool = False) -> str:
        """The text under a key as it is."""
        value = self.node.get(key)
        if value is None and not needed:
            return ""
        if not isinstance(value, str):
            raise self._wrong(key, "text", value)
        return value

    def child(self, key: str) -> Export | None:
        """The object under a key, if there is one."""
        value = self.node.get(key)
        if not isinstance(value, dict):
            return None
        return Export(value, self._path(key), self.source, self.program)

    def name(self, key: str) -> str:
        """The name of what is under a key: an object with a name, or the name itself."""
        if child := self.child(key):
            return child.text("name")
        value = self.node.get(key)
        if value is not None and not isinstance(value, str):
            raise self._wrong(key, "an object with a name", value)
        return text_of(value)

    def number(self, key: str) -> str:
        """The number under a key, exactly; empty of nothing and of none."""
        value = self.node.get(key)
        if value is None or value == "":
            return ""
        found = _number(value)
        if found is None:
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            raise self._wrong(
                key, f"a number from 0 to {_MOST}" if is_number else "a number", value
            )
        return exact(found) if found else ""

    def flag(self, key: str) -> bool:
        """The truth under a key; false if there is none."""
        return self.node.get(key) is True

    def _path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def _wrong(self, key: str, expected: str, value: object) -> ReadError:
        found = "nothing" if value is None else kind_of(value)
        problem = f"{self._path(key)}: expected {expected}, found {found}"
        return ReadError(f"is no export of {self.program} that can be read: {problem}", self.source)
