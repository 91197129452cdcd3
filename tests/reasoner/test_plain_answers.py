"""What is said to those who copied a recipe from somewhere: one cause of a wrong answer each."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import NoAnswer, ask

SOUP = """\
Barley soup

1 tbsp oil
1 leek, sliced
2 turnips, diced
100 g barley

1. Heat the oil in a large pot. Add the leek and the turnips and cook for 6 minutes.
2. Stir in the barley and simmer for 20 minutes.
3. Ladle the soup into bowls.
"""
MOUSSAKA = """\
Quick Moussaka with lamb

2 aubergines, sliced
400 g minced lamb
200 g yogurt

1. Fry the lamb in a large pan for 8 minutes.
2. Layer the aubergines and the lamb in a baking dish and spread the yogurt over the top.
3. Bake for 35 minutes.
4. Scatter with parsley.
"""


def cooked(text):
    (recipe,) = read_text(text)
    return build(recipe)


@pytest.fixture(scope="module")
def soup():
    return cooked(SOUP)


@pytest.fixture(scope="module")
def moussaka():
    return cooked(MOUSSAKA)


def test_of_a_mixture_with_a_name_the_parts_are_said_as_they_come_in(soup):
    said = ask(soup, "what is in the pot after step 1?").text
    assert said == "the soup (oil, leek and turnips)"
    assert "barley" in ask(soup, "what is in the pot after step 2?").text


@pytest.mark.parametrize("name", ["moussaka", "quick moussaka"])
def test_the_title_names_what_is_there_in_the_end(moussaka, name):
    assert ask(moussaka, f"how long does the {name} bake?").text == "for 35 minutes"


@pytest.mark.parametrize("name", ["lamb moussaka", "quick", "lasagne"])
def test_what_the_title_does_not_say_is_not_the_dish(moussaka, name):
    assert isinstance(ask(moussaka, f"where is the {name} after step 3?"), NoAnswer)


def test_the_thing_of_a_name_comes_before_the_dish(moussaka):
    assert ask(moussaka, "how long do I fry the lamb?").text == "for 8 minutes"


def test_a_verb_that_can_be_a_name_is_still_a_verb():
    fritters = cooked(
        "Fritters\n\n1. Stir the corn and the eggs in a bowl to make a batter.\n"
        "2. Heat the oil in a frying pan. Drop in the batter and cook for 3 minutes.\n"
    )
    assert ask(fritters, "where do I fry the batter?").text == "in the frying pan"


TROUT = """\
Baked trout

1. Melt the butter and the chocolate in a bowl set over a pan of hot water.
2. Put the trout in a baking dish and surround it with the fennel. Bake for 20 minutes.
3. Transfer the trout to a plate. Put the fennel in a warm bowl.
"""


@pytest.fixture(scope="module")
def trout():
    return cooked(TROUT)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("where is the trout after step 3?", "on the plate"),
        ("where is the fennel after step 3?", "in the warm bowl"),
        ("how long do I bake the trout?", "for 20 minutes"),
        ("how long do I bake the fennel?", "for 20 minutes"),
    ],
)
def test_what_lies_around_something_is_heated_with_it_and_stays_apart(trout, question, right):
    assert ask(trout, question).text == right


def test_a_bowl_set_over_a_pan_keeps_what_is_in_it(trout):
    assert ask(trout, "where is the butter after step 1?").text == "in the bowl"


def test_of_a_nameless_mixture_the_parts_are_said():
    roux = cooked(
        "Cheese sauce\n\n1. Melt the butter in a saucepan. Add the flour and cook for 1 minute.\n"
        "2. Whisk in the milk until you have a smooth sauce.\n3. Pour the sauce over the leeks.\n"
    )
    said = ask(roux, "what is in the sauce?").text
    assert all(part in said for part in ("butter", "flour", "milk"))
    assert "mixture" not in said


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("where does the soup go?", "in the bowls"),
        ("what do I stir in?", "barley"),
        ("where does the barley simmer?", "in the large pot"),
    ],
)
def test_ways_to_ask_for_places_and_for_what_goes_in(soup, question, right):
    assert right in ask(soup, question).text


NOTES = """\
Blini

Oven 120C. Heat the oil in a frying pan over high heat. Pour in the batter and cook for 3 minutes.
Flip it and cook for 2 minutes. Keep the blini warm in the oven.
"""


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("how long do I cook the second side?", "for 2 minutes"),
        ("how long do I cook the other side?", "for 2 minutes"),
        ("how long do I cook the first side?", "for 3 minutes"),
        ("how hot should the oven be?", "120C"),
    ],
)
def test_sides_and_notes_are_understood(question, right):
    assert ask(cooked(NOTES), question).text == right


BALLS = """\
Pork Balls

Balls
500 g pork
1 egg
2 carrots, grated
1 stick celery

Sauce
2 tbsp soy sauce
1 tbsp honey
juice of half a lemon

