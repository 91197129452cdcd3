"""SemEval-2022 Task 9's form of submission: `{recipe: {"K-N": answer or null}}`."""

from __future__ import annotations

from collections.abc import Iterable

from kg.builder import build
from kg.model import Recipe
from reasoner.tasks.r2vq import dialect as r2vq

__all__ = ["Submission", "submission"]

Submission = dict[str, dict[str, str | None]]


def submission(recipes: Iterable[Recipe]) -> Submission:
    """The answers to the questions that came with the recipes; their gold is never looked at."""
    return {recipe.id: _answers(recipe) for recipe in recipes}


def _answers(recipe: Recipe) -> dict[str, str | None]:
    graph = build(recipe, by_roles=False)  # its questions count what was marked
    return {asked.id: r2vq.answer(graph, asked.text).text for asked in recipe.questions}
