from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from ontology import allergens
from reasoner.ask import graph_of
from reasoner.cooking import diets
from reasoner.cooking.diets import Answer
from reasoner.cooking.errors import CookingError

from .conftest import as_text, of_lines

GOLDEN = Path(__file__).parents[2] / "golden"
FOODS = tomllib.loads((GOLDEN / "foods_of_allergens.toml").read_text("utf-8"))
TRICKY = tomllib.loads((GOLDEN / "tricky_lists.toml").read_text("utf-8"))["list"]


def _named(asked, key):
    """The foods of a class that a key has, in small letters."""
    every = FOODS[asked].get(key, "").lower().split(";")
    return {" ".join(each.split()) for each in every} - {""}


def _sure_of(asked):
    """Tells whether a line has a food that contains a class; a longer name beats a shorter one."""
    sure = _named(asked, "contains")
    every = sure.union(*(_named(asked, key) for key in ("may", "free", "unlike")))
    longest_first = sorted(every, key=len, reverse=True)
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    return lambda line: any(found[0] in sure for found in named.finditer(line.lower()))


def judged(graph, *names):
    return {each.name: each for each in diets(graph, names)}


def test_the_fourteen_and_the_diets_are_judged(stew):
    found = judged(stew)
    assert len(allergens.declared()) == 14
    assert {*allergens.declared(), "vegetarian", "vegan", "gluten_free", "nut_free"} <= set(found)


def test_contains_has_the_line_that_proves_it(biscuits):
    milk = judged(biscuits, "dairy")["milk"]
    assert milk.answer is Answer.CONTAINS
    assert {proof.line: proof.word for proof in milk.proofs} == {1: "butter", 3: "milk"}
    assert judged(biscuits, "vegan")["vegan"].answer is Answer.CONTAINS
    assert judged(biscuits, "vegetarian")["vegetarian"].answer is Answer.NOT_LISTED


def test_packets_may_contain_and_unknown_lines_leave_it_unknown():
    assert judged(of_lines("1 stock cube"), "celery")["celery"].answer is Answer.MAY_CONTAIN
    found = judged(of_lines("200 g rice", "2 tbsp zorblax"), "milk")["milk"]
    assert found.answer is Answer.UNKNOWN
    assert [proof.words for proof in found.unknown] == ["2 tbsp zorblax"]


def test_what_only_a_step_names_is_no_no():
    graph = graph_of(
        as_text({"title": "Rice", "ingredients": ["200 g rice"], "steps": ["Fry it in butter."]})
    )
    assert judged(graph, "milk")["milk"].answer in (Answer.CONTAINS, Answer.UNKNOWN)


def test_without_a_list_nothing_is_not_of_lines():
    graph = graph_of("Tea\n\nInstructions\n1. Boil the water.\n2. Pour the water on the tea.\n")
    assert all(each.answer is not Answer.NOT_LISTED for each in diets(graph))


def test_tools_and_headings_on_a_list_are_no_foods():
    found = judged(of_lines("For the dough:", "1 frying pan", "200 g rice"), "milk")["milk"]
    assert found.answer is Answer.NOT_LISTED and found.looked_at == 1


def test_bread_flour_is_no_bread():
    assert judged(of_lines("300 g bread flour"), "sesame")["sesame"].answer is Answer.NOT_LISTED


def test_nothing_that_hides_behind_a_name_is_not_listed():
    for each in TRICKY:
        for found in judged(of_lines(*each["lines"]), *each["has"].split(", ")).values():
            assert found.answer is not Answer.NOT_LISTED, (each["lines"], found.text)


@pytest.mark.parametrize("described", ["floured", "buttered", "breaded", "malted", "battered"])
def test_what_was_put_on_a_food_is_no_bare_no(described):
    found = judged(of_lines(f"2 {described} parsnips"), "gluten", "milk").values()
    assert any(each.answer is not Answer.NOT_LISTED for each in found)
    is_plain = judged(of_lines("1 onion, minced", "1 tsp toasted cumin seeds"), "meat", "gluten")
    assert {each.answer for each in is_plain.values()} == {Answer.NOT_LISTED}


@pytest.mark.parametrize("name", ["a hammer", "", "x" * 500])
def test_what_is_no_class_is_refused(stew, name):
    with pytest.raises(CookingError, match="no allergen or diet"):
        diets(stew, [name])
    with pytest.raises(CookingError, match="at most"):
        diets(stew, ["milk"] * 41)


def test_no_no_is_said_for_what_is_on_a_list(public):
    """Many lists, read by themselves: a food that has it is "contains", whatever stands around."""
    wrong = []
    for asked in FOODS:
        is_sure = _sure_of(asked)
        for recipe in public:
            lines = list(filter(is_sure, recipe["ingredients"]))
            if lines and judged(of_lines(*lines), asked)[asked].answer is not Answer.CONTAINS:
                wrong.append((asked, lines))
    assert not wrong, wrong


def test_one_strange_word_leaves_no_bare_no(public):
    """Whatever list it is: with something on it that nobody knows, nothing is "not listed"."""
    for recipe in public[::10]:
        first, *others = recipe["ingredients"]
        for each in diets(of_lines(f"{first} with zorblax", *others)):
            assert each.answer is not Answer.NOT_LISTED, (each.text, recipe["title"])


def test_not_listed_is_said_only_where_every_line_is_known(every):
    for graph in every:
        for each in diets(graph):
            assert each.answer is not Answer.NOT_LISTED or not each.unknown
            assert each.answer in (Answer.NOT_LISTED, Answer.UNKNOWN) or each.proofs
            json.dumps(each.as_dict())
