"""Choosing among candidates: each has cues that speak for or against it, and every cue a weight."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

__all__ = ["Option", "weights_of"]

T = TypeVar("T")
_FILE: Final = Path(__file__).parent / "data" / "choosing.json"


class Option(NamedTuple, Generic[T]):
    """A candidate, the cues that it has, and how much each of them is there."""

    value: T
    cues: Mapping[str, float]

    def weighs(self, weights: Mapping[str, float]) -> float:
        """How much speaks for it."""
        return sum([weights.get(cue, 0.0) * much for cue, much in self.cues.items()])


@cache
def weights_of(slot: str) -> Mapping[str, float]:
    """What the cues of a slot weigh."""
    told: dict[str, dict[str, float]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return told[slot]
