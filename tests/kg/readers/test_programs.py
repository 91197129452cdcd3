"""Exports of other programs: what their authors said is kept, and what is wrong is said once.

The exports are made by hand from the documented schemas: Mealie 2, Tandoor 1.5, the Cooklang
specification of 2024 with the extensions of cooklang-rs 0.16.
"""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from time import process_time

import pytest

from kg import rdf
from kg.builder import build
from kg.errors import KgError, ReadError
from kg.model import MarkKind
from kg.readers import read, read_one, read_text
from reasoner.cooking import links, timers

EXPORTS = Path(__file__).parent / "exports"
FILES = ("mealie-2.json", "tandoor-1.5.json", "biscuits.cook")


@pytest.fixture(scope="module")
def graphs():
    return {name: build(read_one(EXPORTS / name)) for name in FILES}


def listed(graph):
    return [line.text for line in graph.supplies.values()]


def used(graph, step):
    return {use.line.name: use for use in links(graph)[step - 1].uses}


def test_mealie_gives_lines_parts_sections_and_notes(graphs):
    recipe = graphs["mealie-2.json"].recipe
    assert recipe.source.format == "mealie"
    assert listed(graphs["mealie-2.json"]) == [
        "200 g butter, softened",
        "1/3 cup milk",
        "300 g plain flour",
        "2 tsp baking powder",
        "100 g icing sugar",
        "2 tablespoons lemon juice",
    ]
    assert [line.part for line in recipe.ingredients][3:5] == ["cake", "glaze"]
    assert recipe.sections == ((1, "Cake"), (3, "Glaze"))
    assert [note.heading for note in recipe.notes] == ["Storage"]
    assert dict(recipe.metadata)["servings"] == "12"


def test_a_step_of_mealie_uses_the_lines_that_it_refers_to(graphs):
    assert {"plain flour", "baking powder"} <= used(graphs["mealie-2.json"], 2).keys()


def test_a_reference_decides_between_lines_that_are_called_alike():
    rows = [("1", "brown sugar"), ("2", "white sugar")]
    node = {
        "name": "Syrup",
        "recipeIngredient": [
            {"quantity": 100, "unit": {"name": "g"}, "food": {"name": n}, "referenceId": i}
            for i, n in rows
        ],
        "recipeInstructions": [
            {
                "text": "Boil the sugar in a pan of water.",
                "ingredientReferences": [{"referenceId": "2"}],
            }
        ],
    }
    for wanted, name in (("1", "brown sugar"), ("2", "white sugar")):
        node["recipeInstructions"][0]["ingredientReferences"] = [{"referenceId": wanted}]
        (recipe,) = read_text(json.dumps(node))
        assert list(used(build(recipe), 1)) == [name]


def test_tandoor_adds_up_what_stands_at_the_steps(graphs):
    graph = graphs["tandoor-1.5.json"]
    assert graph.recipe.source.format == "tandoor"
    assert listed(graph) == [
        "200 g butter",
        "50 g caster sugar, sifted",
        "300 g plain flour",
        "salt",
    ]
    assert graph.recipe.steps[1].text.startswith(
        "Beat 180 g butter with the sugar and 15 ml water in a bowl for 5 minutes."
    )
    assert used(graph, 1)["butter"].share == Fraction(1, 10)
    assert str(used(graph, 2)["butter"].amount) == "180 g"
    assert {"caster sugar", "salt", "plain flour"} <= used(graph, 2).keys()


def test_cooklang_adds_up_and_keeps_what_is_marked(graphs):
    graph = graphs["biscuits.cook"]
    assert (graph.recipe.source.format, graph.recipe.title) == ("cooklang", "Lemon biscuits")
    assert listed(graph) == [
        "1 lemon",
        "200 g butter",
        "100 g caster sugar, sifted",
        "2 eggs",
        "300 g plain flour",
        "2 tbsp dressing crumbs, optional",
    ]
    text = "Beat butter with half of the sugar in a large bowl for 5 minutes."
    assert graph.recipe.steps[1].text == text
    assert str(used(graph, 1)["butter"].amount) == "20 g"
    assert str(used(graph, 2)["caster sugar"].amount) == "50 g"
    assert str(used(graph, 5)["caster sugar"].amount) == "50 g"
    assert graph.recipe.sections == ((2, "Dough"), (5, "Finish"))
    assert [note.heading for note in graph.recipe.notes] == ["Storage"]


