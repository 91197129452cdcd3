"""Recipes written for other programs: they add up, they can be read back, nothing is invented."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg import annotated
from kg.builder import build
from kg.errors import NotFoundError
from kg.readers import read_one, read_text
from reasoner.ask import ask, graph_of
from reasoner.cooking import links, timers
from reasoner.exchange import PROGRAMS, cooklang, homeassistant, mealie, schema, tandoor, written
from reasoner.exchange.dealing import dealt
from reasoner.exchange.listed import listed

READ = ("mealie", "tandoor", "cooklang", "schema")


def back(graph, program):
    (recipe,) = read_text(written(graph, program))
    return build(recipe)


def totals(graph):
    """How much of what the list has, whatever its lines."""
    found = Counter()
    for line in graph.supplies.values():
        one = listed(line.text)
        found[one.name.lower(), one.least.unit if one.least else ""] += (
            one.least.number if one.least else 0
        )
    return found


@pytest.mark.parametrize("program", READ)
def test_a_recipe_comes_back_with_its_title_steps_and_list(any_graph, program):
    again = back(any_graph, program)
    assert again.recipe.title == any_graph.recipe.title
    assert len(again.recipe.steps) == len(any_graph.recipe.steps)
    assert totals(again) == totals(any_graph)


@pytest.mark.parametrize("program", ["tandoor", "cooklang", "schema"])
def test_how_much_a_step_brings_in_comes_back(any_graph, program):
    def brought(graph):
        found = Counter()
        for line in dealt(graph):
            for piece in line.pieces:
                number, unit = listed(piece.line.text).much(piece.share)
                if number:
                    found[piece.step, listed(piece.line.text).name.lower(), number, unit] += 1
        return set(found)

    wanted, again = brought(any_graph), brought(back(any_graph, program))
    assert len(wanted & again) >= 0.8 * len(wanted)


@pytest.mark.parametrize("program", ["mealie", "cooklang", "schema"])
def test_the_words_of_the_steps_stay(any_graph, program):
    again = back(any_graph, program)
    steps = [
        step.text.replace("1 hour 30 minutes", "90 minutes") for step in any_graph.recipe.steps
    ]
    assert [
        step.text.replace("1 hour 30 minutes", "90 minutes") for step in again.recipe.steps
    ] == steps


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_same_recipe_is_always_written_alike(any_graph, program):
    assert written(any_graph, program) == written(any_graph, program)


def test_an_unknown_program_is_told_with_those_that_there_are(biscuits):
    with pytest.raises(NotFoundError, match="no program 'meali'; did you mean mealie"):
        written(biscuits, "meali")


def test_mealie_links_steps_to_lines_by_lasting_ids(biscuits):
    record = json.loads(mealie.written(biscuits))
    ids = {row["referenceId"]: row["display"] for row in record["recipeIngredient"]}
    assert all(UUID(each).version == 5 for each in ids)
    told = [
        [ids[each["referenceId"]] for each in step["ingredientReferences"]]
        for step in record["recipeInstructions"]
    ]
    assert told[0] == ["200 g butter, soft"]
    assert told[1] == ["200 g butter, soft", "100 g caster sugar"]
    assert told[3] == []
    assert [tool["name"] for tool in record["tools"]] == ["oven", "tray", "bowl"]
    eggs = record["recipeIngredient"][4]
    assert (eggs["quantity"], eggs["food"], eggs["note"]) == (None, None, "2-3 eggs")
    assert record == mealie.record(graph_of(biscuits_text()))


def biscuits_text():
    from .conftest import BISCUITS

    return BISCUITS


def test_what_mealie_sent_gets_its_references_and_keeps_the_rest():
    node = {
        "name": "Pea soup",
        "slug": "pea-soup",
        "recipeIngredient": [
            {"title": "", "note": "", "referenceId": "empty"},
            {"quantity": 500, "unit": {"name": "g"}, "food": {"name": "peas"}, "referenceId": "p"},
            {"quantity": 1, "unit": {"name": "l"}, "food": {"name": "stock"}, "referenceId": "s"},
        ],
        "recipeInstructions": [
            {"id": "1", "text": "Tip: use a large pot.", "ingredientReferences": []},
            {
                "id": "2",
                "text": "Simmer the *peas* in the stock.",
                "ingredientReferences": [{"referenceId": "x"}],
            },
            {"id": "3", "text": "Serve.", "extra": [1]},
        ],
    }
    (recipe,) = read_text(json.dumps(node))
    tip, simmer, serve = mealie.linked(node, build(recipe))["recipeInstructions"]
    assert tip == node["recipeInstructions"][0]
    assert simmer["text"] == "Simmer the *peas* in the stock."
    assert [each["referenceId"] for each in simmer["ingredientReferences"]] == ["x", "p", "s"]
    assert serve["extra"] == [1] and serve["ingredientReferences"] == []


def test_tandoor_has_ingredients_at_their_steps_and_marks_in_the_text(biscuits):
    first, *steps = tandoor.record(biscuits)["steps"]
    assert first["instruction"] == ""
    names = [(one["food"]["name"], one["amount"]) for one in first["ingredients"]]
    assert names == [("salt", 2.0), ("lemon", 1.0)]
    assert steps[0]["instruction"].endswith("Grease a tray with {{ ingredients[0] }}.")
    assert steps[1]["instruction"].startswith("Beat {{ ingredients[0] }} with {{ ingredients[1] }}")
    assert [one["amount"] for one in steps[1]["ingredients"]] == [180.0, 50.0]
    assert "{{ scale(15) }} ml water" in steps[2]["instruction"]
    assert [one["no_amount"] for one in steps[5]["ingredients"]] == [False, True]
    assert [step["time"] for step in steps] == [0, 5, 0, 90, 20, 0]


def test_cooklang_marks_what_the_words_say(biscuits):
    text = cooklang.written(biscuits)
    assert "@butter{20%g}(soft)" in text and "remaining @butter{180%g} with" in text
    assert "@caster sugar|sugar{50%g}" in text
    assert "#tray{}" in text and "~chill the dough{90%minutes}" in text
    assert "Chill the @&(~1)dough{}" in text
    assert ">> [mode]: components\n@salt{2%pinches}\n@lemon{1}" in text
    assert "some @&salt{}" in text


def test_what_an_author_marked_is_answered():
    text = "Boil @brown sugar|sugar{100%g} in a #pan{}.\n\nWhisk @white sugar|sugar{50%g} into it."
    assert ask(text, "How much sugar do I whisk in?").text == "50 g"


def test_signs_that_are_no_marks_are_escaped():
    head = "Soup\n\nIngredients\n- 1 l stock\n- 2 carrots\n\nMethod\n"
    steps = "1. Heat ~1 l of the stock @ 90 C (#1).\n2. Add the carrots -- all of them.\n"
    graph = graph_of(head + steps)
    assert [step.text for step in back(graph, "cooklang").recipe.steps] == [
        step.text for step in graph.recipe.steps
    ]


def test_sections_are_kept_and_made_things_are_found_across_them():
    text = """Pie

