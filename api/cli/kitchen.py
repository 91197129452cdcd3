"""The kitchen at a tick: what is where, in what form, how hot, and what is left."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from api.cli import wording
from api.cli.look import QUIET, heading, indented, said, table, title
from kg.graph import RecipeGraph, Standing, State, Terms
from kg.timeline import LISTING, Fluent, Property

__all__ = ["kitchen", "standings", "when"]

_MOST_PARTS = 8
_NOWHERE = "not placed"


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
    terms = {(f.property, f.value): found for f, found in graph.open_of(thing.id, state.tick)}
    here = terms.get((Property.EXISTS, "yes"), Terms())

    def marked(text: str, said: Property, value: str) -> str:
        """What is so on other terms than that the thing is there at all."""
        found = terms.get((said, value), Terms())
        return wording.on_terms(text, found) if found != here else text

    place = standing.whereabouts
    return (
        wording.on_terms(_either(thing.id, graph), here),
        marked(wording.where(place, graph), Property.LOCATION, place.place) if place else _NOWHERE,
        ", ".join(marked(form, Property.FORM, form) for form in standing.form),
        marked(heat, Property.TEMPERATURE, heat) if (heat := standing.temperature) else "",
        _made_of(standing, state, graph),
    )


def _either(thing: str, graph: RecipeGraph) -> str:
    """A thing, or what can be taken instead: "butter (or oil)"."""
    others = [graph.name(other) for other in graph.either(thing) if other != thing]
    return f"{graph.name(thing)} (or {' or '.join(others)})" if others else graph.name(thing)


def _made_of(standing: Standing, state: State, graph: RecipeGraph) -> str:
    """What is in a thing; which of it is there only if, and of which one is enough."""
    thing = standing.thing
    roots = graph.ancestry(thing.id, state.tick)
    terms = graph.terms_of_parts(thing.id, state.tick)
    groups = [[other for other in graph.either(root) if other in roots] for root in roots]
    parts = [
        " or ".join(wording.on_terms(graph.name(r), terms.get(r, Terms())) for r in group)
        for group in groups
    ]
    own = [thing.name] if thing.explicit and roots else []
    made = [] if parts == [thing.name] else list(dict.fromkeys([*own, *parts]))
    if len(made) > _MOST_PARTS:
        made = [*made[: _MOST_PARTS - 1], f"{len(made) - _MOST_PARTS + 1} more"]
    return wording.listed(made)


def _props(state: State, graph: RecipeGraph) -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for fluent in state.props:
        fact = wording.what_is_true(fluent, graph)
        fact = wording.on_terms(fact, graph.terms_of_fluent(fluent))
        found.setdefault(fluent.subject, []).append(fact)
    return [(wording.prop_name(prop, graph), ", ".join(facts)) for prop, facts in found.items()]


def _supplies(state: State, graph: RecipeGraph) -> Iterator[RenderableType]:
    """What is left of the ingredient list; what is used up is named, not tabled."""
    left = [fluent for fluent in state.supplies if fluent.value != "none"]
    if not state.supplies:
        return
    yield heading("Left of the ingredient list")
    rows = [(graph.name(fluent.subject), _left(fluent, graph)) for fluent in left]
    if rows:
        yield indented(table(("Ingredient", "Left"), rows))
    used = [_used_up(fluent, graph) for fluent in state.supplies if fluent.value == "none"]
    if used:
        is_sure = not rows and not graph.is_conditional
        everything = "everything is used up" if is_sure else f"used up: {wording.listed(used)}"
        yield indented(said(everything, QUIET))


def _left(fluent: Fluent, graph: RecipeGraph) -> str:
    return wording.on_terms(fluent.value, _only(fluent, graph))


def _used_up(fluent: Fluent, graph: RecipeGraph) -> str:
    return wording.on_terms(graph.name(fluent.subject), _only(fluent, graph))


def _only(fluent: Fluent, graph: RecipeGraph) -> Terms:
    """The condition on which some of a supply is taken; what is done instead takes it too."""
    return Terms(graph.terms_of(fluent.subject, fluent.because).condition)


def _thrown_away(state: State, graph: RecipeGraph) -> list[str]:
    return [
        wording.on_terms(thing.name, graph.terms_of(thing.id, exists.end))
        for thing in graph.things.values()
        for exists in graph.timeline.of(thing.id, Property.EXISTS)
        if exists.end is not None and exists.end <= state.tick
    ]
