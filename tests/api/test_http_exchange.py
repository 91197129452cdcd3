"""Recipes for other programs over HTTP, and what a recipe action of Mealie gets back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg import samples
from kg.readers import read_text
from reasoner.ask import graph_of
from reasoner.exchange import PROGRAMS, written

from .conftest import problem_of

EXPORTS = Path(__file__).parents[1] / "kg" / "readers" / "exports"
MEALIE = json.loads((EXPORTS / "mealie-2.json").read_text("utf-8"))
COOKLANG = (EXPORTS / "biscuits.cook").read_text("utf-8")


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_stored_recipe_is_written_as_python_writes_it(server, program):
    name = samples.names()[0]
    told = server.get(f"/recipes/{name}/exchange/{program}")
    assert told.status_code == 200
    assert told.headers["content-type"].startswith(PROGRAMS[program].media)
    assert told.text == written(graph_of(name), program)


def test_a_recipe_goes_from_one_program_to_another(server):
    told = server.post("/exchange/tandoor", json={"recipe": COOKLANG})
    assert told.status_code == 200, told.text
    (recipe,) = read_text(told.text)
    assert (recipe.title, recipe.source.format) == ("Lemon biscuits", "tandoor")


@pytest.mark.parametrize(
    "sent",
    [
        MEALIE,
        {"action": {"title": "Link"}, "content": MEALIE, "recipe_scale": 1.0},
        {
            "action": {},
            "content": {
                "name": MEALIE["name"],
                "slug": MEALIE["slug"],
                "recipe_ingredient": MEALIE["recipeIngredient"],
                "recipe_instructions": MEALIE["recipeInstructions"],
            },
        },
    ],
    ids=["a recipe", "an action", "an action in snake case"],
)
@pytest.mark.parametrize("media", ["application/json", "text/plain"])
def test_an_action_of_mealie_is_answered_with_references(server, sent, media):
    told = server.post("/hooks/mealie", content=json.dumps(sent), headers={"content-type": media})
    assert told.status_code == 200, told.text
    found = told.json()
    assert found["slug"] == "lemon-tray-bake"
    ids = [row["referenceId"] for row in MEALIE["recipeIngredient"]]
    linked = [
        [ids.index(each["referenceId"]) for each in step["ingredientReferences"]]
        for step in found["recipeInstructions"]
    ]
    assert linked[0] == [0, 1] and linked[2] == [4, 5]
    assert {2, 3} <= set(linked[1])
    assert [step["text"] for step in found["recipeInstructions"]] == [
        step["text"] for step in MEALIE["recipeInstructions"]
    ]
    assert found["timers"][0]["least"] == 2400
    assert [step["step"] for step in found["steps"]] == [1, 2, 3]


SOUP = "Soup\n\n- 1 l stock\n- 2 eggs\n\n1. Boil the stock.\n2. Stir in the eggs."


@pytest.mark.parametrize(
    ("address", "body", "name"),
    [
        ("/hooks/mealie", "{", "unreadable"),
        ("/hooks/mealie", "[]", "unreadable"),
        ("/hooks/mealie", '{"content": {"recipeIngredient": 7}}', "invalid"),
        ("/hooks/mealie", json.dumps({**MEALIE, "recipeInstructions": 7}), "unreadable"),
        ("/hooks/mealie", SOUP, "invalid"),
        ("/exchange/nobody", '{"recipe": "x"}', "invalid"),
        ("/exchange/mealie", '{"recipe": "no recipe at all"}', "unreadable"),
        ("/exchange/mealie", '{"recipe": ""}', "invalid"),
    ],
)
def test_what_cannot_be_done_is_one_problem(server, address, body, name):
    told = server.post(address, content=body, headers={"content-type": "application/json"})
    problem_of(told, 422, name)


def test_wrong_fields_of_mealie_are_named(server):
    told = server.post("/hooks/mealie", json={**MEALIE, "recipeInstructions": 7})
    assert "recipeInstructions: expected a list, found a whole number" in told.json()["detail"]


@pytest.mark.parametrize("address", ["/recipes/nobody/exchange/mealie"])
def test_a_recipe_that_is_not_there(server, address):
    assert server.get(address).status_code == 404
