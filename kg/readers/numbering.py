"""Steps whose numbers have no mark behind them: "1 Heat the oven", "2 Melt the butter"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kg.readers.page import Shown, looks_like_step

__all__ = ["with_numbers"]

_BARE: Final = re.compile(r"(\d{1,2})\s+([A-Z\"'(].*)")


def with_numbers(shown: Sequence[Shown]) -> list[Shown]:
    """The lines, where bare numbers in front of commands run on from 1, as numbered steps.

    One such number is an amount ("2 Eggs"); only those that follow one another count.
    """
    found = list(shown)
    for run in _runs(shown):
        for place, number, text in run if len(run) > 1 else ():
            found[place] = found[place]._replace(text=text, number=number)
    return found


def _runs(shown: Sequence[Shown]) -> list[list[tuple[int, int, str]]]:
    """Places, numbers and texts of the lines whose numbers run on; each begins with 1."""
    runs: list[list[tuple[int, int, str]]] = []
    for place, line in enumerate(shown):
        match = _BARE.fullmatch(line.text) if line.number is None and not line.bullet else None
        if match is None or not looks_like_step(match[2]):
            continue
        number = int(match[1])
        if number == 1:
            runs.append([])
        elif not runs or number != runs[-1][-1][1] + 1:
            continue
        runs[-1].append((place, number, match[2]))
    return runs
