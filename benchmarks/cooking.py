"""What cooks are told: how long links, timers, lint and a plan take once it is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from kg import samples
from kg.graph import RecipeGraph
from reasoner import cooking
from reasoner.ask import graph_of

ONE_MS, PLAN_MS = 5.0, 50.0
"""What was wanted: of one recipe, and of a plan for three."""
_TELLERS: dict[str, Callable[[RecipeGraph], object]] = {
    "links": cooking.links,
    "timers": cooking.timers,
    "ahead": cooking.ahead,
    "allergens": cooking.diets,
    "lint": cooking.lint,
    "scale": lambda graph: cooking.scale(graph, factor=2),
    "shop": lambda graph: cooking.shop([graph]),
}


def run() -> None:
    """Print the median and the slowest of first answers over freshly read recipes."""
    _warm()
    print("What cooks are told, once a recipe is read (first answers, no recipe asked twice)")
    for name, tell in _TELLERS.items():
        _print(name, [_ms(tell, graph) for graph in _fresh()], ONE_MS)
    graphs = _fresh()
    threes = [graphs[first : first + 3] for first in range(0, len(graphs) - 2, 3)]
    _print("plan of three", [_ms(_planned, three) for three in threes], PLAN_MS)


def _planned(graphs: Sequence[RecipeGraph]) -> object:
    return cooking.plan(graphs, cooking.Kitchen(cooks=2), "19:00")


def _fresh() -> list[RecipeGraph]:
    """The samples, read anew; what the words say is part of reading."""
    graphs = [graph_of(name) for name in samples.names()]
    for graph in graphs:
        _ = graph.attributes
    return graphs


def _warm() -> None:
    """Load what is loaded once: tables, units, networkx."""
    for graph in _fresh():
        for tell in _TELLERS.values():
            tell(graph)
        _planned([graph])


def _ms(work: Callable[..., object], given: object) -> float:
    start = time.thread_time()  # other work on the machine is no time of ours
    work(given)
    return (time.thread_time() - start) * 1000


def _print(name: str, found: Sequence[float], wanted: float) -> None:
    print(
        f"  {name:<14} median {median(found):6.2f} ms   slowest {max(found):6.2f} ms   of {wanted}"
    )
