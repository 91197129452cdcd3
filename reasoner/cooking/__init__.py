"""What a recipe's graph tells a cook: one function a file, frozen values with evidence, to JSON.

links     which lines of the list each step uses, in which share and amount; its tools and vessels
timers    every duration as a named timer
plan      a schedule of one recipe or several, for so many cooks, ovens and hobs; `gantt` draws it
ahead     what can be done before, and what must wait
shopping  one list over several recipes
scaling   a recipe for more or fewer people
diets     allergens and diets, with the line that proves it
lint      what a recipe forgets or says twice
questions what cooks ask of it, in their words

>>> from reasoner.ask import graph_of
>>> [str(timer) for timer in timers(graph_of("tzatziki"))][:2]
['leave the cucumber (20 minutes)', 'chill the tzatziki (1 hour)']
"""

from __future__ import annotations

from reasoner.cooking.ahead import ahead
from reasoner.cooking.diets import diets
from reasoner.cooking.gantt import gantt
from reasoner.cooking.links import links
from reasoner.cooking.lint import lint
from reasoner.cooking.plan import Kitchen, plan
from reasoner.cooking.questions import asked_by_cooks
from reasoner.cooking.scaling import scale
from reasoner.cooking.servings import factor_for, servings
from reasoner.cooking.shopping import shop
from reasoner.cooking.timers import timers

__all__ = [
    "Kitchen",
    "ahead",
    "asked_by_cooks",
    "diets",
    "factor_for",
    "gantt",
    "links",
    "lint",
    "plan",
    "scale",
    "servings",
    "shop",
    "timers",
]
