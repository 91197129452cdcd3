"""Descriptions reach acts, things and moments of a small recipe, with scores."""

from __future__ import annotations

import pytest

from reasoner.ask import graph_of
from reasoner.grounding.things import describe, things_in
from reasoner.reading.analysis import analyse
from reasoner.understanding import understand
from reasoner.weights import shipped

SOUP = """\
Carrot soup

Ingredients
2 tbsp butter
1 onion
3 carrots
1 litre stock

Method
1. Melt the butter in a large pot. Add the onion and fry for 5 minutes.
2. Grate the carrots into a bowl.
3. Tip the carrots into the pot and pour in the stock.
4. Simmer for 20 minutes, then blend the soup.
"""


@pytest.fixture(scope="module")
def soup():
    return graph_of(SOUP)


def test_names_are_found_in_the_order_of_the_question(soup):
    found = things_in(soup, analyse("Where is the onion when the carrots are grated?"))
    assert found[0].described.words == "onion"
    assert any("carrot" in each.described.words for each in found)


def test_a_word_that_is_misspelt_is_guessed_only_where_nothing_else_is_called_so(soup):
    assert describe(soup, "carots") is None
    guessed = describe(soup, "carots", guess=True)
    assert guessed is not None
    assert any("carrot" in soup.name(each) for each in guessed.ids)


def test_what_the_recipe_has_not_is_nothing(soup):
    assert describe(soup, "saffron") is None


@pytest.mark.parametrize(
    ("question", "verb"),
    [
        ("What is in the pot before the stock is poured in?", "pour"),
        ("What is in the bowl after grating the carrots?", "grate"),
        ("While it simmers, what do I do?", "simmer"),
    ],
)
def test_a_clause_of_time_finds_its_act(soup, question, verb):
    seen = understand(soup, analyse(question), shipped())
    ticks = [moment.at.act for moment in seen.moments if moment.at and moment.at.act]
    assert soup.act(ticks[0]).event.lemma.split()[0] == verb


def test_a_step_that_is_named_is_a_moment(soup):
    seen = understand(soup, analyse("What is in the pot after step 3?"), shipped())
    assert any(m.source == "step" and m.at.tick == soup.last_tick(3) for m in seen.moments if m.at)


def test_a_step_that_is_not_there_is_no_moment(soup):
    seen = understand(soup, analyse("What is in the pot after step 30?"), shipped())
    assert not any(moment.source == "step" for moment in seen.moments)
