"""Things, places and events in a few words: plain text, no layout."""

from __future__ import annotations

from collections.abc import Iterable

from kg.attributes import Attribute
from kg.graph import Act, Partaking, Prop, RecipeGraph, Terms, Whereabouts
from kg.links import makes
from kg.model import Participation, Role
from kg.timeline import LISTING, Fluent, Property
from ontology import taxonomy

__all__ = [
    "assumed",
    "attributes",
    "event_name",
    "ingredients",
    "listed",
    "made",
    "needed",
    "on_terms",
    "places",
    "plural",
    "prop_name",
    "since",
    "terms",
    "tools",
    "until",
    "what_is_true",
    "where",
]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

_WORKED_ON = frozenset({"Patient", "Theme"})


def listed(names: Iterable[str]) -> str:
    """Names as English lists them.

    >>> listed(["salt", "oil", "flour"]), listed(["salt"])
    ('salt, oil and flour', 'salt')
    """
    *first, last = [*dict.fromkeys(names)] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def plural(count: int, word: str) -> str:
    """A number of something.

    >>> plural(1, "step"), plural(3, "step")
    ('1 step', '3 steps')
    """
    return f"{count} {word}{'' if count == 1 else 's'}"


def attributes(found: Iterable[Attribute]) -> str:
    """What the text says of an event or a line: "duration: 10 minutes; until: until golden"."""
    return "; ".join(dict.fromkeys(f"{each.kind}: {each.words}" for each in found))


def event_name(tick: int, graph: RecipeGraph) -> str:
    """An event by its tick and its verb."""
    return f"{tick} {graph.acts[tick - 1].event.verb}" if tick else "the list"


def ingredients(act: Act, graph: RecipeGraph) -> str:
    """What an event takes: (round) what the text leaves out, [square] what the state supplies."""
    foods = [
        partaking
        for partaking in act.partakings
        if partaking.entity in graph.things and partaking.participation.role is not Role.RESULT
    ]
    named = _with_choices(foods, graph)
    return ", ".join([*_once(named), *(f"[{name}]" for name in assumed(act, graph))])


def _with_choices(partakings: Iterable[Partaking], graph: RecipeGraph) -> list[str]:
    """Names of participants, those of which one is enough in one: "butter or oil"."""
    found: dict[int, str] = {}
    for place, partaking in enumerate(partakings):
        part = partaking.participation
        name = _marked(graph.name(partaking.entity), part)
        name = f"{name}, {part.condition}," if part.condition else name
        key = -part.choice if part.choice else place + 1
        found[key] = f"{found[key]} or {name}" if key in found else name
    return list(found.values())


def assumed(act: Act, graph: RecipeGraph) -> tuple[str, ...]:
    """The names of what only the state of the kitchen supplies."""
    named = {partaking.entity for partaking in act.partakings}
    return tuple(dict.fromkeys(graph.name(t) for t in act.assumed if t not in named))


def places(act: Act, graph: RecipeGraph) -> str:
    """Where an event happens, or what place it works on."""
    found = [
        _place(graph.props[partaking.entity], partaking.participation, act, graph)
        for partaking in act.partakings
        if partaking.entity in graph.props and partaking.participation.role is not Role.TOOL
    ]
    return ", ".join(_once(found))


def tools(act: Act, graph: RecipeGraph) -> str:
    """What an event is done with."""
    found = [
        partaking
        for partaking in act.partakings
        if partaking.entity in graph.props and partaking.participation.role is Role.TOOL
    ]
    return ", ".join(_once(f"with {name}" for name in _with_choices(found, graph)))


def made(act: Act, graph: RecipeGraph) -> str:
    """What an event makes that was not there before."""
    written = {p.entity for p in act.partakings if p.participation.mention}
    names = [
        graph.name(thing) if thing in written else f"({graph.name(thing)})"
        for thing in makes(act, graph)
    ]
    return ", ".join(dict.fromkeys(names))


