"""Mirepoix reads a recipe, follows every ingredient, tool and vessel, and answers with proof.

A tour:

>>> import mirepoix
>>> graph = mirepoix.read("tzatziki")  # a file, file#id, a sample's name, or the text itself
>>> mirepoix.ask(graph, "What do you use to squeeze the cucumber?").text
'the hands'
>>> str(mirepoix.timers(graph)[0])
'leave the cucumber (20 minutes)'
>>> mirepoix.plan([graph], mirepoix.Kitchen(cooks=2), "19:00").time_of(0)
'17:21'

`ask` gives `Answered`, `NoAnswer` or `NotUnderstood`, each with its evidence. `links`, `timers`,
`plan` (`gantt` draws it), `ahead`, `shop`, `scale`, `diets` and `lint` tell a cook what the graph
knows. `open_store(place)` opens a store of many recipes for SPARQL. What is wrong with input is a
`MirepoixError` with one clear message. The packages behind are ontology, kg, reasoner and api.
"""

from __future__ import annotations

from kg.errors import KgError as MirepoixError
from kg.graph import RecipeGraph
from kg.store import open_store
from reasoner.ask import ask
from reasoner.ask import graph_of as read
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
    "ahead",
    "ask",
    "diets",
    "gantt",
    "links",
    "lint",
    "open_store",
    "plan",
    "read",
    "scale",
    "shop",
    "timers",
]
