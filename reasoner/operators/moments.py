"""The ticks at which a question may look at the kitchen, the likeliest first."""

from __future__ import annotations

from reasoner.operators.base import At, Relation

__all__ = ["moments_of"]


def moments_of(at: At | None, acts: tuple[int, ...] = ()) -> tuple[int, ...]:
    """When the act of the moment is done, and for "while" and "when" also just before it."""
    if at is None:
        return acts
    if at.relation is Relation.START and acts and not at.act:
        return (max(0, acts[0] - 1),)
    if at.relation is Relation.DURING and at.act:
        return (at.tick, at.tick - 1)
    return (at.tick,)
