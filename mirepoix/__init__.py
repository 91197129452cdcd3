"""Mirepoix reads a recipe, follows every ingredient, tool and vessel, and answers with proof.

A tour. Read a recipe: a file, file#id, a sample's name (`samples()` lists them), or its text.

>>> import mirepoix
>>> graph = mirepoix.read("tzatziki")

Ask it: `ask` gives `Answered`, `NoAnswer` or `NotUnderstood`, each with its evidence.

>>> mirepoix.ask(graph, "What do you use to squeeze the cucumber?").text
'the hands'
>>> outcome = mirepoix.ask(graph, "Where is the cucumber after step 1?")
>>> outcome.text, str(outcome.evidence[0].moment)
('in the sieve', '1.1.5')

Look into the kitchen at any moment.

>>> [standing.thing.name for standing in graph.state_at(2).things][:2]
['cucumber', 'salt']

Cook by it: `links`, `timers`, `plan` (`gantt` draws it), `ahead`, `shop`, `scale`, `diets`, `lint`.

>>> str(mirepoix.timers(graph)[0])
'leave the cucumber (20 minutes)'
>>> mirepoix.plan([graph], mirepoix.Kitchen(cooks=2), "19:00").time_of(0)
'17:19'

Many recipes: `sample_store()` has the bundled ones, `open_store(place)` opens a folder or a SPARQL
server; a store answers SPARQL, and `search` finds recipes with this and without that.

>>> with mirepoix.sample_store() as store:
...     found = mirepoix.search(store, mirepoix.Wanted(ingredients=("salmon",)))
...     rows = store.query("SELECT (COUNT(?e) AS ?events) { ?e a mx:Event }", recipe="tzatziki")
>>> [each.id for each in found], rows.records()
(['miso-salmon'], [{'events': 19}])

In a notebook graphs, states, outcomes, plans and rows show themselves; pandas has `rows.frame()`.
What is wrong with input is a `MirepoixError` with one clear message. The packages behind are
ontology, kg, reasoner and api.
"""

from __future__ import annotations

from pathlib import Path

from kg.errors import KgError as MirepoixError
from kg.graph import RecipeGraph
from kg.samples import names as samples
from kg.searching import Wanted, search
from kg.store import open_store, sample_store
from reasoner.ask import ask, graph_of
from reasoner.cooking import (
    Kitchen,
    ahead,
    diets,
    gantt,
    links,
    lint,
    plan,
    scale,
    shop,
    timers,
)
from reasoner.outcome import Answered, NoAnswer, NotUnderstood

__all__ = [
    "Answered",
    "Kitchen",
    "MirepoixError",
    "NoAnswer",
    "NotUnderstood",
    "RecipeGraph",
    "Wanted",
    "ahead",
    "ask",
    "diets",
    "gantt",
    "links",
    "lint",
    "open_store",
    "plan",
    "read",
    "sample_store",
    "samples",
    "scale",
    "search",
    "shop",
    "timers",
]


def read(recipe: str | Path) -> RecipeGraph:
    r"""The graph of a recipe: a file, `file#id` of several, a sample's name, or the text itself.

    >>> toast = "Toast\n\nIngredients\n2 slices bread\n\nMethod\n1. Toast the bread."
    >>> read(toast).acts[0].event.lemma
    'toast'
    """
    return graph_of(recipe)
