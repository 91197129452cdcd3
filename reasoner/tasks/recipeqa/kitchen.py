"""Follow the kitchen through the steps: what is named, what exists by then, what is used later.

A light tracker over the words of the ontology. The texts of RecipeQA are chats from the web, and
the full parser takes a second or more of each; a food is there from the step that first names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ontology.effects import meaning
from ontology.taxonomy import ancestors, class_of, kind_of
from reasoner.tasks.recipeqa.words import base, raw_words

__all__ = ["Course", "Named", "named_in"]


@dataclass(frozen=True, slots=True)
class Named:
    """What a text names, as classes of the ontology."""

    foods: frozenset[str]
    wares: frozenset[str]
    actions: frozenset[str]
    effects: frozenset[str]


@lru_cache(maxsize=16384)
def _thing(word: str) -> tuple[str, str] | None:
    found = class_of(word)
    kind = None if found is None else kind_of(found)
    return None if found is None or kind is None else (found, kind)


@lru_cache(maxsize=16384)
def _action(word: str) -> tuple[str, str] | None:
    found = meaning(word)
    return None if found is None or not found.effects else (found.action, found.effects[0].value)


@lru_cache(maxsize=16384)
def named_in(text: str) -> Named:
    """Return what the words of a text name, one by one."""
    words = frozenset(raw_words(text))
    foods: set[str] = set()
    wares: set[str] = set()
    for word in words:
        found = _thing(word)
        if found is not None:
            (foods if found[1] == "food" else wares).add(found[0])
    actions = [found for word in words if (found := _action(base(word)))]
    return Named(
        frozenset(foods),
        frozenset(wares),
        frozenset(action for action, _ in actions),
        frozenset(effect for _, effect in actions),
    )


@lru_cache(maxsize=16384)
def kinds(foods: frozenset[str]) -> frozenset[str]:
    """Return the classes that foods belong to, theirs among them."""
    return frozenset(each for food in foods for each in (food, *ancestors(food)))


class Course:
    """What the steps of a recipe name, and when each food is first and last named."""

    def __init__(self, steps: Sequence[str]) -> None:
        self.steps = [named_in(step) for step in steps]
        self.first: dict[str, int] = {}
        self.last: dict[str, int] = {}
        for number, step in enumerate(self.steps):
            for food in step.foods:
                self.first.setdefault(food, number)
                self.last[food] = number
        self.heated = [number for number, step in enumerate(self.steps) if "heat" in step.effects]

    def signs(self, title: Named, number: int) -> tuple[float, ...]:
        """Return the signs of a title at a step that rest on what is there by then."""
        foods = [food for food in title.foods if food in self.first]
        count = max(len(title.foods), 1)
        step = self.steps[number]
        return (
            sum(self.first[food] < number for food in foods) / count,
            sum(self.first[food] == number for food in foods) / count,
            sum(self.first[food] > number for food in foods) / count,
            sum(self.last[food] > number for food in foods) / count,
            _shared(title.actions, step.actions),
            _shared(title.effects, step.effects),
            _shared(title.wares, step.wares),
            _shared(kinds(title.foods), kinds(step.foods)),
        )


def _shared(mine: frozenset[str], yours: frozenset[str]) -> float:
    return len(mine & yours) / len(mine) if mine else 0.0
