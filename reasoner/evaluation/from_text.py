"""Annotated recipes with the annotation taken off: only their text is left, and it is parsed."""

from __future__ import annotations

from kg.model import Recipe
from kg.parsing import Outline, parse

__all__ = ["from_text", "stripped"]


def stripped(recipe: Recipe) -> Outline:
    """The text of a recipe, sentence by sentence, with its questions and no annotation."""
    return Outline(
        recipe.id,
        recipe.id,
        tuple([line.text for line in recipe.ingredients]),
        tuple([tuple([s.text for s in step.sentences]) for step in recipe.steps]),
        recipe.source,
        recipe.questions,
    )


def from_text(recipe: Recipe) -> Recipe:
    """The recipe as the parser understands it from its text alone.

    Steps and sentences keep the numbers that the file gives them by position.
    """
    return parse(stripped(recipe))
