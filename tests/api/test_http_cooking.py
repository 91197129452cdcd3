"""What HTTP tells a cook, of stored recipes and of recipes sent along."""

from __future__ import annotations

import pytest

from kg import samples
from reasoner import cooking
from reasoner.ask import graph_of

from .conftest import problem_of

SOUP = """Pea soup

Serves 4

Ingredients
- 500 g peas
- 1 l stock
- 20 g butter

Instructions
1. Simmer the peas in the stock for 20 minutes.
2. Stir in the butter and serve.
"""
VIEWS = {"links": "steps", "timers": "timers", "ahead": "work", "lint": "findings"}


@pytest.mark.parametrize("name", samples.names())
@pytest.mark.parametrize("view", [*VIEWS, "allergens"])
def test_a_stored_recipe_tells_what_python_tells(server, name, view):
    told = server.get(f"/recipes/{name}/{view}").json()
    maker = cooking.diets if view == "allergens" else getattr(cooking, view)
    wanted = [each.as_dict() for each in maker(graph_of(name))]
    assert told == {VIEWS.get(view, "judgements"): wanted}


def test_what_cooks_ask_is_suggested(server):
    wanted = list(cooking.asked_by_cooks(graph_of("pizza")))
    assert server.get("/recipes/pizza/suggestions").json()["questions"] == wanted
    sent = server.post("/cook/suggestions", json={"recipe": SOUP}).json()["questions"]
    assert sent[0].startswith("How long do I simmer the peas")


def test_a_plan_of_several_as_json_and_as_a_chart(server):
    asked = {"recipe": ["pizza", "tzatziki"], "cooks": 2, "serve_at": "19:00"}
    told = server.get("/plan", params=asked).json()
    assert told["serve_at"] == "19:00"
    assert {task["recipe"] for task in told["tasks"]} == {"pizza", "tzatziki"}
    chart = server.get("/plan", params={**asked, "format": "svg"})
    assert chart.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in chart.headers["content-security-policy"]
    assert chart.text.startswith("<svg")


def test_shopping_scaling_and_one_allergen(server):
    items = server.get("/shop", params={"recipe": ["pizza", "tzatziki"], "factor": "2"}).json()
    assert "6 cloves garlic" in [item["text"] for item in items["items"]]
    scaled = server.get("/recipes/tzatziki/scale", params={"factor": "2"}).json()
    assert scaled["lines"][0]["after"] == "2 large cucumbers"
    only = server.get("/recipes/tzatziki/allergens", params={"of": ["milk", "vegan"]}).json()
    assert [each["name"] for each in only["judgements"]] == ["milk", "vegan"]


@pytest.mark.parametrize(
    ("what", "key"),
    [
        *VIEWS.items(),
        ("allergens", "judgements"),
        ("scale", "lines"),
        ("plan", "tasks"),
        ("shop", "items"),
    ],
)
def test_a_recipe_sent_along_tells_the_same(server, what, key):
    told = server.post(f"/cook/{what}", json={"recipe": SOUP, "serves": 8})
    assert told.status_code == 200, told.text
    assert isinstance(told.json()[key], list)
    if what == "shop":
        assert "1 kg peas" in [item["text"] for item in told.json()["items"]]


def test_a_recipe_sent_along_is_planned_and_bought_with_others(server):
    also = {"recipe": f"{SOUP}\n\n{SOUP.replace('Pea', 'Bean')}", "recipe_id": "pea-soup"}
    told = server.post("/cook/plan", json={**also, "also": ["tzatziki", "bean-soup"]}).json()
    assert [recipe["id"] for recipe in told["recipes"]] == ["pea-soup", "tzatziki", "bean-soup"]
    told = server.post("/cook/shop", json={**also, "also": ["tzatziki", "bean-soup"]}).json()
    assert "2 l stock" in [item["text"] for item in told["items"]]
    problem_of(server.post("/cook/plan", json={**also, "also": ["nobody"]}), 404, "not-found")
    problem_of(server.post("/cook/lint", json={**also, "also": ["pizza"]}), 422, "invalid")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/recipes/nobody/links", 404),
        ("/plan", 422),
        ("/plan?recipe=nobody", 404),
        ("/plan?recipe=pizza&cooks=0", 422),
        ("/plan?recipe=pizza&ovens=0", 422),
        ("/plan?recipe=pizza&serve_at=noonish", 422),
        ("/plan?recipe=pizza&format=pdf", 422),
        ("/plan?" + "&".join(["recipe=pizza"] * 21), 422),
        ("/shop?recipe=pizza&serves=4&factor=2", 422),
        ("/shop?recipe=pizza&factor=0", 422),
        ("/recipes/pizza/scale?factor=" + "9" * 30, 422),
        ("/recipes/pizza/scale?serves=0", 422),
        ("/recipes/pizza/allergens?of=hammers", 422),
    ],
)
def test_what_cannot_be_told_is_a_problem(server, address, status):
    answer = server.get(address)
    problem_of(answer, status, "not-found" if status == 404 else "invalid")


@pytest.mark.parametrize(
    ("what", "body", "name"),
    [
        ("links", {}, "invalid"),
        ("dance", {"recipe": SOUP}, "invalid"),
        ("links", {"recipe": ""}, "invalid"),
        ("links", {"recipe": "/etc/passwd"}, "unreadable"),
        ("links", {"recipe": SOUP, "recipe_id": "other"}, "invalid"),
        ("plan", {"recipe": SOUP, "serve_at": "noonish"}, "invalid"),
        ("plan", {"recipe": SOUP, "hobs": 0}, "invalid"),
        ("allergens", {"recipe": SOUP, "of": ["hammers"]}, "invalid"),
        ("scale", {"recipe": SOUP, "unknown": 1}, "invalid"),
    ],
)
def test_bad_bodies_are_problems(server, what, body, name):
    problem_of(server.post(f"/cook/{what}", json=body), 422, name)


def test_recipes_are_found_with_this_and_without_that(server):
    asked = {"ingredients": ["cheese"], "without_ingredients": ["meat"], "actions": ["bake"]}
    found = server.get("/search", params=asked).json()["recipes"]
    assert {"id": "pizza", "title": "Two Tomato and Mozzarella Pizzas"} in found
    assert "shepherds-pie" not in [recipe["id"] for recipe in found]


@pytest.mark.parametrize("asked", [{"tools": ["?"]}, {"limit": 0}, {"ingredient": "cheese"}])
def test_a_search_that_means_nothing_is_told(server, asked):
    problem_of(server.get("/search", params=asked), 422, "invalid")
