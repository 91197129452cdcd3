"""Which act must wait for which: through what is made, and through props that are made ready."""

from __future__ import annotations

from collections.abc import Iterable

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.once import once_a_graph

__all__ = ["chain", "independent", "requires"]


@once_a_graph
def direct(graph: RecipeGraph) -> dict[int, tuple[int, ...]]:
    """For each tick, the ticks that it takes something from or whose preparation it uses."""
    ready: dict[str, int] = {}
    known: dict[int, tuple[int, ...]] = {}
    for act in graph.acts:
        prepared = {ready[prop] for prop in (*act.places, *act.tools) if prop in ready}
        needed = {*act.needs, *prepared}
        either = {other.tick for tick in needed for other in graph.alternatives(graph.act(tick))}
        known[act.tick] = tuple(sorted((needed | either) - {act.tick}))
        if act.meaning and act.meaning.effects[0] is Effect.PREPARE:
            ready.update(dict.fromkeys(act.places, act.tick))
    return known


@once_a_graph
def waiting(graph: RecipeGraph) -> dict[int, tuple[int, ...]]:
    """For each tick, the ticks that wait for it directly."""
    found: dict[int, list[int]] = {}
    for later, needed in direct(graph).items():
        for tick in needed:
            found.setdefault(tick, []).append(later)
    return {tick: tuple(later) for tick, later in found.items()}


def requires(graph: RecipeGraph, tick: int) -> set[int]:
    """Every earlier tick that must be done before this one."""
    return _reached(direct(graph), [tick])


def _reached(links: dict[int, tuple[int, ...]], ticks: Iterable[int]) -> set[int]:
    """Every tick that links lead to from some ticks."""
    found, pending = set[int](), list(ticks)
    while pending:
        new = [tick for tick in links.get(pending.pop(), ()) if tick not in found]
        found.update(new)
        pending += new
    return found


def chain(graph: RecipeGraph, first: Iterable[int], last: Iterable[int]) -> tuple[Act, ...]:
    """A chain of acts from one of `first` to one of `last`, each needing the one before."""
    wanted, needs = set(first), direct(graph)
    pending: list[tuple[int, ...]] = [(tick,) for tick in last if tick not in wanted]
    seen: set[int] = set()
    while pending:
        path = pending.pop(0)
        for earlier in needs.get(path[-1], ()):
            if earlier in wanted:
                return tuple(graph.act(tick) for tick in reversed((*path, earlier)))
            if earlier not in seen:
                seen.add(earlier)
                pending.append((*path, earlier))
    return ()


def independent(
    graph: RecipeGraph, ticks: Iterable[int], among: Iterable[Act] | None = None
) -> tuple[Act, ...]:
    """The acts, all or among some, that neither need one of these nor are needed by one."""
    mine = set(ticks)
    bound = mine | _reached(direct(graph), mine) | _reached(waiting(graph), mine)
    acts = graph.acts if among is None else among
    return tuple(act for act in acts if not act.aside and act.tick not in bound)
