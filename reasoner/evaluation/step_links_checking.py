"""How well `step_links` does on flow graphs that it has not learned from, five parts in turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from reasoner.evaluation.step_links import waits_by
from reasoner.evaluation.step_links_training import Drawn, Pairs, choices_of, learn_choices

__all__ = ["Checked", "cross_validated"]

Judged = tuple[bool, bool]
_PARTS: Final = 5
_LIKELY: Final = 0.5
_KEPT: Final = 0.44
"""The share of the dependent pairs that CaT-Bench calls dependent."""
_ROUNDS: Final = 5


class Checked(NamedTuple):
    """Macro F1 over all pairs; and on pairs thinned as CaT-Bench is, ours and what people drew."""

    pairs_f1: float
    thinned_f1: float
    thinned_drawn_f1: float


def cross_validated(recipes: Iterable[Drawn], sure: float) -> Checked:
    """The figures, each recipe judged by weights learned from four fifths without it."""
    known = [(list(choices_of(recipe)), recipe.waits()) for recipe in recipes]
    every: list[Judged] = []
    thinned: list[Judged] = []
    perfect: list[Judged] = []
    for part in range(_PARTS):
        others = [
            choice for n, (made, _) in enumerate(known) if n % _PARTS != part for choice in made
        ]
        weights = learn_choices(others)
        for made, drawn in known[part::_PARTS]:
            found = waits_by([candidates for candidates, _ in made], weights)
            every += [(pair in drawn, chance > _LIKELY) for pair, chance in found.items()]
            ours = frozenset(pair for pair, chance in found.items() if chance > sure)
            thinned += _thinned(list(found), drawn, ours)
            perfect += _thinned(list(found), drawn, drawn)
    return Checked(*(round(_macro_f1(items), 4) for items in (every, thinned, perfect)))


def _thinned(pairs: list[tuple[int, int]], drawn: Pairs, ours: Pairs) -> Iterator[Judged]:
    """Some dependent pairs, and as many of all others, as CaT-Bench has them."""
    chance = Random(1)
    for _ in range(_ROUNDS):
        yes = [pair for pair in pairs if pair in drawn and chance.random() < _KEPT]
        no = [pair for pair in pairs if pair not in set(yes)]
        for pair in yes:
            yield True, pair in ours
        for pair in chance.sample(no, min(len(yes), len(no))):
            yield False, pair in ours


def _macro_f1(items: list[Judged]) -> float:
    def f1(label: bool) -> float:
        right = sum(gold == ours == label for gold, ours in items)
        wrong = sum(gold != ours for gold, ours in items)
        return 2 * right / (2 * right + wrong) if right else 0.0

    return (f1(True) + f1(False)) / 2
