"""The commands for cooks: what people read, what programs read, and what is refused."""

from __future__ import annotations

import json

import pytest

from kg import samples
from kg.errors import KgError

NAMES = samples.names()
SOUP = """Pea soup

Serves 4

Ingredients
- 500 g peas
- 1 l stock

Instructions
1. Simmer the peas in the stock for 20 minutes.
2. Serve.
"""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("link", "steps"),
        ("timers", "timers"),
        ("ahead", "work"),
        ("allergens", "judgements"),
        ("lint", "findings"),
        ("plan", "tasks"),
        ("shop", "items"),
    ],
)
def test_every_command_tells_people_and_programs(invoke, name, command, key):
    told = json.loads(invoke(command, name, "--json").stdout)
    assert isinstance(told[key], list)
    page = invoke(command, name)
    assert page.exit_code == 0 and len(page.stdout.split()) > 3


@pytest.mark.parametrize("program", ["mealie", "tandoor", "cooklang", "schema", "homeassistant"])
def test_a_recipe_is_written_for_another_program(invoke, tmp_path, program):
    file = tmp_path / "recipe"
    printed = invoke("export", "tzatziki", "-f", program).stdout
    assert invoke("export", "tzatziki", "-f", program, "-o", str(file)).stdout == ""
    assert file.read_text("utf-8") == printed
    if program != "homeassistant":
        told = json.loads(invoke("link", str(file), "--json").stdout)
        assert len(told["steps"]) == 5


def test_a_plan_of_several_is_drawn_and_served_on_time(invoke, tmp_path):
    chart = tmp_path / "plan.svg"
    page = invoke(
        "plan", "pizza", "tzatziki", "--cooks", "2", "--serve-at", "19:00", "-o", str(chart)
    )
    assert "to 19:00" in page.stdout and "cook 2" in page.stdout and "~" in page.stdout
    assert chart.read_text("utf-8").startswith("<svg")


def test_a_scaled_recipe_can_be_read_again(invoke, tmp_path):
    file = tmp_path / "soup.txt"
    file.write_text(SOUP, encoding="utf-8")
    text = invoke("scale", str(file), "--serves", "8").stdout
    assert "- 1000 g peas" in text and "20 minutes" in text and "Serves 8" in text
    file.write_text(text, encoding="utf-8")
    told = json.loads(invoke("scale", str(file), "--factor", "1/2", "--json").stdout)
    assert told["lines"][0]["after"] == "500 g peas" and told["serves"] == "4"


def test_one_allergen_can_be_asked_for(invoke):
    told = json.loads(invoke("allergens", "tzatziki", "--of", "dairy", "--json").stdout)
    assert [each["answer"] for each in told["judgements"]] == ["contains"]
    assert told["judgements"][0]["proofs"][0]["line"] == 3


def test_lint_can_fail_a_check(invoke, tmp_path):
    file = tmp_path / "soup.txt"
    file.write_text(SOUP.replace("- 1 l stock", "- 1 l stock\n- 3 bananas"), encoding="utf-8")
    assert invoke("lint", str(file)).exit_code == 0
    found = invoke("lint", str(file), "--check")
    assert found.exit_code == 1 and "3 bananas" in found.stdout
    assert invoke("lint", "tzatziki", "--check").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("plan", "pizza", "--serve-at", "noonish"),
        ("plan", "pizza", "--cooks", "0"),
        ("plan", "pizza", "--ovens", "0"),
        ("plan", "-", "-"),
        ("shop", "pizza", "--factor", "0"),
        ("shop", "pizza", "--serves", "4", "--factor", "2"),
        ("scale", "pizza"),
        ("scale", "pizza", "--factor", "twice"),
        ("allergens", "pizza", "--of", "hammers"),
        ("link", "no-such-recipe"),
        ("timers", "no-such-recipe"),
        ("lint", "no-such-recipe"),
        ("ahead", "no-such-recipe"),
    ],
)
def test_what_cannot_be_done_is_one_clear_error(invoke, arguments):
    with pytest.raises(KgError) as caught:
        invoke(*arguments, input="")
    assert 0 < len(str(caught.value)) < 600 and "\n" not in str(caught.value)


@pytest.mark.parametrize("command", ["plan", "shop", "link", "scale"])
def test_a_command_without_a_recipe_is_a_usage_error(invoke, command):
    assert invoke(command).exit_code == 2


def test_search_finds_recipes_of_a_store(invoke):
    found = invoke("search", "--with", "cheese", "--without", "meat", "--json").stdout
    assert "pizza" in [recipe["id"] for recipe in json.loads(found)["recipes"]]
    assert "Tzatziki" in invoke("search", "pitta", "--tool", "oven").stdout
    assert "No recipe" in invoke("search", "--with", "zorkmid").stdout