def test_a_name_that_the_author_gave_to_a_time_is_the_timers(graphs):
    assert "cold rest" in [timer.name for timer in timers(graphs["biscuits.cook"])]


def test_what_is_marked_is_food_or_cookware_whatever_it_looks_like():
    text = "Stir the @dressing{2%tbsp} into the @ginger cook mix{100%g} in a #quux{}.\n\nServe."
    (recipe,) = read_text(text)
    said = {mention.text: mention.kind for mention in recipe.mentions}
    assert {"dressing", "ginger cook mix", "quux"} <= said.keys()
    assert said["dressing"].is_food and said["ginger cook mix"].is_food
    assert not said["quux"].is_food
    assert [event.text for event in recipe.events] == ["Stir", "Serve"]


def test_marks_tell_things_apart_that_words_do_not():
    text = (
        "Boil @brown sugar|sugar{100%g} in a #pan{}.\n\n"
        "Whisk @eggs{2} with @white sugar|sugar{50%g} in a #bowl{}."
    )
    graph = build(next(read_text(text)))
    assert list(used(graph, 1)) == ["brown sugar"]
    assert "white sugar" in used(graph, 2) and "brown sugar" not in used(graph, 2)


def test_a_mixture_is_the_one_of_the_step_that_the_author_names(graphs):
    graph = graphs["biscuits.cook"]
    marks = [mark for mark in graph.recipe.marks if mark.kind is MarkKind.MIXTURE]
    assert [mark.made_in for mark in marks] == [3, 4]
    assert {"plain flour", "butter"} <= used(graph, 4).keys()


def test_escaped_signs_and_comments_are_no_marks():
    text = "Add @salt{1%tsp} \\@ home -- @pepper{2%tsp}\n"
    text += "and stir [- @milk{1%l} -] the soup in a #pot{}."
    (recipe,) = read_text(f"Soup\n\n{text}\n\nServe the soup.")
    assert [line.text for line in recipe.ingredients] == ["1 tsp salt"]
    assert recipe.steps[0].text.startswith("Add salt @ home")


@pytest.mark.parametrize("name", FILES)
def test_what_was_marked_survives_the_store(graphs, name):
    graph = graphs[name]
    back = rdf.from_nquads(rdf.nquads(graph))
    assert back.recipe == graph.recipe and graph.recipe.marks
    assert [step.as_dict() for step in links(back)] == [step.as_dict() for step in links(graph)]


def test_schema_org_supplies_are_given():
    node = {
        "@type": "Recipe",
        "name": "Syrup",
        "recipeIngredient": ["100 g brown sugar", "100 g white sugar", "1 cup water"],
        "recipeInstructions": [
            {
                "@type": "HowToStep",
                "text": "Boil the sugar in a pan.",
                "itemListElement": {
                    "@type": "HowToDirection",
                    "supply": [
                        {
                            "@type": "HowToSupply",
                            "name": "white sugar",
                            "requiredQuantity": {"value": 25, "unitText": "g"},
                        }
                    ],
                },
            }
        ],
    }
    graph = build(next(read_text(json.dumps(node))))
    (use,) = links(graph)[0].uses
    assert (use.line.name, use.share) == ("white sugar", Fraction(1, 4))


