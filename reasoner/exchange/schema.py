"""schema.org (https://schema.org/Recipe, version 28): JSON-LD in which steps say what they use.

A HowToStep holds one HowToDirection with the HowToSupply that it brings in (requiredQuantity), the
HowToTool that it names, and timeRequired, the sum of the times that it says, each at its longest.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from kg.entities import Supply
from kg.graph import RecipeGraph
from reasoner.cooking.links import StepLinks, links
from reasoner.cooking.servings import servings
from reasoner.cooking.timers import timers
from reasoner.exchange.dealing import Piece, dealt
from reasoner.exchange.listed import listed

__all__ = ["duration", "record", "written"]

_TIMES: Final = ("totalTime", "prepTime", "cookTime")
_SIZES: Final = (("H", 3600), ("M", 60), ("S", 1))


def written(graph: RecipeGraph) -> str:
    """A recipe as JSON-LD."""
    return json.dumps(record(graph), ensure_ascii=False, indent=2) + "\n"


def record(graph: RecipeGraph) -> dict[str, Any]:
    """A recipe as schema.org has it."""
    recipe, serves = graph.recipe, servings(graph)
    metadata = dict(recipe.metadata)
    gear = [each.name for step in links(graph) for each in _named(step)]
    found: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": recipe.title,
        "recipeYield": str(serves) if serves else None,
        **{key: value for key in _TIMES if (value := metadata.get(key, "")).startswith("P")},
        "recipeIngredient": [line.text for line in graph.supplies.values()],
        "supply": [_supply(line, Fraction(1)) for line in graph.supplies.values()],
        "tool": [_tool(name) for name in dict.fromkeys(gear)],
        "recipeInstructions": _instructions(graph),
    }
    return {key: value for key, value in found.items() if value}


def _instructions(graph: RecipeGraph) -> list[dict[str, Any]]:
    """The steps, in sections where the recipe has some."""
    steps = _steps(graph)
    if not graph.recipe.sections:
        return steps
    starts = [(number - 1, name) for number, name in graph.recipe.sections]
    found = steps[: starts[0][0]]
    for (start, name), (end, _) in pairwise([*starts, (len(steps), "")]):
        found.append({"@type": "HowToSection", "name": name, "itemListElement": steps[start:end]})
    return found


def _steps(graph: RecipeGraph) -> list[dict[str, Any]]:
    pieces: dict[int, list[Piece]] = {}
    for piece in (piece for line in dealt(graph) for piece in line.pieces):
        pieces.setdefault(piece.step, []).append(piece)
    seconds: dict[int, int] = {}
    for timer in timers(graph):
        seconds[timer.step] = seconds.get(timer.step, 0) + (timer.most or 0)
    found = []
    for step in links(graph):
        used = [_supply(piece.line, piece.share) for piece in pieces.get(step.step, ())]
        direction = {
            "@type": "HowToDirection",
            "text": step.text,
            "supply": used,
            "tool": [_tool(gear.name) for gear in _named(step)],
            "timeRequired": duration(seconds.get(step.step, 0)),
        }
        found.append(
            {
                "@type": "HowToStep",
                "position": step.step,
                "text": step.text,
                "itemListElement": {key: value for key, value in direction.items() if value},
            }
        )
    return found


def _named(step: StepLinks) -> list[Any]:
    return [gear for gear in (*step.tools, *step.vessels) if not gear.assumed]


def _tool(name: str) -> dict[str, Any]:
    return {"@type": "HowToTool", "name": name}


def _supply(line: Supply, share: Fraction | None) -> dict[str, Any]:
    found = listed(line.text)
    supply: dict[str, Any] = {"@type": "HowToSupply", "name": found.name}
    if found.least is None or share is None:
        return supply
    quantity: dict[str, Any] = {"@type": "QuantitativeValue"}
    if found.most:
        quantity["minValue"] = float(found.least.number * share)
        quantity["maxValue"] = float(found.most.number * share)
    else:
        quantity["value"] = float(found.least.number * share)
    if found.least.unit:
        quantity["unitText"] = found.least.unit
    return {**supply, "requiredQuantity": quantity}


def duration(seconds: int) -> str:
    """Seconds as ISO 8601 has them; empty of none.

    >>> duration(5400), duration(1200), duration(0)
    ('PT1H30M', 'PT20M', '')
    """
    parts = []
    for name, size in _SIZES:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{name}")
    return f"PT{''.join(parts)}" if parts else ""
