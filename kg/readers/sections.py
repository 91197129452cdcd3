"""The headings among the lines of an ingredient list: "For the sauce:" is no ingredient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.parsing.coreference import names_dish
from kg.parsing.hidden import head_of
from kg.quantities import amount_of
from kg.readers.lines import Line
from kg.readers.page import Look, cleaned, looks

__all__ = ["listed"]

_LONGEST: Final = 6
_SHORT: Final = 3
_PLACES: Final = frozenset("garnish topping top base filling crust assembly serving".split())
"""What a part of a list is for that is no dish."""


def listed(lines: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[int, str], ...]]:
    """The ingredients of a list, and the number of the first one under each heading.

    >>> listed(["1 egg", "For the sauce:", "2 tbsp soy sauce"])
    (('1 egg', '2 tbsp soy sauce'), ((2, 'For the sauce:'),))
    """
    is_loud = any(not line.isupper() for line in lines)
    bare = {n for n in range(len(lines) - 1) if _is_bare(lines[n], lines[n + 1])}
    made = sum(names_dish(head_of(lines[n])) or head_of(lines[n]) in _PLACES for n in bare)
    bare = bare if len(bare) > 1 and 0 in bare and 2 * made >= len(bare) else set()
    items: list[str] = []
    parts: list[tuple[int, str]] = []
    for place, line in enumerate(lines):
        if place + 1 < len(lines) and (place in bare or _is_heading(line, is_loud)):
            parts.append((len(items) + 1, line))
        else:
            items.append(line)
    return tuple(items), tuple(parts)


def _is_bare(line: str, below: str) -> bool:
    """True of "Dressing" above "3 tbsp tahini", which may be a heading without a mark."""
    is_short = (
        len(line.split()) <= _SHORT and line[:1].isupper() and line.replace(" ", "").isalpha()
    )
    return is_short and amount_of(line)[0] is None and amount_of(below)[0] is not None


def _is_heading(line: str, is_loud: bool) -> bool:
    """True of "For the sauce:", and of "SAUCE" where nothing else is written in capitals."""
    if amount_of(line)[0] is not None or len(line.split()) > _LONGEST:
        return False
    return looks(cleaned([Line(1, line)])[0]) is Look.SECTION or (is_loud and line.isupper())
