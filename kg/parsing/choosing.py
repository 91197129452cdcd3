"""Choosing among candidates: each has cues that speak for or against it, and every cue a weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

__all__ = ["Option"]

T = TypeVar("T")


class Option(NamedTuple, Generic[T]):
    """A candidate and the cues that it has."""

    value: T
    cues: Sequence[str]

    def weighs(self, weights: Mapping[str, float]) -> float:
        """How much speaks for it."""
        return sum([weights.get(cue, 0.0) for cue in self.cues])
