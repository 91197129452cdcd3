"""schema.org recipes from JSON-LD and from web pages."""

import json

import pytest

from kg.errors import Notices, ReadError
from kg.model import HiddenKey
from kg.readers import read_text

STEPS = [
    {"@type": "HowToSection", "name": "For the base", "itemListElement": [
        {"@type": "HowToStep", "text": "Mix the flour &amp; the eggs in a bowl."}]},
    {"@type": "HowToStep", "text": "<p>Fry in a pan.</p>"},
    "Serve with jam.",
]  # fmt: skip
PANCAKES = {
    "@context": "https://schema.org",
    "@type": ["Recipe"],
    "name": "Pancakes",
    "recipeIngredient": ["1 cup flour", "2 eggs", "jam"],
    "recipeInstructions": STEPS,
    "recipeYield": "4",
}
MICRODATA = """<!DOCTYPE html><html><body>
<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Crepes</h1>
<span itemprop="recipeIngredient">1 cup flour</span><span itemprop="recipeIngredient">2 eggs</span>
<div itemprop="recipeInstructions"><ol><li>Mix the flour and eggs.</li><li>Fry in a pan.</li></ol>
</div></div></body></html>"""


def page(*values):
    blocks = "".join(
        f'<script type="application/ld+json">{json.dumps(value)}</script>' for value in values
    )
    return f"<!doctype html>\n<html><head>{blocks}</head><body><p>Hello</p></body></html>"


def test_sections_and_steps_are_told_apart():
    (recipe,) = read_text(json.dumps(PANCAKES, indent=2))
    assert (recipe.id, recipe.title, recipe.source.format) == ("pancakes", "Pancakes", "schema.org")
    assert [step.text for step in recipe.steps] == [
        "Mix the flour & the eggs in a bowl.",
        "Fry in a pan.",
        "Serve with jam.",
    ]
    assert dict(recipe.metadata)["recipeYield"] == "4"
    assert [event.lemma for event in recipe.events] == ["mix", "fry", "serve"]


def test_a_graph_may_hold_several_recipes():
    other = PANCAKES | {"name": "Waffles"}
    graph = {"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, PANCAKES, other]}
    assert [recipe.id for recipe in read_text(page(graph))] == ["pancakes", "waffles"]


def test_several_scripts_and_broken_ones_are_no_trouble():
    text = page(PANCAKES).replace("</head>", "<script type='application/ld+json'>{oops</script>")
    assert [recipe.source.format for recipe in read_text(text)] == ["html"]


def test_microdata_is_read_too():
    pytest.importorskip("recipe_scrapers")
    (recipe,) = read_text(MICRODATA)
    assert recipe.title == "Crepes"
    assert len(recipe.steps) == 2


def test_plain_json_with_a_title_ingredients_and_steps_is_taken():
    plain = [{"title": "Toast", "ingredients": ["bread"], "steps": ["Toast the bread."]}]
    (recipe,) = read_text(json.dumps(plain))
    assert recipe.title == "Toast"


def test_a_recipe_without_steps_is_taken_with_a_notice():
    notices = Notices()
    bare = {key: value for key, value in PANCAKES.items() if key != "recipeInstructions"}
    (recipe,) = read_text(json.dumps(bare), notices=notices)
    assert not recipe.events
    assert [notice.problem for notice in notices.found] == ["recipe 'Pancakes' has no steps"]


@pytest.mark.parametrize(
    "text",
    [
        "<html><body><p>Buy now!</p></body></html>",
        '{"@type": "Article", "name": "News"}',
        '{"@type": "Recipe", "name": "Nothing"}',
        "<div><div><div><table><tr><td>" * 50,
    ],
)
def test_pages_without_a_recipe_are_refused(text):
    with pytest.raises(ReadError, match=r"no schema\.org Recipe"):
        list(read_text(text))


def test_a_section_of_the_instructions_names_what_it_makes():
    sections = [
        {"@type": "HowToSection", "name": name, "itemListElement": [
            {"@type": "HowToStep", "text": text}]}
        for name, text in (
            ("For the glaze", "Mix the honey, the soy sauce and the oil in a bowl."),
            ("For the fish", "Put the salmon on a tray and bake for 10 minutes."),
        )
    ]  # fmt: skip
    lines = ["2 tbsp honey", "1 tbsp soy sauce", "1 tbsp oil", "2 salmon fillets"]
    told = {**PANCAKES, "recipeIngredient": lines, "recipeInstructions": sections}
    (recipe,) = read_text(json.dumps(told))
    parts = [part for event in recipe.events for part in event.participations]
    assert "glaze" in {part.reference.name for part in parts if part.hidden is HiddenKey.RESULT}
