"""Recipes that are written for other programs."""

from __future__ import annotations

import pytest

from kg import samples
from reasoner.ask import graph_of

BISCUITS = """Lemon biscuits

Serves 4

Ingredients
- 200 g butter, soft
- 100 g caster sugar
- 1/3 cup milk
- 300 g plain flour
- 2-3 eggs
- 2 pinches salt
- 1 lemon

Instructions
1. Preheat the oven to 180 C. Grease a tray with 20 g of the butter.
2. Beat the remaining butter with half of the sugar in a bowl for 5 minutes.
3. Add the eggs, the flour and some salt and mix them to a dough. Stir in the milk and 15 ml water.
4. Chill the dough for 1 hour 30 minutes.
5. Shape the dough into balls and bake them for 15-20 minutes until golden.
6. Sprinkle the biscuits with the rest of the sugar and more salt and serve.
"""


@pytest.fixture(scope="session")
def biscuits():
    return graph_of(BISCUITS)


@pytest.fixture(scope="session", params=[*samples.names(), BISCUITS], ids=[*samples.names(), "own"])
def any_graph(request):
    return graph_of(request.param)
