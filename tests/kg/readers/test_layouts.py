"""How people lay out a recipe: numbers, columns, folds and what programs put around the lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.readers import read_text
from kg.readers.around import tidied
from kg.readers.json_values import lines_of_list, steps_of
from kg.readers.lines import Line
from kg.readers.numbering import numbered
from kg.readers.plain_text import outlined

STEPS = ["Boil the water in a pan.", "Add the rice and the salt.", "Simmer for 12 minutes."]
ITEMS = ["200 g rice", "400 ml water", "1 tsp salt"]
HEAD = "Plain Rice\n\nIngredients\n" + "\n".join(ITEMS) + "\n\nMethod\n"
MARKS = [
    "{0}. ",
    "{0}) ",
    "({0}) ",
    "{0}/ ",
    "#{0} ",
    "{0} - ",
    "Step {0}: ",
    "Step {0}\n",
    "{0}\n",
    "",
]


def typed(*texts):
    return [Line(n, text) for n, text in enumerate(texts, 1)]


def told(text):
    return [" ".join(step) for step in outlined(text).steps]


@pytest.mark.parametrize("mark", MARKS)
def test_steps_are_the_same_whatever_numbers_them(mark):
    lines = [mark.format(n) + step for n, step in enumerate(STEPS, 1)]
    assert told(HEAD + "\n".join(lines)) == STEPS


@pytest.mark.parametrize("signs", ["abc", "ABC", ["i", "ii", "iii"], ["I", "II", "III"]])
@pytest.mark.parametrize("mark", ["{0}) ", "{0}. ", "({0}) "])
def test_steps_are_the_same_whatever_letters_them(signs, mark):
    lines = [mark.format(sign) + step for sign, step in zip(signs, STEPS, strict=True)]
    assert told(HEAD + "\n".join(lines)) == STEPS


@pytest.mark.parametrize("bullet", "-*•▢→»‣►❖✓")
def test_bullets_are_no_part_of_what_they_mark(bullet):
    text = "Plain Rice\n\n" + "\n".join(f"{bullet} {line}" for line in [*ITEMS, "", *STEPS])
    outline = outlined(text.replace(f"{bullet} \n", "\n"))
    assert (list(outline.ingredients), len(outline.steps)) == (ITEMS, 3)


@settings(max_examples=60, deadline=None)
@given(width=st.integers(24, 90), bullet=st.sampled_from(["", "- ", "{0}. "]))
def test_a_narrow_page_loses_and_invents_no_step(width, bullet):
    import textwrap

    lines = []
    for n, step in enumerate(STEPS, 1):
        mark = bullet.format(n)
        lines += textwrap.wrap(step, width, initial_indent=mark, subsequent_indent=" " * len(mark))
        lines += [] if bullet else [""]
    assert told(HEAD + "\n".join(lines)) == STEPS


def test_a_sequence_that_does_not_begin_numbers_nothing():
    lines = typed("b) one", "c) two")
    assert numbered(lines) == lines


def test_an_ingredient_is_no_numbered_step():
    lines = typed("1 Onion, sliced", "2 Carrots, diced")
    assert numbered(lines) == lines


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        (["2 tins of", "chopped tomatoes"], ["2 tins of chopped tomatoes"]),
        (["200 g plums, hal-", "ved"], ["200 g plums, halved"]),
        (["a heavy-", "bottomed pan"], ["a heavy-bottomed pan"]),
        (["1 onion (a large", "one)"], ["1 onion (a large one)"]),
        (["- 1 onion", "  finely chopped"], ["- 1 onion finely chopped"]),
        (["butter", "sugar"], ["butter", "sugar"]),
        (["salt and", "", "pepper"], ["salt and", "", "pepper"]),
    ],
)
def test_lines_that_a_page_broke_are_whole_again(lines, whole):
    assert [line.text for line in tidied(typed(*lines))] == whole


def test_lines_of_small_letters_without_stops_are_steps_of_their_own():
    text = "rice\n\n200 g rice\n1 tsp salt\n\nboil the rice in a pan\ndrain it\nadd the salt"
    assert told(text) == ["boil the rice in a pan", "drain it", "add the salt"]


NO_WORDS = ("", "None", "True", "False")
words = st.text(max_size=8).filter(lambda text: text.strip() not in NO_WORDS[1:])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["text", "name", "1", "item", "steps", "x"]), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(value=json_values)
def test_whatever_stands_in_json_gives_lines_with_words(value):
    assert all(line.text for line in lines_of_list(value))
    assert all(step.text not in NO_WORDS for step in steps_of(value))


def test_utf16_is_read(tmp_path):
    from kg.readers import read

    path = tmp_path / "rice.txt"
    path.write_text(HEAD + "\n".join(STEPS), encoding="utf-16")
    (recipe,) = read(path)
    assert (recipe.title, len(recipe.steps)) == ("Plain Rice", 3)


def test_the_same_recipe_twice_in_a_page_is_one():
    block = '<script type="application/ld+json">{"@type":"Recipe","name":"Egg","recipeIngredient":'
    block += '["1 egg"],"recipeInstructions":["Boil the egg for 6 minutes."]}</script>'
    assert [recipe.title for recipe in read_text(f"<html>{block}{block}</html>")] == ["Egg"]


@pytest.mark.parametrize("rule", ["---", "-----------------", "~~~"])
def test_a_name_that_stands_alone_over_a_rule_is_a_heading_however_long_the_rule_is(rule):
    text = f"Pear Tart\n\nAlmond filling\n{rule}\n3 pears\n80 g almonds\n\nSlice the pears thinly."
    assert outlined(text).parts == ((1, "Almond filling"),)


@pytest.mark.parametrize("item", ["3 pears", "a pinch of salt", "salt"])
def test_the_last_ingredient_above_a_rule_is_no_heading(item):
    text = f"Pear Tart\n\n200 g flour\n{item}\n{'-' * len(item)}\nSlice the pears into the flour."
    assert outlined(text).ingredients == ("200 g flour", item)


def test_an_ingredient_of_two_parts_is_not_the_title():
    lists = "For the dough\n½ cup butter\n2 cups flour\n\nFor the sauce\n½ cup butter\n3 figs\n\n"
    assert outlined(f"Fig Tart\n\n{lists}Rub the butter into the flour.").title == "Fig Tart"


def test_headings_of_parts_are_not_the_title_below_it():
    text = "RICE BOWL\n\n# bowl\n1 cup rice\n\n# sauce\n2 limes\n\n# method\nBoil the rice well.\n"
    assert outlined(text).title == "RICE BOWL"


def test_steps_behind_the_numbered_ones_that_go_on_are_steps():
    text = HEAD + "1. Boil the water.\n2. Add the rice.\n\nThen drain it and serve it hot."
    assert told(text)[-1] == "Then drain it and serve it hot."
