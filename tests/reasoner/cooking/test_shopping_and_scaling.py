from __future__ import annotations

import json
from fractions import Fraction

import pytest

from kg.quantities import Amount
from kg.rescaling import rescaled, rescaled_line
from reasoner.ask import graph_of
from reasoner.cooking import factor_for, scale, servings, shop
from reasoner.cooking.errors import CookingError
from reasoner.cooking.shopping import fitting

from .conftest import as_text


def items(*graphs, **options):
    return {item.name: str(item) for item in shop(graphs, **options).items}


def test_one_list_adds_up_over_recipes(stew, salad):
    found = items(stew, salad)
    assert found["onion"] == "2 onions"
    assert found["olive oil"] == "5 tbsp olive oil"
    assert found["celery"] == "2 sticks celery"


def test_the_list_is_for_as_many_as_are_asked(stew, salad):
    found = items(stew, salad, serves=8)
    assert found["tomatoes"] == "8 tomatoes"
    assert found["onion"] == "6 onions"
    assert found["vegetable stock"] == "2 l vegetable stock"


def test_items_stand_under_their_kind_with_their_lines(stew, salad):
    found = shop([stew, salad])
    kinds = {item.name: item.kind for item in found.items}
    assert kinds["onion"] == "vegetables" and kinds["mustard"] == "tins, sauces and stock"
    onion = next(item for item in found.items if item.name == "onion")
    assert onion.sources[0].text == "1 large onion"
    json.dumps(found.as_dict())


def test_amounts_of_each_item_are_the_sum_of_its_lines(every):
    for item in shop(every).items:
        same = {a.unit for source in item.sources if (a := source.amount)}
        if len(same) == 1 and len(item.amounts) == 1:
            total = sum(s.amount.number for s in item.sources if s.amount)
            assert item.amounts[0] == fitting(Amount(total, same.pop()))


def test_masses_of_two_systems_are_added_by_pint():
    one = graph_of("A\n\nIngredients\n- 500 g beef\n\nInstructions\n1. Fry the beef.\n")
    other = graph_of("B\n\nIngredients\n- 1 lb beef\n\nInstructions\n1. Fry the beef.\n")
    assert items(one, other)["beef"] == "953.59 g beef"


@pytest.mark.parametrize(
    ("line", "double"),
    [
        ("1 (14 oz) can tomatoes", "2 (14 oz) cans tomatoes"),
        ("2 x 400 g tins beans", "4 x 400 g tins beans"),
        ("400 g can chickpeas", "2 x 400 g can chickpeas"),
        ("half a lemon", "1 lemon"),
        ("juice of 1 lemon", "juice of 2 lemons"),
        ("1½ cups flour", "3 cups flour"),
        ("a pinch of salt", "2 pinches of salt"),
        ("2-3 cloves garlic", "4-6 cloves garlic"),
        ("2-inch piece of ginger", "2-inch piece of ginger"),
        ("1 cup 2% milk", "2 cups 2% milk"),
        ("200 g 70% chocolate", "400 g 70% chocolate"),
        ("4 potatoes (about 600 g)", "8 potatoes (about 1200 g)"),
        ("2 chicken breasts (200 g each)", "4 chicken breasts (200 g each)"),
        ("2 large or 3 small carrots", "4 large or 6 small carrots"),
        ("salt to taste", "salt to taste"),
    ],
)
def test_lines_are_scaled_as_a_cook_would(line, double):
    assert rescaled_line(line, Fraction(2))[0] == double


@pytest.mark.parametrize(
    ("sentence", "double"),
    [
        ("Bake at 180 C for 20 minutes in a 23 cm tin.", None),
        ("Add half of the 200 g butter.", "Add half of the 400 g butter."),
        ("Whisk the 3 eggs for 5 minutes.", "Whisk the 6 eggs for 5 minutes."),
        (
            "Add a cup of water and two cloves of garlic.",
            "Add 2 cups of water and 4 cloves of garlic.",
        ),
        ("Turn 3 times and rest for 1 1/2 hours.", None),
        ("Divide into 12 balls.", None),
        ("Heat the oven to 350°F.", None),
    ],
)
def test_steps_keep_times_temperatures_and_sizes(sentence, double):
    assert rescaled(sentence, Fraction(2), {"egg", "butter"})[0] == (double or sentence)


def test_the_whole_recipe_is_scaled_and_can_be_read_again(biscuits):
    found = scale(biscuits, serves=8)
    assert found.lines[0].after == "400 g butter"
    assert "the 4 eggs" in found.steps[2].after
    assert "40 g of the butter" in found.steps[0].after and "180 C" in found.steps[0].after
    assert ("180 C", "temperature") in found.kept and ("30 minutes", "time") in found.kept
    assert servings(graph_of(found.text)) == 8
    assert found.cautions


@pytest.mark.parametrize("factor", ["2", "3", "1/2", "3/2", "1/4"])
def test_scaling_is_invertible(every, factor):
    for graph in every:
        there = scale(graph, factor=factor)
        for text in (*there.lines, *there.steps):
            for change in text.changes:
                back = change.now.number / Fraction(factor)
                assert back == change.was.number
        if Fraction(factor) in (2, 3):
            for line in there.lines:
                back, changes = rescaled_line(line.after, 1 / Fraction(factor))
                assert [c.now.number for c in changes] == [c.was.number for c in line.changes], back


def test_lists_of_many_hands_come_back(public):
    for recipe in public:
        for line in recipe["ingredients"]:
            there, first = rescaled_line(line, Fraction(2))
            _, back = rescaled_line(there, Fraction(1, 2))
            if first and "x" not in there[:4]:
                assert [c.now.number for c in back][:1] == [c.was.number for c in first][:1], line


@pytest.mark.parametrize("factor", ["0", "-1", "x", "1e9", "", "1/0", "nan"])
def test_odd_factors_are_refused(stew, factor):
    with pytest.raises(CookingError):
        factor_for(stew, factor=factor)


def test_what_does_not_say_how_many_cannot_be_made_for_eight():
    graph = graph_of(
        as_text({"title": "Toast", "ingredients": ["1 egg"], "steps": ["Fry the egg."]})
    )
    with pytest.raises(CookingError, match="does not say how many"):
        shop([graph], serves=8)
    with pytest.raises(CookingError, match="not both"):
        factor_for(graph, serves=2, factor="2")
    with pytest.raises(CookingError, match="1 to 50"):
        shop([])


def test_a_share_of_an_amount_is_scaled_and_a_count_that_ends_a_sentence():
    """Shares stay, what they are shares of grows; heat, time and size do not."""
    text = "Beat half of the 200 g sugar with 3 eggs. Bake a 20 cm round at 180 C for 20 minutes."
    after = rescaled(text, Fraction(2), {"sugar", "egg"})[0]
    assert after == (
        "Beat half of the 400 g sugar with 6 eggs. Bake a 20 cm round at 180 C for 20 minutes."
    )
