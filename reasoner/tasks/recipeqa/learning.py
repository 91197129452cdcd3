"""Learn the aligner, and try it in folds by recipe.

What a lexicon has seen looks better to it than what it has not. So the weights of signs that a
lexicon gives are learned on questions whose recipes it did not see; and a question is answered by a
lexicon and weights that saw nothing of its recipe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.aligner import Weights, chances, fit
from reasoner.tasks.recipeqa.alignments import GAPS
from reasoner.tasks.recipeqa.folds import Folds
from reasoner.tasks.recipeqa.lexicon import (
    Lexicon,
    Pair,
    Titled,
    learn_lexicon,
    pairs_of,
    pairs_of_asked,
)
from reasoner.tasks.recipeqa.question import Asked, Floats, Task
from reasoner.tasks.recipeqa.sheet import Sheet
from reasoner.tasks.recipeqa.sheets import sheet_of
from reasoner.tasks.recipeqa.signs import Encoder, Plain, plain_signs
from reasoner.tasks.recipeqa.vectors import Rarity, rarity_of
from reasoner.tasks.recipeqa.words import common_words

__all__ = ["Lesson", "Taught", "in_folds", "learn"]

_RIDGE: Final = 3.0
_RIDGE_GAPS: Final = 1.0
_RIDGE_WORDS: Final = 8.0
"""A word that sets choices apart must do so often before it counts."""
_LESS: Final = 0.5
"""What a question counts for that was made to learn from."""
_RARE: Final = 4
_ROUNDS: Final = 80
_PARTS: Final = 5
_Telling = Callable[[str], None]


def _silent(_: str) -> None:
    """Say nothing."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """What there is to learn from: questions of one task, and recipes whose steps have titles."""

    asked: tuple[Asked, ...]
    titled: tuple[Titled, ...] = ()
    encoder: Encoder | None = None
    more: tuple[Asked, ...] = ()
    """Questions that are learned from and never scored."""

    @cached_property
    def every(self) -> tuple[Asked, ...]:
        """All questions, those to be scored first."""
        return (*self.asked, *self.more)

    @cached_property
    def rarity(self) -> Rarity:
        """How rare words are in the steps, titles and answers apart."""
        seen = {each.recipe: each.question.steps for each in self.asked}
        return rarity_of((seen | {each.recipe: each.bodies for each in self.titled}).values())

    @cached_property
    def plain(self) -> tuple[Plain, ...]:
        """The signs of the questions that need nothing learned."""
        return tuple(plain_signs(each.question, self.rarity, self.encoder) for each in self.every)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Titles with steps: known ones, and guessed ones of recipes that are in no list."""
        known = {each.recipe for each in self.titled}
        rest = [
            each
            for each in zip(self.asked, self.plain, strict=False)
            if each[0].recipe not in known
        ]
        sure = [pair for recipe in self.titled for pair in pairs_of(recipe)]
        return (*sure, *(pair for asked, plain in rest for pair in pairs_of_asked(asked, plain)))


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """What answers the questions of one task."""

    task: Task
    rarity: Rarity
    lexicon: Lexicon
    words: dict[str, int]
    weights: Weights
    full: bool
    """Whether vectors of whole sentences are among the signs."""


def _lexicon(lesson: Lesson, folds: Folds, without: set[int]) -> Lexicon:
    pairs = [pair for pair in lesson.pairs if folds.of(pair.recipe) not in without]
    asked = [each for each in lesson.asked if folds.of(each.recipe) not in without]
    return learn_lexicon(pairs, asked, lesson.rarity)


def _sheets(
    lesson: Lesson, numbers: Sequence[int], lexicon: Lexicon, words: dict[str, int]
) -> list[Sheet]:
    return [
        sheet_of(lesson.every[i].question, lesson.plain[i], lexicon, lesson.rarity, words)
        for i in numbers
    ]


def _fitted(lesson: Lesson, sheets: dict[int, Sheet], words: dict[str, int]) -> Weights:
    numbers = sorted(sheets)
    rows = [sheets[i] for i in numbers]
    alone, together = rows[0].alone.shape[1] - len(words), rows[0].together.shape[2]
    ridge = np.concatenate(
        [
            np.full(rows[0].at_steps.shape[2], _RIDGE),
            np.full(len(GAPS), _RIDGE_GAPS),
            np.full(alone, _RIDGE),
            np.full(len(words), _RIDGE_WORDS),
            np.full(2 * together, _RIDGE),
        ]
    )
    answers = [lesson.every[i].answer for i in numbers]
    worth = [1.0 if i < len(lesson.asked) else _LESS for i in numbers]
    return fit(rows, answers, worth, ridge, _ROUNDS)


def learn(lesson: Lesson, tell: _Telling = _silent) -> Taught:
    """Learn from all questions of a lesson."""
    folds = Folds(_PARTS)
    recipes = [each.recipe for each in lesson.every]
    words = common_words([each.question for each in lesson.asked], _RARE)
    sheets: dict[int, Sheet] = {}
    for part in range(_PARTS):
        _, inside = folds.split(recipes, part)
        lexicon = _lexicon(lesson, folds, {part})
        sheets.update(zip(inside, _sheets(lesson, inside, lexicon, words), strict=True))
        tell(f"part {part + 1} of {_PARTS}")
    weights = _fitted(lesson, sheets, words)
    task, full = lesson.asked[0].question.task, lesson.encoder is not None
    return Taught(task, lesson.rarity, _lexicon(lesson, folds, set()), words, weights, full)


def in_folds(lesson: Lesson, folds: Folds, tell: _Telling = _silent) -> list[Floats]:
    """Return how probable each candidate is, by what was learned from the other folds."""
    recipes = [each.recipe for each in lesson.every]
    count = len(lesson.asked)
    found: dict[int, Floats] = {}
    lexicons: dict[frozenset[int], Lexicon] = {}
    for fold in range(folds.count):
        learned, inside = folds.split(recipes, fold)
        inside = [i for i in inside if i < count]
        if not inside:
            continue
        words = common_words([lesson.asked[i].question for i in learned if i < count], _RARE)
        sheets: dict[int, Sheet] = {}
        for part in range(folds.count):
            key = frozenset({fold, part})
            if key not in lexicons:
                lexicons[key] = _lexicon(lesson, folds, set(key))
            some = inside if part == fold else [i for i in learned if folds.of(recipes[i]) == part]
            sheets.update(zip(some, _sheets(lesson, some, lexicons[key], words), strict=True))
        tried = [sheets.pop(i) for i in inside]
        found.update(zip(inside, chances(tried, _fitted(lesson, sheets, words)), strict=True))
        tell(f"fold {fold + 1} of {folds.count}")
    return [found[i] for i in range(len(lesson.asked))]
