"""A recipe graph as plain data, for JSON: what `--json`, `export` and the HTTP answers are made of.

`recipe_record` is the whole understood recipe:

    format     2, raised when a key changes its meaning; 1 had no attributes
    recipe     id, title, source {path, format, line}
    supplies   the ingredient list: id, number, text, name, amount, part of the list
    steps      number, text, sentences, events (ticks)
    events     see `event_record`
    things     see `thing_record`
    props      see `prop_record`
    fluents    see `fluent_record`
    links      link, from, to, tick and what else it says: see `kg.links`
    notes      what is said beside the steps: number, heading, text, step that it stands behind
    attributes what the words say of events, lines and beside them: see `attribute_record`

Ids of things, props and supplies are the same everywhere; events go by their tick, and links call
them "event:3". What is not known is null.
"""

from __future__ import annotations

import json
from typing import Any

from kg.attributes import Attribute
from kg.graph import Act, Prop, RecipeGraph, Supply, Thing
from kg.links import Link, links, makes
from kg.model import Clip, Moment, Note, Participation, Recipe
from kg.timeline import Fluent

__all__ = [
    "FORMAT",
    "as_json",
    "attribute_record",
    "clip_record",
    "event_record",
    "fluent_record",
    "head_record",
    "life_record",
    "note_record",
    "prop_record",
    "recipe_record",
    "step_record",
    "supply_record",
    "thing_record",
    "to_json",
]

FORMAT = 2
Record = dict[str, Any]


def to_json(graph: RecipeGraph) -> str:
    """The whole understood recipe as JSON text."""
    return as_json(recipe_record(graph))


def as_json(record: Any) -> str:  # noqa: ANN401  (whatever JSON can hold)
    """Any record as readable JSON text, with letters as they are."""
    text = json.dumps(record, ensure_ascii=False, indent=2)
    return f"{text.encode('utf-8', errors='replace').decode('utf-8')}\n"


def recipe_record(graph: RecipeGraph) -> Record:
    """The whole understood recipe."""
    return {
        "format": FORMAT,
        "recipe": head_record(graph.recipe),
        "supplies": [supply_record(supply) for supply in graph.supplies.values()],
        "steps": [step_record(step.number, graph) for step in graph.recipe.steps],
        "events": [event_record(act, graph) for act in graph.acts],
        "things": [thing_record(thing, graph) for thing in graph.things.values()],
        "props": [prop_record(prop, graph) for prop in graph.props.values()],
        "fluents": [fluent_record(fluent) for fluent in graph.fluents],
        "links": [_link_record(link) for link in links(graph)],
        "notes": [note_record(note) for note in graph.recipe.notes],
        "attributes": [attribute_record(attribute) for attribute in graph.attributes],
    }


def head_record(recipe: Recipe) -> Record:
    """Which recipe it is, and where it came from."""
    source = recipe.source
    return {
        "id": recipe.id,
        "title": recipe.title,
        "source": {"path": source.path, "format": source.format, "line": source.line},
    }


def supply_record(supply: Supply) -> Record:
    """A line of the ingredient list."""
    return {
        "id": supply.id,
        "number": supply.number,
        "text": supply.text,
        "name": supply.name,
        "amount": str(supply.amount) if supply.amount else None,
        "part": supply.part or None,
    }


def note_record(note: Note) -> Record:
    """Something that the recipe says beside its steps."""
    return {
        "number": note.number,
        "heading": note.heading or None,
        "text": note.text,
        "step": note.step,
    }


def attribute_record(attribute: Attribute) -> Record:
    """What words say: its kind, the words, where they stand, and of which event or line.

    `value` is a number, or has its type, the least and the most, and the unit.
    """
    value = attribute.value
    return {
        "kind": str(attribute.kind),
        "words": attribute.words,
        "value": value if value is None or isinstance(value, int) else value.as_dict(),
        "moment": str(attribute.at),
        "end": attribute.end,
        "event": attribute.act,
        "supply": attribute.supply,
    }


def step_record(number: int, graph: RecipeGraph) -> Record:
    """A step with the ticks of its events."""
    step = next(step for step in graph.recipe.steps if step.number == number)
    return {
        "number": number,
        "text": step.text,
        "sentences": [sentence.text for sentence in step.sentences],
        "events": [act.tick for act in graph.acts_of_step(number)],
    }