INSTRUCTION, INGREDIENT = "recipeInstructions", "recipeIngredient"
WRONG = [
    ((INSTRUCTION,), 7, "recipeInstructions: expected a list, found a whole number"),
    ((INSTRUCTION, 0), "Stir", "recipeInstructions[0]: expected an object, found text"),
    ((INSTRUCTION, 0, "text"), None, "recipeInstructions[0].text: expected text, found nothing"),
    ((INSTRUCTION, 1, "text"), ["a"], "recipeInstructions[1].text: expected text, found a list"),
    ((INGREDIENT, 0, "quantity"), "lots", "recipeIngredient[0].quantity: expected a number, found text"),  # noqa: E501
    ((INGREDIENT, 0, "quantity"), [], "recipeIngredient[0].quantity: expected a number, found a list"),  # noqa: E501
    ((INGREDIENT, 1, "food"), 3, "recipeIngredient[1].food: expected an object with a name, found a whole number"),  # noqa: E501
    ((INGREDIENT, 2, "note"), 5, "recipeIngredient[2].note: expected text, found a whole number"),
]  # fmt: skip
AMOUNT, PLACE = ("steps", 0, "ingredients", 1, "amount"), "steps[0].ingredients[1].amount"
WRONG_IN_TANDOOR = [
    (("steps", 1, "instruction"), None, "steps[1].instruction: expected text, found nothing"),
    (("steps", 0, "ingredients"), "eggs", "steps[0].ingredients: expected a list, found text"),
    (AMOUNT, [], "steps[0].ingredients[1].amount: expected a number, found a list"),
    (("servings",), "many", "servings: expected a number, found text"),
    (("servings",), "1e999999999", "servings: expected a number, found text"),
    (AMOUNT, 10**400, f"{PLACE}: expected a number from 0 to 1000000000, found a whole number"),
    (AMOUNT, -1.0, f"{PLACE}: expected a number from 0 to 1000000000, found a number"),
]


def changed(name, path, value):
    node = json.loads((EXPORTS / name).read_text("utf-8"))
    *way, last = path
    inner = node
    for key in way:
        inner = inner[key]
    inner[last] = value
    return node


@pytest.mark.parametrize(
    ("name", "program", "path", "value", "problem"),
    [
        *(("mealie-2.json", "Mealie", *case) for case in WRONG),
        *(("tandoor-1.5.json", "Tandoor", *case) for case in WRONG_IN_TANDOOR),
    ],
)
def test_what_is_not_as_the_schema_has_it_is_one_error_with_file_and_place(
    tmp_path, name, program, path, value, problem
):
    file = tmp_path / name
    file.write_text(json.dumps(changed(name, path, value)), encoding="utf-8")
    with pytest.raises(ReadError) as refused:
        list(read(file))
    said = f"{file}: is no export of {program} that can be read: {problem}"
    assert str(refused.value) == said


def test_broken_json_says_where(tmp_path):
    file = tmp_path / "mealie.json"
    file.write_text((EXPORTS / "mealie-2.json").read_text("utf-8")[:2000], encoding="utf-8")
    with pytest.raises(ReadError, match=r"mealie.json: .*not well-formed JSON .* at line \d+"):
        list(read(file))


@pytest.mark.parametrize(
    "text", ["@a{}", "#b{", "~{5%minutes}", "---\n@x{1}", "= @salt{} =", "@&(~9)dough{}", "@x{1%}"]
)
def test_odd_cooklang_is_read_or_refused_in_words(text):
    try:
        list(read_text(f"{text}\n\nStir @flour{{1%cup}} into @milk{{2%cups}} in a #bowl{{}}."))
    except KgError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "line",
    [
        "= " + " " * 9000 + "=x",
        ">>" + " " * 9000,
        "@" * 9000,
        "@a " * 3000,
        "~" * 9000,
        "[-" * 4500,
        "@a{}(" * 1800,
        ">" + " " * 9000,
    ],
)
def test_endless_marks_cost_little(line):
    start = process_time()
    with suppress(ReadError):
        list(read_text(f"Stir @flour{{1%cup}} into @milk{{2%cups}}.\n\n{line}\n"))
    assert process_time() - start < 5
