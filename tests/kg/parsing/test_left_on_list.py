"""What the list has and the steps name in other ways, or not at all."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.cues import Cue
from kg.model import HiddenKey
from tests.kg.parsing.cooking import event_of, names, parsed


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("6 shalots", "Slice the shallots."),
        ("300 g zuchini", "Grate the zucchini."),
        ("250 g penne rigate", "Boil the pasta in a pot."),
        ("3 eggs", "Beat the yolks in a bowl."),
        ("1 lime", "Stir the juice into a jug."),
        ("100 g mayonnaise", "Stir the mayo in a bowl."),
    ],
)
def test_a_line_is_known_by_another_spelling_its_kind_and_its_parts(line, step):
    graph = build(parsed(step, lines=(line, "2 onions")))
    used = {graph.things[one].supply for act in graph.acts for one in act.takes}
    assert "list.1" in used


def test_frying_takes_the_fat_that_no_step_names():
    recipe = parsed("Sear the tofu in a pan.", lines=("200 g tofu", "2 tbsp peanut oil"))
    sear = event_of(recipe, "sear")
    assert names(sear, HiddenKey.SHADOW) == {"peanut oil"}
    assert Cue.LEFT_ON_LIST in {part.assumed for part in sear.participations}


def test_frying_takes_no_fat_where_one_is_named():
    steps = ("Sear the tofu in butter.", "Drizzle with the peanut oil.")
    recipe = parsed(*steps, lines=("200 g tofu", "2 tbsp peanut oil", "20 g butter"))
    assert not names(event_of(recipe, "sear"), HiddenKey.SHADOW)


def test_what_is_cut_together_stays_several():
    recipe = parsed("Dice the swede and the beets.", lines=("1 swede", "3 beets"))
    assert not names(event_of(recipe, "dice"), HiddenKey.RESULT)


def test_what_cooks_meanwhile_is_not_cut():
    lines = ("500 g turkey", "2 swedes", "1 cucumber")
    steps = ("Fry the turkey and the swedes in a pan.",)
    recipe = parsed(
        *steps,
        "While the turkey, the swedes and the rest are frying, cut the cucumber.",
        lines=lines,
    )
    assert names(event_of(recipe, "cut")) == {"cucumber"}
