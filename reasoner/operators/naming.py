"""Say what a thing is: its name, what is in it at a moment, and the act that proves it.

What the operators about things and places share: how a description reaches things, how a mixture
is taken apart no further than asked, and how an answer is worded and proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology import taxonomy
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, denoted, unique
from reasoner.operators.sets import is_optional, line_of
from reasoner.operators.words import short
from reasoner.outcome import Evidence
from reasoner.wording import as_written, listed, names_of, place_of, the

_MANY: Final = 6
"""The number of parts from which on a cook says "the mixture"."""


def is_nameless(graph: RecipeGraph, thing: str) -> bool:
    """True of a mixture that the text has no name for."""
    return graph.name(thing).lower().split()[:1] == ["mixture"]


def parts_of(graph: RecipeGraph, thing: str, tick: int) -> tuple[str, ...]:
    """What a mixture holds at a time, every mixture inside it taken apart, as it came in."""
    known = graph.things.get(thing)
    if known is None:
        return ()
    key, held = (thing, max(tick, known.made_at or 0)), _held(graph)
    if key not in held:
        held[key] = _taken_apart(graph, *key)
    return held[key]


@once_a_graph
def _held(graph: RecipeGraph) -> dict[tuple[str, int], tuple[str, ...]]:
    return {}


def _taken_apart(graph: RecipeGraph, thing: str, tick: int) -> tuple[str, ...]:
    found: dict[str, None] = {}
    pending, seen = [thing], {thing}
    while pending:
        whole = pending.pop()
        held = graph.timeline.having(whole, Property.PART_OF, tick)
        inner = [fluent.subject for fluent in held if fluent.subject not in seen]
        seen.update(inner)
        if whole != thing and (graph.things[whole].explicit or not inner):
            found[whole] = None
        pending += inner
    return tuple(sorted(found, key=lambda part: _joins(graph, part)))


def _joins(graph: RecipeGraph, thing: str) -> tuple[int, tuple[int, ...]]:
    first = min((act.tick for act in graph.uses_of(thing)), default=0)
    return first, tuple(graph.things[thing].origin or ())


def spelled(
    graph: RecipeGraph, things: Iterable[str], tick: int, *, all_apart: bool = True
) -> tuple[str, ...]:
    """Things with their mixtures taken apart: all of them, or only those without a name."""
    found: list[str] = []
    for thing in things:
        apart = all_apart or is_nameless(graph, thing)
        found += (parts_of(graph, thing, tick) if apart else ()) or (thing,)
    return unique(found)


def at_place(graph: RecipeGraph, place: str) -> str:
    """A place with its usual preposition: "in the non-stick pan"."""
    return as_written(place_of(graph, place, graph.usual_preposition(place)))


def answer(
    graph: RecipeGraph, things: Iterable[str], proofs: Iterable[Evidence], *cues: str
) -> Denotation:
    """Things by their names, as an answer."""
    ids = unique(things)
    return denoted(_by_name(graph, ids), ids, proofs, *cues, sure=1)


def _by_name(graph: RecipeGraph, ids: tuple[str, ...]) -> str:
    known = _names(graph)
    if ids not in known:
        known[ids] = the(listed(map(short, names_of(graph, ids))))
    return known[ids]


@once_a_graph
def _names(graph: RecipeGraph) -> dict[tuple[str, ...], str]:
    return {}


def holding(
    graph: RecipeGraph, things: Iterable[str], proofs: Iterable[Evidence], *cues: str
) -> Denotation:
    """What something holds: foods and vessels alone; what may be left out is told to be so."""
    every = unique(things)
    kept = [thing for thing in every if _is_food(graph, thing)] or every
    lines = [line_of(graph, thing) for thing in kept]
    marks = {graph.name(t) for t, line in zip(kept, lines, strict=True) if _is_free(graph, line)}
    cues = (*cues, "all-listed" if all(lines) else "some-unlisted") if graph.supplies else cues
    names = [
        f"{short(name)} (optional)" if name in marks else short(name)
        for name in names_of(graph, kept)
    ]
    return denoted(the(listed(names)), tuple(kept), proofs, *cues)


def _is_free(graph: RecipeGraph, line: Supply | None) -> bool:
    return line is not None and is_optional(graph, line)


def _is_food(graph: RecipeGraph, thing: str) -> bool:
    """False of parts that only say where or how much: "edges", "lumps", "the top"."""
    cls = taxonomy.class_of(graph.name(thing), "food")
    return cls is None or not taxonomy.is_portion(cls) or line_of(graph, thing) is not None


def told(
    graph: RecipeGraph,
    things: Sequence[str],
    tick: int,
    proofs: Sequence[Evidence],
    *cues: str,
    is_apart: bool = False,
) -> list[Denotation]:
    """Things by name, with nameless mixtures taken apart, and by all that is in them.

    What is asked "apart" begins with the parts: "what is the mixture?".
    """
    if not things:
        return []
    named = spelled(graph, things, tick, all_apart=False)
    parts = spelled(graph, named, tick)
    ways = [(named, "named"), (parts, "parts"), (tuple(things), "whole")]
    ways = [ways[1], ways[0], ways[2]] if is_apart else ways
    is_long = not is_apart and len(named) > _MANY
    ways = ways[::-1] if is_long else ways
    found: dict[tuple[str, ...], Denotation] = {}
    for ids, way in ways:
        found.setdefault(ids, answer(graph, ids, proofs, way, *cues))
    alias = _other_name(graph, things[0]) if len(things) == 1 else ""
    other = [denoted(the(alias), tuple(things), proofs, "alias", *cues)] if alias else []
    return [*other, *found.values()] if is_long else [*found.values(), *other]


def _other_name(graph: RecipeGraph, thing: str) -> str:
    """What the text calls a nameless mixture somewhere."""
    if not is_nameless(graph, thing):
        return ""
    names = [mention.text for mention in graph.text.mentions_for(thing)]
    return next((name for name in names if not name.lower().endswith(("mixture", "mix"))), "")
