"""Whatever an operator answers has a value of its type and a proof that holds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kg.graph import RecipeGraph
from kg.values import Duration, Measure, Temperature
from reasoner.ask import graph_of
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Denotation, Described, Relation, Slots

NUMBERS = {
    "duration": Duration,
    "total_duration": Duration,
    "temperature": Temperature,
    "amount": Measure,
    "amount_used": Measure,
    "amount_left": Measure,
    "amount_total": Measure,
    "amount_changed": Measure,
    "count_things": int,
    "count_props": int,
    "count_acts": int,
    "count_steps": int,
}
TYPES = (Duration, Measure, Temperature, Fraction, int, str, tuple, type(None))


@pytest.fixture(scope="module", params=["pancakes", "tomato-pasta"])
def recipe(request) -> RecipeGraph:
    return graph_of(request.param)


def slots(graph: RecipeGraph) -> list[Slots]:
    """Each act by itself, each thing by itself, and each thing after an act."""
    known = [*graph.supplies.values(), *graph.things.values()]
    things = [Described(each.name, (each.id,)) for each in known]
    acts = [act for act in graph.acts if not act.aside][::3]
    return [
        *(Slots((act.tick,), said=("how", "much")) for act in acts),
        *(Slots((), (thing,)) for thing in things[::2]),
        *(
            Slots((act.tick,), (thing,), At(Relation.AFTER, act.tick, None, act.tick))
            for act, thing in zip(acts, things, strict=False)
        ),
    ]


def answers(graph: RecipeGraph, kind: str) -> list[Denotation]:
    queries = [query for each in slots(graph) if (query := OPERATORS[kind].of(graph, each))]
    return [found for query in queries for found in query.run(graph)]


@pytest.mark.parametrize("kind", sorted(OPERATORS))
def test_every_value_is_of_a_known_type(recipe: RecipeGraph, kind: str) -> None:
    for found in answers(recipe, kind):
        assert isinstance(found.value, TYPES), found
        assert found.text.strip() == found.text, found
        assert 0 <= found.sure <= 1, found


@pytest.mark.parametrize("kind", sorted(NUMBERS))
def test_a_number_has_a_value(recipe: RecipeGraph, kind: str) -> None:
    for found in answers(recipe, kind):
        values = found.value if isinstance(found.value, tuple) else (found.value,)
        if found.text[:1].isdigit() and "several-lines" not in found.cues:
            assert all(isinstance(each, (NUMBERS[kind], int, Fraction)) for each in values), found


@pytest.mark.parametrize("kind", sorted(OPERATORS))
def test_a_proof_stands_in_the_recipe(recipe: RecipeGraph, kind: str) -> None:
    for found in answers(recipe, kind):
        for each in found.evidence:
            assert each.rule, found
            if each.moment and each.moment.step:
                assert each.moment.step <= len(recipe.recipe.steps), found