Ingredients
- 200 g flour
- 100 g butter
- 3 apples

Method

For the pastry:
1. Mix the butter and the flour to a dough.
2. Chill the dough for 30 minutes.

For the filling:
3. Slice the apples.
4. Roll out the dough and put the apples on it.
"""
    graph = graph_of(text)
    assert len(graph.recipe.sections) == 2
    written_text = cooklang.written(graph)
    assert "= For the pastry =" in written_text and "@&(=1)dough{}" in written_text
    for program in READ:
        again = back(graph, program)
        assert [number for number, _ in again.recipe.sections] == [1, 3]


def test_home_assistant_gets_slots_of_its_intent(biscuits):
    found = homeassistant.record(biscuits)["timers"]
    assert [timer["intent"]["name"] for timer in found] == ["HassStartTimer"] * 3
    assert found[1]["intent"]["slots"] == {"name": "chill the dough", "hours": 1, "minutes": 30}
    assert (found[2]["intent"]["slots"]["minutes"], found[2]["most"]) == (15, 1200)
    assert found[2]["until"] == "until golden"


def test_every_timer_with_a_length_has_slots_that_add_up(any_graph):
    sizes = {"hours": 3600, "minutes": 60, "seconds": 1}
    for timer in timers(any_graph):
        slots = homeassistant.slots(timer)
        assert set(slots) <= {"name", *sizes}, "the slots of home-assistant-intents 2026.10"
        total = sum(slots.get(name, 0) * size for name, size in sizes.items())
        assert total == (timer.least or 0) and slots["name"]


def test_shares_of_a_line_and_the_rest_make_one(any_graph):
    for line in dealt(any_graph):
        known = [piece.share for piece in line.pieces if piece.share is not None]
        assert sum(known, line.rest) == 1
        assert all(share > 0 for share in known) or not known


def test_what_is_named_for_a_step_is_on_the_list_or_in_the_text(any_graph):
    """Nothing is invented: every supply is a line, every tool stands in the words of a step."""
    lines = [line.text.lower() for line in any_graph.supplies.values()]
    for step, told in zip(links(any_graph), _directions(any_graph), strict=True):
        for supply in told.get("supply", ()):
            assert any(supply["name"].lower() in line for line in lines)
        for tool in told.get("tool", ()):
            assert tool["name"].split()[-1] in step.text.lower()


def _directions(graph):
    for item in schema.record(graph)["recipeInstructions"]:
        for step in item["itemListElement"] if item["@type"] == "HowToSection" else [item]:
            yield step["itemListElement"]


ANNOTATED = sorted(Path(annotated.__file__).parent.glob("*.txt"))[::6]


@pytest.mark.parametrize("path", ANNOTATED, ids=lambda path: path.stem)
def test_no_amount_of_recipes_as_people_write_them_is_lost(path):
    """Lines that have no amount may get one: "a stick of butter" is taken apart when read again."""

    def plain(graph):
        every = totals(graph).items()
        return Counter({(_letters(name), unit): n for (name, unit), n in every if unit != ""})

    graph = build(read_one(path))
    for program in ("tandoor", "cooklang"):
        assert not plain(graph) - plain(back(graph, program)), program


def _letters(name):
    """A name as Cooklang can hold it."""
    words = "".join(sign if sign.isalnum() else " " for sign in name.lower()).split()
    return " ".join(word for word in words if word != "of")[:60]


FOODS = ["butter", "sugar", "flour", "milk", "cream", "rice", "honey", "cocoa"]
amounts = st.tuples(st.integers(1, 12), st.sampled_from([1, 2, 3, 4, 8])).map(
    lambda p: Fraction(*p)
)
lines = st.lists(
    st.tuples(st.sampled_from(FOODS), amounts, st.sampled_from(["g", "cup", "tbsp", "kg", "l"])),
    min_size=2,
    max_size=5,
    unique_by=lambda line: line[0],
)
takings = st.lists(
    st.sampled_from(["half of the", "a third of the", "the", "the rest of the", "some of the"]),
    min_size=2,
    max_size=8,
)


@settings(max_examples=25, deadline=None)
@given(lines=lines, takings=takings)
def test_amounts_add_up_whatever_is_taken_when(lines, takings):
    shown = [f"- {number} {unit} {food}" for food, number, unit in lines]
    steps = [
        f"{n}. Stir {taking} {lines[n % len(lines)][0]} into the bowl."
        for n, taking in enumerate(takings, 1)
    ]
    graph = graph_of("\n".join(["Mix", "", "Ingredients", *shown, "", "Method", *steps, ""]))
    for program in READ:
        assert totals(back(graph, program)) == totals(graph), program
