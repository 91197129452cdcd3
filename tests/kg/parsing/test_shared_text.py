"""Recipes that nobody on this project wrote: they parse, and what is listed is used."""

import json
import os
from pathlib import Path

import pytest

from kg.builder import build
from kg.model import Source
from kg.parsing import Outline, parse
from kg.parsing.attributes import kinds
from kg.parsing.tokens import sentences_in

FOLDER = Path(os.environ.get("MIREPOIX_TEXT", Path(__file__).parents[4] / "shared" / "text"))


@pytest.fixture(scope="module")
def graphs():
    file = FOLDER / "public_domain.json"
    if not file.exists():
        pytest.skip(f"no {file}: the shared recipes are not here")
    recipes = json.loads(file.read_text(encoding="utf-8"))
    return [build(parse(_outline(recipe))) for recipe in recipes[::3]]


def _outline(recipe):
    steps = tuple(tuple(sentences_in(step)) for step in recipe["steps"] if step.strip())
    lines = tuple(recipe["ingredients"])
    return Outline("x", recipe["title"], lines, steps, Source("x", "text", 1))


def test_nearly_every_step_with_a_cooking_verb_has_an_event(graphs):
    found = []
    for graph in graphs:
        steps_with_events = {event.at.step for event in graph.recipe.events}
        for step in graph.recipe.steps:
            verbs = [t.lemma for s in step.sentences for t in s.tokens if t.upos == "VERB"]
            if any("verb" in kinds(verb) for verb in verbs):
                found.append(step.number in steps_with_events)
    assert sum(found) / len(found) >= 0.97


def test_most_listed_ingredients_are_placed_in_some_event(graphs):
    listed = placed = 0
    for graph in graphs:
        used = {thing.supply for thing in graph.things.values() if thing.supply}
        listed += len(graph.supplies)
        placed += sum(1 for supply in graph.supplies if supply in used)
    assert placed / listed >= 0.85


def test_nothing_is_taken_from_a_later_event(graphs):
    for graph in graphs:
        for act in graph.acts:
            assert all(earlier < act.tick for earlier in act.needs)
