"""Whatever the annotation says, the graph stays possible."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.builder import build
from kg.readers import read
from kg.samples import names, path_of
from kg.timeline import Property

FOODS = ["onion", "butter", "flour", "egg", "peel", "mixture", "dough", "it", "soup", "water"]
PLACES = ["bowl", "pan", "oven", "board", "plate", "large bowl", "soup"]
VERBS = ["mix", "add", "chop", "bake", "remove", "drain", "discard", "pour", "serve", "peel"]
VERBS += ["separate", "put", "heat", "stir", "grease", "divide", "cover", "set", "flurble"]


@st.composite
def lines(draw):
    verb = draw(st.sampled_from(VERBS))
    share = draw(st.sampled_from(["the", "half of the", "remaining", "2 cups of the", "until"]))
    foods = draw(st.lists(st.sampled_from(FOODS), max_size=3))
    roles = draw(st.sampled_from(["", "Patient:", "Destination:", "Source:"]))
    written = " and ".join(f"{share} {roles}[{food}]" for food in foods)
    where = draw(st.sampled_from(["", " in {%s}", " from {%s}", " Patient:{%s}"]))
    place = where % draw(st.sampled_from(PLACES)) if where else ""
    keys = ["Drop", "Shadow", "Result"]
    hidden = draw(st.lists(st.tuples(st.sampled_from(keys), st.sampled_from(FOODS)), max_size=2))
    habitat = draw(st.sampled_from(["", " Habitat=pan", " Habitat=oven", " Tool=knife"]))
    drops = " ".join(f"{key}={food}" for key, food in hidden)
    return f"{verb} {written}{place} | {drops}{habitat}"


def assert_possible(graph):
    for fluent in graph.fluents:
        assert 0 <= fluent.start <= len(graph.acts)
        assert fluent.end is None or fluent.start < fluent.end
        assert fluent.rule
    for act in graph.acts:
        assert all(0 < needed < act.tick for needed in act.needs)
        for thing in (*act.takes, *act.gives):
            assert thing in graph.things
    for thing in graph.things:
        assert_thing_is_possible(graph, thing)


def assert_thing_is_possible(graph, thing):
    for prop in (Property.LOCATION, Property.PART_OF, Property.EXISTS, Property.TEMPERATURE):
        spans = graph.timeline.of(thing, prop)
        for earlier, later in pairwise(spans):
            assert earlier.end is not None
            assert earlier.end <= later.start
    graph.lifespan(thing)
    graph.ancestry(thing)
    for tick in range(len(graph.acts) + 1):
        whole = graph.whole(thing, tick)
        assert whole != thing
        if whole:
            assert graph.timeline.now(thing, Property.LOCATION, tick) is None
        found = graph.where(thing, tick)
        assert found is None or found.place != thing


@given(st.lists(lines(), max_size=12))
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_annotation_makes_an_impossible_kitchen(cook, script):
    graph = cook(*script, listed=("100 g butter", "2 eggs", "1 cup flour"))
    assert_possible(graph)
    for tick in range(len(graph.acts) + 1):
        graph.state_at(tick=tick)


@pytest.mark.parametrize("name", names())
def test_every_sample_is_possible(name):
    for recipe in read(str(path_of(name)), strict=True):
        assert_possible(build(recipe))


@pytest.mark.parametrize("file", ["sample", "test_annotated", "train_rebuilt"])
def test_every_shared_recipe_is_possible(r2vq, file):
    for recipe in read(str(r2vq / f"{file}.conllu")):
        graph = build(recipe)
        assert len(graph.acts) == len(graph.recipe.events) >= len(recipe.events)
        assert_possible(graph)