def clip_record(clip: Clip) -> Record:
    """A picture or a piece of video that shows an event."""
    return {
        "where": clip.where,
        "start": clip.start,
        "end": clip.end,
        "rank": str(clip.rank),
        "text": clip.text or None,
    }


def event_record(act: Act, graph: RecipeGraph) -> Record:
    """An event: its verb, who takes part, what it takes, makes, gives and needs.

    `aside` says why it is only described, `assumed` are things that the state supplies;
    `condition`, `instead_of`, `repeats` and `times` on what terms it is done, by ticks.
    """
    event, meaning = act.event, act.meaning
    return {
        "tick": act.tick,
        "id": event.id,
        "moment": str(act.at),
        "step": act.at.step,
        "verb": event.text,
        "lemma": event.lemma,
        "frame": event.frame.name if event.frame else None,
        "class": meaning.action if meaning else None,
        "effects": [str(effect) for effect in meaning.effects] if meaning else [],
        "aside": act.aside,
        "condition": event.condition or None,
        "instead_of": graph.act(event.instead_of).tick if event.instead_of else None,
        "repeats": [graph.act(again).tick for again in event.repeats],
        "times": event.times or None,
        "participants": [
            _participant_record(partaking.entity, partaking.participation, graph)
            for partaking in act.partakings
        ],
        "takes": list(act.takes),
        "assumed": list(dict.fromkeys(act.assumed)),
        "gives": list(act.gives),
        "makes": list(makes(act, graph)),
        "places": list(act.places),
        "tools": list(act.tools),
        "needs": list(act.needs),
        "clips": [clip_record(clip) for clip in graph.recipe.clips if clip.event == event.id],
    }


def _participant_record(entity: str, part: Participation, graph: RecipeGraph) -> Record:
    return {
        "entity": entity,
        "name": graph.name(entity),
        "role": str(part.role),
        "hidden": str(part.hidden) if part.hidden else None,
        "assumed": part.reason,
        "condition": part.condition or None,
        "choice": part.choice or None,
        "semantic_role": part.semantic_role,
        "words": part.mention.text if part.mention else None,
        "orientation": part.orientation,
    }


def thing_record(thing: Thing, graph: RecipeGraph) -> Record:
    """Something to eat: where it comes from, how long it lasts, what it was made from."""
    life = graph.lifespan(thing.id)
    return {
        "id": thing.id,
        "name": thing.name,
        "explicit": thing.explicit,
        "class": thing.cls,
        "moment": _moment(thing.origin),
        "supply": thing.supply,
        "made_by": thing.made_at,
        "taken_from": thing.taken_from,
        "lifespan": {
            "from": life.start,
            "began": life.began,
            "until": life.end,
            "ended": life.ended,
        },
        "made_from": list(graph.parents(thing.id)),
        "ancestry": list(graph.ancestry(thing.id)),
    }


def prop_record(prop: Prop, graph: RecipeGraph) -> Record:
    """Something to cook with or in, and the ticks of the events that use it."""
    return {
        "id": prop.id,
        "name": prop.name,
        "usage": str(prop.kind),
        "class": prop.cls,
        "moment": _moment(prop.origin),
        "uses": [act.tick for act in graph.uses(prop.id)],
    }


def life_record(entity: str, graph: RecipeGraph) -> Record:
    """A thing, a prop or a supply with its history and its uses; `kind` says which it is."""
    history = [fluent_record(fluent) for fluent in graph.history(entity)]
    uses = [act.tick for act in graph.uses(entity)]
    if entity in graph.things:
        known = {"kind": "thing", **thing_record(graph.things[entity], graph)}
    elif entity in graph.props:
        known = {"kind": "prop", **prop_record(graph.props[entity], graph)}
    else:
        known = {"kind": "supply", **supply_record(graph.supplies[entity])}
    return {**known, "uses": uses, "history": history}


def fluent_record(fluent: Fluent) -> Record:
    """What is true of a subject from one tick until another, because of which event and rule."""
    return {
        "subject": fluent.subject,
        "property": str(fluent.property),
        "value": fluent.value,
        "preposition": fluent.preposition,
        "from": fluent.start,
        "until": fluent.end,
        "because": fluent.because,
        "rule": fluent.rule,
    }


def _link_record(link: Link) -> Record:
    ends = {"link": str(link.name), "from": link.source, "to": link.target, "tick": link.tick}
    return {**ends, **dict(link.details)}


def _moment(moment: Moment | None) -> str | None:
    return str(moment) if moment else None
