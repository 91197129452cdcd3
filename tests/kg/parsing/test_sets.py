"""Words that stand for several things of the list: how many of them, and which are left."""

from __future__ import annotations

import pytest

from kg.builder import build
from tests.kg.parsing.cooking import parsed, taken

SPICED = ("1 tsp nutmeg", "1 tsp cloves", "1 tsp cinnamon", "2 pears", "200 ml cider")
HERBS = ("1 bunch dill", "1 bunch chives", "1 bunch parsley", "300 g quark")


@pytest.mark.parametrize("words", ["all three spices", "the three spices", "all the spices"])
def test_a_set_is_the_listed_things_of_its_kind_and_nothing_else(words):
    recipe = parsed("Pour the cider into a pot.", f"Add {words} and simmer.", lines=SPICED)
    assert taken(recipe, "add") == {"cider", "nutmeg", "cloves", "cinnamon"}


@pytest.mark.parametrize(
    "words", ["the rest of the herbs", "the remaining herbs", "the other herbs"]
)
def test_the_rest_of_a_set_is_what_was_not_used(words):
    recipe = parsed(
        "Chop the dill and scatter it over a plate.",
        f"Beat the quark with {words} in a bowl.",
        lines=HERBS,
    )
    assert taken(recipe, "beat") == {"quark", "chives", "parsley"}


def test_a_set_that_the_list_names_itself_is_that_line():
    recipe = parsed("Stir the spices into the quark.", lines=("2 tsp mixed spices", "300 g quark"))
    assert taken(recipe, "stir") == {"spices", "quark"}


def test_what_remains_of_a_part_of_the_list_joins_what_was_made_of_it():
    recipe = parsed(
        "Peel the pears and lay them in a dish.",
        "Rub the lard into the rye flour in a bowl.",
        "Stir in the remaining crust ingredients.",
        lines=("4 pears", "150 g rye flour", "80 g lard", "40 g sugar", "1 tsp salt"),
        parts=((2, "For the crust:"),),
    )
    assert taken(recipe, "stir") == {"rye flour", "lard", "sugar", "salt"}


def test_a_third_each_is_a_third_of_both():
    recipe = parsed(
        "Spread a third each of the quark and the jam in a dish.",
        "Chill the remaining quark and jam.",
        lines=("300 g quark", "90 g jam"),
    )
    graph = build(recipe)
    assert [graph.name(one) for one in graph.acts[0].takes] == [
        "a third of the quark",
        "a third of the jam",
    ]


def test_two_sugars_under_two_headings_are_two():
    recipe = parsed(
        "For the sponge, whisk the eggs with the sugar in a bowl.",
        "For the glaze, melt the sugar with the butter in a small pan.",
        lines=("3 eggs", "120 g sugar", "40 g sugar", "30 g butter"),
        parts=((1, "For the sponge:"), (3, "For the glaze:")),
    )
    graph = build(recipe)
    supplies = {graph.things[one].supply for act in graph.acts for one in act.takes}
    assert {"list.2", "list.3"} <= supplies
