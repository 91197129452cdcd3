"""Several recipes in one text: where each of them begins."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from kg.readers.page import Look, Shown, looks

__all__ = ["apart"]

_TITLE_WORDS: Final = 14


def apart(shown: list[Shown]) -> list[list[Shown]]:
    """The lines of each recipe."""
    found = [looks(line) for line in shown]
    return _by_titles(shown, found) or _by_lists(shown, found) or [shown]


def _by_titles(shown: list[Shown], found: list[Look]) -> list[list[Shown]]:
    """Several where several headings of the first level have a list or steps below them."""
    named = (Look.TEXT, Look.SECTION, Look.ITEM)
    starts = [n for n, line in enumerate(shown) if line.level == 1 and found[n] in named]
    ends = [*starts[1:], len(shown)]
    if len(starts) < 2 or not all(
        Look.INGREDIENTS in found[a:b] or _is_whole(found[a:b])
        for a, b in zip(starts, ends, strict=True)
    ):
        return []
    return _cut(shown, starts)


def _is_whole(found: list[Look]) -> bool:
    return found.count(Look.ITEM) > 1 and Look.STEP in found


def _by_lists(shown: list[Shown], found: list[Look]) -> list[list[Shown]]:
    """Several where a list with a title over it stands behind the steps of another."""
    lists = [n for n, look in enumerate(found) if look is Look.INGREDIENTS]
    starts: list[int] = []
    for before, place in pairwise([0, *lists]):
        told = Look.STEPS in found[before:place] or Look.STEP in found[before:place]
        title = _title_over(shown, found, before, place)
        if (not starts or told) and title is not None:
            starts.append(title)
    return _cut(shown, starts) if len(starts) > 1 else []


def _title_over(shown: list[Shown], found: list[Look], before: int, place: int) -> int | None:
    """The nearest line over a list that can be its title."""
    for n in range(place - 1, before - 1, -1):
        if found[n] in (Look.BLANK, Look.FACT):
            continue
        line = shown[n]
        words = len(line.text.split())
        is_part = line.text.lower().startswith(("for ", "to ")) or line.text.endswith(
            (".", "!", "?", ":", ",")
        )
        is_name = found[n] is not Look.STEP and line.number is None and not line.bullet
        stands_alone = n == before or found[n - 1] is Look.BLANK or line.level > 0
        if is_name and stands_alone and not is_part and 0 < words <= _TITLE_WORDS:
            return n
        if found[n] in (Look.STEP, Look.STEPS, Look.NOTES, Look.ITEM):
            return None
    return None


def _cut(shown: list[Shown], starts: list[int]) -> list[list[Shown]]:
    return [shown[start:end] for start, end in pairwise([*starts, len(shown)])]
