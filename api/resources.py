"""What an assistant can read by its address: stored recipes, their graphs, the library of queries.

mirepoix://recipes/{id}          the recipe as plain text
mirepoix://recipes/{id}/graph    everything known about it, as Turtle
mirepoix://queries/{name}        a SPARQL query to begin with
"""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from api.errors import Problem
from api.routes.shared import Bench
from api.shelf import in_thread
from kg import queries, rdf
from kg.graph import RecipeGraph

__all__ = ["NAMED", "Address", "read_resource", "resources"]

_SCHEME: Final = "mirepoix://"
_PLAIN, _TURTLE, _QUERY = "text/plain", "text/turtle", "application/sparql-query"


class Address(NamedTuple):
    """Where something can be read, its name, what it is, and as what it comes."""

    uri: str
    name: str
    says: str
    media: str


NAMED: Final = (
    Address(f"{_SCHEME}recipes/{{id}}", "recipe", "A stored recipe as plain text.", _PLAIN),
    Address(f"{_SCHEME}recipes/{{id}}/graph", "graph", "A recipe's graph as Turtle.", _TURTLE),
    Address(f"{_SCHEME}queries/{{name}}", "query", "A SPARQL query to begin with.", _QUERY),
)


async def resources(bench: Bench, offset: int, limit: int) -> tuple[bool, list[Address]]:
    """Whether there are more, and some recipes; the queries stand behind the last of them."""
    page = await in_thread(lambda: bench.shelf.collection.page((), offset, limit))
    found = [
        Address(f"{_SCHEME}recipes/{quote(each.id, safe='')}", each.id, each.title, _PLAIN)
        for each in page.entries
    ]
    if offset + limit < page.total:
        return True, found
    library = queries.sentences().items()
    return False, [*found, *(Address(f"{_SCHEME}queries/{n}", n, s, _QUERY) for n, s in library)]


async def read_resource(bench: Bench, uri: str) -> tuple[str, str]:
    """The media type and the text of what is at an address."""
    match uri.removeprefix(_SCHEME).split("/") if uri.startswith(_SCHEME) else ():
        case ["recipes", recipe]:
            book = await bench.shelf.book(unquote(recipe))
            return _PLAIN, plain_text(book.graph)
        case ["recipes", recipe, "graph"]:
            book = await bench.shelf.book(unquote(recipe))
            return _TURTLE, await in_thread(lambda: rdf.written(book.graph, "turtle"))
        case ["queries", name]:
            return _QUERY, queries.text_of(unquote(name))
    raise Problem("not-found", f"nothing is at {uri[:200]!r}; {', '.join(a.uri for a in NAMED)}")


def plain_text(graph: RecipeGraph) -> str:
    """A recipe as it would be written down, so that it can be read again."""
    recipe = graph.recipe
    listed = "\n".join(f"- {supply.text}" for supply in graph.supplies.values())
    steps = "\n".join(f"{step.number}. {step.text}" for step in recipe.steps)
    notes = "\n".join(note.text for note in recipe.notes)
    parts = (recipe.title, f"Ingredients\n{listed}", f"Method\n{steps}", notes)
    return "\n\n".join(part for part in parts if part.strip()) + "\n"
