"""The kitchen at a tick as plain data: what is where, how, on what terms, and what is left."""

from __future__ import annotations

from collections.abc import Iterator

from kg.graph import RecipeGraph, Standing, State, Whereabouts
from kg.record import Record, fluent_record, supply_record
from kg.states import Terms
from kg.timeline import Fluent, Property

__all__ = ["state_record"]


def state_record(state: State, graph: RecipeGraph) -> Record:
    """The kitchen at a tick: things, what is true of the props, what is left of the supplies."""
    return {
        "tick": state.tick,
        "step": state.step,
        "things": [_standing_record(standing, state.tick, graph) for standing in state.things],
        "props": [
            {**fluent_record(fluent), **_terms_record(graph.terms_of_fluent(fluent))}
            for fluent in state.props
        ],
        "supplies": [_left_record(fluent, graph) for fluent in state.supplies],
    }


def _standing_record(standing: Standing, tick: int, graph: RecipeGraph) -> Record:
    thing = standing.thing
    return {
        "id": thing.id,
        "name": thing.name,
        "where": _whereabouts_record(standing.whereabouts, graph),
        "form": list(standing.form),
        "temperature": standing.temperature,
        "parts": list(standing.parts),
        "made_of": list(graph.ancestry(thing.id, tick)),
        "either": [other for other in graph.either(thing.id) if other != thing.id],
        "terms": [
            {"property": str(said), "value": value, **_terms_record(terms)}
            for said, value, terms in _open(standing, tick, graph)
        ],
    }


def _open(
    standing: Standing, tick: int, graph: RecipeGraph
) -> Iterator[tuple[Property, str, Terms]]:
    """What is not so for sure: that a thing is there, where, how, and with what in it."""
    thing = standing.thing.id
    yield from ((f.property, f.value, terms) for f, terms in graph.open_of(thing, tick))
    for part, terms in graph.terms_of_parts(thing, tick).items():
        yield Property.PART_OF, part, terms


def _terms_record(terms: Terms) -> Record:
    """On what terms something is so; `said` puts it in words, none where nothing is open."""
    return {
        "condition": terms.condition or None,
        "instead": [act.tick for act in terms.instead],
        "said": str(terms),
    }


def _left_record(left: Fluent, graph: RecipeGraph) -> Record:
    supply = supply_record(graph.supplies[left.subject])
    condition = graph.terms_of(left.subject, left.because).condition
    return {**supply, "left": left.value, "condition": condition or None}


def _whereabouts_record(where: Whereabouts | None, graph: RecipeGraph) -> Record | None:
    if where is None:
        return None
    return {
        "place": where.place,
        "name": graph.name(where.place),
        "preposition": where.preposition,
        "beyond": list(where.beyond),
        "because": where.because,
        "rule": where.rule,
    }
