"""What cooks are told: how long links, timers, lint and a plan take once it is read."""

from __future__ import annotations

import gc
import pickle
import time
from collections.abc import Callable, Sequence
from statistics import median

from benchmarks.corpus import plain_texts
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


WARMING = ("pizza", "tzatziki")
"""Samples that everything is loaded with; they are not measured, for lines are remembered."""
MOST = 60


def run() -> None:
    """Print the median and the slowest of first answers over freshly read recipes."""
    for graph in map(graph_of, WARMING):
        for tell in _TELLERS.values():
            tell(graph)
        _planned([graph])
    graphs = [graph_of(text) for text in plain_texts(MOST)]
    for graph in graphs:
        _ = graph.attributes  # what words say is part of reading
    kept = pickle.dumps(graphs)
    print(f"What cooks are told of {len(graphs)} recipes, once each is read (first answers)")
    for name, tell in _TELLERS.items():
        _print(name, [_ms(tell, graph) for graph in _fresh(kept)], ONE_MS)
    graphs = _fresh(kept)
    threes = [graphs[first : first + 3] for first in range(0, len(graphs) - 2, 3)]
    _print("plan of three", [_ms(_planned, three) for three in threes], PLAN_MS)


def _planned(graphs: Sequence[RecipeGraph]) -> object:
    return cooking.plan(graphs, cooking.Kitchen(cooks=2), "19:00")


def _fresh(kept: bytes) -> list[RecipeGraph]:
    """Graphs of which nothing was worked out yet; what is there is no matter of collections."""
    graphs: list[RecipeGraph] = pickle.loads(kept)
    gc.collect()
    gc.freeze()
    return graphs


def _ms(work: Callable[..., object], given: object) -> float:
    start = time.thread_time()  # other work on the machine is no time of ours
    work(given)
    return (time.thread_time() - start) * 1000


def _print(name: str, found: Sequence[float], wanted: float) -> None:
    print(
        f"  {name:<14} median {median(found):6.2f} ms   slowest {max(found):6.2f} ms   of {wanted}"
    )
