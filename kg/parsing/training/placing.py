"""Learns where events happen, and with what besides, from recipes that people annotated.

Every annotated recipe is read from the spans that people marked. Where an event's place is open,
the candidates are noted with their cues, and which of them people meant; reading goes on with
those. The weights make the right ones likely, and stay near those they begin with.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.model import Event, HiddenKey, Moment, Recipe, Reference, Role, Source
from kg.parsing.following import Parse
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening
from kg.parsing.models import Models
from kg.parsing.outline import Outline
from kg.parsing.placing import Whole, place_kind
from kg.parsing.telling import Told
from kg.parsing.training.gold import labelled
from kg.parsing.training.rehearsing import reading_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

__all__ = ["Noted", "begin", "learn_places", "note_places"]

_COUNTED: Final = re.compile(r" \d+$")
_ROUNDS: Final = 300
_PACE: Final = 0.3
_NEAR: Final = 0.1
"""How much it costs to leave the weights that learning begins with."""
_BEGIN: Final = Path(__file__).parent / "places.toml"
_KINDS: Final = frozenset({"pot", "bowl", "plate", "oven", "cold", "board", "tin"})


class Noted(NamedTuple):
    """The cues of every candidate of one decision, and which of them are right."""

    cues: Sequence[Mapping[str, float]]
    right: Sequence[bool]


def begin() -> Mapping[str, float]:
    """The weights that learning begins with."""
    found: dict[str, float] = tomllib.loads(_BEGIN.read_text(encoding="utf-8"))
    return found


def note_places(recipe: Recipe, models: Models) -> list[Noted]:
    """Every decision on a place that comes up when a recipe is read as people understood it."""
    sentences = list(labelled(recipe, is_sure=True))
    if not sentences:
        return []
    lines = tuple(line.text for line in recipe.ingredients)
    outline = Outline("", recipe.title, lines, (), Source("", "text", 1))
    readings = [reading_of(sentence) for sentence in sentences]
    gold = _Gold({event.at: event for event in recipe.events})
    Parse(Told.of(outline), models, readings, watch_places=gold.watch).recipe()
    return gold.found


class _Gold:
    """What people annotated, asked about every place as it comes up."""

    def __init__(self, events: Mapping[Moment, Event]) -> None:
        self.events = events
        self.found: list[Noted] = []

    def watch(self, event: Happening, every: Sequence[Whole]) -> Whole | None:
        """Note a decision, and take it as people did."""
        gold = self.events.get(event.at)
        if gold is None or event.effect == "serve":  # nobody writes down the plate
            return None
        right = [_is_right(drops, option.value, gold) for drops, option in every]
        same = [
            so and _is_same(option.value, gold)
            for so, (_, option) in zip(right, every, strict=True)
        ]
        right = same if any(same) else right
        if not any(right):
            return None
        if not all(right):
            self.found.append(Noted([option.cues for _, option in every], right))
        return next(one for one, is_right in zip(every, right, strict=True) if is_right)


def _is_right(drops: Sequence[Reference], place: Reference | None, gold: Event) -> bool:
    """True of the place that people wrote down, and of what they supposed besides."""
    parts = gold.participations
    is_left_out = any(part.hidden in (HiddenKey.DROP, HiddenKey.SHADOW) for part in parts)
    if bool(drops) != is_left_out and any(part.mention and _is_food(part.role) for part in parts):
        return False
    told = [p.reference.name for p in parts if p.hidden is HiddenKey.HABITAT]
    if any(part.mention and part.role is Role.HABITAT for part in parts):
        return place is None
    if not told or place is None:
        return not told and place is None
    name = _COUNTED.sub("", place.name)
    wanted = _COUNTED.sub("", told[0])
    if head_of(name) == head_of(wanted):
        return True
    return place_kind(name) == place_kind(wanted) and place_kind(name) in _KINDS


def _is_same(place: Reference | None, gold: Event) -> bool:
    """True of the very vessel that people meant: one that came up at the same moment."""
    told = [p.reference for p in gold.participations if p.hidden is HiddenKey.HABITAT]
    return place is not None and bool(told) and place.origin == told[0].origin


def _is_food(role: Role) -> bool:
    return role is Role.INGREDIENT


def learn_places(decisions: Iterable[Noted], begin: Mapping[str, float]) -> dict[str, float]:
    """Weights under which the right candidates of every decision outweigh the others."""
    import numpy as np

    table = _Table(list(decisions), begin)
    weights, steps = table.begin.copy(), np.full(len(table.names), 1e-6)
    for _ in range(_ROUNDS):
        slope = table.slope(weights) + _NEAR * (weights - table.begin)
        steps += slope * slope
        weights -= _PACE * slope / np.sqrt(steps)
    return {name: round(float(weights[n]), 2) for n, name in enumerate(table.names)}


class _Table:
    """All candidates as rows of numbers."""

    def __init__(self, decisions: Sequence[Noted], begin: Mapping[str, float]) -> None:
        import numpy as np

        told = {cue for noted in decisions for cues in noted.cues for cue in cues}
        self.names = sorted(told | set(begin))
        index = {name: place for place, name in enumerate(self.names)}
        self.begin = np.array([begin.get(name, 0.0) for name in self.names])
        rows = [cues for noted in decisions for cues in noted.cues]
        self.cues = np.zeros((len(rows), len(self.names)))
        for row, cues in enumerate(rows):
            for cue, much in cues.items():
                self.cues[row, index[cue]] = much
        sizes = [len(noted.cues) for noted in decisions]
        self.starts = np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(int)
        self.group = np.repeat(np.arange(len(sizes)), sizes)
        self.right = np.array([is_right for noted in decisions for is_right in noted.right])

    def slope(self, weights: Matrix) -> Matrix:
        """In which direction the weights would choose worse, for the mean decision."""
        import numpy as np

        scores = self.cues @ weights
        scores -= np.maximum.reduceat(scores, self.starts)[self.group]
        odds = np.exp(scores)
        good = odds * self.right
        every = np.add.reduceat(odds, self.starts)[self.group]
        best = np.maximum(np.add.reduceat(good, self.starts), 1e-300)[self.group]
        slope: Matrix = (odds / every - good / best) @ self.cues / len(self.starts)
        return slope
