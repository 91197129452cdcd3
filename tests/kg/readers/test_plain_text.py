"""Recipes as people write them: plain text and Markdown, with and without headings."""

import pytest

from kg.errors import Notices, ReadError
from kg.readers import read_text
from kg.readers.plain_text import outlined

SOUP = """\
Tomato Soup 🍅
Serves 4

Ingredients
• 2 tbsp olive oil
• 1½ kg ripe tomatoes
• 500 ml stock

For the topping:
• 50 g cheddar, grated

Method
1. Heat the oil in a large pan. Add the tomatoes
   and fry for 5 minutes.
2) Pour in the stock and simmer at 90 °C for 20 minutes.
3. Sprinkle with the cheddar and serve.

Notes: it freezes well.
"""
MARKDOWN = """\
# **Omelette**

## Ingredients

- 2 eggs
- [butter](https://example.org/butter)

## Directions

Beat the eggs in a bowl.

Melt the butter in a pan and fry the eggs.
"""
BARE = """\
Garlic bread

1 baguette
2 cloves garlic
50g butter

Mash the garlic into the butter.
Slice the baguette, spread with the butter and bake for 10 minutes.
"""


def test_headings_sort_the_lines():
    outline = outlined(SOUP)
    assert outline.title == "Tomato Soup"
    assert outline.ingredients == (
        "2 tbsp olive oil",
        "1½ kg ripe tomatoes",
        "500 ml stock",
        "50 g cheddar, grated",
    )
    assert len(outline.steps) == 3
    assert outline.steps[0][1] == "Add the tomatoes and fry for 5 minutes."


def test_markdown_is_read_without_its_markup():
    outline = outlined(MARKDOWN)
    assert outline.title == "Omelette"
    assert outline.ingredients == ("2 eggs", "butter")
    assert [step[0] for step in outline.steps] == [
        "Beat the eggs in a bowl.",
        "Melt the butter in a pan and fry the eggs.",
    ]


def test_without_headings_lines_are_sorted_by_what_they_look_like():
    outline = outlined(BARE)
    assert outline.title == "Garlic bread"
    assert outline.ingredients == ("1 baguette", "2 cloves garlic", "50g butter")
    assert len(outline.steps) == 2


def test_a_text_becomes_a_recipe_with_events_and_mentions():
    (recipe,) = read_text(SOUP)
    assert recipe.source.format == "text"
    verbs = [event.lemma for event in recipe.events]
    assert {"heat", "add", "fry", "simmer", "sprinkle", "serve"} <= set(verbs)
    assert {"oil", "tomatoes", "stock", "cheddar"} <= {m.text for m in recipe.mentions}
    assert any(mention.text == "large pan" for mention in recipe.mentions)


def test_what_nobody_wrote_says_why_it_is_there():
    (recipe,) = read_text(BARE)
    hidden = [p for e in recipe.events for p in e.participations if p.hidden]
    assert hidden
    assert all(part.assumed for part in hidden)


def test_several_recipes_in_one_markdown_file_are_told_apart():
    both = MARKDOWN + "\n" + MARKDOWN.replace("Omelette", "Frittata")
    assert [recipe.id for recipe in read_text(both)] == ["omelette", "frittata"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Roses are red,\nviolets are blue,\nsugar is sweet\nand so are you.\n", "no ingredients"),
        ("def cook(x):\n    return {x: boil(x) for y in z}\n" * 9, "holds no recipe"),
        (
            "We collect your data when you use our site. We may share your personal data with our"
            " partners. You can ask us to delete it. This policy may change at any time.\n",
            "hardly any of its sentences",
        ),
        (
            "Zutaten\n- 200 g Mehl\n- 3 Eier\nZubereitung\n1. Das Mehl mit den Eiern verrühren und"
            " eine Stunde ruhen lassen.\n2. Den Teig in der Pfanne goldbraun ausbacken und warm"
            " mit Zucker und Zimt servieren.\n",
            "English",
        ),
        ("word\n" * 10_000, "more than 2000 lines"),
        ("🍕🍕🍕\n", "no ingredients"),
    ],
)
def test_what_is_no_recipe_is_refused_in_plain_words(text, problem):
    with pytest.raises(ReadError, match=problem):
        list(read_text(text))


def test_a_recipe_without_a_list_or_without_steps_is_taken_with_a_notice():
    notices = Notices()
    (steps_only,) = read_text("Fry the onion in a pan.\nAdd the rice and stir.\n", notices=notices)
    (list_only,) = read_text("Cake\n\n2 eggs\n100 g flour\n50 g sugar\n", notices=notices)
    assert len(steps_only.events) >= 3
    assert len(list_only.ingredients) == 3
    assert not list_only.events
    assert [notice.problem for notice in notices.found] == [
        "a recipe without a list of ingredients",
        "a recipe without steps",
    ]


def test_signs_quotes_and_fractions_are_read():
    text = "Tea\n\n1 1/2 cups water\n½ tsp tea\n\nHeat the “water” to 95℃. Don’t boil it! Serve.\n"
    (recipe,) = read_text(text)
    assert [line.text for line in recipe.ingredients] == ["1 1/2 cups water", "½ tsp tea"]
    assert '"water" to 95°C' in recipe.steps[0].text


