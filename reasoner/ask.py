"""The entry point: a recipe and a question in, an outcome with its proof out."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from kg.builder import build
from kg.errors import Notices, ReadError
from kg.graph import RecipeGraph
from kg.model import Recipe
from reasoner.outcome import Outcome

__all__ = ["SURE", "Conventions", "ask", "graph_of"]

Conventions = Literal["people", "r2vq"]
Asked = RecipeGraph | Recipe | Path | str
SURE: Final = 0.6
"""How probable it must be that an answer is right, for it to be given."""
_RECIPES: Final = "a graph, a file, the name of a sample, or the text of a recipe"
_SHOWN: Final = 60
_SENTENCE: Final = 4
"""Words from which on what is no file looks like text."""


def ask(
    recipe: Asked,
    question: str,
    *,
    conventions: Conventions = "people",
    sure: float = SURE,
    at_step: int | None = None,
    at_line: int | None = None,
    previous: Outcome | None = None,
) -> Outcome:
    """Answer a question about a recipe.

    The recipe is a graph, a recipe, a file (`file#id` for one of several), a sample's name or, if
    it has several lines, the text itself. Answers that are less probable than `sure` are not
    given. `at_step` is the step that the cook was told last (0 before the first), `at_line` the
    line of the list, and `previous` what came of the question before: "next", "it" and what names
    neither an act nor a thing lean on them. With `conventions="r2vq"` the answer is what that
    benchmark calls right.

    >>> ask("tzatziki", "What do you use to squeeze the cucumber?").text
    'the hands'
    """
    graph = graph_of(recipe)
    if not isinstance(question, str):
        raise ReadError("is no question; a question is text", repr(question)[:_SHOWN])
    if conventions != "people":
        from reasoner.dialects import answerer_of

        return answerer_of(conventions)(graph, question)
    from reasoner.answering import answer  # so that importing this package stays light
    from reasoner.context import context_of

    return answer(graph, question, context_of(graph, at_step, at_line, previous), sure)


def graph_of(recipe: Asked, notices: Notices | None = None) -> RecipeGraph:
    """The graph of whatever names or is a recipe; a file that is there wins over a sample."""
    if isinstance(recipe, RecipeGraph):
        return recipe
    if isinstance(recipe, Recipe):
        return build(recipe)
    if not isinstance(recipe, str | Path):
        raise ReadError(f"is no recipe; give {_RECIPES}", repr(recipe)[:_SHOWN])
    if not str(recipe).strip():
        raise ReadError(f"there is nothing to read; give {_RECIPES}", "the recipe")
    from kg.readers import read_one, read_one_text
    from kg.readers.locating import located

    if isinstance(recipe, str) and "\n" in recipe.strip():
        return build(read_one_text(recipe))
    try:
        found = located(str(recipe))
    except ReadError as error:
        if len(str(recipe).split()) < _SENTENCE:
            raise
        problem = "is one line, and no file; the text of a recipe has lines: a list and steps"
        raise ReadError(problem, repr(str(recipe)[:_SHOWN])) from error
    return build(read_one(*found, notices=notices))
