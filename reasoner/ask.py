"""The entry point: a recipe and a question in, an outcome with its proof out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kg.builder import build
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.model import Recipe
from reasoner.assumptions import with_assumptions
from reasoner.outcome import Answered, NoAnswer, NotUnderstood, Outcome
from reasoner.question import LONGEST, Question
from reasoner.terms import with_terms
from reasoner.twofold import both_told, second_about, two_questions

if TYPE_CHECKING:
    from reasoner.families import Family
    from reasoner.standing import Standing

__all__ = ["Conventions", "ask", "graph_of", "parse"]

Conventions = Literal["people", "r2vq"]
Asked = RecipeGraph | Recipe | Path | str


def ask(
    recipe: Asked,
    question: str,
    *,
    conventions: Conventions = "people",
    at_step: int | None = None,
    at_line: int | None = None,
) -> Outcome:
    """Answer a question about a recipe.

    The recipe is a graph, a recipe, a file (`file#id` for one of several), a sample's name or, if
    it has several lines, the text itself. With
    `conventions="r2vq"` the answer is what the benchmark calls right. `at_step` is the step that
    the cook was told last (0 before the first): "next", "that again" and what names neither an act
    nor a thing are about it; `at_line` is the line of the list that was told last.

    >>> ask("tzatziki", "What do you use to squeeze the cucumber?").text
    'your hands'
    """
    graph = graph_of(recipe)
    if conventions == "r2vq":
        from reasoner.conventions import r2vq

        return r2vq.answer(graph, question)
    asked = Question(question)
    problem = _problem(asked)
    if problem:
        return _not_understood(graph, asked, problem)
    if at_step is None and at_line is None:
        return _answer(graph, asked)
    from reasoner.standing import Standing

    return _answer_at(graph, asked, Standing(at_step or 0, at_line or 0))


def _answer(graph: RecipeGraph, asked: Question) -> Outcome:
    outcome = with_terms(graph, _first_answer(graph, asked), asked)
    return with_assumptions(graph, outcome)


def _answer_at(graph: RecipeGraph, asked: Question, standing: Standing) -> Outcome:
    """The answer to the first reading that has one; else what the last has to say."""
    from reasoner.standing import in_time, readings

    outcome: Outcome | None = None
    for meant in readings(graph, asked, standing):
        found = _unless_guessed(_answer(graph, meant.question))
        if meant.takes(found):
            return in_time(graph, found, standing)
        if outcome is None or isinstance(found, NoAnswer):
            outcome = found
    assert outcome is not None  # a question has one reading at least: as it stands
    return outcome


def _unless_guessed(outcome: Outcome) -> Outcome:
    """Silence instead of a "no" that only means that the recipe says nothing: a cook acts on it."""
    if not isinstance(outcome, Answered) or not _is_closed_world(outcome):
        return outcome
    reason = outcome.evidence[0].finding
    return NoAnswer(outcome.query, reason, outcome.evidence, outcome.matches)


def _problem(asked: Question) -> str | None:
    if not asked.words:
        return "there is no question"
    if len(asked.text) > LONGEST:
        return f"a question has at most {LONGEST} characters; this one has {len(asked.text)}"
    return None


def _first_answer(graph: RecipeGraph, asked: Question) -> Outcome:
    """The first family that answers; else what the first that understood has to say."""
    if (two := two_questions(asked.text)) and (both := _both(graph, *two)):
        return both
    silent: NoAnswer | None = None
    for query in parse(asked):
        outcome = query.answer(graph)
        if isinstance(outcome, Answered) and not (silent and _is_closed_world(outcome)):
            return outcome
        if silent is None and isinstance(outcome, NoAnswer):
            silent = outcome
    if silent is not None:
        return silent
    return _not_understood(graph, asked, "no kind of question that is known reads like this")


def _both(graph: RecipeGraph, first: str, second: str) -> Answered | None:
    """The answer to two questions in one, if both have one."""
    one = _first_answer(graph, Question(first))
    if not isinstance(one, Answered):
        return None
    other = _first_answer(graph, Question(second_about(second, one.query)))
    return both_told(one, other) if isinstance(other, Answered) else None


def _not_understood(graph: RecipeGraph, asked: Question, reason: str) -> NotUnderstood:
    """What was understood of a question all the same, and what could be asked instead."""
    from reasoner.suggest import suggestions, understood

    matches = understood(graph, asked)
    return NotUnderstood(asked.text[:LONGEST], reason, matches, suggestions(graph, asked))


def _is_closed_world(outcome: Answered) -> bool:
    """True of a "no" that only means that the recipe is silent."""
    return any(item.rule == "closed-world" for item in outcome.evidence)


def parse(question: Question | str) -> Iterator[Family]:
    """The queries that a question can be read as, the most specific first."""
    from reasoner.families import FAMILIES  # so that importing this package stays light

    asked = Question(question) if isinstance(question, str) else question
    for family in FAMILIES:
        query = family.parse(asked)
        if query is not None:
            yield query
            if getattr(query, "has_last_word", False):
                return  # what this one cannot answer, others would only guess


def graph_of(recipe: Asked) -> RecipeGraph:
    """The graph of whatever names or is a recipe."""
    if isinstance(recipe, RecipeGraph):
        return recipe
    if isinstance(recipe, Recipe):
        return build(recipe)
    from kg.readers import is_there, read_one, read_one_text
    from kg.samples import names, path_of

    name = str(recipe)
    if isinstance(recipe, str) and "\n" in recipe.strip():
        return build(read_one_text(recipe))
    sample = path_of(name)
    if sample is not None:
        return build(read_one(str(sample)))
    if not is_there(name.partition("#")[0]):
        raise NotFoundError("recipe file or sample", name, names())
    return build(read_one(name))
