"""What is told to do, in the words that people use for it: commands, asides, tools in use."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.model import Role, Source
from kg.parsing import parse
from kg.parsing.outline import Outline


def _graph(*sentences, lines=()):
    return build(parse(Outline("x", "x", lines, (sentences,), Source("x", "text", 1))))


def _done(graph):
    return [act.event.lemma for act in graph.acts if not act.aside]


@pytest.mark.parametrize(
    ("sentence", "verbs"),
    [
        ("In a mixing bowl, cream butter and sugar.", ["cream"]),
        ("While still warm, poke holes in the cake with a fork.", ["poke"]),
        ("Tint 2 spoonfuls of the icing pink.", ["tint"]),
        ("Heat the grill and lightly oil the rack.", ["heat", "oil"]),
        ("Lightly grease a loaf tin.", ["grease"]),
        ("Lightly brush the top with milk and bake.", ["brush", "bake"]),
        ("Use a sturdy spoon to mix the dough.", ["mix"]),
        ("Measure the flour into a large bowl.", ["measure"]),
        ("In a bowl, cream, butter and sugar are whisked.", []),
        ("Bake until lightly browned.", ["bake"]),
    ],
)
def test_what_the_cook_does(sentence, verbs):
    assert _done(_graph(sentence)) == verbs


def test_what_is_measured_into_a_bowl_is_in_the_bowl():
    graph = _graph("Measure the flour into a large bowl.", lines=("200 g flour",))
    (bowl,) = graph.find("large bowl")
    assert [graph.name(thing) for thing in graph.contents(bowl, 1)] == ["flour"]


@pytest.mark.parametrize(
    "sentence",
    ["Use a sturdy spoon to mix the dough.", "Mix the dough with a sturdy spoon."],
)
def test_what_is_used_to_do_something_is_its_tool(sentence):
    (act,) = _graph(sentence).acts
    tools = [part.reference.name for part in act.event.participations if part.role is Role.TOOL]
    assert tools == ["sturdy spoon"]


def test_what_is_foretold_is_not_done_first():
    graph = _graph("Before serving, scatter parsley over the soup.")
    assert _done(graph) == ["scatter"]


def test_what_comes_when_one_is_ready_is_not_done_yet():
    graph = _graph("When you're ready to bake, heat the oven.")
    assert _done(graph) == ["heat"]


def test_seeds_that_are_thrown_away_leave_the_sauce():
    first = "Simmer the raspberries and the sugar in a pan."
    graph = _graph(first, "Push through a sieve into a jug and discard the seeds.")
    (jug,) = graph.find("jug")
    assert graph.contents(jug, len(graph.acts))


def test_nothing_stays_in_a_sink_that_nobody_wrote_down():
    graph = _graph("Rinse the lentils.", lines=("200 g lentils",))
    assert all(graph.where(thing, 1) is None for thing in graph.acts[0].takes)
