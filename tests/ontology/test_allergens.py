"""Allergens and diets: what is in a food is never denied, and look-alikes are not taken for it."""

from __future__ import annotations

import pytest

from ontology import allergens, taxonomy
from ontology.allergens import Status, class_asked, contains

CONTAINS = {
    "milk": "crème fraîche; 50 g ghee; grated parmesan; buttermilk; 2 tbsp butter; mozzarella"
    "; Greek yoghurt; half-and-half; 1 tub mascarpone; kefir; paneer; béchamel; scamorza cheese"
    "; white chocolate; sour cream; Gruyère; 1 stick of butter; condensed milk; feta, crumbled",
    "egg": "3 eggs; 2 egg yolks; mayonnaise; egg whites, beaten; 1 beaten egg; aioli; meringue"
    "; hollandaise; egg noodles; savoiardi biscuits",
    "gluten": "couscous; seitan; panko breadcrumbs; 2 cups flour; spaghetti; soy sauce; barley"
    "; rye bread; puff pastry; bulgur; 1 bottle of beer; malt vinegar; semolina; penne rigate"
    "; stale bread; filo pastry; whole wheat flour; spelt; self-raising flour",
    "wheat": "couscous; soy sauce; plain flour; udon; 4 flour tortillas; 6 ladyfingers; panko",
    "nuts": "almond flour; marzipan; chopped walnuts; peanut butter; pesto; cashews; pine nuts"
    "; 100 g ground almonds; Nutella; pecans; mixed nuts; amaretti; hazelnut oil; pistachios",
    "tree_nuts": "almond milk; hazelnuts; flaked almonds; marzipan; macadamia nuts",
    "peanuts": "peanut butter; satay sauce; groundnut oil; roasted peanuts",
    "sesame": "tahini; sesame oil; hummus; za'atar; 1 tsp black sesame seeds; halva",
    "soy": "soy sauce; tofu; miso paste; tempeh; edamame; tamari; soya milk; hoisin sauce",
    "fish": "Worcestershire sauce; anchovies; 2 mackerel fillets; fish sauce; dashi; smoked salmon"
    "; caviar; tinned tuna; sardines; crab sticks",
    "crustaceans": "prawns; 1 lb shrimp; crabmeat; lobster tails; shrimp paste",
    "molluscs": "oyster sauce; squid; mussels; clams; scallops; calamari",
    "shellfish": "king prawns; mussels",
    "celery": "2 stalks celery; celeriac; celery salt; mirepoix",
    "mustard": "Dijon mustard; mustard seeds; mustard powder; piccalilli",
    "lupin": "lupin flour",
    "sulphites": "200 ml white wine",
    "alcohol": "white wine; a can of beer; 2 tbsp brandy; mirin; dark rum; Shaoxing wine; Marsala",
    "pork": "smoked bacon; ham; pancetta; chorizo; lard; ground pork; prosciutto; guanciale",
    "meat": "1/2 lb ground beef; chicken thighs; lamb chops; sausages; beef stock; gelatine; bacon",
    "vegan": "honey; butter; eggs; chicken stock; anchovies; lard",
    "vegetarian": "fish sauce; gelatin; pancetta; prawns",
}
NEVER = {
    "milk": "coconut milk; peanut butter; cream of tartar; butternut squash; almond milk"
    "; butter beans; coconut cream; vegan butter; dairy-free cheese; oat milk; butter lettuce",
    "egg": "1 eggplant; flax egg; egg-free mayonnaise",
    "nuts": "nutmeg; butternut squash; coconut; water chestnuts",
    "wheat": "buckwheat; rice flour; cornflour; tamari; chickpea flour; almond flour; sweetbreads",
    "gluten": "buckwheat flour; gluten-free pasta; rice noodles; polenta; root beer; potatoes",
    "alcohol": "red wine vinegar; ginger beer; cider vinegar; fresh ginger",
    "meat": "kidney beans; coconut meat; artichoke hearts; vegetable stock; goat cheese",
    "fish": "shellfish; crayfish; cuttlefish",
    "molluscs": "oyster mushrooms",
    "pork": "turkey bacon; graham crackers",
    "vegan": "salt; 2 onions; olive oil; rice; sugar; lemon juice; water",
}
MAYBE = {
    "celery": "1 stock cube; vegetable stock; bouillon",
    "milk": "dark chocolate; margarine; sausages",
    "egg": "fresh tagliatelle; dried pasta",
    "wheat": "sausages; oats; baking powder",
    "mustard": "sausage; mayonnaise; curry powder",
    "nuts": "dark chocolate; granola",
}
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


def _cases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(food.strip(), asked) for asked, foods in table.items() for food in foods.split(";")]


@pytest.mark.parametrize(("food", "asked"), _cases(CONTAINS))
def test_what_is_in_a_food_is_known(food: str, asked: str) -> None:
    verdict = contains(food, asked)
    assert verdict.status is Status.CONTAINS
    assert verdict.word


@pytest.mark.parametrize(("food", "asked"), _cases(NEVER))
def test_what_looks_like_it_is_not_taken_for_it(food: str, asked: str) -> None:
    assert contains(food, asked).status in (Status.FREE, Status.NOT_KNOWN)


@pytest.mark.parametrize(("food", "asked"), _cases(MAYBE))
def test_compound_foods_may_contain_it(food: str, asked: str) -> None:
    assert contains(food, asked).status is Status.MAY_CONTAIN


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
    data = allergens._data()
    tables = [table for name, table in data.items() if isinstance(table, dict) and name != "diet"]
    lists = [
        data["plain"],
        data["not_plain"],
        data["made"],
        *(t.get("classes", "") for t in tables),
    ]
    named = {cls for text in lists for cls in allergens._listed(text)}
    assert {cls for cls in named if not taxonomy.kind_of(cls)} == set()
