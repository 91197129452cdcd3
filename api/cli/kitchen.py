"""The kitchen at a tick: what is where, in what form, how hot, and what is left."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from api.cli import wording
from api.cli.look import QUIET, heading, indented, said, table, title
from kg.graph import RecipeGraph, Standing, State
from kg.timeline import LISTING, Property

__all__ = ["kitchen", "standings", "when"]

_MOST_PARTS = 8


def kitchen(state: State, graph: RecipeGraph) -> Iterator[RenderableType]:
    """The whole kitchen as a page."""
    yield title(graph.recipe.title)
    yield said(when(state, graph), QUIET)
    yield heading("What is where")
    around = [standing for standing in state.things if not _is_waiting(standing, state, graph)]
    if around:
        names = ("Thing", "Where", "Form", "Heat", "Made of")
        yield indented(table(names, (_row(standing, state, graph) for standing in around)))
    else:
        yield indented(said("Nothing has been worked on yet."))
    props = _props(state, graph)
    if props:
        yield heading("Tools and places")
        yield indented(table(("Prop", "How it is"), props))
    yield from _supplies(state, graph)
    gone = _thrown_away(state, graph)
    if gone:
        yield heading("Thrown away")
        yield indented(said(wording.listed(gone)))


def when(state: State, graph: RecipeGraph) -> str:
    """Which moment a state is of."""
    last = len(graph.acts)
    if state.tick == LISTING:
        return "Before the first event"
    event = wording.event_name(state.tick, graph)
    if state.tick == last:
        return f"At the end: after event {event} of {last}, in step {state.step}"
    return f"After event {event} of {last}, in step {state.step}"


def standings(state: State, graph: RecipeGraph) -> list[tuple[str, str]]:
    """Each thing that has been worked on and how it stands, on one line."""
    rows = [
        _row(standing, state, graph)
        for standing in state.things
        if not _is_waiting(standing, state, graph)
    ]
    return [
        (name, "; ".join(filter(None, (place, form, heat, made and f"made of {made}"))))
        for name, place, form, heat, made in rows
    ]


def _is_waiting(standing: Standing, state: State, graph: RecipeGraph) -> bool:
    """True of what is on the list and has not been touched yet."""
    uses = graph.uses(standing.thing.id)
    return not uses or all(act.tick > state.tick for act in uses)


def _row(standing: Standing, state: State, graph: RecipeGraph) -> tuple[str, str, str, str, str]:
    thing = standing.thing
    roots = [graph.name(root) for root in graph.ancestry(thing.id, state.tick)]
    own = [thing.name] if thing.explicit and roots else []
    made = [] if roots == [thing.name] else list(dict.fromkeys([*own, *roots]))
    if len(made) > _MOST_PARTS:
        made = [*made[: _MOST_PARTS - 1], f"{len(made) - _MOST_PARTS + 1} more"]
    return (
        thing.name,
        wording.where(standing.whereabouts, graph) or "not placed",
        ", ".join(standing.form),
        standing.temperature or "",
        wording.listed(made),
    )


def _props(state: State, graph: RecipeGraph) -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for fluent in state.props:
        found.setdefault(fluent.subject, []).append(wording.what_is_true(fluent, graph))
    return [(graph.name(prop), ", ".join(facts)) for prop, facts in found.items()]


def _supplies(state: State, graph: RecipeGraph) -> Iterator[RenderableType]:
    """What is left of the ingredient list; what is used up is named, not tabled."""
    left = [fluent for fluent in state.supplies if fluent.value != "none"]
    if not state.supplies:
        return
    yield heading("Left of the ingredient list")
    rows = [(graph.name(fluent.subject), fluent.value) for fluent in left]
    if rows:
        yield indented(table(("Ingredient", "Left"), rows))
    used = [graph.name(fluent.subject) for fluent in state.supplies if fluent.value == "none"]
    if used:
        everything = "everything is used up" if not rows else f"used up: {wording.listed(used)}"
        yield indented(said(everything, QUIET))


def _thrown_away(state: State, graph: RecipeGraph) -> list[str]:
    return [
        thing.name
        for thing in graph.things.values()
        for exists in graph.timeline.of(thing.id, Property.EXISTS)
        if exists.end is not None and exists.end <= state.tick
    ]
