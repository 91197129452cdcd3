"""Mealie (https://mealie.io, the schema of version 2): steps that refer to lines of the list.

Ids are made from the recipe's id and the text of a line, so that the same recipe has the same ones.
A line whose amount is a range stays whole in its note, as Mealie keeps what it cannot take apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.readers.identity import slug
from kg.readers.mealie import told_lines, told_steps
from reasoner.cooking.links import StepLinks, Way, links
from reasoner.cooking.servings import servings
from reasoner.exchange.listed import listed

__all__ = ["linked", "record", "written"]

_NAMESPACE: Final = uuid5(NAMESPACE_URL, "https://mirepoix.invalid/mealie")


def written(graph: RecipeGraph) -> str:
    """A recipe as JSON that Mealie's interface takes."""
    return json.dumps(record(graph), ensure_ascii=False, indent=2) + "\n"


def record(graph: RecipeGraph) -> dict[str, Any]:
    """A recipe as Mealie has it."""
    recipe = graph.recipe
    sections = dict(recipe.sections)
    ids = {line.id: _id(graph, "line", line.number, line.text) for line in graph.supplies.values()}
    parts = [line.part for line in graph.supplies.values()]
    return {
        "id": _id(graph, "recipe"),
        "name": recipe.title,
        "slug": slug(recipe.title),
        "description": "",
        "recipeServings": servings(graph) or 0,
        "recipeIngredient": [
            _line(line, ids[line.id], line.part if line.part != before else "")
            for line, before in zip(graph.supplies.values(), ["", *parts], strict=False)
        ],
        "recipeInstructions": [
            {
                "id": _id(graph, "step", step.step, step.text),
                "title": sections.get(step.step, ""),
                "summary": "",
                "text": step.text,
                "ingredientReferences": [{"referenceId": ids[line]} for line in _lines(step)],
            }
            for step in links(graph)
        ],
        "tools": [
            {"id": _id(graph, "tool", name), "name": name, "slug": slug(name)}
            for name in _tools(graph)
        ],
        "notes": [{"title": note.heading, "text": note.text} for note in recipe.notes],
    }


def _id(graph: RecipeGraph, *what: object) -> str:
    return str(uuid5(_NAMESPACE, "\n".join(map(str, (graph.recipe.id, *what)))))


def _line(line: Supply, reference: str, title: str) -> dict[str, Any]:
    found = listed(line.text)
    is_whole = found.most is not None
    unit = found.least.unit if found.least and not is_whole else None
    return {
        "title": title,
        "quantity": float(found.least.number) if found.least and not is_whole else None,
        "unit": {"name": unit} if unit else None,
        "food": None if is_whole else {"name": found.name},
        "note": line.text if is_whole else found.note,
        "display": line.text,
        "originalText": line.text,
        "referenceId": reference,
    }


def _lines(step: StepLinks) -> list[str]:
    """The lines that a step names or brings in; what only goes on in a mixture is none."""
    return [use.line.id for use in step.uses if use.way in (Way.NAMED, Way.GIVEN) or use.first]


def _tools(graph: RecipeGraph) -> list[str]:
    """The tools and vessels that the text names."""
    every = [gear for step in links(graph) for gear in (*step.tools, *step.vessels)]
    return list(dict.fromkeys(gear.name for gear in every if not gear.assumed))


def linked(node: Mapping[str, Any], graph: RecipeGraph) -> dict[str, Any]:
    """The instructions of a recipe that Mealie sent, as they are, with the references filled in.

    What comes back can be sent to `PATCH /api/recipes/SLUG`. References that are there stay.
    """
    source = graph.recipe.source.path
    references = told_lines(node, source)
    steps = [dict(step) for step in node.get("recipeInstructions") or ()]
    for place, step in zip(told_steps(node, source), links(graph), strict=True):
        own = [row.get("referenceId") for row in steps[place].get("ingredientReferences") or ()]
        found = [references[graph.supplies[line].number - 1] for line in _lines(step)]
        kept = dict.fromkeys(each for each in (*own, *found) if each)
        steps[place]["ingredientReferences"] = [{"referenceId": each} for each in kept]
    return {"recipeInstructions": steps}
