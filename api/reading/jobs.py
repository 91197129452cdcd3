"""What is done with a text that was sent: read it, show it, or hand on what was understood."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from typing import Any, NamedTuple

from api.cooking import told
from api.errors import Problem
from api.outline import outline_record
from api.shelf import Asking, Book, encoded
from api.uploads import Sent, graphs_in
from api.views import kitchen_record, state_of, text_record, timeline_record
from kg.graph import RecipeGraph
from kg.readers import mealie
from reasoner.exchange import written
from reasoner.exchange.mealie import linked

__all__ = [
    "Shown", "Text", "answers", "chosen", "cooked", "everything", "exchanged", "hooked",
    "outlined", "state", "understood",
]  # fmt: skip


def understood(text: str, most_events: int, strict: bool = False) -> Sent:
    """The recipes of a text."""
    return graphs_in(text, most_events, strict)


class Shown(NamedTuple):
    """All that the page shows of the recipes of a text, as JSON; and what was understood of it."""

    page: bytes
    understood: bytes


Text = str | bytes
"""A text, or what was understood of it before: then it is not read again."""


def everything(text: str, most_events: int, strict: bool) -> Shown:
    """All that the page shows of the recipes of a text."""
    sent = graphs_in(text, most_events, strict)
    found = [_shown(graph) for graph in sent.graphs]
    page = encoded({"recipes": found, "notices": sent.noted, "mended": sent.mended})
    for graph in sent.graphs:
        graph.attributes  # noqa: B018  (goes with it: whatever is asked next needs them)
    return Shown(page, pickle.dumps(sent, protocol=5))


def _sent(text: Text, most_events: int) -> Sent:
    if isinstance(text, str):
        return graphs_in(text, most_events)
    known: Sent = pickle.loads(text)
    return known


def _shown(graph: RecipeGraph) -> dict[str, Any]:
    return {
        "text": text_record(graph, ""),
        "kitchen": kitchen_record(graph),
        "timeline": timeline_record(graph),
    }


def outlined(text: Text, most_events: int, recipe_id: str | None) -> bytes:
    """One of the recipes of a text in brief, as JSON."""
    return encoded(outline_record(chosen(_sent(text, most_events), recipe_id)))


def state(
    text: Text, most_events: int, recipe_id: str | None, step: int | None, tick: int | None
) -> bytes:
    """The kitchen of one of the recipes of a text at a moment, as JSON."""
    graph = chosen(_sent(text, most_events), recipe_id, is_first=True)
    return encoded(state_of(graph, step, tick))


def answers(
    text: Text, most_events: int, recipe_id: str | None, asked: Sequence[Asking]
) -> list[tuple[str, bytes]]:
    """What comes of questions about one of the recipes of a text, each with its kind."""
    book = Book("", chosen(_sent(text, most_events), recipe_id))
    return [book.answer(asking) for asking in asked]


def cooked(
    what: str, text: Text, most_events: int, recipe_id: str | None, options: dict[str, Any]
) -> bytes:
    """What a cook wants to know of a recipe of a text, as JSON; plans and lists are of them all."""
    sent = _sent(text, most_events)
    together = what in ("plan", "shop") and recipe_id is None
    graphs = sent.graphs if together else (chosen(sent, recipe_id),)
    return encoded(told(what, graphs, options))


def exchanged(program: str, text: Text, most_events: int, recipe_id: str | None) -> bytes:
    """One of the recipes of a text, written for another program."""
    graph = chosen(_sent(text, most_events), recipe_id)
    return written(graph, program).encode("utf-8", errors="replace")


def hooked(text: str, most_events: int) -> bytes:
    """The instructions of a recipe that Mealie sent with their references, as JSON."""
    node = mealie.node_in(text)
    if node is None:
        graphs_in(text, most_events)  # says what is wrong with it, if it is no recipe at all
        problem = "it is no recipe of Mealie: expected recipeIngredient and recipeInstructions"
        raise Problem("invalid", problem)
    graph = chosen(graphs_in(json.dumps(node), most_events), None)
    slug = node.get("slug")
    found = {"slug": slug if isinstance(slug, str) else graph.recipe.id, **linked(node, graph)}
    return encoded({**found, **told("links", [graph], {}), **told("timers", [graph], {})})


def chosen(sent: Sent, recipe_id: str | None, *, is_first: bool = False) -> RecipeGraph:
    """The recipe of an id; without one the only recipe, or the first where that is enough."""
    graphs = {graph.recipe.id: graph for graph in sent.graphs}
    if recipe_id is None and len(graphs) > 1 and not is_first:
        raise Problem("invalid", f"say which one: recipe_id is one of {', '.join(graphs)}")
    wanted = recipe_id if recipe_id is not None else next(iter(graphs))
    if wanted not in graphs:
        raise Problem("invalid", f"there is no recipe {wanted!r} in what was sent")
    return graphs[wanted]
