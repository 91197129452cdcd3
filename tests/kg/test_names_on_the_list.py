"""Which line of the ingredient list a name in the steps belongs to."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.model import Source
from kg.parsing import parse
from kg.parsing.outline import Outline

LINES = (
    "1 lime, zested and juiced",
    "2 lemons",
    "6 figs, halved",
    "1 ready-made pie crust",
    "200 g walnuts",
    "500 g salmon",
    "1 litre chicken broth",
    "3 drops food colouring",
    "2 tbsp soy sauce",
)


def _supplies(sentence, lines=LINES):
    graph = build(parse(Outline("x", "x", lines, ((sentence,),), Source("x", "text", 1))))
    takes = [graph.things[thing] for act in graph.acts for thing in act.takes]
    return {graph.supplies[thing.supply].number if thing.supply else None for thing in takes}


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Squeeze over the lemon juice.", {2}),
        ("Sprinkle with the zest.", {1}),
        ("Stir in the lime juice.", {1}),
        ("Arrange the fig halves on a plate.", {3}),
        ("Bake the pie shell.", {4}),
        ("Chop the nuts.", {5}),
        ("Grill the fish.", {6}),
        ("Boil the stock.", {7}),
        ("Stir in the food color.", {8}),
        ("Grate the carrot.", {None}),
    ],
)
def test_a_name_and_its_line(sentence, numbers):
    assert _supplies(sentence) == numbers


def test_the_sugar_of_the_glaze_is_another_line_than_the_sugar_of_the_cake():
    lines = ("200 g sugar", "2 eggs", "2 tbsp sugar", "1 tbsp milk")
    steps = (("Beat the sugar with the eggs.",), ("For the glaze, stir the sugar into the milk.",))
    graph = build(parse(Outline("x", "x", lines, steps, Source("x", "text", 1))))
    cake, glaze = graph.acts[0], graph.acts[-1]
    assert "list.1" in {graph.things[thing].supply for thing in cake.takes}
    assert {graph.things[thing].supply for thing in glaze.takes} >= {"list.3", "list.4"}


def test_chicken_is_the_chicken_and_not_its_stock():
    lines = ("600 g boneless chicken thighs", "300 ml chicken stock", "salt and pepper")
    assert _supplies("Brown the chicken.", lines) == {1}
    assert _supplies("Boil the stock.", lines) == {2}


def test_what_is_called_by_several_adjectives_has_its_name():
    lines = ("4 skinless, boneless chicken breast halves", "2 large, ripe tomatoes, sliced")
    assert _supplies("Fry the chicken.", lines) == {1}
    assert _supplies("Chop the tomatoes.", lines) == {2}
