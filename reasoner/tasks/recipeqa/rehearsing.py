"""Make clozes to learn from: the choices besides the answer are titles of one other recipe.

That is how RecipeQA's own textual clozes were made, save that one of theirs is a recipe's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from reasoner.tasks.recipeqa.lexicon import Titled
from reasoner.tasks.recipeqa.question import Asked, Item, Question, Task

__all__ = ["clozes_of"]

_ITEMS: Final = 4


def clozes_of(recipes: Sequence[Titled], each: int, seed: int = 0) -> tuple[Asked, ...]:
    """Return so many clozes of each recipe that has titles enough."""
    random = Random(seed)
    titles = [[title for title in recipe.titles if title.strip()] for recipe in recipes]
    long = [number for number, row in enumerate(titles) if len(row) >= _ITEMS]
    if len(long) < 2:
        return ()
    return tuple(
        _cloze(recipes, titles, long, number, random) for number in long for _ in range(each)
    )


def _cloze(
    recipes: Sequence[Titled],
    titles: Sequence[Sequence[str]],
    long: Sequence[int],
    number: int,
    random: Random,
) -> Asked:
    told = [titles[number][i] for i in sorted(random.sample(range(len(titles[number])), _ITEMS))]
    gap = random.randrange(_ITEMS)
    other = random.choice([each for each in long if each != number])
    right = told.pop(gap)
    items = (*told, right, *random.sample(titles[other], _ITEMS - 1))
    marked = tuple(range(_ITEMS - 1, len(items)))
    before, after = tuple(range(gap)), tuple(range(gap, _ITEMS - 1))
    candidates = tuple((*before, choice, *after) for choice in marked)
    shown = tuple(Item(text) for text in items)
    question = Question(Task.TEXTUAL_CLOZE, recipes[number].bodies, shown, candidates, marked)
    return Asked(question, 0, recipes[number].recipe)
