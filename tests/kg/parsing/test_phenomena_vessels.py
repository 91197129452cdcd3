"""Vessels are instances, and an elided place is where the food is or goes."""

from __future__ import annotations

from kg.builder import build
from kg.model import HiddenKey, Role
from tests.kg.parsing.cooking import event_of, names, parsed

DROP, PLACE, RESULT = HiddenKey.DROP, HiddenKey.HABITAT, HiddenKey.RESULT


def _end(recipe):
    graph = build(recipe)
    return graph, len(graph.acts)


def _at(recipe, name):
    """The vessel that a thing is in at the end, by its id."""
    graph, last = _end(recipe)
    found = [graph.where(thing, last) for thing in graph.find(name)]
    return {where.place for where in found if where}


def test_another_and_a_clean_and_a_second_bowl_are_bowls_of_their_own():
    for other in ("another", "a clean", "a second", "a separate"):
        recipe = parsed(
            "Stir the flour and the cocoa together in a bowl.",
            f"Whisk the eggs in {other} bowl.",
            lines=("100 g flour", "20 g cocoa", "2 eggs"),
        )
        assert _at(recipe, "eggs").isdisjoint(_at(recipe, "cocoa")), other


def test_an_oiled_dish_is_a_vessel_and_no_food():
    recipe = parsed(
        "Fry the marrow in a pan.",
        "Tip the marrow into an oiled dish.",
        lines=("1 marrow", "1 tbsp oil"),
    )
    assert names(event_of(recipe, "tip"), role=Role.HABITAT) == {"oiled dish"}


def test_what_was_cut_on_the_board_is_fried_in_the_pan_that_was_heated_for_it():
    recipe = parsed(
        "Chop the fennel.",
        ("Heat a wide pan.", "Add the fennel and a spoonful of oil."),
        lines=("1 fennel bulb", "1 tbsp oil"),
    )
    assert names(event_of(recipe, "add"), PLACE) == {"wide pan"}


def test_what_is_added_goes_where_the_things_are_that_it_is_added_to():
    recipe = parsed(
        "Simmer the barley in the stock in a large pot.",
        "Add the kale.",
        lines=("200 g barley", "1 l stock", "1 bunch kale"),
    )
    assert names(event_of(recipe, "add"), PLACE) == {"large pot"}
    graph, last = _end(recipe)
    kale, barley = graph.find("kale")[0], graph.find("barley")[0]
    assert graph.whole(kale, last) == graph.whole(barley, last)


def test_nothing_is_brought_to_the_boil_in_the_bowl_that_it_was_mixed_in():
    recipe = parsed(
        "Whisk the cream and the mustard in a bowl.",
        "Boil for 2 minutes.",
        lines=("200 ml cream", "1 tbsp mustard"),
    )
    assert "bowl" not in names(event_of(recipe, "boil"), PLACE)


def test_what_is_put_back_goes_where_it_was():
    recipe = parsed(
        "Brown the lamb in a casserole.",
        "Set the lamb aside and soften the celery in the casserole.",
        "Put the lamb back in.",
        lines=("500 g lamb", "2 celery stalks"),
    )
    graph, last = _end(recipe)
    lamb = graph.find("lamb")[0]
    assert graph.name(graph.where(lamb, last).place) == "casserole"


def test_what_is_served_is_on_a_plate_where_nobody_says_where():
    recipe = parsed(
        "Roast the beetroot in a tin.",
        "Serve with the horseradish.",
        lines=("4 beetroot", "1 horseradish"),
    )
    (place,) = names(event_of(recipe, "serve"), PLACE)
    assert place in ("plate", "serving dish")


def test_a_glass_of_wine_is_no_glass_and_a_box_with_instructions_is_no_box():
    recipe = parsed(
        "Add a glass of wine to the leeks in the pan.",
        "Cook the polenta following the instructions on the box.",
        lines=("2 leeks", "1 glass wine", "1 box polenta"),
    )
    every = {name for event in recipe.events for name in names(event, role=Role.HABITAT)}
    assert every.isdisjoint({"glass", "box"})


def test_preheating_the_oven_takes_no_dough_along():
    recipe = parsed(
        "Knead the flour and the water in a bowl.",
        "Pre-heat the oven to 200 C.",
        lines=("300 g flour", "200 ml water"),
    )
    assert not names(event_of(recipe, "pre"), DROP)


def test_vessels_are_told_by_their_numbers():
    recipe = parsed(
        "Beat the yolks in a jug.",
        "Stir the cornflour and the milk together in another jug.",
        "Pour the cider into a third jug.",
        "Tip the honey into the first jug.",
        "Add the nutmeg to the second jug.",
        lines=("3 yolks", "1 tbsp cornflour", "300 ml milk", "1 l cider", "honey", "nutmeg"),
    )
    assert _at(recipe, "honey") == _at(recipe, "yolks")
    assert _at(recipe, "nutmeg") == _at(recipe, "milk")
    graph, _ = _end(recipe)
    called = [graph.name(place) for place in graph.props if graph.props[place].cls == "Jug"]
    assert called == ["jug", "second jug", "third jug"]
    assert f"{graph.name(*_at(recipe, 'cider'))}" == "third jug"


def test_the_other_pan_is_the_one_that_was_not_used_last():
    recipe = parsed(
        "Fry the leeks in a pan.",
        "Fry the mussels in another pan.",
        "Add the saffron to the other pan.",
        lines=("2 leeks", "1 kg mussels", "saffron"),
    )
    assert _at(recipe, "saffron") == _at(recipe, "leeks")


def test_one_vessel_has_no_number():
    recipe = parsed(
        "Melt the lard in a pan.",
        "Add the swede to the pan.",
        lines=("50 g lard", "1 swede"),
    )
    graph, _ = _end(recipe)
    assert {graph.name(prop) for prop in graph.props} == {"pan"}
