"""Which act must wait for which: through what is made, and through props that are made ready."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect

__all__ = ["chain", "independent", "requires"]

_NEEDS: WeakKeyDictionary[RecipeGraph, dict[int, tuple[int, ...]]] = WeakKeyDictionary()


def direct(graph: RecipeGraph) -> dict[int, tuple[int, ...]]:
    """For each tick, the ticks that it takes something from or whose preparation it uses."""
    known = _NEEDS.get(graph)
    if known is None:
        ready: dict[str, int] = {}
        known = {}
        for act in graph.acts:
            uses = (*act.places, *act.tools)
            prepared = {ready[prop] for prop in uses if prop in ready}
            needed = {*act.needs, *prepared}
            either = {
                other.tick for tick in needed for other in graph.alternatives(graph.act(tick))
            }
            known[act.tick] = tuple(sorted((needed | either) - {act.tick}))
            if act.meaning and act.meaning.effects[0] is Effect.PREPARE:
                ready.update(dict.fromkeys(act.places, act.tick))
        _NEEDS[graph] = known
    return known


def requires(graph: RecipeGraph, tick: int) -> set[int]:
    """Every earlier tick that must be done before this one."""
    needs, found, pending = direct(graph), set[int](), [tick]
    while pending:
        for earlier in needs.get(pending.pop(), ()):
            if earlier not in found:
                found.add(earlier)
                pending.append(earlier)
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


def independent(graph: RecipeGraph, ticks: Iterable[int]) -> tuple[Act, ...]:
    """The acts that neither need one of these nor are needed by one."""
    mine = set(ticks)
    before = {earlier for tick in mine for earlier in requires(graph, tick)}
    return tuple(
        act
        for act in graph.acts
        if not act.aside
        and act.tick not in mine
        and act.tick not in before
        and not (requires(graph, act.tick) & mine)
    )
