"""What the nodes of a recipe are called in RDF: stable IRIs, and terms as N-Quads writes them."""

from __future__ import annotations

import re
from json.encoder import encode_basestring
from typing import Final
from urllib.parse import quote, unquote

from ontology import vocab

__all__ = [
    "RECIPES",
    "VERSION",
    "VERSION_GRAPH",
    "graph_iri",
    "id_of",
    "literal",
    "local",
    "mx",
    "number",
    "prefixes",
    "recipe_id",
]

VERSION: Final = "7"
"""Raised when the same recipe would give other quads; a store remembers its own."""
RECIPES: Final = "https://mirepoix.dev/recipe/"
VERSION_GRAPH: Final = "https://mirepoix.dev/store"
_PLAIN: Final = re.compile(r"[A-Za-z0-9._~-]+").fullmatch
_INTEGER: Final = f'"^^<{vocab.XSD.term("integer")}>'


def graph_iri(recipe: str) -> str:
    """The IRI of a recipe, which is also the name of its graph.

    >>> graph_iri("apple-cake")
    'https://mirepoix.dev/recipe/apple-cake'
    """
    return f"{RECIPES}{quoted(recipe)}"


def recipe_id(iri: str) -> str:
    """The id of the recipe that an IRI names.

    >>> recipe_id("https://mirepoix.dev/recipe/cr%C3%A8me")
    'crème'
    """
    return unquote(iri.removeprefix(RECIPES))


def local(kind: str, name: str) -> str:
    """The part of a node's IRI behind the #.

    >>> local("thing", "butter.1.1.19/1")
    'thing-butter.1.1.19%2F1'
    """
    return f"{kind}-{quoted(name)}"


def id_of(iri: str) -> str:
    """The id of the thing, prop, event … that an IRI names, without its kind.

    >>> id_of("https://mirepoix.dev/recipe/cake#thing-butter.1.1.19%2F1")
    'butter.1.1.19/1'
    """
    return unquote(iri.partition("#")[2].partition("-")[2])


def quoted(name: str) -> str:
    """A name as part of an IRI."""
    return name if _PLAIN(name) else quote(name, safe="", errors="replace")


def mx(name: str) -> str:
    """A term of the ontology, as N-Quads writes it."""
    return f"<{vocab.MX}{name}>"


def literal(text: str) -> str:
    r"""A text as N-Quads writes it.

    >>> print(literal('say "hi"\n'))
    "say \"hi\"\n"
    """
    return str(encode_basestring(text))


def number(value: int) -> str:
    """A whole number as N-Quads writes it."""
    return f'"{value}{_INTEGER}'


def prefixes(recipe: str | None = None) -> dict[str, str]:
    """The prefixes that our RDF is written with; those of one recipe's nodes are nameless."""
    used = ("mx", "rdf", "rdfs", "xsd", "prov", "time", "oa", "schema")
    found = {prefix: str(vocab.NAMESPACES[prefix]) for prefix in used}
    return {"": f"{graph_iri(recipe)}#", **found} if recipe is not None else found