1. Mix the pork, the egg and the carrots in a large bowl. Roll into 18 balls.
2. Heat oil in a wok to 180C and brown the balls, tipping off the fat. Transfer to a plate.
3. Stir the sauce ingredients together in a small bowl.
4. Toss the balls with the sauce and scatter over the celery.
"""


@pytest.mark.parametrize(
    ("question", "wanted", "unwanted"),
    [
        ("how many balls does it make?", "18", ""),
        ("how many lemons do I need?", "1/2", ""),
        ("is the celery still whole after step 3?", "yes", ""),
        ("are the carrots still whole after step 1?", "no", ""),
        ("is the pork still raw after step 1?", "yes", ""),
        ("is the pork still raw after step 2?", "no", ""),
        ("what is the sauce?", "honey", "carrots"),
        ("what are the sauce ingredients in step 3?", "honey", "celery"),
        ("what is the pork mixed with?", "egg", "pork"),
        ("what are the balls transferred to?", "plate", ""),
        ("what do I toss with the sauce?", "balls", "sauce"),
        ("what is in the sauce?", "honey", "balls"),
    ],
)
def test_everyday_questions_about_what_is_made(question, wanted, unwanted):
    said = ask(cooked(BALLS), question).text
    assert wanted in said
    assert not unwanted or unwanted not in said


SUPPER = """\
Supper

For the trout
2 trout
50 g butter, melted
2 tbsp oil

For the glaze
1 tbsp honey
20 g butter

1. Heat the oil in a frying pan and brown the trout for 4 min. Remove to a plate with tongs.
2. Soften the leek in the frying pan and add the rice. Let stand 10 min. before stirring.
3. Heat the milk and the ginger in a saucepan. Strain the milk into a jar, throw away the ginger.
4. Chill the milk in the fridge. Whisk the honey and the butter in a cup to make the glaze.
5. Rinse the lentils in a sieve and boil them in a pot. Brush the glaze over the trout.
"""


@pytest.fixture(scope="module")
def supper():
    return cooked(SUPPER)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("in which step is the leek softened?", "in step 2"),
        ("when do I strain the milk?", "in step 3"),
        ("when are the lentils rinsed?", "in step 5"),
        ("how long does it stand?", "for 10 min"),
        ("where do I rinse the lentils?", "in the sieve"),
    ],
)
def test_when_where_and_how_long_as_people_ask(supper, question, right):
    assert ask(supper, question).text == right


def test_when_something_is_done_is_not_when_it_is_ready(supper):
    assert not (ask(supper, "when is the trout done?").text or "").startswith("in step")


def test_the_oil_stays_in_the_pan_when_what_was_fried_goes_to_a_plate(supper):
    assert ask(supper, "where is the trout after step 1?").text == "on the plate"
    assert ask(supper, "where is the oil after step 1?").text == "in the frying pan"


def test_what_is_thrown_away_takes_nothing_along(supper):
    assert ask(supper, "where is the milk after step 3?").text == "in the jar"


def test_the_second_butter_of_the_text_has_the_second_line():
    cakes = cooked(
        "Cakes\n\n100 g butter\n200 g flour\n20 g butter\n1 tbsp honey\n\n"
        "1. Rub the butter into the flour in a bowl to make a crust.\n"
        "2. For the glaze, melt 20 g of butter with the honey in a pan.\n"
    )
    supplies = [thing.supply for thing in cakes.things.values() if thing.name == "butter"]
    assert len(supplies) == len(set(supplies))


def test_a_state_may_be_asked_after_a_step():
    baked = cooked(
        "Trout\n\n2 trout\n\n1. Lay the trout in a dish.\n2. Cook the trout in the oven.\n"
    )
    assert ask(baked, "is the trout cooked after step 1?").text == "no"
    assert ask(baked, "is the trout cooked after step 2?").text == "yes"


def test_the_halves_of_repeated_layers_are_used_up():
    bake = cooked(
        "Bake\n\n4 leeks\n\n1. Simmer the leeks and the tomatoes in a pan to a sauce.\n"
        "2. Grease a dish. Spread half of the sauce in the dish. Repeat layers.\n"
    )
    assert ask(bake, "where are the tomatoes after step 2?").text == "in the dish"


def test_bread_may_be_asked_of_a_loaf():
    loaf = cooked(
        "Rye loaf\n\n500 g flour\n300 ml water\n\n1. Mix the flour and the water in a bowl.\n"
        "2. Bake for an hour and cool on a wire rack.\n"
    )
    assert ask(loaf, "where is the bread at the end?").text == "on the wire rack"


def test_a_name_may_be_quoted():
    figs = cooked(
        "Figs\n\n3 figs\n1 cup milk\n2 eggs\n\n1. Mash the figs with the milk in a jug.\n"
        "2. Beat the eggs in a bowl.\n3. Stir the fig mixture into the eggs.\n"
    )
    said = ask(figs, 'what is "the fig mixture" in step 3?').text
    assert "milk" in said
    assert "eggs" not in said
