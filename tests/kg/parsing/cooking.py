"""A recipe from a few sentences, and who takes part in what, for tests of the parser."""

from __future__ import annotations

from kg.builder import build
from kg.model import Role, Source
from kg.parsing import parse
from kg.parsing.outline import Outline


def parsed(*steps, lines=(), title="x", sections=(), parts=()):
    """A recipe of some steps; a step is a sentence or several."""
    told = tuple([(step,) if isinstance(step, str) else step for step in steps])
    source = Source("x", "text", 1)
    return parse(Outline("x", title, lines, told, source, sections=sections, parts=parts))


def event_of(recipe, lemma):
    """The last event of a verb."""
    return next(event for event in reversed(recipe.events) if event.lemma.split()[0] == lemma)


def taken(recipe, lemma):
    """The names of the food that the last event of a verb takes, down to what it is made of."""
    graph = build(recipe)
    act = next(a for a in reversed(graph.acts) if a.event.lemma.split()[0] == lemma)
    whole = {one for thing in act.takes for one in (*graph.ancestry(thing, act.tick), thing)}
    return {graph.name(one) for one in whole if graph.things[one].made_at is None}


def names(event, hidden=None, role=Role.INGREDIENT):
    """The names of who takes part in a role as it is written, or of what is hidden."""
    found = [p for p in event.participations if p.hidden is hidden and (hidden or p.role is role)]
    return {part.reference.name for part in found}
