"""The Hasty student of RecipeQA's paper (section 4.2): answers by likeness, without the recipe.

A cloze takes the choice nearest to the items that are told, coherence the item that is least like
the others, ordering the sequence whose neighbours are nearest. All by cosine distance, as in the
paper; for titles it compared words one by one, and here the shipped vectors of titles are taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.question import Floats, Question, Task
from reasoner.tasks.recipeqa.vectors import Rarity, cosine, vector_of

__all__ = ["distances", "hasty"]


def distances(question: Question, rarity: Rarity) -> Floats:
    """Return the one distance of each candidate that the student looks at."""
    vectors = [vector_of(item, rarity) for item in question.items]
    every = np.array([[1 - cosine(one, other) for other in vectors] for one in vectors])
    return _LOOKS[question.task](question, every)


def hasty(question: Question, rarity: Rarity) -> int:
    """Return the candidate that the student answers."""
    found = distances(question, rarity)
    far = question.task is Task.VISUAL_COHERENCE
    return int(found.argmax() if far else found.argmin())


def _to_told(question: Question, every: Floats) -> Floats:
    means: Floats = every[np.ix_(question.marked, question.told)].mean(axis=1)
    return means


def _to_others(question: Question, every: Floats) -> Floats:
    sums: Floats = every.sum(axis=1) / (len(every) - 1)
    return sums


def _along(question: Question, every: Floats) -> Floats:
    rows = np.array(question.candidates)
    sums: Floats = every[rows[:, :-1], rows[:, 1:]].mean(axis=1)
    return sums


_LOOKS: Final[dict[Task, Callable[[Question, Floats], Floats]]] = {
    Task.TEXTUAL_CLOZE: _to_told,
    Task.VISUAL_CLOZE: _to_told,
    Task.VISUAL_COHERENCE: _to_others,
    Task.VISUAL_ORDERING: _along,
}
