"""Recipes in our own words that cooks' questions are tried on."""

from __future__ import annotations

import json

import pytest

from kg import samples
from kg.builder import build
from kg.model import Recipe, Sentence, Source
from reasoner.ask import graph_of

BISCUITS = """Lemon biscuits

Serves 4

Ingredients
- 200 g butter
- 100 g caster sugar
- 1/4 cup milk
- 300 g plain flour
- 2 eggs
- 1 lemon

Instructions
1. Preheat the oven to 180 C. Grease a tray with 20 g of the butter.
2. Beat the remaining butter with half of the sugar in a bowl for 5 minutes.
3. Add 1 tablespoon of the milk, the 2 eggs and the flour and mix them to a dough.
4. Chill the dough for 30 minutes.
5. Shape the dough into balls and bake them for 15-20 minutes until golden.
6. Sprinkle the biscuits with the rest of the sugar and serve.
"""
STEW = """Bean stew

Serves 2

Ingredients
- 1 large onion
- 2 tbsp olive oil
- 1 (400 g) tin white beans
- 500 ml vegetable stock
- 2 sticks celery
- salt

Instructions
1. Chop the onion and the celery.
2. Heat the oil in a pot and fry the onion and the celery for 8 minutes, stirring often.
3. Add the beans and the stock and simmer the stew for 25 minutes until thick.
4. Season with salt and serve immediately.
"""
SALAD = """Tomato salad

Serves 4

Ingredients
- 4 tomatoes
- 1 onion
- 3 tbsp olive oil
- 1 tbsp mustard

Instructions
1. Slice the tomatoes and the onion.
2. Whisk the olive oil and the mustard in a bowl.
3. Toss the tomatoes and the onion with the dressing and serve.
"""


@pytest.fixture(scope="session")
def biscuits():
    return graph_of(BISCUITS)


@pytest.fixture(scope="session")
def stew():
    return graph_of(STEW)


@pytest.fixture(scope="session")
def salad():
    return graph_of(SALAD)


@pytest.fixture(scope="session")
def every(biscuits, stew, salad):
    """All samples and the recipes above."""
    return [*(graph_of(name) for name in samples.names()), biscuits, stew, salad]


@pytest.fixture(scope="session")
def public(texts):
    """Titles, lists and steps of recipes that anybody may use."""
    return json.loads((texts / "public_domain.json").read_text("utf-8"))


def of_lines(*lines):
    """A graph that has a list and nothing else."""
    listed = tuple(Sentence(0, number, line, ()) for number, line in enumerate(lines, 1))
    return build(Recipe("it", "It", listed, (), (), (), Source("it", "text", 1)))


def as_text(recipe):
    lines = "\n".join(f"- {line}" for line in recipe["ingredients"])
    steps = "\n".join(f"{n}. {step}" for n, step in enumerate(recipe["steps"], 1))
    return f"{recipe['title']}\n\nIngredients\n{lines}\n\nInstructions\n{steps}\n"
