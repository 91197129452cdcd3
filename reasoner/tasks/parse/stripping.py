"""Annotated recipes with the annotation taken off: only their text is left."""

from __future__ import annotations

from kg.model import Recipe
from kg.parsing import Outline

__all__ = ["stripped"]


def stripped(recipe: Recipe) -> Outline:
    """The text of a recipe, sentence by sentence, with its questions and no annotation.

    Steps and sentences are numbered by position, as the file has them.
    """
    return Outline(
        recipe.id,
        recipe.id,
        tuple([line.text for line in recipe.ingredients]),
        tuple([tuple([s.text for s in step.sentences]) for step in recipe.steps]),
        recipe.source,
        recipe.questions,
    )
