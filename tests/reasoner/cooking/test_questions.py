"""What cooks ask of a recipe, in their words."""

from __future__ import annotations

import pytest

import reasoner
from kg import samples
from reasoner.ask import graph_of
from reasoner.cooking import asked_by_cooks

SOUP = """Pea soup

Ingredients
- 4 onions
- 1 l stock

Instructions
1. Simmer the onions in the stock for 20 minutes.
"""


@pytest.mark.parametrize("name", samples.names()[::4])
def test_every_suggestion_is_answered(name):
    graph = graph_of(name)
    asked = asked_by_cooks(graph)
    assert len(asked) >= 3
    assert all(isinstance(reasoner.ask(graph, text), reasoner.Answered) for text in asked)


def test_they_are_short_and_the_longest_time_comes_first():
    asked = asked_by_cooks(graph_of("pizza"))
    assert asked[0] == "How long do I leave the dough?"
    assert "How hot should the oven be?" in asked
    assert max(map(len, asked)) < 60


def test_what_is_counted_is_asked_with_how_many():
    assert "How many onions do I need?" in asked_by_cooks(graph_of(SOUP))
