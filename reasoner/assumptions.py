"""What a proof takes for granted: participants of its events that nobody wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kg.entities import Act, Partaking
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.model import Role
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.wording import as_written, place_of, the

__all__ = ["with_assumptions"]

_TAKES: Final = {Role.INGREDIENT: "takes", Role.TOOL: "uses", Role.PROP: "uses"}


def with_assumptions(graph: RecipeGraph, outcome: Outcome) -> Outcome:
    """The outcome, each step of its proof with what had to be supposed for it."""
    if not isinstance(outcome, Answered | NoAnswer) or not _supposes(graph):
        return outcome
    said = outcome.text or ""
    evidence = _marked(graph, outcome.evidence, said)
    if isinstance(outcome, NoAnswer):
        return replace(outcome, evidence=evidence)
    others = tuple(
        replace(other, evidence=_marked(graph, other.evidence, other.text))
        for other in outcome.alternatives
    )
    return replace(outcome, evidence=evidence, alternatives=others)


def _supposes(graph: RecipeGraph) -> bool:
    """True of a recipe that was read from plain text."""
    return any(part.assumed for event in graph.recipe.events for part in event.participations)


def _marked(
    graph: RecipeGraph, evidence: tuple[Evidence, ...], answer: str
) -> tuple[Evidence, ...]:
    """Each assumption stands with the first step that rests on it."""
    told: set[str] = set()
    found = []
    for item in evidence:
        fresh = tuple(s for s in _assumptions(graph, item, answer) if s not in told)
        told.update(fresh)
        found.append(replace(item, assumed=(*item.assumed, *fresh)) if fresh else item)
    return tuple(found)


def _assumptions(graph: RecipeGraph, item: Evidence, answer: str) -> Iterator[str]:
    if item.moment is None:
        return
    try:
        act = graph.act(item.moment)
    except NotFoundError:
        return
    said = f"{item.finding} {answer}".lower()
    for partaking in act.partakings:
        part = partaking.participation
        if part.reason and part.role is not Role.RESULT and _rests_on(graph, partaking, said):
            yield f"{_how(graph, act, partaking)}: {_reason(part.reason)}"


def _rests_on(graph: RecipeGraph, partaking: Partaking, said: str) -> bool:
    """True if a step of a proof, or the answer, names the participant."""
    name = re.escape(graph.name(partaking.entity).lower())
    return re.search(rf"\b{name}\b", said) is not None


def _how(graph: RecipeGraph, act: Act, partaking: Partaking) -> str:
    verb, name = as_written(act.event.text.lower()), graph.name(partaking.entity)
    if partaking.participation.role is Role.HABITAT:
        preposition = graph.usual_preposition(partaking.entity)
        return f"{verb} happens {place_of(graph, partaking.entity, preposition)}"
    return f"{verb} {_TAKES[partaking.participation.role]} {the(name)}"


def _reason(assumed: str) -> str:
    return f"it {assumed}" if assumed.startswith(("is ", "was ")) else f"it is {assumed}"
