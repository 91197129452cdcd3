"""CaT-Bench: "Must Step i happen before Step j?", answered from what each step takes from which."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from kg.builder import build
from kg.errors import ReadError
from kg.graph import RecipeGraph
from kg.model import Source
from kg.parsing import Outline, parse
from kg.parsing.tokens import sentences_in

__all__ = ["CatScore", "dependent", "score"]

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


def score(path: Path) -> CatScore:
    """The figures over a file of recipes with questions."""
    every: list[_Judged] = []
    balanced: list[_Judged] = []
    for recipe in _recipes(path):
        found = list(_judged(recipe))
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


def _judged(recipe: dict[str, Any]) -> Iterator[_Judged]:
    steps = [str(step) for step in recipe["steps"]]
    needed = dependent(str(recipe.get("title", "")), steps)
    for item in recipe["questions"]:
        match = _QUESTION.search(str(item.get("question", "")))
        if match:
            first, second = int(match[1]), int(match[3])
            pair = (first, second) if match[2].lower() == "before" else (second, first)
            yield _Judged(item.get("gold") == "yes", pair in needed)


def dependent(title: str, steps: list[str]) -> set[tuple[int, int]]:
    """The pairs of steps of which the later needs what the earlier made or changed."""
    told = tuple([tuple(sentences_in(step)) or (step,) for step in steps])
    outline = Outline("steps", title, (), told, Source("<steps>", "text", 1))
    return _closure(_edges(build(parse(outline))))


def _edges(graph: RecipeGraph) -> set[tuple[int, int]]:
    step = {act.tick: act.event.at.step for act in graph.acts}
    return {
        (step[earlier], step[act.tick])
        for act in graph.acts
        for earlier in act.needs
        if step[earlier] < step[act.tick]
    }


def _closure(edges: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The pairs that a chain of pairs connects."""
    after: dict[int, set[int]] = {}
    for earlier, later in sorted(edges, reverse=True):
        after.setdefault(earlier, set()).update({later, *after.get(later, ())})
    return {(earlier, later) for earlier, found in after.items() for later in found}
