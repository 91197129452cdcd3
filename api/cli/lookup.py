"""What THING on a command line may be: an id or a name, in any case, one or many."""

from __future__ import annotations

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from ontology.lexicon import stem

__all__ = ["entities_named"]


def entities_named(words: str, graph: RecipeGraph) -> tuple[str, ...]:
    """The things, props and supplies that words mean: their id, their name, else part of it."""
    wanted = _plain(words)
    entities = (*graph.things, *graph.props, *graph.supplies)
    exact = [entity for entity in entities if wanted and _plain(entity) == wanted]
    same = [entity for entity in entities if _singular(graph.name(entity)) == _singular(wanted)]
    part = [e for e in entities if wanted and _singular(wanted) <= _singular(graph.name(e))]
    found = exact or _without_lists(same, graph) or _without_lists(part, graph)
    if not found:
        names = dict.fromkeys(graph.name(entity) for entity in entities)
        raise NotFoundError("thing", words.strip(), names)
    return tuple(found)


def _without_lists(found: list[str], graph: RecipeGraph) -> list[str]:
    """A line of the ingredient list matters by itself only if nothing was made of it."""
    return [entity for entity in found if entity not in graph.supplies] or found


def _plain(words: str) -> str:
    return " ".join(words.replace("_", " ").lower().split())


def _singular(words: str) -> frozenset[str]:
    """The words of a name, each in the singular, in no order."""
    return frozenset(stem(word) for word in _plain(words).split())
