"""What the page draws: a recipe's text with its words marked, and the kitchen over time.

A mark says which characters of a sentence name something: its kind (event, ingredient, tool,
place), and the tick or the ids it stands for. The kitchen is `kg.drawing`'s layout as numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from api.errors import Problem
from kg.drawing.layout import Lane, Layout
from kg.drawing.palette import colours
from kg.drawing.strands import Strand
from kg.graph import Act, RecipeGraph
from kg.model import Kind, Mention, Sentence
from kg.rdf.spans import Spans
from kg.record import (
    clip_record,
    event_record,
    head_record,
    life_record,
    note_record,
    supply_record,
)
from kg.snapshot import state_record
from kg.timeline import Property
from ontology import taxonomy

__all__ = ["kitchen_record", "state_of", "text_record", "timeline_record"]

Record = dict[str, Any]
_AT_HAND = "what is there at that moment"
_KINDS = {
    Kind.EXPLICIT: "ingredient",
    Kind.IMPLICIT: "ingredient",
    Kind.TOOL: "tool",
    Kind.HABITAT: "place",
    Kind.PROP: "place",
}


def text_record(graph: RecipeGraph, version: str) -> Record:
    """A recipe as people read it, with marks where its words mean something."""
    recipe = graph.recipe
    spans = Spans(recipe)
    marks: dict[tuple[int, int], list[Record]] = {}
    for (step, sentence), mark in _marks(graph, spans):
        marks.setdefault((step, sentence), []).append(mark)
    return {
        **head_record(recipe),
        "version": version,
        "events": len(graph.acts),
        "ingredients": [supply_record(supply) for supply in graph.supplies.values()],
        "steps": [
            {
                "number": step.number,
                "sentences": [
                    _sentence(found, marks.get((found.step, found.number), []))
                    for found in step.sentences
                ],
            }
            for step in recipe.steps
        ],
        "notes": [note_record(note) for note in recipe.notes],
    }


def _sentence(sentence: Sentence, marks: list[Record]) -> Record:
    """A sentence with its marks, none over another: the first and then the longest wins."""
    chosen: list[Record] = []
    for mark in sorted(marks, key=lambda mark: (mark["start"], -mark["end"])):
        if not chosen or mark["start"] >= chosen[-1]["end"]:
            chosen.append(mark)
    return {"number": sentence.number, "text": sentence.text, "marks": chosen}


def _marks(graph: RecipeGraph, spans: Spans) -> Iterator[tuple[tuple[int, int], Record]]:
    for act in graph.acts:
        span = spans.of(act.at, act.event.end)
        if span:
            yield (act.at.step, act.at.sentence), _event_mark(act, span, graph)
    for mention in graph.recipe.mentions:
        span = spans.of(mention.at, mention.end)
        if span:
            yield (mention.at.step, mention.at.sentence), _mention_mark(mention, span, graph)


def _event_mark(act: Act, span: tuple[int, int], graph: RecipeGraph) -> Record:
    hidden = [
        {
            "role": str(part.participation.role),
            "name": graph.name(part.entity),
            "entity": part.entity,
            "assumed": part.participation.reason,
        }
        for part in act.partakings
        if part.participation.is_hidden
    ]
    named = {part.entity for part in act.partakings}
    hidden += [
        {
            "role": "ingredient",
            "name": graph.name(thing),
            "entity": thing,
            "assumed": _AT_HAND,
        }
        for thing in dict.fromkeys(act.assumed)
        if thing not in named
    ]
    return {
        "start": span[0],
        "end": span[1],
        "kind": "event",
        "moment": str(act.at),
        "tick": act.tick,
        "aside": act.aside,
        "entities": [],
        "hidden": hidden,
        "clips": [clip_record(c) for c in graph.recipe.clips if c.event == act.event.id],
    }


def _mention_mark(mention: Mention, span: tuple[int, int], graph: RecipeGraph) -> Record:
    return {
        "start": span[0],
        "end": span[1],
        "kind": _KINDS[mention.kind],
        "moment": str(mention.at),
        "tick": None,
        "aside": None,
        "entities": list(graph.text.meant_by(mention)),
        "hidden": [],
        "clips": [],
    }


def timeline_record(graph: RecipeGraph) -> Record:
    """Every event, and the life of everything that takes part."""
    entities = (*graph.things, *graph.props, *graph.supplies)
    return {
        "recipe": graph.recipe.id,
        "events": [event_record(act, graph) for act in graph.acts],
        "lives": [life_record(entity, graph) for entity in entities],
    }


def kitchen_record(graph: RecipeGraph) -> Record:
    """The picture as numbers: columns are events, lanes are places, strands are things to eat."""
    layout = Layout(graph)
    shades = colours(graph)
    return {
        "recipe": graph.recipe.id,
        "width": layout.width,
        "bottom": layout.bottom,
        "columns": [_column(act, layout) for act in graph.acts],
        "lanes": [_lane(lane, layout) for lane in layout.lanes],
        "strands": [_strand(strand, layout, shades) for strand in layout.strands],
    }


def _column(act: Act, layout: Layout) -> Record:
    return {
        "tick": act.tick,
        "x": layout.x(act.tick),
        "step": act.at.step,
        "verb": act.event.verb,
        "aside": act.aside is not None,
        "moment": str(act.at),
    }


def _lane(lane: Lane, layout: Layout) -> Record:
    graph = layout.graph
    last = len(graph.acts) + 1
    stays = [
        {
            "left": layout.x(fluent.start - 0.3),
            "right": layout.x((fluent.end if fluent.end is not None else last) - 0.5),
            "caption": f"{fluent.preposition or 'in'} the {graph.name(fluent.value)}",
            "heat": _heat(fluent.value, graph),
        }
        for fluent in layout.stands_in(lane.place)
    ]
    return {
        "place": lane.place,
        "name": lane.name,
        "top": lane.top,
        "height": lane.height,
        "stays": stays,
    }


def _heat(place: str, graph: RecipeGraph) -> str:
    """Whether a place cools, heats, or neither."""
    prop = graph.props.get(place)
    if prop is None or prop.cls is None or not taxonomy.is_a(prop.cls, "Appliance"):
        return "none"
    return "cold" if taxonomy.is_a(prop.cls, "Refrigerator") else "hot"


def _strand(strand: Strand, layout: Layout, shades: dict[str, str]) -> Record:
    graph = layout.graph
    goal = layout.y_of(strand.goal, strand.end) if strand.goal else None
    return {
        "thing": strand.thing,
        "name": strand.name,
        "colour": shades[strand.thing],
        "weight": 2.2 + min(len(graph.ancestry(strand.thing)), 8) * 0.35,
        "enters": strand.enters,
        "ending": str(strand.ending),
        "source": layout.y_of_source(strand),
        "goal": goal,
        "stretches": [
            {
                "place": stretch.place,
                "from": stretch.start,
                "until": stretch.end,
                "left": layout.x(stretch.start),
                "right": layout.x(stretch.end),
                "y": layout.y(strand, stretch),
                "label": layout.has_label(strand, stretch),
            }
            for stretch in strand.stretches
        ],
        "dots": _dots(strand, graph),
    }


def _dots(strand: Strand, graph: RecipeGraph) -> list[Record]:
    """The ticks at which events work on a thing, with the forms that it takes on."""
    forms: dict[int, list[str]] = {}
    for fluent in graph.history(strand.thing):
        if fluent.property is Property.FORM and fluent.value != "served":
            forms.setdefault(fluent.start, []).append(fluent.value)
    used = {act.tick for act in graph.uses(strand.thing) if not act.aside} | set(forms)
    within = [tick for tick in sorted(used) if strand.start <= tick < strand.end]
    return [{"tick": tick, "forms": forms.get(tick, [])} for tick in within]


def state_of(graph: RecipeGraph, step: int | None, tick: int | None) -> Record:
    """The state as a record; a step and a tick exclude each other."""
    if step is not None and tick is not None:
        raise Problem("invalid", "say either step or tick, not both")
    return state_record(graph.state_at(step, tick=tick), graph)