def needed(act: Act, graph: RecipeGraph) -> str:
    """The earlier events whose result an event takes."""
    return listed(event_name(tick, graph) for tick in act.needs)


def terms(act: Act, graph: RecipeGraph) -> str:
    """On what terms an event is done: under a condition, instead of another, again, how often."""
    event = act.event
    again = listed(event_name(graph.act(each).tick, graph) for each in event.repeats)
    found = (
        str(Terms(event.condition, graph.alternatives(act))),
        f"again: {again}" if again else "",
        event.times,
    )
    return "; ".join(filter(None, found))


def on_terms(text: str, terms: Terms) -> str:
    """Something with the terms on which it is so: "baked (or fry instead)"."""
    return f"{text} ({terms})" if terms else text


def prop_name(prop: str, graph: RecipeGraph) -> str:
    """What a prop is called; of several by one name, which: "second bowl"."""
    name = graph.name(prop)
    alike = [known.id for known in graph.props.values() if known.name == name]
    number = alike.index(prop) if prop in alike else 0
    if number == 0:
        return name
    told = _ORDINALS[number] if number < len(_ORDINALS) else f"{number + 1}th"
    return f"{told} {name}"


def where(whereabouts: Whereabouts | None, graph: RecipeGraph) -> str:
    """Where something is, outwards: "in the bowl, in the fridge"."""
    if whereabouts is None:
        return ""
    nearest = f"{whereabouts.preposition} the {prop_name(whereabouts.place, graph)}"
    beyond = [f"in the {prop_name(place, graph)}" for place in whereabouts.beyond]
    return ", ".join([nearest, *beyond])


def what_is_true(fluent: Fluent, graph: RecipeGraph) -> str:
    """What a fluent says, in words."""
    value = fluent.value
    match fluent.property:
        case Property.EXISTS:
            return "is there"
        case Property.LOCATION:
            return f"{fluent.preposition or 'in'} the {prop_name(value, graph)}"
        case Property.PART_OF:
            return f"part of {graph.name(value)}"
        case Property.QUANTITY:
            return "none left" if value == "none" else f"{value} left"
        case _:
            return value


def since(fluent: Fluent, graph: RecipeGraph) -> str:
    """The event that began a fluent."""
    return event_name(fluent.because, graph)


def until(fluent: Fluent, graph: RecipeGraph) -> str:
    """The event that ended a fluent, if one did."""
    if fluent.end is None:
        return "the end"
    if fluent.end > len(graph.acts):
        return "the end"
    during = fluent.property is Property.ORIENTATION and fluent.end == fluent.start + 1
    return "it is done" if during else event_name(max(fluent.end, LISTING), graph)


def _marked(name: str, part: Participation) -> str:
    name = f"{name} or {part.rival}" if part.rival else name
    return name if part.mention is not None else f"({name})"


def _once(names: Iterable[str]) -> list[str]:
    """Names without repetition; what is written needs no second, hidden mention."""
    found = list(dict.fromkeys(names))
    return [name for name in found if not (name.startswith("(") and name.strip("()") in found)]


def _place(prop: Prop, part: Participation, act: Act, graph: RecipeGraph) -> str:
    name = _marked(graph.name(prop.id), part)
    if part.semantic_role in _WORKED_ON:
        return f"the {name}"
    if part.semantic_role == "Source":
        return f"from {name}"
    return f"{_preposition(prop, act, graph)} {name}"


def _preposition(prop: Prop, act: Act, graph: RecipeGraph) -> str:
    held = graph.timeline.ever_having(prop.id, Property.LOCATION)
    now = [fluent for fluent in held if fluent.start == act.tick] or list(held)
    if now and now[0].preposition:
        return now[0].preposition
    flat = prop.cls is not None and any(
        taxonomy.is_a(prop.cls, kind) for kind in ("Surface", "Plate")
    )
    return "on" if flat else "in"
