"""Questions about what the ingredient list says of a thing."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, NoAnswer, ask

BISCUITS = """\
Biscuits

Ingredients
200 g butter or margarine, softened
2-3 tbsp milk
300 g flour
50 g walnuts, roughly chopped (optional)
500 ml chicken or vegetable stock

Method
1. Beat the butter in a bowl and stir in the flour and the milk.
2. Fold in the walnuts.
"""


@pytest.fixture(scope="module")
def biscuits():
    (recipe,) = read_text(BISCUITS)
    return build(recipe)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What can I use instead of butter?", "margarine"),
        ("what can I use instead of margarine?", "butter"),
        ("Is there a substitute for the chicken stock?", "vegetable stock"),
        ("What could replace the butter?", "margarine"),
        ("Are the walnuts optional?", "yes"),
        ("Is the flour optional?", "no"),
        ("Is the flour necessary?", "yes"),
        ("Can I leave out the walnuts?", "yes"),
        ("Which ingredients are optional?", "walnuts"),
        ("How should the walnuts be prepared?", "roughly chopped"),
        ("How much milk do I need?", "2 to 3 tbsp"),
        ("How much flour do I need?", "300 g"),
    ],
)
def test_the_list_answers(biscuits, question, answer):
    outcome = ask(biscuits, question)
    assert isinstance(outcome, Answered)
    assert outcome.text == answer
    assert any(item.rule == "ingredient-list" for item in outcome.evidence)


@pytest.mark.parametrize(
    "question", ["What can I use instead of flour?", "What can I use instead of saffron?"]
)
def test_what_the_list_does_not_say_is_not_made_up(biscuits, question):
    assert isinstance(ask(biscuits, question), NoAnswer)


def test_juice_is_measured_by_what_it_comes_from():
    text = "Dip\n\n200 g yoghurt\njuice of ½ lemon\n\n1. Stir the lemon juice into the yoghurt.\n"
    assert ask(text, "How much lemon juice?").text == "juice of ½ lemon"
