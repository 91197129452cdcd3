"""No question goes through a whole recipe: what it looks up is made once for a graph."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, ask, pieces
from reasoner.once import once_a_graph

BALLS = """\
Meatballs

Ingredients
500 g minced beef
1 onion
300 g flour
1 tsp yeast

Method
1. Mix the flour and the yeast in a bowl. Let the dough rise for an hour.
2. Meanwhile, chop the onion. Knead the beef and the onion in another bowl.
3. Shape the beef into 12 balls. Fry the balls in a pan.
4. Bake the dough in the oven.
"""


class Watched(tuple):
    """Acts that nobody may go through."""

    def __iter__(self):
        raise AssertionError("the whole recipe was gone through")

    def __getitem__(self, place):
        assert not isinstance(place, slice), "a part of the recipe was gone through"
        return super().__getitem__(place)


@pytest.fixture
def graph():
    (recipe,) = read_text(BALLS)
    return build(recipe)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is the beef still raw after step 2?", "yes"),
        ("Is the beef still raw?", "no"),
        ("Is the onion still whole after step 1?", "yes"),
        ("Is the onion still whole?", "no"),
        ("How many meatballs are there?", "12"),
        ("What do I do while the dough rises?", "chopping the onion"),
    ],
)
def test_a_question_that_was_asked_before_looks_up_only(graph, monkeypatch, question, answer):
    first = ask(graph, question)
    assert isinstance(first, Answered)
    assert first.text.startswith(answer)

    def again(*_):
        raise AssertionError("every sentence was gone through")

    monkeypatch.setattr(graph, "acts", Watched(graph.acts))
    monkeypatch.setattr(pieces, "_numbered", again)
    assert ask(graph, question).text == first.text


def test_going_through_a_recipe_is_noticed(graph, monkeypatch):
    monkeypatch.setattr(graph, "acts", Watched(graph.acts))
    with pytest.raises(AssertionError, match="gone through"):
        ask(graph, "Is the beef still raw?")


def test_an_index_is_made_once_for_each_graph_and_goes_with_it(graph):
    made = []

    @once_a_graph
    def verbs(graph):
        made.append(graph.recipe.title)
        return frozenset(act.event.lemma for act in graph.acts)

    (recipe,) = read_text(BALLS)
    other = build(recipe)
    assert verbs(graph) is verbs(graph)
    assert verbs(other) == verbs(graph)
    assert len(made) == 2
    gone = ref(other)
    del other
    gc.collect()
    assert gone() is None
