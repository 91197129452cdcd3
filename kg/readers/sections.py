"""The headings among the lines of an ingredient list: "For the sauce:" is no ingredient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.quantities import amount_of
from kg.readers.lines import Line
from kg.readers.page import Look, cleaned, looks

__all__ = ["listed"]

_LONGEST: Final = 6


def listed(lines: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """The ingredients of a list, and the number of the first one under each heading.

    >>> listed(["1 egg", "For the sauce:", "2 tbsp soy sauce"])
    (('1 egg', '2 tbsp soy sauce'), ((2, 'For the sauce:'),))
    """
    is_loud = any(not line.isupper() for line in lines)
    items: list[str] = []
    parts: list[tuple[int, str]] = []
    for place, line in enumerate(lines):
        if place + 1 < len(lines) and _is_heading(line, is_loud):
            parts.append((len(items) + 1, line))
        else:
            items.append(line)
    return tuple(items), tuple(parts)


def _is_heading(line: str, is_loud: bool) -> bool:
    """True of "For the sauce:", and of "SAUCE" where nothing else is written in capitals."""
    if amount_of(line)[0] is not None or len(line.split()) > _LONGEST:
        return False
    return looks(cleaned([Line(1, line)])[0]) is Look.SECTION or (is_loud and line.isupper())
