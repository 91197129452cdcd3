"""Questions are made of a real store: by the command, and the same ones over HTTP."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

WANTED = {"kinds": "0,17,where,unanswerable", "per_kind": 2, "seed": 4}
OPTIONS = ("--kinds", WANTED["kinds"], "--per-kind", "2", "--seed", "4")


@pytest.fixture(scope="module")
def store(tmp_path_factory, gathered):
    """A store of two samples, as `mirepoix build` makes it."""
    folder = tmp_path_factory.mktemp("made") / "store"
    asked = ["build", "tzatziki", "pizza", "--store", str(folder), "--workers", "1"]
    assert CliRunner().invoke(gathered, asked, catch_exceptions=False).exit_code == 0
    return folder


def test_every_recipe_of_a_store_is_asked_about(invoke, store, tmp_path):
    out = tmp_path / "questions.json"
    said = invoke("make", "questions", str(store), *OPTIONS, "-o", str(out)).stdout
    told = json.loads(out.read_text("utf-8"))["questions"]
    assert f"{len(told)} questions on 2 recipes" in said
    for recipe, other in (("pizza", "tzatziki"), ("tzatziki", "pizza")):
        mine = [each for each in told if each["recipe"] == recipe]
        assert {each["class"] for each in mine} == {"0", "17", "18", "where"}
        strange = [each for each in mine if each["class"] == "18"]
        assert {each["answer"] for each in strange} == {None}
        assert {each["taken_from"] for each in strange} == {other}
    again = invoke("make", "questions", str(store), *OPTIONS).stdout
    assert json.loads(again)["questions"] == told


def test_a_store_gives_the_questions_of_its_recipes_and_so_does_http(invoke, store, served):
    told = json.loads(invoke("make", "questions", str(store), *OPTIONS).stdout)["questions"]
    of_pizza = [each for each in told if each["recipe"] == "pizza" and each["class"] != "18"]
    alone = json.loads(invoke("make", "questions", "pizza", *OPTIONS).stdout)["questions"]
    assert [each for each in alone if each["class"] != "18"] == of_pizza
    server = served("--store", str(store))
    found = server.get("/recipes/pizza/questions/made", params=WANTED).json()["questions"]
    assert [each for each in found if each["class"] != "18"] == of_pizza
