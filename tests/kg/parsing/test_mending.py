"""Spots that the words around them correct."""

import pytest

from kg.model import Kind, Source
from kg.parsing import Outline, parse


def _parsed(*sentences):
    lines = ("2 potatoes", "3 eggs", "1 steak", "4 salmon fillets")
    return parse(Outline("x", "x", lines, (sentences,), Source("x", "text", 1)))


def test_a_verb_with_a_hyphen_is_one_event():
    recipe = _parsed("Stir-fry the potatoes for 4 minutes.")
    assert [event.text for event in recipe.events] == ["Stir - fry"]


def test_a_place_that_was_overlooked_is_a_place():
    recipe = _parsed("Put the potatoes in a warm dish.")
    assert [m.text for m in recipe.mentions if m.kind is Kind.HABITAT] == ["warm dish"]


def test_what_is_beaten_with_is_a_tool():
    recipe = _parsed("In a bowl, beat the eggs with an electric mixer.")
    assert [m.text for m in recipe.mentions if m.kind is Kind.TOOL] == ["electric mixer"]


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Slice the steak thinly across the grain.", "grain"),
        ("Fry the salmon fillets, skin side down, for 4 minutes.", "skin"),
    ],
)
def test_ways_of_cutting_and_turning_are_no_food(sentence, word):
    assert word not in [mention.text for mention in _parsed(sentence).mentions]


@pytest.mark.parametrize(
    ("sentence", "verb", "place"),
    [
        ("First grab your biggest Dutch oven and warm the oil.", "warm", "biggest dutch oven"),
        ("Cool the cake on rack 20 min.", "cool", "rack"),
    ],
)
def test_places_that_stand_oddly_belong_to_their_verb(sentence, verb, place):
    recipe = _parsed(sentence)
    (event,) = [event for event in recipe.events if event.lemma == verb]
    assert place in [part.reference.name for part in event.participations]


def test_a_place_is_no_verb():
    recipe = _parsed("Oven 190C.", "Cool the cake on rack 20 min.")
    assert [event.lemma for event in recipe.events] == ["cool"]
