"""Headings of the list and notes beside the steps, from every way in."""

from __future__ import annotations

import json

import pytest

from kg.builder import build
from kg.network import as_networkx
from kg.parsing.list_parts import part_name
from kg.readers import read_text
from kg.record import recipe_record

PIE = """\
Leek Pie

For the filling:
50 g butter
3 leeks

For the pastry:
300 g flour
150 g butter

1. Rub the butter into the flour for the pastry.
2. Melt the butter in a pan and cook the leeks. Tip: do not let them brown.
Note: a lid helps.
3. Spoon the leeks into the pastry and bake for 30 minutes.

Storage: the pie keeps for 3 days.
"""


def read(text):
    (recipe,) = read_text(text)
    return recipe


@pytest.fixture(scope="module")
def pie():
    return read(PIE)


def test_a_line_stands_in_its_part_and_a_sentence_works_on_one(pie):
    assert [line.part for line in pie.ingredients] == ["filling"] * 2 + ["pastry"] * 2
    first, second, *_ = [step.sentences[0].part for step in pie.steps]
    assert (first, second) == ("pastry", "filling")


def test_the_butter_of_a_sentence_is_that_of_its_part(pie):
    graph = build(pie)
    butter = [thing for thing in graph.things.values() if thing.name == "butter"]
    assert [graph.supplies[thing.supply].text for thing in butter] == [
        "150 g butter",
        "50 g butter",
    ]


def test_notes_are_no_steps_and_know_where_they_stand(pie):
    assert len(pie.steps) == 3
    assert [(note.step, note.heading, note.text) for note in pie.notes] == [
        (2, "Tip", "do not let them brown."),
        (2, "Note", "a lid helps."),
        (3, "Storage", "the pie keeps for 3 days."),
    ]
    assert all(event.lemma not in ("brown", "keep") for event in pie.events)


def test_parts_and_notes_are_in_the_record_and_in_the_network(pie):
    graph = build(pie)
    record = recipe_record(graph)
    assert record["supplies"][0]["part"] == "filling"
    assert record["notes"][2] == {
        "number": 3, "heading": "Storage", "text": "the pie keeps for 3 days.", "step": 3
    }  # fmt: skip
    network = as_networkx(graph)
    assert network.nodes["list.3"]["part"] == "pastry"
    assert network.nodes["note:1"]["text"] == "do not let them brown."


def test_a_note_in_the_list_does_not_end_it():
    recipe = read(
        "Tea\n\nIngredients\n1 bag tea\nNote: any tea works.\n1 cup water\n\nMethod\nBrew."
    )
    assert [line.text for line in recipe.ingredients] == ["1 bag tea", "1 cup water"]
    assert [note.text for note in recipe.notes] == ["any tea works."]


@pytest.mark.parametrize(
    "heading",
    ["Notes", "-- Notes --", "## Recipe notes", "CHEF'S TIPS:", "**Storage**", "Make ahead"],
)
def test_headings_of_notes_are_known(heading):
    recipe = read(
        f"Tea\n\n1 bag tea\n1 cup water\n\n1. Brew the tea.\n\n{heading}\n\nServe it hot."
    )
    assert [note.text for note in recipe.notes] == ["Serve it hot."]
    assert len(recipe.steps) == 1


def test_nutrition_and_comments_are_no_notes():
    text = "Tea\n\n1 bag tea\n\n1. Brew it in water.\n\nNutrition\n2 calories\n\nComments\nYum."
    assert read(text).notes == ()


def test_what_groups_of_a_json_list_are_for_is_kept():
    recipe = read(
        json.dumps(
            {
                "title": "Pie",
                "ingredients": [
                    {"heading": "Crust", "items": ["200 g flour", "100 g butter"]},
                    {"heading": "Filling", "items": ["50 g butter", "4 apples"]},
                ],
                "steps": ["Cook the apples in the butter.", "Rub the butter into the flour."],
                "notes": "Keeps for 2 days.",
            }
        )
    )
    assert [line.part for line in recipe.ingredients] == ["crust"] * 2 + ["filling"] * 2
    assert [note.text for note in recipe.notes] == ["Keeps for 2 days."]


def test_notes_that_a_page_shows_beside_its_markup_are_read_up_to_the_next_heading():
    markup = json.dumps(
        {
            "@type": "Recipe",
            "name": "Flan",
            "recipeIngredient": ["3 eggs", "500 ml milk"],
            "recipeInstructions": ["Beat the eggs with the milk.", "Bake for 40 minutes."],
        }
    )
    page = (
        f'<html><script type="application/ld+json">{markup}</script><body><h2>Notes</h2>'
        "<p>Keeps for 4 days.</p><h2>Reply</h2><p>Freeze it for a year.</p></body></html>"
    )
    assert [note.text for note in read(page).notes] == ["Keeps for 4 days."]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("For the Filling:", "filling"),
        ("Sauce ingredients", "sauce"),
        ("Ingredients for the dough", "dough"),
        ("To serve", "to serve"),
        ("Chocolate glaze (optional):", "chocolate glaze"),
    ],
)
def test_a_part_goes_by_what_its_heading_says_it_is_for(heading, name):
    assert part_name(heading) == name


TEA = "Tea\n\nIngredients\n1 bag tea\n1 cup water\n\nMethod\n1. Brew the tea in the water.\n"


def test_numbered_notes_are_not_taken_for_the_next_steps():
    recipe = read(TEA + "\nNotes\n1. Any tea works.\n2. Serve it with milk.\n")
    assert (len(recipe.steps), len(recipe.notes)) == (1, 2)


def test_steps_go_on_behind_notes_with_a_heading_of_their_own():
    recipe = read(TEA + "\nNote\nAny tea works.\n\n2. Stir the tea.\n3. Serve the tea.\n")
    assert [(note.step, note.text) for note in recipe.notes] == [(1, "Any tea works.")]
    assert len(recipe.steps) == 3


def test_notes_stand_behind_a_video_and_end_where_visitors_talk():
    recipe = read(
        TEA + "\nWatch the video\nPress play.\n\nNotes\nAny tea works.\n\n"
        "3 comments\nAnna says\nTip: use milk.\nStorage: keeps a day.\n"
    )
    assert [note.text for note in recipe.notes] == ["Any tea works."]


@pytest.mark.parametrize(
    "steps",
    [["Brew the tea.", "Notes:", "Any tea works."], "Brew the tea.\nNotes:\nAny tea works."],
)
def test_a_heading_among_the_steps_of_json_begins_notes(steps):
    recipe = read(json.dumps({"title": "Tea", "ingredients": ["1 bag tea"], "steps": steps}))
    assert [note.text for note in recipe.notes] == ["Any tea works."]
    assert len(recipe.steps) == 1
