"""A bridge from pictures to text: what the words of a step are, as a picture's features tell it.

No file says which picture belongs to which step; the right sequences of questions only say the
order. So each picture is first spread over all steps that the order allows, a ridge regression goes
from features to the vectors of steps, and pictures move to the steps that they are now likest to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.alignments import gap_signs, summed
from reasoner.tasks.recipeqa.question import Asked, Floats
from reasoner.tasks.recipeqa.vectors import Rarity, text_vector_of

__all__ = ["Bridge", "learn_bridge"]

_ROUNDS: Final = 5
_RIDGE: Final = 0.1
"""In units of the mean square of the features."""
_SHARPNESS: Final = 12.0


@dataclass(frozen=True, slots=True, eq=False)
class Bridge:
    """A linear map from features to vectors of steps."""

    centre: Floats
    map: Floats
    usual: Floats
    """The mean vector of a step."""

    def likeness(self, vector: Floats, steps: Floats) -> Floats:
        """Return how much a picture is like each step."""
        if len(vector) != len(self.centre):
            return np.zeros(len(steps))
        return _cosines((vector - self.centre) @ self.map, steps - self.usual)


def _cosines(one: Floats, rows: Floats) -> Floats:
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(one)
    found: Floats = rows @ one / np.where(lengths > 0, lengths, 1.0)
    return found


def learn_bridge(asked: Sequence[Asked], rarity: Rarity) -> Bridge | None:
    """Learn a bridge from right sequences of pictures; none where there are no pictures."""
    rows, steps = [], []
    for each in asked:
        items = [each.question.items[i].vector for i in each.question.candidates[each.answer]]
        known = [vector for vector in items if vector is not None]
        if known and len(known) == len(items):
            rows.append(np.array(known))
            steps.append(np.array([text_vector_of(step, rarity) for step in each.question.steps]))
    if not rows:
        return None
    centre = np.concatenate(rows).mean(axis=0)
    usual = np.concatenate(steps).mean(axis=0)
    rows = [row - centre for row in rows]
    steps = [step - usual for step in steps]
    features = np.concatenate(rows)
    square = features.T @ features
    square += _RIDGE * max(float(np.trace(square)) / len(square), 1e-9) * np.eye(len(square))
    bridge = np.zeros((len(centre), len(usual)))
    for _ in range(_ROUNDS):
        wanted = [_spread(row @ bridge, step) @ step for row, step in zip(rows, steps, strict=True)]
        bridge = np.linalg.solve(square, features.T @ np.concatenate(wanted))
    return Bridge(centre, bridge, usual)


def _spread(guesses: Floats, steps: Floats) -> Floats:
    """How probable each step is for each picture, in view of the order and of the likeness."""
    scores = _SHARPNESS * np.array([_cosines(guess, steps) for guess in guesses])
    gaps = np.zeros(gap_signs(len(guesses), len(steps)).shape[:2])
    places: Floats = summed(scores[None], gaps).places[0]
    return places
