"""A recipe in brief, for programs that read it to somebody: text, events by their names, notes."""

from __future__ import annotations

from typing import Any

from kg.graph import Act, RecipeGraph
from kg.links import makes
from kg.record import note_record, supply_record
from reasoner.suggest import answerable

__all__ = ["outline_record"]

_QUESTIONS = 12


def outline_record(graph: RecipeGraph) -> dict[str, Any]:
    """What is listed, what is done in each step with what, and what can be asked."""
    recipe = graph.recipe
    return {
        "id": recipe.id,
        "title": recipe.title,
        "ingredients": [supply_record(supply) for supply in graph.supplies.values()],
        "steps": [
            {
                "number": step.number,
                "text": step.text,
                "events": [_event(act, graph) for act in graph.acts_of_step(step.number)],
            }
            for step in recipe.steps
        ],
        "notes": [note_record(note) for note in recipe.notes],
        "questions": list(answerable(graph)[:_QUESTIONS]),
    }


def _event(act: Act, graph: RecipeGraph) -> dict[str, Any]:
    def named(entities: tuple[str, ...]) -> list[str]:
        return list(dict.fromkeys(graph.name(entity) for entity in entities))

    return {
        "tick": act.tick,
        "verb": act.event.verb,
        "aside": act.aside,
        "condition": act.event.condition or None,
        "takes": named(act.takes),
        "makes": named(tuple(makes(act, graph))),
        "tools": named(act.tools),
        "places": named(act.places),
    }
