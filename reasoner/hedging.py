"""What an answer must not pass over: that something is done only on a condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.outcome import Answered, Evidence
from reasoner.wording import only

__all__ = ["with_terms"]


def with_terms(graph: RecipeGraph, outcome: Answered) -> Answered:
    """The outcome with the conditions that its proof rests on."""
    if not graph.is_conditional:
        return outcome
    evidence = tuple(_marked(graph, item) for item in outcome.evidence)
    condition = _common(graph, outcome.evidence)
    text = outcome.text
    if condition and condition not in text and not text.lower().startswith("no"):
        text = f"{text}, {only(condition)}"
    return replace(outcome, text=text, evidence=evidence)


def _condition(graph: RecipeGraph, item: Evidence) -> str:
    try:
        return graph.act(item.moment).event.condition if item.moment else ""
    except NotFoundError:
        return ""


def _marked(graph: RecipeGraph, item: Evidence) -> Evidence:
    condition = _condition(graph, item)
    if condition and condition not in item.finding:
        return replace(item, finding=f"{item.finding}, {only(condition)}")
    return item


def _common(graph: RecipeGraph, evidence: Sequence[Evidence]) -> str:
    """The condition that every step of a proof has, if there is one."""
    found = {_condition(graph, item) for item in evidence}
    return found.pop() if len(found) == 1 else ""
