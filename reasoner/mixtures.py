"""What is in a mixture, taken apart as far as who asks wants to know it."""

from __future__ import annotations

from kg.graph import RecipeGraph
from reasoner.wording import listed

__all__ = ["is_nameless", "known_as", "known_parts", "parts_of"]


def is_nameless(graph: RecipeGraph, thing: str) -> bool:
    """True of a mixture that the text has no name for."""
    return graph.name(thing).lower().split()[:1] == ["mixture"]


def parts_of(graph: RecipeGraph, thing: str, tick: int) -> tuple[str, ...]:
    """What a mixture holds at a time, every mixture inside it taken apart, as it came in."""
    return _taken_apart(graph, thing, tick, only_nameless=False)


def known_parts(graph: RecipeGraph, thing: str, tick: int) -> tuple[str, ...]:
    """A thing, or what is in the nameless mixture that it is or has gone into by then."""
    whole = graph.whole(thing, tick) or thing
    if not is_nameless(graph, whole):
        return (thing,)
    return _taken_apart(graph, whole, tick, only_nameless=True) or (thing,)


def known_as(graph: RecipeGraph, thing: str, tick: int, asked: str = "") -> str:
    """A name of a thing that says more than what was asked; of a mixture, what is in it."""
    is_asked = bool(asked) and graph.name(thing).lower().endswith(asked)
    if not is_asked and not is_nameless(graph, thing):
        return graph.name(thing)
    known = graph.things.get(thing)
    whole = known.taken_from if known and known.taken_from else thing
    parts = parts_of(graph, whole, max(tick, known.made_at or 0 if known else 0))
    return f"mixture of {listed(map(graph.name, parts))}" if parts else graph.name(thing)


def _taken_apart(
    graph: RecipeGraph, thing: str, tick: int, *, only_nameless: bool
) -> tuple[str, ...]:
    found: dict[str, None] = {}
    pending, seen = [thing], {thing}
    while pending:
        whole = pending.pop(0)
        opened = whole == thing or not only_nameless or is_nameless(graph, whole)
        inner = [p for p in graph.contents(whole, tick) if p not in seen] if opened else []
        seen.update(inner)
        is_brought = whole in graph.things and graph.things[whole].explicit
        if whole != thing and (is_brought or not inner):
            found[whole] = None
        pending += inner
    return tuple(sorted(found, key=lambda part: _first_use(graph, part)))


def _first_use(graph: RecipeGraph, thing: str) -> int:
    return min((act.tick for act in graph.uses_of(thing)), default=0)
