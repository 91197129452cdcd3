from __future__ import annotations

import json

from reasoner.ask import graph_of
from reasoner.cooking import timers


def test_every_duration_is_a_timer_in_seconds(biscuits):
    found = {timer.name: (timer.least, timer.most) for timer in timers(biscuits)}
    assert list(found.values()) == [(300, 300), (1800, 1800), (900, 1200)]
    assert any(name.startswith("chill the dough") for name in found)


def test_a_timer_knows_its_sign_and_its_start(biscuits, stew):
    assert timers(biscuits)[-1].until == "until golden"
    simmer = timers(stew)[-1]
    assert simmer.until == "until thick"
    assert simmer.start.startswith("after: ")


def test_several_in_a_step_and_vague_ones():
    graph = graph_of(
        "Rice\n\nIngredients\n- 200 g rice\n- 400 ml water\n\nInstructions\n"
        "1. Boil the rice in the water for 10 minutes, then rest the rice for a few minutes.\n"
        "2. Fry the rice for 3 minutes per side.\n"
    )
    first, second, third = timers(graph)
    assert (first.step, second.step, third.step) == (1, 1, 2)
    assert second.least is None and "few minutes" in second.words
    assert third.each == "side"


def test_a_second_bowl_is_no_second(every):
    for graph in every:
        for timer in timers(graph):
            assert timer.least != 1
            json.dumps(timer.as_dict())
