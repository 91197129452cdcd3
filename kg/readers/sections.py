"""The headings among the lines of an ingredient list: "For the sauce:" is no ingredient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kg.parsing.coreference import names_dish
from kg.parsing.hidden import head_of
from kg.quantities import amount_of
from kg.readers.lines import Line
from kg.readers.page import Look, cleaned, looks

__all__ = ["Listed", "under_headings"]

_LONGEST: Final = 6
_SHORT: Final = 3
_PLACES: Final = frozenset("garnish topping top base filling crust assembly serving".split())
"""What a part of a list is for that is no dish."""


class Listed(NamedTuple):
    """A line of the list, and the name of its part if it has one."""

    part: str
    text: str


def under_headings(rows: Sequence[Listed]) -> list[Listed]:
    """The ingredients of a list, each in the part that the heading above it names.

    >>> under_headings([Listed("", "1 egg"), Listed("", "For the sauce:"), Listed("", "2 limes")])
    [Listed(part='', text='1 egg'), Listed(part='For the sauce:', text='2 limes')]
    """
    lines = [row.text for row in rows]
    is_loud = any(not line.isupper() for line in lines)
    bare = _bare_headings(lines)
    kept: list[Listed] = []
    outer = name = ""
    for place, row in enumerate(rows):
        name = name if row.part == outer else ""
        outer = row.part
        if place + 1 < len(rows) and (place in bare or _is_heading(row.text, is_loud)):
            name = row.text
        else:
            kept.append(row._replace(part=name or row.part))
    return kept


def _bare_headings(lines: Sequence[str]) -> set[int]:
    """Which lines are headings without a mark: several, from the first on, that name dishes."""
    bare = {n for n in range(len(lines) - 1) if _is_bare(lines[n], lines[n + 1])}
    made = sum(names_dish(head_of(lines[n])) or head_of(lines[n]) in _PLACES for n in bare)
    return bare if len(bare) > 1 and 0 in bare and 2 * made >= len(bare) else set()


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
