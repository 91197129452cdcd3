"""Three figures on the kitchen after every step: what is used, what is together, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, Final

from kg.graph import RecipeGraph, Standing
from ontology.lexicon import singular
from reasoner.tasks.state.gold import Kept

__all__ = ["Figure", "StateFigures", "figures_of"]

KINDS: Final = ("used", "together", "where")


@dataclass(frozen=True, slots=True)
class Figure:
    """Precision, recall and F1 of one figure, and how many the gold has.

    >>> Figure.of(1, 2, 1).f1
    0.667
    """

    f1: float
    precision: float
    recall: float
    n: int

    @classmethod
    def of(cls, right: int, ours: int, gold: int) -> Figure:
        """The figure of so many right ones among ours and the gold's."""
        precision, recall = right / max(1, ours), right / max(1, gold)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        return cls(round(f1, 3), round(precision, 3), round(recall, 3), gold)


@dataclass(slots=True)
class StateFigures:
    """The three figures over all recipes, and over each one."""

    every: dict[str, Figure]
    recipes: dict[str, dict[str, Figure]] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain data."""
        recipes = {title: _plain(figures) for title, figures in self.recipes.items()}
        return {**_plain(self.every), "recipes": recipes}


def _plain(figures: Mapping[str, Figure]) -> dict[str, Any]:
    return {kind: asdict(figure) for kind, figure in figures.items()}


def figures_of(
    grid: Iterable[tuple[str, Sequence[Kept]]], graphs: Callable[[str], RecipeGraph]
) -> StateFigures:
    """How well the kitchens of the graphs of recipes agree with a grid."""
    every, recipes = Counter[tuple[str, str]](), {}
    for title, after in grid:
        counted = _counted(after, graphs(title))
        every += counted
        recipes[title] = _figures(counted)
    return StateFigures(_figures(every), recipes)


def _figures(counted: Counter[tuple[str, str]]) -> dict[str, Figure]:
    return {
        kind: Figure.of(*(counted[kind, what] for what in ("right", "ours", "gold")))
        for kind in KINDS
    }


def _counted(after: Sequence[Kept], graph: RecipeGraph) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    seen: set[int] = set()
    for step, gold in enumerate(after, 1):
        is_there = any(known.number == step for known in graph.recipe.steps)
        groups, places = _ours(graph, step) if is_there else ([], {})
        seen = seen.union(*groups)
        pairs = {pair for lines in groups for pair in combinations(sorted(lines), 2)}
        _count(found, "used", seen, gold.used)
        _count(found, "together", pairs, gold.together)
        placed = {line for line in gold.places if line in places}
        right = {n for n in placed if any(_is_there(places[n], told) for told in gold.places[n])}
        found["where", "right"] += len(right)
        found["where", "ours"] += len(placed)
        found["where", "gold"] += len(gold.places)
    return found


def _count(found: Counter[tuple[str, str]], kind: str, ours: set[Any], gold: set[Any]) -> None:
    found[kind, "right"] += len(ours & gold)
    found[kind, "ours"] += len(ours)
    found[kind, "gold"] += len(gold)


def _ours(graph: RecipeGraph, step: int) -> tuple[list[set[int]], dict[int, set[str]]]:
    """The lines in each thing that has been worked on, and the names of where each line is."""
    groups: list[set[int]] = []
    places: dict[int, set[str]] = {}
    for standing in graph.state_at(step).things:
        if not _is_touched(standing):
            continue
        thing = standing.thing.id
        every = (thing, *standing.parts, *graph.ancestry(thing))
        lines = {graph.supplies[s].number for one in every if (s := graph.things[one].supply)}
        groups.append(lines)
        if where := standing.whereabouts:
            names = {graph.name(place).lower() for place in (where.place, *where.beyond)}
            for line in lines:
                places.setdefault(line, set()).update(names)
    return groups, places


def _is_touched(standing: Standing) -> bool:
    told = standing.whereabouts or standing.form or standing.parts
    return bool(told) or not standing.thing.explicit


def _is_there(names: Iterable[str], accepted: Iterable[str]) -> bool:
    """True if one name of a place is accepted, in full or by its last words."""
    return any(
        ours == gold
        or ours.endswith(f" {gold}")
        or gold.endswith(f" {ours}")
        or singular(ours) == singular(gold)
        for ours in names
        for gold in accepted
    )
