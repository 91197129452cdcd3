"""The links of a recipe graph as one list, named as in the R2VQ papers.

Exports and networkx read this list; the graph itself answers questions by look-up. A link joins
two nodes. Things, props and supplies are nodes under their own id; `event_node`, `step_node`,
`mention_node`, `note_node` and `recipe_node` name the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kg.graph import Act, Partaking, RecipeGraph
from kg.model import Mention, Moment, Note, Role
from kg.timeline import LISTING, Fluent, Property

__all__ = [
    "Link",
    "LinkName",
    "Value",
    "event_node",
    "later_mentions",
    "links",
    "makes",
    "mention_node",
    "note_node",
    "recipe_node",
    "step_node",
]

Value = str | int | bool
_ASSUMED = (("role", str(Role.INGREDIENT)), ("hidden", True), ("assumed", True))


class LinkName(StrEnum):
    """What a link says."""

    INCLUDES = "includes"
    """A recipe includes a step or a note, a step an event."""
    PRECEDES = "precedes"
    """An event comes right before another."""
    NEEDS = "needs"
    """An event takes what an earlier one left."""
    INSTEAD_OF = "instead-of"
    """An event can be done instead of another."""
    REPEATS = "repeats"
    """An event tells to do an earlier one again."""
    COOKING_ARG = "cooking-arg"
    """An ingredient takes part in an event."""
    PROP_ARG = "prop-arg"
    """A tool or a habitat takes part in an event."""
    RESULT = "result"
    """An event makes a thing."""
    INSTANTIATED_BY = "instantiated-by"
    """A thing was made by an event."""
    COREFERENCE = "coreference"
    """Later words of the text mean a thing or a prop that is already known."""
    PART_OF = "part-of"
    """A thing is in a mixture for a while."""
    LOCATION = "location"
    """A thing or a prop is in or on a place for a while."""
    TAKEN_FROM = "taken-from"
    """A portion or a part comes from a thing."""
    SUPPLIES = "supplies"
    """A line of the ingredient list supplies a thing."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two nodes, since a tick where it has one, and what else it says."""

    name: LinkName
    source: str
    target: str
    tick: int | None = None
    details: tuple[tuple[str, Value], ...] = ()


def recipe_node(graph: RecipeGraph) -> str:
    """The node of the recipe itself."""
    return f"recipe:{graph.recipe.id}"


def step_node(number: int) -> str:
    """The node of a step."""
    return f"step:{number}"


def event_node(tick: int) -> str:
    """The node of the event at a tick."""
    return f"event:{tick}"


def mention_node(mention: Mention) -> str:
    """The node of words in the text."""
    return f"mention:{mention.id}"


def note_node(note: Note) -> str:
    """The node of what is said beside the steps."""
    return f"note:{note.number}"


def links(graph: RecipeGraph) -> tuple[Link, ...]:
    """Every link of a graph, in a fixed order."""
    return (
        *_structure(graph),
        *(link for act in graph.acts for link in _of_act(act, graph)),
        *(_coreference(mention, entity) for mention, entity in later_mentions(graph)),
        *_origins(graph),
        *(link for fluent in graph.fluents for link in _of_fluent(fluent)),
    )


def makes(act: Act, graph: RecipeGraph) -> tuple[str, ...]:
    """The things that an act makes, as against those that it works on or takes a share of."""
    said = [p.entity for p in act.partakings if p.participation.role is Role.RESULT]
    given = [graph.things[thing] for thing in act.gives]
    made = [t.id for t in given if t.made_at == act.tick and not t.taken_from]
    return tuple(dict.fromkeys([*said, *made]))


def later_mentions(graph: RecipeGraph) -> tuple[tuple[Mention, str], ...]:
    """The mentions of what is already known, each with the thing or prop that it means."""
    by_id = {mention.id: mention for mention in graph.recipe.mentions}
    resolved = [(by_id[m], entity) for m, entity in graph.coreferences if m in by_id]
    for act in graph.acts:
        for partaking in act.partakings:
            mention = partaking.participation.mention
            if mention and mention.at != _origin(partaking.entity, graph):
                resolved.append((mention, partaking.entity))
    return tuple(sorted(dict.fromkeys(resolved), key=lambda pair: (pair[0].at, pair[1])))


