"""The dish that a recipe makes, by the name that its title gives it."""

from __future__ import annotations

from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.titles import without_tail
from ontology import taxonomy
from reasoner.matching.names import name_of
from reasoner.outcome import Match, MatchKind

__all__ = ["by_title", "finished"]

_DISHES: Final = ("DishOfFood", "BakedGood", "Dessert", "Sauce")
SURE: Final = 0.6
"""How sure it is that the name of the dish means what is there in the end."""


def by_title(graph: RecipeGraph, words: str) -> tuple[Match, ...]:
    """What is there in the end, if the words are the dish that the title names."""
    title = name_of(without_tail(graph.recipe.title or ""), "food")
    asked = name_of(words, "food")
    is_same = asked.head == title.head and set(asked.core) <= set(title.lemmas)
    if not asked.core or not (is_same or _is_kind(asked.core, title.head)):
        return ()
    return tuple(Match(words, thing, MatchKind.TITLE, SURE) for thing in finished(graph))


def _is_kind(asked: tuple[str, ...], dish: str) -> bool:
    """True of the bread that a loaf is, and of the soup that a minestrone is."""
    if len(asked) != 1 or not taxonomy.names_a(asked[0], "food", *_DISHES):
        return False
    cls = taxonomy.class_of(asked[0], "food")
    return cls is not None and taxonomy.names_a(dish, "food", cls)


def finished(graph: RecipeGraph) -> tuple[str, ...]:
    """What the last act has that was worked on before, and not only scattered over it."""
    last = next((act for act in reversed(graph.acts) if act.takes and not act.aside), None)
    if last is None:
        return ()
    things = last.gives or last.takes
    before = tuple(thing for thing in things if _was_used(graph, thing, last))
    return before or things


def _was_used(graph: RecipeGraph, thing: str, last: Act) -> bool:
    return any(act.tick < last.tick for act in graph.uses(thing))
