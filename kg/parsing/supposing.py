"""Decides for one event what the text leaves out, and notes for each why it was supposed."""

from __future__ import annotations

from typing import Final

from kg.model import Reference
from kg.parsing import hidden
from kg.parsing.coreference import Names
from kg.parsing.hidden import Usage, food_class, head_of
from kg.parsing.history import Happening, History
from kg.parsing.models import Models
from ontology.affordances import affordances
from ontology.taxonomy import label

__all__ = ["fill_in", "result_names", "suppose"]

_SURE: Final = 0.6
_NO_RESULT: Final = frozenset({"observe", "wait", "prepare"})


def fill_in(event: Happening) -> None:
    """Note the heads and kinds of the food that an event is known to take."""
    names = [thing.name for thing in (*event.foods, *event.drops)]
    event.food_heads = tuple([head_of(name) for name in names])
    event.kinds_of_food = tuple([food_class(name) for name in names])


def suppose(event: Happening, history: History, names: Names, models: Models) -> None:
    """Add to an event the food, tools, places and results that its text leaves out."""
    fill_in(event)
    if not models.scales:
        _by_affordance(event, history)
        return
    about = hidden.event_names(event, history)
    _drops(event, history, about, models)
    fill_in(event)
    _props(event, history, about, models, "tool")
    _props(event, history, about, models, "place")
    _results(event, history, about, names, models)


def _drops(event: Happening, history: History, about: tuple[str, ...], models: Models) -> None:
    scales = models.scales["drop"]
    base = scales.weigh(about)
    for rank, (thing, ago) in enumerate(hidden.drop_candidates(history)):
        if thing in event.foods:
            continue
        names = hidden.drop_names(event, history, thing, ago, rank)
        if base + scales.weigh(names) > models.least["drop"]:
            event.drops.append(thing)
            event.why["Drop", thing] = "what was just worked on"


def _props(
    event: Happening, history: History, about: tuple[str, ...], models: Models, kind: str
) -> None:
    scales = models.scales[kind]
    base = scales.weigh(about)
    found = event.hidden_tools if kind == "tool" else event.hidden_places
    key = "Tool" if kind == "tool" else "Habitat"
    best, best_weight = None, models.least[kind]
    for prop, origin in hidden.prop_candidates(event, history, models.usage, kind):
        weight = base + scales.weigh(hidden.prop_names(event, history, prop, origin, kind))
        if weight > best_weight:
            best, best_weight = (prop, origin), weight
    if best is not None:
        found.append(best[0])
        event.why[key, best[0]] = _REASONS[best[1]]


_REASONS: Final = {
    "known": "was used before",
    "usual": "is what cooks use for this",
    "afforded": "is what the action needs",
}


def _by_affordance(event: Happening, history: History) -> None:
    """Without a model: what the ontology is sure of."""
    food = event.food_heads[0] if event.food_heads else None
    for need in affordances(event.lemma, food):
        found = event.hidden_tools if need.kind == "tool" else event.hidden_places
        written = event.tools if need.kind == "tool" else event.places
        if need.weight < _SURE or found or written:
            continue
        name = label(need.needs).lower()
        known = history.tools if need.kind == "tool" else history.places
        prop = next((p for p in known if p.name == name), Reference(name, event.at))
        found.append(prop)
        event.why["Tool" if need.kind == "tool" else "Habitat", prop] = _REASONS["afforded"]


def result_names(event: Happening, about: tuple[str, ...]) -> tuple[str, ...]:
    """What speaks for or against a result that goes by a name of its own."""
    inputs = min(len(event.inputs), 4)
    fresh = min(len(event.foods), 3)
    return (
        *about,
        f"in={inputs} {event.effect}",
        f"in={inputs} {event.lemma}",
        f"next={event.next_head} {fresh}",
        f"next={bool(event.next_head)} {event.effect} {fresh}",
        f"last={event.is_last} {event.effect}",
        f"made={len(event.drops)} {fresh} {event.effect}",
    )


def _results(
    event: Happening, history: History, about: tuple[str, ...], names: Names, models: Models
) -> None:
    if models.scales["result"].weigh(result_names(event, about)) <= models.least["result"]:
        return
    name = result_name(event, models.usage)
    result = Reference(name, event.at)
    event.results.append(result)
    event.why["Result", result] = "made by the action"
    names.learn(result, name, is_food=True)


def result_name(event: Happening, usage: Usage) -> str:
    """What a result goes by: the text's next name for it, or what such results are called."""
    if event.next_head:
        return event.next_head
    usual = usage.results.get(event.lemma) or usage.results.get(hidden.GENERAL)
    return usual[0] if usual else "mixture"
