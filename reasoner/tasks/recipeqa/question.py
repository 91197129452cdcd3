"""A question of RecipeQA: the steps of a recipe, some items, and candidate sequences of them.

The four tasks have one form. Each candidate is a sequence of items that should tell the recipe in
its order: a cloze has a choice put into the gap, coherence leaves one item out, and ordering puts
all items in some order. Nothing here names a recipe, a question or a picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

__all__ = ["Asked", "Floats", "Item", "Question", "Task"]

Floats = npt.NDArray[np.float64]


class Task(StrEnum):
    """What is asked of a recipe."""

    TEXTUAL_CLOZE = "textual_cloze"
    VISUAL_CLOZE = "visual_cloze"
    VISUAL_COHERENCE = "visual_coherence"
    VISUAL_ORDERING = "visual_ordering"


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A title, or a picture as its features."""

    text: str
    vector: Floats | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """Steps, items, and the candidates among which one is right."""

    task: Task
    steps: tuple[str, ...]
    """The text of each step, without its title."""
    items: tuple[Item, ...]
    candidates: tuple[tuple[int, ...], ...]
    """Sequences of items, as places in `items`."""
    marked: tuple[int, ...]
    """The item that sets each candidate apart: filled in, or left out; none where all are there."""

    @property
    def told(self) -> tuple[int, ...]:
        """The items that no candidate is about."""
        return tuple(each for each in range(len(self.items)) if each not in self.marked)


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A question with its right candidate, for learning and scoring alone."""

    question: Question
    answer: int
    recipe: str
    """A digest of the recipe's text, so that one recipe is never on both sides of a fold."""
