"""Choosing among candidates: each has cues that speak for or against it, and every cue a weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

__all__ = ["Option", "best_of"]

_CLOSE: Final = 0.4
"""So little must the weight of the second be behind, that it is told: it has two odds to three."""
T = TypeVar("T")


class Option(NamedTuple, Generic[T]):
    """A candidate and the cues that it has."""

    value: T
    cues: Sequence[str]

    def weighs(self, weights: Mapping[str, float]) -> float:
        """How much speaks for it."""
        return sum([weights.get(cue, 0.0) for cue in self.cues])


def best_of(
    options: Sequence[Option[T]], weights: Mapping[str, float], taken: Option[T] | None = None
) -> tuple[T, T | None]:
    """What most speaks for, or what somebody has taken; and what comes second if that is close.

    >>> best_of([Option("pot", ["deep"]), Option("pan", ["wide"])], {"deep": 0.2, "wide": 0.1})
    ('pot', 'pan')
    """
    told = [option.weighs(weights) for option in options]
    first = options.index(taken) if taken else told.index(max(told))
    others = [number for number in range(len(options)) if number != first]
    second = max(others, key=told.__getitem__, default=None)
    is_close = second is not None and abs(told[first] - told[second]) < _CLOSE
    return options[first].value, options[second].value if second is not None and is_close else None
