"""Read a grid: after each step of a recipe, which lines of its list are together, and where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from kg.errors import ReadError

__all__ = ["Group", "Kept", "read_grid"]

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Group:
    """Lines of the list that are one thing; the accepted names of where that is, or none."""

    lines: frozenset[int]
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """How a kitchen stands when a step is done: its groups, and the lines that are gone."""

    groups: tuple[Group, ...]
    gone: frozenset[int] = frozenset()

    @property
    def used(self) -> set[int]:
        """The lines that have been used by then."""
        return set(self.gone).union(*(group.lines for group in self.groups))

    @property
    def together(self) -> set[Pair]:
        """The pairs of lines that are parts of one thing."""
        return {pair for group in self.groups for pair in combinations(sorted(group.lines), 2)}

    @property
    def places(self) -> dict[int, list[tuple[str, ...]]]:
        """Where each line is that has a place: the accepted names, by group."""
        found: dict[int, list[tuple[str, ...]]] = {}
        for group in self.groups:
            for line in group.lines if group.places else ():
                found.setdefault(line, []).append(group.places)
        return found


def read_grid(path: Path) -> Iterator[tuple[str, list[Kept]]]:
    """The recipes of a grid by their titles, each with its kitchen after every step."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        yield from [(each["recipe"], [_kept(after) for after in each["after"]]) for each in told]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise ReadError(f"no grid of kitchens ({problem})", str(path)) from problem


def _kept(after: dict[str, Any]) -> Kept:
    groups = [
        Group(frozenset(group["of"]), tuple(name.lower() for name in group["place"]))
        for group in after["groups"]
    ]
    return Kept(tuple(groups), frozenset(after.get("gone", ())))
