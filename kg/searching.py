"""Find stored recipes by title, ingredients, tools and actions, with them and without.

A word means its class with all below it: `ingredients=["cheese"]` finds mozzarella, and
`without_ingredients=["meat"]` leaves bacon out. A word of no class is looked for in names. What is
to be absent may neither be there by its class nor be named on the list: in doubt a recipe is left
out.

>>> from kg.store import sample_store
>>> with sample_store() as store:
...     found = search(store, Wanted(ingredients=("cheese",), without_tools=("rolling pin",)))
>>> [each.id for each in found]
['bean-tacos', 'onion-soup', 'shepherds-pie', 'tomato-pasta']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kg import rdf
from kg.errors import QueryError
from kg.rdf.names import literal
from kg.store import Rows, Store
from ontology import effects, taxonomy
from ontology.tables import tables

__all__ = ["MOST", "Found", "Wanted", "found_in", "query_of", "search"]

MOST: Final = 500
"""How many recipes are found at most."""
_MOST_WORDS: Final = 20
_WORD: Final = re.compile(r"\w+")
_INGREDIENT: Final = "mx:ExplicitIngredient"
_NAMED: Final = {
    "food": f"?x a ?kind . VALUES ?kind {{ {_INGREDIENT} mx:Supply }}",
    "tool": "?x a ?kind . VALUES ?kind { mx:Tool mx:Habitat mx:Prop }",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a recipe must have and must not have; words of the title are all in it."""

    title: str = ""
    ingredients: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    without_ingredients: tuple[str, ...] = ()
    without_tools: tuple[str, ...] = ()
    without_actions: tuple[str, ...] = ()
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Found:
    """A recipe that has what was wanted."""

    id: str
    title: str

    def as_dict(self) -> dict[str, str]:
        """The recipe as JSON has it."""
        return {"id": self.id, "title": self.title}


def search(store: Store, wanted: Wanted) -> tuple[Found, ...]:
    """The recipes of a store that have what is wanted, by id."""
    rows = store.query(query_of(wanted))
    assert isinstance(rows, Rows)
    return found_in(rows)


def found_in(rows: Rows) -> tuple[Found, ...]:
    """The recipes that the rows of `query_of` name."""
    return tuple([Found(rdf.recipe_id(str(recipe)), str(title)) for recipe, title in rows])


def query_of(wanted: Wanted) -> str:
    """The search as SPARQL.

    >>> "mx:Mozzarella" in query_of(Wanted(ingredients=("cheese",)))
    True
    """
    if not 1 <= wanted.limit <= MOST:
        raise QueryError(f"a search gives 1 to {MOST} recipes, not {wanted.limit}")
    patterns = "\n  ".join(_patterns(wanted))
    limit = f"ORDER BY ?recipe LIMIT {wanted.limit}"
    return f"SELECT DISTINCT ?recipe ?title WHERE {{\n  {patterns}\n}}\n{limit}"


def _patterns(wanted: Wanted) -> Iterator[str]:
    """What is there, then what is taken away: each is looked up once, not once a recipe."""
    yield "GRAPH ?recipe { ?recipe a mx:Recipe ; mx:title ?title }"
    for word in _words(wanted.title):
        yield f"FILTER (CONTAINS(LCASE(?title), {literal(word)}))"
    for kind, present, absent in (
        ("food", wanted.ingredients, wanted.without_ingredients),
        ("tool", wanted.tools, wanted.without_tools),
        ("action", wanted.actions, wanted.without_actions),
    ):
        for number, phrase in enumerate(present):
            yield _numbered(f"GRAPH ?recipe {{ {_sought(phrase, kind)[0]} }}", f"{kind}{number}")
        for phrase in absent:
            for way in _sought(phrase, kind):
                yield f"MINUS {{ GRAPH ?recipe {{ {way} }} }}"


def _sought(phrase: str, kind: str) -> list[str]:
    """How something is found, the surest way first: by its class, by its name."""
    words = _words(phrase)
    if not words:
        raise QueryError(f"{phrase!r} names nothing to search for")
    if kind == "action":
        meant = effects.meaning(phrase)
        named = f"?x mx:lemma {literal(' '.join(words))} ."
        return [_of_class(meant.action), named] if meant else [named]
    cls = taxonomy.class_of(phrase, kind)
    name = "(^|[^a-z])" + "[^a-z]+".join(words) + "(e?s)?($|[^a-z])"
    named = f"{_NAMED[kind]} ?x rdfs:label ?name . FILTER (REGEX(LCASE(?name), {literal(name)}))"
    eaten = f" ?x a {_INGREDIENT} ." if kind == "food" else ""
    return [_of_class(cls) + eaten, named] if cls else [named]


def _of_class(cls: str) -> str:
    """What is of a class or of one below it."""
    below = " ".join(f"mx:{each}" for each in tables()["parents"] if taxonomy.is_a(each, cls))
    return f"?x a ?class . VALUES ?class {{ {below} }}"


def _words(text: str) -> list[str]:
    words = _WORD.findall(text.lower())
    if len(words) > _MOST_WORDS:
        raise QueryError(f"a search has at most {_MOST_WORDS} words at a place")
    return words


def _numbered(pattern: str, name: str) -> str:
    """A pattern whose variables no other one has."""
    return re.sub(r"\?(x|class|kind|name)\b", rf"?\1_{name}", pattern)
