"""What is made goes by a name that its makings suit, also where the text gives it late."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.parsing.makings import suits
from kg.readers import read_text
from reasoner import ask
from tests.kg.parsing.cooking import taken

SALAD = """Bean Salad

Ingredients
400 g green beans
1 red onion
2 tomatoes
100 g yoghurt
1 tbsp vinegar
1 tsp mustard

Method
1. Boil the beans for 6 minutes and drain them.
2. Whisk the yoghurt, vinegar and mustard together in a jug.
3. Slice the onion and the tomatoes and put them in a salad bowl with the beans.
4. Pour over the dressing and toss.
"""
NOODLES = """Quick Noodles

200 g noodles
3 tbsp oyster sauce
1 tsp sugar
100 ml stock
2 carrots

1. Stir the oyster sauce, sugar and stock together in a cup.
2. Fry the carrots in a wok for 3 minutes. Add the noodles.
3. Pour in the sauce and let it bubble.
"""


@pytest.fixture(scope="module")
def salad():
    return next(iter(read_text(SALAD)))


@pytest.fixture(scope="module")
def noodles():
    return next(iter(read_text(NOODLES)))


@pytest.mark.parametrize(
    ("name", "foods", "fits"),
    [
        ("vinaigrette", ["olive oil", "lemon juice", "salt"], 1),
        ("soup", ["lentils", "stock", "carrots"], 1),
        ("soup", ["onion", "garlic"], -1),
        ("sauce", ["garlic", "ginger"], -1),
        ("syrup", ["water", "lemon"], -1),
        ("dough", ["flour", "water"], 1),
        ("dough", ["flour", "salt"], 0),
        ("dough", ["milk", "yeast"], 0),
        ("filling", ["leeks", "cheese"], 0),
        ("soup", [], 0),
        ("sauce", ["something unheard of"], 0),
    ],
)
def test_foods_are_the_makings_of_a_name_or_not(name, foods, fits):
    assert suits(name, foods) == fits


def test_a_dressing_is_what_was_whisked_and_not_the_salad(salad):
    graph = build(salad)
    dressing = next(thing.id for thing in graph.things.values() if thing.name == "dressing")
    parts = {graph.name(part) for part in graph.ancestry(dressing)}
    assert parts == {"yoghurt", "vinegar", "mustard"}
    assert ask(graph, "Where is the dressing after step 2?", sure=0).text.endswith(" jug")


def test_the_sauce_is_what_the_bottled_one_went_into(noodles):
    said = ask(noodles, "What is the sauce made of?", sure=0).text
    assert all(word in said for word in ("oyster sauce", "sugar", "stock"))
    assert ask(noodles, "Where is the sauce after step 1?", sure=0).text.endswith(" cup")


def test_what_has_no_name_goes_by_the_one_that_the_text_gives_it_later(noodles):
    names = {p.reference.name for e in noodles.events for p in e.participations}
    assert "sauce" in names


def test_its_marinade_is_what_the_thing_was_put_into():
    (recipe,) = read_text(
        "Lamb\n\n500 g lamb\n200 g yoghurt\n1 tsp cumin\n1 pinch saffron\n4 tbsp milk\n\n"
        "1. Stir the yoghurt and cumin together in a bowl. Add the lamb and chill for 2 hours.\n"
        "2. Crumble the saffron into the milk in a cup.\n"
        "3. Scrape the lamb and all its marinade into a casserole. Simmer for an hour.\n"
    )
    inside = taken(recipe, "scrape")
    assert "yoghurt" in inside
    assert "saffron" not in inside
