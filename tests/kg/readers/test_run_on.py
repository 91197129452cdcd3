"""Sentences that run on are cut, said so, and cost what other text of their length costs."""

from __future__ import annotations

import json

import pytest

from kg.errors import AnnotationError, Notices
from kg.parsing.tokens import words_in
from kg.readers import read_text
from kg.readers.bounds import ACTIONS, WORDS, cut

RECIPE = "Soup\n\nIngredients\n2 onions\n1 carrot\n\nMethod\n1. Slice the onions.\n2. {}\n"
RUN_ONS = {
    "actions": "chop the onion and " * 150 + "serve it.",
    "actions alone": "fry, " * 400 + "serve it.",
    "words": "Add the onion with the " + "very nice and red " * 200 + "carrot.",
    "no joint": "Add the " + "onion carrot " * 300,
    "one word": "Stir " + "onion" * 1500,
}


@pytest.mark.parametrize("sentence", RUN_ONS.values(), ids=RUN_ONS)
def test_a_run_on_sentence_is_read_as_several(sentence):
    notices = Notices()
    (recipe,) = read_text(RECIPE.format(sentence), notices=notices)
    pieces = recipe.steps[1].sentences
    assert max(len(piece.tokens) for piece in pieces) <= WORDS
    events = [(event.at.step, event.at.sentence) for event in recipe.events]
    assert max(map(events.count, events)) <= ACTIONS
    whole = words_in(" ".join(sentence.split()))
    assert [token.form for piece in pieces for token in piece.tokens] == whole, "nothing is lost"
    is_said = any("were cut" in notice.problem for notice in notices.found)
    assert is_said == (len(pieces) > 1)


def test_it_is_so_in_json_and_in_pages_too():
    data = json.dumps(
        {
            "@context": "https://schema.org",
            "@type": "Recipe",
            "name": "Soup",
            "recipeIngredient": ["2 onions"],
            "recipeInstructions": RUN_ONS["actions"],
        }
    )
    for text in (data, f'<html>\n<script type="application/ld+json">{data}</script></html>'):
        notices = Notices()
        (recipe,) = read_text(text, notices=notices)
        assert max(len(s.tokens) for step in recipe.steps for s in step.sentences) <= WORDS
        assert "were cut" in notices.found[0].problem
        with pytest.raises(AnnotationError, match="were cut"):
            list(read_text(text, strict=True))


def test_a_cut_is_made_where_a_reader_would_take_a_breath():
    pieces = cut("chop the onion and " * 60)
    assert all(piece.endswith("and") for piece in pieces)
    assert cut("Fry the onion. ") == ["Fry the onion. "]
    assert cut("") == [""]
