"""Weights of the labels of a sentence, some of them ruled out, and the best span by the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kg.parsing.chain import Chain

    Matrix = NDArray[np.float32]

__all__ = ["Labelling", "Span", "held"]

_NEVER: Final = -1e4
_SILENT: Final = ("O", "B-V", "I-V", "B-Agent", "I-Agent")
"""Labels of words that a question does not repeat even if it does not ask for them."""
_IDLE: Final = 1.0
"""What it costs that a word which the question repeats plays no role."""


class Span(NamedTuple):
    """Words from one place to another that play a role, and the weight of all labels with it."""

    weight: float
    role: str
    start: int
    end: int


class Labelling:
    """The weight of every label for every word of a sentence, one row a word."""

    def __init__(self, chain: Chain, scores: Matrix, roles: Iterable[str] = ()) -> None:
        self.chain, self.scores = chain, scores
        self.numbers = {label: number for number, label in enumerate(chain.labels)}
        self.own = self.numbers_of(f"{mark}-{role}" for role in roles for mark in "BI")

    def numbers_of(self, labels: Iterable[str]) -> list[int]:
        """The columns of some labels, as far as the model knows them."""
        return [self.numbers[label] for label in labels if label in self.numbers]

    def best(self) -> float:
        """The weight of the best labels."""
        return float(self._before[-1].max())

    @cached_property
    def _before(self) -> Matrix:
        """The weight of the best labels up to each word, by that word's own label."""
        found = self.scores.copy()
        for place in range(1, len(found)):
            found[place] += (found[place - 1][:, None] + self.chain.steps).max(axis=0)
        return found

    @cached_property
    def _after(self) -> Matrix:
        """The same from each word on, where none of the roles asked for comes any more."""
        found = self.scores.copy()
        found[:, self.own] = _NEVER
        for place in range(len(found) - 2, -1, -1):
            found[place] += (self.chain.steps + found[place + 1]).max(axis=1)
        return found

    def last_span(self, roles: Iterable[str], taken: AbstractSet[int]) -> Span | None:
        """The best span for one of some roles outside of the places taken; the last of its role."""
        starts = [place for place in range(len(self.scores)) if place not in taken]
        spans = (
            self._span(role, start, taken)
            for role in roles
            if f"B-{role}" in self.numbers
            for start in starts
        )
        return max(spans, key=lambda span: span.weight, default=None)

    def _span(self, role: str, start: int, taken: AbstractSet[int]) -> Span:
        """The best span for a role from a place on."""
        steps, label = self.chain.steps, self.numbers[f"B-{role}"]
        inside = self.numbers.get(f"I-{role}")
        weight = float(self.scores[start, label])
        if start:
            weight += float((self._before[start - 1] + steps[:, label]).max())
        best = Span(weight + self._rest(label, start), role, start, start)
        for end in range(start + 1, len(self.scores)):
            if end in taken or inside is None:
                break
            weight += float(steps[label, inside] + self.scores[end, inside])
            label = inside
            total = weight + self._rest(label, end)
            if total > best.weight:
                best = Span(total, role, start, end)
        return best

    def _rest(self, label: int, place: int) -> float:
        """The weight of the best labels behind a place."""
        if place + 1 == len(self.scores):
            return 0.0
        return float((self.chain.steps[label] + self._after[place + 1]).max())

    def labels_with(self, span: Span) -> list[str]:
        """The best labels of all words when a span has its role for sure."""
        fixed = self.scores.copy()
        for place in range(span.start, span.end + 1):
            mark = "B" if place == span.start else "I"
            fixed[place] = _NEVER
            fixed[place, self.numbers[f"{mark}-{span.role}"]] = 0.0
        return self.chain.best(fixed)


def held(
    labelling: Labelling, repeated: AbstractSet[int], verb: int, roles: Sequence[str]
) -> Labelling:
    """Rule out the roles asked for where a question repeats the text, and all others elsewhere."""
    given = Labelling(labelling.chain, labelling.scores.copy(), roles)
    left = [*given.own, *given.numbers_of(_SILENT)]
    for place, row in enumerate(given.scores):
        if place in repeated:
            row[given.own] = _NEVER
            row[given.numbers_of(("O",))] -= _IDLE
        elif place != verb:
            kept = row[left].copy()
            row[:] = _NEVER
            row[left] = kept
    return given
