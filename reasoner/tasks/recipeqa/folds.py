"""Folds by recipe: questions of one recipe are always on the same side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Folds"]


@dataclass(frozen=True, slots=True)
class Folds:
    """A number of folds; a digest of a recipe's text says in which it is."""

    count: int

    def of(self, recipe: str) -> int:
        """Return the fold of a recipe."""
        return int(recipe, 16) % self.count

    def split(self, recipes: Sequence[str], fold: int) -> tuple[list[int], list[int]]:
        """Return which places are outside of a fold, to learn from, and which are in it."""
        learned = [i for i, recipe in enumerate(recipes) if self.of(recipe) != fold]
        return learned, [i for i, recipe in enumerate(recipes) if self.of(recipe) == fold]
