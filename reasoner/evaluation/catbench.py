"""CaT-Bench: "Must Step i happen before Step j?", answered from which step takes up which.

The gold says yes to some of the pairs that a path in the English Recipe Flow Graph joins, and no
to the rest of them: about 44 in 100 are "yes", and nothing about a pair tells which. So the graphs
that people drew score 0.67 themselves (`by_drawn`). A pair is called dependent here only where that
is surer than plain truth would ask for, because many of the dependent ones count as "no".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from kg.errors import ReadError
from reasoner.evaluation.step_links import waits
from reasoner.evaluation.step_links_checking import Checked, cross_validated
from reasoner.evaluation.step_links_training import (
    drawn_as,
    drawn_recipes,
    learn,
    letters,
    understood,
    without,
)

__all__ = ["CatScore", "by_drawn", "checked_on_others", "dependent", "learned_without", "score"]

Pairs = set[tuple[int, int]] | frozenset[tuple[int, int]]
_SURE: Final = 0.6
_QUESTION: Final = re.compile(r"Must Step (\d+) happen (before|after) Step (\d+)", re.I)


@dataclass(frozen=True, slots=True)
class CatScore:
    """Macro F1 over yes and no, on as many independent pairs as there are dependent ones."""

    f1: float
    yes_f1: float
    no_f1: float
    n: int
    all_f1: float
    all_n: int

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it."""
        return asdict(self)


class _Judged(NamedTuple):
    gold: bool
    ours: bool


def score(path: Path, weights: Mapping[str, float] | None = None) -> CatScore:
    """The figures over a file of recipes with questions."""

    def read(recipe: dict[str, Any]) -> Pairs:
        return dependent(str(recipe.get("title", "")), _steps(recipe), weights)

    return _score(_recipes(path), read)


def by_drawn(path: Path, flow_graphs: Path) -> CatScore:
    """The figures of the flow graphs that people drew, on the recipes that have one."""
    recipes = _recipes(path)
    known = [letters(_steps(recipe)) for recipe in recipes]
    found = {drawn_as(drawn, known): drawn for drawn in drawn_recipes(flow_graphs)}
    pairs = {n: drawn.waits_of(_steps(recipes[n])) for n, drawn in found.items() if n is not None}
    drawn = {id(recipes[place]): waiting for place, waiting in pairs.items()}
    return _score([r for r in recipes if id(r) in drawn], lambda recipe: drawn[id(recipe)])


def learned_without(path: Path, flow_graphs: Path) -> dict[str, float]:
    """Weights learned from flow graphs of other recipes than those of a file."""
    return learn(without(drawn_recipes(flow_graphs), _recipes(path)))


def checked_on_others(path: Path, flow_graphs: Path) -> Checked:
    """The figures on the flow graphs of other recipes than those of a file."""
    return cross_validated(without(drawn_recipes(flow_graphs), _recipes(path)), _SURE)


def _score(
    recipes: Iterable[dict[str, Any]], answer: Callable[[dict[str, Any]], Pairs]
) -> CatScore:
    every: list[_Judged] = []
    balanced: list[_Judged] = []
    for recipe in recipes:
        found = list(_judged(recipe, answer(recipe)))
        yes = [item for item in found if item.gold]
        no = [item for item in found if not item.gold]
        every += found
        balanced += [*yes, *_spread(no, len(yes))]
    yes_f1, no_f1 = _f1(balanced, True), _f1(balanced, False)
    whole = (_f1(every, True) + _f1(every, False)) / 2
    return CatScore(
        round((yes_f1 + no_f1) / 2, 4),
        round(yes_f1, 4),
        round(no_f1, 4),
        len(balanced),
        round(whole, 4),
        len(every),
    )


def _recipes(path: Path) -> list[dict[str, Any]]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReadError(error.strerror or "cannot be read", str(path)) from error
    except ValueError:
        raise ReadError("is no CaT-Bench file: not well-formed JSON", str(path)) from None
    if not isinstance(value, list) or not all(
        isinstance(item, dict) and {"steps", "questions"} <= item.keys() for item in value
    ):
        raise ReadError("is no CaT-Bench file: a list of recipes was expected", str(path))
    return value


def _spread(items: list[_Judged], most: int) -> Iterator[_Judged]:
    """Some of the items, evenly spread over all of them, so that no choice is left to chance."""
    count = min(most, len(items))
    return (items[n * len(items) // count] for n in range(count))


def _f1(items: Iterable[_Judged], label: bool) -> float:
    every = list(items)
    right = sum(1 for item in every if item.gold == item.ours == label)
    wrong = sum(1 for item in every if item.gold != item.ours)
    return 2 * right / (2 * right + wrong) if right else 0.0


def _steps(recipe: Mapping[str, Any]) -> list[str]:
    return [str(step) for step in recipe["steps"]]


def _judged(recipe: dict[str, Any], needed: Pairs) -> Iterator[_Judged]:
    for item in recipe["questions"]:
        match = _QUESTION.search(str(item.get("question", "")))
        if match:
            first, second = int(match[1]), int(match[3])
            pair = (first, second) if match[2].lower() == "before" else (second, first)
            yield _Judged(item.get("gold") == "yes", pair in needed)


def dependent(
    title: str, steps: list[str], weights: Mapping[str, float] | None = None
) -> set[tuple[int, int]]:
    """The pairs of steps of which the later needs what the earlier made or changed."""
    found = waits(understood(title, steps), steps, weights)
    return {pair for pair, chance in found.items() if chance > _SURE}
