"""What a question may lean on: where the cook is, and what was spoken of before."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.operators.base import Described, Here
from reasoner.outcome import Answered, Outcome

__all__ = ["NOWHERE", "Context", "Stage", "context_of", "stage_of"]


class Stage(StrEnum):
    """How far a cook has come: "next" means another thing at each."""

    OPENING = "nothing is told"
    LISTING = "amid the list"
    LISTED = "the list is told"
    COOKING = "amid the steps"
    CLOSING = "the last step is told"


@dataclass(frozen=True, slots=True)
class Context:
    """One more description: the step and line told last, and acts and things spoken of."""

    here: Here | None = None
    acts: frozenset[int] = frozenset()
    things: tuple[Described, ...] = ()


NOWHERE = Context()


def stage_of(graph: RecipeGraph, here: Here | None) -> Stage | None:
    """How far the cook has come; none where that is not known."""
    if here is None:
        return None
    if here.step:
        return Stage.CLOSING if here.step >= len(graph.recipe.steps) else Stage.COOKING
    if not here.line:
        return Stage.OPENING
    return Stage.LISTED if here.line >= len(graph.supplies) else Stage.LISTING


def context_of(
    graph: RecipeGraph, at_step: int | None, at_line: int | None, previous: Outcome | None
) -> Context:
    """The context of a question; complains about a step or a line that the recipe has not."""
    here = None
    if at_step is not None or at_line is not None:
        here = Here(at_step or 0, at_line or 0)
        _check("step", here.step, len(graph.recipe.steps))
        _check("ingredient", here.line, len(graph.supplies))
    if not isinstance(previous, Answered):
        return Context(here)
    moments = [item.moment for item in previous.evidence if item.moment]
    acts = frozenset(act.tick for at in moments for act in graph.text.acts_in(at) if act.at == at)
    entities = (graph.things, graph.props, graph.supplies)
    things = tuple(
        Described(match.words, (match.meaning,), match.score)
        for match in previous.matches
        if any(match.meaning in each for each in entities)
    )
    return Context(here, acts, things)


def _check(what: str, number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise NotFoundError(what, str(number), [f"0 to {most}"])
