"""A page of N-Quads for one recipe: its nodes, and lines that say something of them."""

from __future__ import annotations

from collections.abc import Iterable

from kg.graph import RecipeGraph
from kg.model import Mention
from kg.rdf.names import graph_iri, local
from kg.rdf.spans import Spans

__all__ = ["Page"]


class Page:
    """The lines of one recipe, as they are written."""

    def __init__(self, graph: RecipeGraph) -> None:
        self.graph, self.recipe = graph, graph.recipe
        self.iri = graph_iri(graph.recipe.id)
        self._lines: list[str] = []
        self._tail = f" <{self.iri}> .\n"
        self.spans = Spans(graph.recipe)
        self.mentions = {mention: n for n, mention in enumerate(graph.recipe.mentions)}
        self.meant = _meant(graph)
        self.nodes = {
            **{name: self.node(local("thing", name)) for name in graph.things},
            **{name: self.node(local("prop", name)) for name in graph.props},
            **{name: self.node(local("supply", name)) for name in graph.supplies},
        }

    def node(self, name: str) -> str:
        """A node of the recipe."""
        return f"<{self.iri}#{name}>"

    def event_node(self, event: str) -> str:
        """The node of an event, by its id."""
        return self.node(f"event-{self.graph.act(event).tick}")

    def mention_node(self, mention: Mention) -> str:
        """The node of a mention."""
        return self.node(f"mention-{self.mentions[mention] + 1}")

    def say(self, subject: str, *pairs: tuple[str, str | None]) -> None:
        """Write what a subject has, by predicate; what is not there is not said."""
        tail = self._tail
        self._lines += [f"{subject} {p} {o}{tail}" for p, o in pairs if o is not None]

    def say_each(self, subject: str, predicate: str, ids: Iterable[str]) -> None:
        """Write that a subject has each of some things, props or supplies."""
        nodes, tail = self.nodes, self._tail
        self._lines += [f"{subject} {predicate} {nodes[i]}{tail}" for i in dict.fromkeys(ids)]

    def written(self) -> bytes:
        """All that was said so far."""
        return "".join(self._lines).encode("utf-8", errors="replace")


def _meant(graph: RecipeGraph) -> dict[str, dict[str, None]]:
    """The things and props that each mention was taken to mean."""
    meant: dict[str, dict[str, None]] = {}
    for mention_id, entity in graph.coreferences:
        meant.setdefault(mention_id, {})[entity] = None
    for act in graph.acts:
        for part in act.partakings:
            mention = part.participation.mention
            if mention is not None:
                meant.setdefault(mention.id, {})[part.entity] = None
    return meant
