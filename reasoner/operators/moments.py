"""The ticks at which a question may look at the kitchen, and a moment in words."""

from __future__ import annotations

from kg.graph import RecipeGraph
from reasoner.operators.base import At, Relation
from reasoner.operators.naming import act_of
from reasoner.wording import phrase_of

__all__ = ["moments_of", "worded"]


def moments_of(at: At | None, acts: tuple[int, ...] = ()) -> tuple[int, ...]:
    """When the act of the moment is done, and for "while" and "when" also just before it."""
    if at is None:
        return acts
    if at.relation is Relation.START and acts and not at.act:
        return (max(0, acts[0] - 1),)
    if at.relation is Relation.DURING and at.act:
        return (at.tick, at.tick - 1)
    return (at.tick,)


def worded(graph: RecipeGraph, at: At | None) -> str:
    """A moment in canonical words, to stand behind a question: " after step 2"."""
    if at is None:
        return ""
    if at.relation in (Relation.START, Relation.END):
        return f" at the {at.relation}"
    act = act_of(graph, at.act)
    if at.step or act is None:
        relation: str = "in" if at.relation is Relation.IN_STEP else at.relation
        return f" {relation} step {at.step}" if at.step else ""
    how = "while" if at.relation is Relation.DURING else at.relation
    return f" {how} {phrase_of(graph, act)}"