def test_a_story_above_a_list_without_heading_is_no_step():
    text = "Leek Soup\n\nA bowl for cold nights.\n\n- 50g oil\n- 3 leeks\n- 1 onion\n\n1. Chop it."
    outline = outlined(text)
    assert outline.ingredients == ("50g oil", "3 leeks", "1 onion")
    assert outline.steps == (("Chop it.",),)


def test_what_is_to_serve_is_listed_and_no_step():
    lines = "Soup\n\n- 3 leeks\n- 1 onion\n- chives, to serve (if using)\n\n1. Chop the leeks."
    assert outlined(lines).ingredients[-1] == "chives, to serve (if using)"


def test_a_title_may_begin_with_a_number():
    outline = outlined("20-Minute Stir-Fry\n\nINGREDIENTS\n1 onion\n\nMETHOD\nFry the onion.")
    assert outline.title == "20-Minute Stir-Fry"
    assert outline.ingredients == ("1 onion",)


def test_the_name_of_a_part_of_the_list_is_no_ingredient():
    text = "Salad\n\nIngredients\n1 cucumber\n\nDressing\n3 tbsp oil\n\nMethod\nSlice the cucumber."
    assert outlined(text).ingredients == ("1 cucumber", "3 tbsp oil")


def test_sections_of_the_method_are_kept():
    text = "# Cake\n## Ingredients\n- 2 eggs\n## Method\n"
    text += "### Cake\nBeat the eggs.\n### For the icing\nMix it."
    outline = outlined(text)
    assert outline.steps == (("Beat the eggs.",), ("Mix it.",))
    assert outline.sections == ((1, "Cake"), (2, "For the icing"))


def test_a_list_in_one_line_is_spread_out():
    outline = outlined(
        "Tart\n\npastry: 200g flour, 100g butter\nfilling: 3 pears, 50 g sugar\n\n"
        "- Rub butter into flour.\n- Slice pears: they brown quickly, so be fast.\n"
    )
    assert outline.ingredients == ("200g flour", "100g butter", "3 pears", "50 g sugar")
    assert len(outline.steps) == 2


@pytest.mark.parametrize("heading", ["How I make it", "How we do it", "What to do"])
def test_headings_of_the_steps_may_be_chatty(heading):
    outline = outlined(f"Toast\n\nIngredients\n2 eggs\n\n{heading}\nBeat the eggs in a bowl.\n")
    assert outline.ingredients == ("2 eggs",)
    assert len(outline.steps) == 1


def test_a_measure_without_a_number_is_listed():
    lines = "Pie\n\n1 onion\nlarge splash of Worcestershire sauce\n500ml stock\npinch of salt\n\n"
    outline = outlined(lines + "1. Chop the onion.")
    assert len(outline.ingredients) == 4
    assert outline.steps == (("Chop the onion.",),)


def test_a_part_of_the_list_is_known_by_its_name():
    text = "Stir Fry\n\nIngredients\n2 eggs\n\nSauce\n1 tbsp honey\n1 tbsp oil\n\nMethod\nMix it."
    assert outlined(text).parts == ((2, "Sauce"),)


def test_the_name_of_a_part_above_steps_is_no_step():
    text = "Pie\n\nPastry:\n300g flour\n\nCompote:\n3 apples\n100g sugar\n\nMethod\n\n"
    text += "Pastry\n1. Rub the flour.\nCompote\n2. Slice the apples."
    outline = outlined(text)
    assert outline.steps == (("Rub the flour.",), ("Slice the apples.",))
    assert outline.sections == ((1, "Pastry"), (2, "Compote"))


def test_a_list_within_a_sentence_is_spread_out():
    outline = outlined(
        "Stew\n\nWe love this.\n\nYou'll need 3 eggs, 200g ham (diced, not sliced), 1 onion and 2"
        " carrots.\n\nMethod\n\nFry the onion. Add the ham."
    )
    assert outline.ingredients[:2] == ("3 eggs", "200g ham (diced, not sliced)")
    assert outline.steps == (("Fry the onion.", "Add the ham."),)


def test_a_sentence_about_what_one_needs_is_no_list():
    outline = outlined("Ice\n\n2 eggs\n1 cup milk\n\n1. Beat the eggs; you'll need 5 minutes.\n")
    assert outline.ingredients == ("2 eggs", "1 cup milk")


@pytest.mark.parametrize(
    "rows",
    [
        "| Amount | Ingredient |\n|---|---|\n| 2 cups | flour |",
        "| Item | Qty |\n| flour | 2 cups |",
    ],
)
def test_a_table_is_a_list(rows):
    outline = outlined(f"# Bread\n\n## Ingredients\n\n{rows}\n\n## Steps\n\n1. Mix the flour.\n")
    assert outline.ingredients == ("2 cups flour",)


@pytest.mark.parametrize("lead", ["**Brown the ham.**", "**Brown the ham:**", "**Brown the ham**:"])
def test_what_a_step_is_about_is_no_event(lead):
    (recipe,) = read_text(
        f"# Ham\n\n- 200 g ham\n- 1 tbsp oil\n\n1. {lead} Heat the oil in a pan.\n"
    )
    assert [event.lemma for event in recipe.events] == ["heat"]


def test_an_amount_in_bold_stays_an_amount():
    outline = outlined("# Ham\n\n- **200 g** ham\n- **1 tbsp** oil\n\n1. Heat the oil in a pan.\n")
    assert outline.ingredients == ("200 g ham", "1 tbsp oil")
