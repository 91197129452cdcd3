"""What takes part and what comes of it: nothing by itself, names that come late, pieces, shares."""

from __future__ import annotations

from kg.builder import build
from kg.model import HiddenKey, Role
from tests.kg.parsing.cooking import event_of, names, parsed

DROP, RESULT = HiddenKey.DROP, HiddenKey.RESULT


def test_what_was_worked_on_last_does_not_join_what_goes_into_a_vessel_of_its_own():
    recipe = parsed(
        "Fry the chard in a pan.",
        "In a bowl, mix the semolina and the salt.",
        lines=("1 chard", "100 g semolina", "1 tsp salt"),
    )
    assert not names(event_of(recipe, "mix"), DROP)


def test_what_is_sprinkled_with_something_takes_nothing_else():
    recipe = parsed(
        "Slice the peaches and lay them in a baking dish.",
        "Rub the flour and the butter together in a bowl.",
        "Sprinkle the peaches with the ginger.",
        lines=("4 peaches", "100 g flour", "50 g butter", "1 tsp ginger"),
    )
    assert not names(event_of(recipe, "sprinkle"), DROP)


def test_a_name_that_comes_late_goes_to_what_was_made_for_it():
    recipe = parsed(
        "Slice the peaches and lay them in a baking dish.",
        "Rub the flour, the butter and the sugar together in a bowl.",
        "Scatter the topping over the peaches.",
        lines=("4 peaches", "100 g flour", "50 g butter", "50 g sugar"),
    )
    assert names(event_of(recipe, "rub"), RESULT) == {"topping"}
    graph = build(recipe)
    made = {graph.name(one) for topping in graph.find("topping") for one in graph.ancestry(topping)}
    assert {"flour", "butter", "sugar"} <= made


def test_a_mixture_that_more_goes_into_is_another_one():
    recipe = parsed(
        "Stir the oats and the milk together in a pot.",
        "Add the raisins.",
        lines=("100 g oats", "300 ml milk", "50 g raisins"),
    )
    graph = build(recipe)
    before, after = graph.acts[0].gives[0], graph.acts[-1].gives[0]
    assert "raisins" not in {graph.name(one) for one in graph.ancestry(before)}
    assert {graph.name(one) for one in graph.ancestry(after)} == {"oats", "milk", "raisins"}


def test_the_oil_stays_in_the_pan_and_what_was_fried_leaves_it():
    recipe = parsed(
        "Fry the halloumi in the oil in a pan.",
        "Lift the halloumi onto a plate.",
        lines=("1 halloumi", "1 tbsp oil"),
    )
    graph = build(recipe)
    last = len(graph.acts)
    halloumi, oil = graph.find("halloumi")[0], graph.find("oil")[0]
    assert graph.name(graph.where(halloumi, last).place) == "plate"
    assert graph.name(graph.where(oil, last).place) == "pan"
    assert graph.whole(oil, last) is None


def test_a_second_thread_is_begun_beside_and_joined_again():
    recipe = parsed(
        "Boil the noodles in a large pot.",
        "Meanwhile, whisk the soy sauce and the honey in a small bowl.",
        "Drain the noodles and toss them with the sauce.",
        lines=("200 g noodles", "3 tbsp soy sauce", "1 tbsp honey"),
    )
    assert not names(event_of(recipe, "whisk"), DROP)
    graph = build(recipe)
    made = {graph.name(one) for one in graph.ancestry(graph.acts[-1].gives[0])}
    assert {"soy sauce", "honey"} <= made


def test_balls_are_made_of_the_dough_and_go_on():
    recipe = parsed(
        "Mix the maize flour and the water to a dough in a bowl.",
        "Divide the dough into six balls and flatten them.",
        lines=("300 g maize flour", "200 ml water"),
    )
    graph = build(recipe)
    (balls,) = graph.find("balls")
    assert {graph.name(one) for one in graph.ancestry(balls)} == {"maize flour", "water"}


def test_two_verbs_share_what_stands_behind_the_second():
    for steps in ("Peel and grate in the ginger.", "Peel and grate the ginger."):
        recipe = parsed(steps, lines=("1 piece ginger",))
        peel = event_of(recipe, "peel")
        assert {"ginger"} in (names(peel), names(peel, DROP)), steps


def test_what_says_how_big_or_of_which_kind_a_thing_is_takes_no_part():
    recipe = parsed(
        "Choose a dish big enough to hold the trout and grease it.",
        "Make a no knead dough of the rye flour and the water.",
        lines=("1 trout", "300 g rye flour", "200 ml water"),
    )
    assert "knead" not in {event.lemma for event in recipe.events}
    first = [event for event in recipe.events if event.at.step == 1]
    assert all("trout" not in names(event) for event in first)


def test_a_freezer_safe_box_is_one_place():
    recipe = parsed("Put the dumplings into a freezer safe box.", lines=("12 dumplings",))
    (place,) = names(event_of(recipe, "put"), role=Role.HABITAT)
    assert place.endswith("box")


def test_extra_ingredients_are_those_that_nobody_has_used_yet():
    recipe = parsed(
        "Fry the tofu in a wok.",
        "Blend the extra ingredients in a jug.",
        lines=("200 g tofu", "50 g peanuts", "1 lime"),
    )
    blended = event_of(recipe, "blend")
    taken = " ".join([*names(blended), *names(blended, DROP), *names(blended, HiddenKey.SHADOW)])
    assert "peanuts" in taken
    assert "lime" in taken
