"""Find the dialect that a task's questions are asked in: the one door from answers to tasks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import cast

from kg.graph import RecipeGraph
from reasoner.outcome import Outcome

__all__ = ["Answerer", "answerer_of"]

Answerer = Callable[[RecipeGraph, str], Outcome]


@cache
def answerer_of(dialect: str) -> Answerer:
    """What answers in the dialect of a task: `answer` of `reasoner/tasks/NAME/dialect.py`."""
    module = import_module(f"reasoner.tasks.{dialect}.dialect")
    return cast(Answerer, module.answer)
