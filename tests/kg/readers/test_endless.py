"""Lines that nobody writes, and that a pattern could trip over: reading takes linear time."""

from __future__ import annotations

import json
from time import process_time

import pytest

from kg.errors import KgError, ReadError
from kg.readers import read_text
from kg.readers.bounds import LINE
from kg.readers.plain_text import outlined

RUNS = [*" \t19-–([*_`<&#>|/x.…:!?'\"½°,{}=~", "[[", "](", "**", "~~", "<!--", "<a ", "&#", "> "]
RUNS += ["| ", "a|", "1/", "1 ", "1.", "1 1/", "a ", "A ", ".a", "a:", "1-", "1 to ", "1 (", "prep"]
RUNS += [
    "for the ",
    "step ",
    "step 1 ",
    "ingredients ",
    "print ",
    "1x",
    ", and ",
    "- ",
    "[ ] ",
    "@a{",
]
RUNS += ["1. A", "(1) ", "home ", "love ", "\u00a0", "\u200b", "1️⃣", "🍕", "12/03/2022, 18:04 - M: "]
RECIPE = "Tart\n\nIngredients\n3 leeks{0}\n200 ml cream\n\nMethod\n1. Slice the leeks{0}.\n{1}\n"
STEP = "Slice the leeks and fry them in the pan."


@pytest.mark.parametrize("run", RUNS)
def test_a_long_run_of_anything_is_read_at_once(run):
    long = run * ((LINE - 100) // len(run))
    start = process_time()
    outlined(RECIPE.format("", f"{long}a"))
    outlined(RECIPE.format(f" {long}", f"2. Stir {long}a"))
    outlined(f"{long}\n{RECIPE.format('', '')}")
    assert process_time() - start < 2


@pytest.mark.parametrize("run", ["<script ", "<script type='application/ld+json'>", "<p>", "<div "])
def test_a_page_that_never_closes_anything_is_read_at_once(run):
    start = process_time()
    with pytest.raises(ReadError):
        list(read_text("<html>" + run * 20_000))
    assert process_time() - start < 5


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (RECIPE.format("", f"{STEP} " * 1000), "line 9 has more than 10000 characters"),
        (RECIPE.format("", f"{STEP}\n" * 500), "more than 400 sentences"),
        (json.dumps({"@type": "Recipe", "recipeIngredient": ["1 egg"] * 5000}), "1000 ingredients"),
        (json.dumps({"@type": "Recipe", "recipeInstructions": [STEP] * 5000}), "400 sentences"),
    ],
    ids=["line", "sentences", "ingredients of JSON", "steps of JSON"],
)
def test_what_nobody_could_cook_is_refused(text, problem):
    with pytest.raises(ReadError, match=problem):
        list(read_text(text))


@pytest.mark.parametrize(
    "text", ['{"a":' * 50_000, "[" * 50_000, '{"@type":"Recipe","steps":[[' * 99]
)
def test_what_is_nested_without_end_is_refused(text):
    with pytest.raises(KgError):
        list(read_text(text))
