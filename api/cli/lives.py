"""The life of a thing or a prop: how long it lasts, where it comes from, what happens to it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from api.cli import wording
from api.cli.look import QUIET, columns, heading, indented, said, table, title
from kg.graph import Prop, RecipeGraph, Thing
from kg.timeline import Property

__all__ = ["life", "lives"]


def lives(entities: tuple[str, ...], graph: RecipeGraph) -> Iterator[RenderableType]:
    """The lives of everything of one name, one after the other."""
    yield title(graph.recipe.title)
    if len(entities) > 1:
        ids = ", ".join(entities)
        yield said(f"{len(entities)} go by that name: {ids}", QUIET)
    for entity in entities:
        yield from life(entity, graph)


def life(entity: str, graph: RecipeGraph) -> Iterator[RenderableType]:
    """One life: facts first, then the history with the event and the rule behind each line."""
    yield heading(f"{graph.name(entity)}  [{entity}]")
    yield indented(columns(_facts(entity, graph), fixed=(0,)))
    rows = [
        (
            wording.since(fluent, graph),
            wording.what_is_true(fluent, graph),
            wording.until(fluent, graph),
            fluent.rule,
        )
        for fluent in graph.history(entity)
        if fluent.property is not Property.EXISTS
    ]
    if rows:
        yield said("")
        yield indented(table(("From event", "What is true", "Until", "Why"), rows))


def _facts(entity: str, graph: RecipeGraph) -> list[tuple[str, str]]:
    if entity in graph.things:
        facts = _of_thing(graph.things[entity], graph)
    elif entity in graph.props:
        facts = _of_prop(graph.props[entity], graph)
    else:
        facts = [("Kind", "a line of the ingredient list"), ("Line", graph.supplies[entity].text)]
    uses = wording.listed(wording.event_name(act.tick, graph) for act in graph.uses(entity))
    return [(name, value) for name, value in (*facts, ("Used by", uses)) if value]


def _of_thing(thing: Thing, graph: RecipeGraph) -> list[tuple[str, str]]:
    supply = graph.supplies.get(thing.supply or "")
    made_by = wording.event_name(thing.made_at, graph) if thing.made_at else ""
    whole = graph.name(thing.taken_from) if thing.taken_from else ""
    parents = wording.listed(graph.name(parent) for parent in graph.parents(thing.id))
    roots = wording.listed(graph.name(root) for root in graph.ancestry(thing.id))
    taken = [f"{t.name} [{t.id}]" for t in graph.things.values() if t.taken_from == thing.id]
    return [
        ("Kind", _kind(thing)),
        ("Listed as", supply.text if supply else ""),
        ("Taken from", whole),
        ("Made by", made_by),
        ("Took in" if thing.explicit else "Made from", parents if parents != whole else ""),
        ("Down to", roots if roots not in (parents, whole) else ""),
        ("Taken off", ", ".join(taken)),
        ("Lasts", _span(thing.id, graph)),
    ]


def _kind(thing: Thing) -> str:
    if thing.taken_from:
        return "a portion or part of something"
    return "an ingredient" if thing.explicit else "made on the way"


def _span(thing: str, graph: RecipeGraph) -> str:
    span = graph.lifespan(thing)
    start = f"from {wording.event_name(span.start, graph)}"
    if span.end is None:
        return f"{start} on; {span.ended}"
    return f"{start} to {wording.event_name(span.end, graph)}: {span.ended}"


def _of_prop(prop: Prop, graph: RecipeGraph) -> list[tuple[str, str]]:
    held = [
        graph.name(fluent.subject)
        for fluent in graph.timeline.ever_having(prop.id, Property.LOCATION)
    ]
    return [("Kind", f"a {prop.kind}"), ("Held", wording.listed(held))]
