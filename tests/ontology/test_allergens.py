"""Allergens and diets: what is in a food is never denied, and look-alikes are not taken for it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ontology import allergens, taxonomy
from ontology.allergens import Status, class_asked, contains, tables

FOODS = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "foods_of_allergens.toml").read_text("utf-8")
)
ASKED = {
    "any dairy products": "milk",
    "lactose": "milk",
    "nuts": "nuts",
    "tree nuts": "tree_nuts",
    "shellfish": "shellfish",
    "gluten": "gluten",
    "gluten-free": "gluten_free",
    "vegan": "vegan",
    "sesame seeds": "sesame",
    "eggs": "egg",
    "alcohol": "alcohol",
    "meat": "meat",
    "pork": "pork",
    "soya": "soy",
    "sulfites": "sulphites",
    "seafood": "seafood",
}
FOURTEEN = (
    "gluten crustaceans egg fish peanuts soy milk tree_nuts celery mustard sesame sulphites lupin"
    " molluscs"
).split()


def _judged(asked: str, key: str) -> dict[str, allergens.Verdict]:
    foods = filter(None, (food.strip() for food in FOODS[asked].get(key, "").split(";")))
    return {food: contains(" ".join(food.split()), asked) for food in foods}


@pytest.mark.parametrize("asked", FOODS)
def test_what_is_in_a_food_is_known(asked: str) -> None:
    found = _judged(asked, "contains")
    wrong = {food: v for food, v in found.items() if v.status is not Status.CONTAINS or not v.word}
    assert wrong == {}


@pytest.mark.parametrize("asked", FOODS)
def test_compound_foods_may_contain_it(asked: str) -> None:
    said = (Status.CONTAINS, Status.MAY_CONTAIN)
    assert {food: v for food, v in _judged(asked, "may").items() if v.status not in said} == {}


@pytest.mark.parametrize("asked", FOODS)
def test_what_looks_like_it_is_not_taken_for_it(asked: str) -> None:
    free = _judged(asked, "free").items()
    assert {food: v for food, v in free if v.status is not Status.FREE} == {}
    unlike, said = _judged(asked, "unlike").items(), (Status.FREE, Status.NOT_KNOWN)
    assert {food: v for food, v in unlike if v.status not in said} == {}


@pytest.mark.parametrize(
    "line",
    ["rice with zorblax", "zorblax rice", "200 g rice (Zumbo)", "peas in sauce", "tiramisu"],
)
def test_a_line_that_is_not_understood_is_free_of_nothing(line: str) -> None:
    assert {contains(line, asked).status for asked in FOURTEEN} <= {
        Status.NOT_KNOWN,
        Status.MAY_CONTAIN,
        Status.CONTAINS,
    }


def test_where_food_is_from_and_how_it_is_packed_says_nothing_of_what_is_in_it() -> None:
    for line in ("1 pkg Hungarian paprika", "400 g low fat yoghurt", "2 unwaxed lemons, zested"):
        assert contains(line, "fish").status is Status.FREE


def test_one_of_two_foods_that_suits_a_diet_does_not_clear_the_other() -> None:
    assert contains("1 glass of beef/vegetable stock", "vegetarian").status is Status.CONTAINS
    assert contains("any veggies, chicken or beans", "vegan").status is Status.CONTAINS
    assert contains("300 g gluten-free flour, sifted", "gluten").status is Status.FREE


@pytest.mark.parametrize(("words", "asked"), ASKED.items())
def test_people_ask_in_their_own_words(words: str, asked: str) -> None:
    assert class_asked(words) == asked


@pytest.mark.parametrize("asked", FOURTEEN)
def test_an_unknown_food_is_never_free_of_anything(asked: str) -> None:
    assert contains("1 packet of Zumbo", asked).status is Status.NOT_KNOWN


@pytest.mark.parametrize("asked", FOURTEEN)
def test_a_plain_food_is_free_of_the_fourteen(asked: str) -> None:
    assert contains("1 l water", asked).status is Status.FREE


def test_other_words_ask_for_no_class() -> None:
    assert class_asked("a wooden spoon") is None


def test_a_line_with_a_look_alike_and_the_thing_itself_contains_it() -> None:
    assert contains("coconut milk and cream", "milk").status is Status.CONTAINS


def test_one_of_two_foods_that_is_made_without_it_does_not_clear_the_other() -> None:
    assert contains("200 g wheat flour or 100 g gluten-free flour", "gluten").status is (
        Status.CONTAINS
    )
    assert contains("fresh butter—washed", "milk").status is Status.CONTAINS


def test_a_sentence_that_names_it_is_noticed() -> None:
    assert allergens.word_in("Grease the tin with butter, then dust it.", "milk") == "butter"
    assert not allergens.word_in("Stir in the coconut milk.", "milk")


def test_every_class_of_foods_that_is_named_exists() -> None:
    named = {cls for key in ("plain", "not_plain", "made") for cls in tables.listed(key)}
    named = named.union(*(known.classes for known in tables.classes().values()))
    assert {cls for cls in named if not taxonomy.kind_of(cls)} == set()