def _origin(entity: str, graph: RecipeGraph) -> Moment | None:
    known = graph.things.get(entity) or graph.props.get(entity)
    return known.origin if known else None


def _structure(graph: RecipeGraph) -> Iterator[Link]:
    for step in graph.recipe.steps:
        yield Link(LinkName.INCLUDES, recipe_node(graph), step_node(step.number))
    for note in graph.recipe.notes:
        yield Link(LinkName.INCLUDES, recipe_node(graph), note_node(note))
    for act in graph.acts:
        yield Link(LinkName.INCLUDES, step_node(act.at.step), event_node(act.tick), act.tick)
    for act in graph.acts[1:]:
        yield Link(LinkName.PRECEDES, event_node(act.tick - 1), event_node(act.tick), act.tick)


def _of_act(act: Act, graph: RecipeGraph) -> Iterator[Link]:
    node = event_node(act.tick)
    for partaking in act.partakings:
        if partaking.participation.role is not Role.RESULT:
            is_food = partaking.entity in graph.things
            name = LinkName.COOKING_ARG if is_food else LinkName.PROP_ARG
            yield Link(name, node, partaking.entity, act.tick, _details(partaking))
    named = {partaking.entity for partaking in act.partakings}
    for thing in dict.fromkeys(act.assumed):
        if thing not in named:
            yield Link(LinkName.COOKING_ARG, node, thing, act.tick, _ASSUMED)
    hidden = {p.entity for p in act.partakings if p.participation.mention is None}
    for thing in makes(act, graph):
        is_hidden = thing in hidden or thing not in named
        yield Link(LinkName.RESULT, node, thing, act.tick, (("hidden", is_hidden),))
    for tick in act.needs:
        yield Link(LinkName.NEEDS, node, event_node(tick), act.tick)
    if act.event.instead_of:
        other = event_node(graph.act(act.event.instead_of).tick)
        yield Link(LinkName.INSTEAD_OF, node, other, act.tick)
    for again in act.event.repeats:
        yield Link(LinkName.REPEATS, node, event_node(graph.act(again).tick), act.tick)


def _details(partaking: Partaking) -> tuple[tuple[str, Value], ...]:
    part = partaking.participation
    details: dict[str, Value] = {"role": str(part.role), "hidden": part.is_hidden, "assumed": False}
    if part.hidden is not None:
        details["hidden_key"] = str(part.hidden)
    if part.semantic_role:
        details["semantic_role"] = part.semantic_role
    if part.mention is not None:
        details["words"] = part.mention.text
    if part.condition:
        details["condition"] = part.condition
    if part.choice:
        details["choice"] = part.choice
    return tuple(details.items())


def _coreference(mention: Mention, entity: str) -> Link:
    return Link(LinkName.COREFERENCE, mention_node(mention), entity)


def _origins(graph: RecipeGraph) -> Iterator[Link]:
    for thing in graph.things.values():
        if thing.made_at:
            made_by = event_node(thing.made_at)
            yield Link(LinkName.INSTANTIATED_BY, thing.id, made_by, thing.made_at)
        if thing.taken_from:
            yield Link(LinkName.TAKEN_FROM, thing.id, thing.taken_from, thing.made_at)
        if thing.supply:
            yield Link(LinkName.SUPPLIES, thing.supply, thing.id, LISTING)


def _of_fluent(fluent: Fluent) -> Iterator[Link]:
    if fluent.property not in (Property.LOCATION, Property.PART_OF):
        return
    details: dict[str, Value] = {"since": fluent.start, "rule": fluent.rule}
    if fluent.end is not None:
        details["until"] = fluent.end
    if fluent.property is Property.LOCATION:
        details["preposition"] = fluent.preposition or "in"
    name = LinkName(fluent.property)
    yield Link(name, fluent.subject, fluent.value, fluent.because, tuple(details.items()))
