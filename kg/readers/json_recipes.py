"""Where in a JSON value recipes are: of schema.org, or of programs with keys of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kg.readers.json_values import first, text_of
from kg.readers.mealie import fits as mealie_fits
from kg.readers.mealie import in_camel_case
from kg.readers.tandoor import fits as tandoor_fits

__all__ = ["STEPS", "TITLES", "has_content", "list_of", "recipes_within"]

TITLES: Final = ("name", "title", "headline")
STEPS: Final = ("recipeInstructions", "instructions", "steps", "directions", "method")
_INGREDIENTS: Final = (
    "recipeIngredient",
    "extendedIngredients",
    "ingredients",
    "ingredient",
    "ingredientLines",
    "ingredientGroups",
)
_DEEPEST: Final = 12


def recipes_within(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The recipes of a JSON value, with what they point at in place of the pointers."""
    known = {node["@id"]: node for node in _objects(value) if isinstance(node.get("@id"), str)}
    for node in _nodes(value):
        yield {
            key: [_resolved(one, known) for one in item] if isinstance(item, list) else item
            for key, item in node.items()
        }


def _resolved(value: Any, known: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    is_pointer = isinstance(value, dict) and value.keys() <= {"@id", "@type"}
    return known.get(value.get("@id"), value) if is_pointer else value


def _objects(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The objects in a JSON value that are more than pointers."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict) and len(value) > 2:
        yield value
    inner = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    for item in inner:
        if isinstance(item, (dict, list)):
            yield from _objects(item, depth + 1)


def _nodes(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The recipes anywhere in a JSON value."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item, depth + 1)
    elif isinstance(value, dict):
        value = in_camel_case(value) if "recipe_ingredient" in value else value
        if mealie_fits(value) or tandoor_fits(value) or _is_recipe(value):
            yield value
            return
        if value.get("strMeal"):
            yield _meal(value)
            return
        for item in value.values():
            if isinstance(item, (dict, list)):
                yield from _nodes(item, depth + 1)


def _is_recipe(node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    if any(str(k).rpartition("/")[2] == "Recipe" for k in kinds if k):
        return True
    if kind is not None or node.get("instruction"):
        return False
    listed = first(node, _INGREDIENTS)
    is_list = isinstance(listed, str | dict) or (
        isinstance(listed, list) and isinstance(listed[0], str | dict)
    )
    return (is_list and text_of(first(node, TITLES)) != "") or bool(_in_steps(node))


def _in_steps(node: dict[str, Any]) -> list[Any]:
    """The ingredients of programs that list them at each step."""
    steps = node.get("steps")
    inner = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return [step["ingredients"] for step in inner if step.get("ingredients")]


def _meal(node: dict[str, Any]) -> dict[str, Any]:
    """A recipe of TheMealDB, which has a key for each ingredient."""
    pairs = [(node.get(f"strMeasure{n}"), node.get(f"strIngredient{n}")) for n in range(1, 31)]
    listed = [f"{str(much or '').strip()} {what}".strip() for much, what in pairs if what]
    return {
        "name": node["strMeal"],
        "recipeIngredient": listed,
        "recipeInstructions": node.get("strInstructions"),
    }


def has_content(node: dict[str, Any]) -> bool:
    """True of a recipe with a list or with steps."""
    return bool(first(node, STEPS) or first(node, _INGREDIENTS))


def list_of(node: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    """The ingredients of a recipe, wherever it has them."""
    return first(node, _INGREDIENTS) or _in_steps(node)
