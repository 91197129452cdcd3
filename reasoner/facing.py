"""Which side of a thing is meant: the first until it is turned, then the second."""

from __future__ import annotations

import re
from typing import Final

from kg.graph import RecipeGraph
from ontology.effects import Effect

__all__ = ["ticks_on_side"]

_SIDE: Final = re.compile(r"(?:(?:first|one) )?side|(?P<second>second|other) side")
_NEAR: Final = 3
"""So many acts before or after it is turned are about the side that is down then."""


def ticks_on_side(graph: RecipeGraph, phrase: str) -> frozenset[int]:
    """The ticks of the acts shortly before or after a thing is turned; none for other words."""
    side = _SIDE.fullmatch(phrase)
    if side is None:
        return frozenset()
    turns = [
        act.tick
        for act in graph.acts
        if not act.aside and act.meaning and Effect.TURN in act.meaning.effects
    ]
    if side["second"] is None:
        return frozenset(tick for turn in turns for tick in range(turn - _NEAR, turn))
    return frozenset(tick for turn in turns for tick in range(turn + 1, turn + 1 + _NEAR))
