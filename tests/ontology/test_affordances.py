import pytest

from ontology import source
from ontology.affordances import affordances
from ontology.tables import tables
from ontology.taxonomy import kind_of


def needs(verb, kind, thing=None):
    return [a.needs for a in affordances(verb, thing) if a.kind == kind]


@pytest.mark.parametrize(
    ("verb", "thing", "kind", "best"),
    [
        ("cut", None, "tool", "Knife"),
        ("cut", None, "place", "CuttingBoard"),
        ("dice", "carrots", "tool", "Knife"),
        ("dice", "carrots", "place", "CuttingBoard"),
        ("drain", "pasta", "place", "Sink"),
        ("drain", "pasta", "tool", "Colander"),
        ("whisk", None, "tool", "Whisk"),
        ("whisk", None, "place", "Bowl"),
        ("grate", "cheese", "tool", "Grater"),
        ("mash", "potatoes", "tool", "Masher"),
        ("mash", "bananas", "tool", "Fork"),
        ("bake", "bread", "place", "Oven"),
        ("boil", "eggs", "place", "Stove"),
        ("refrigerate", None, "place", "Refrigerator"),
        ("serve", "tomato soup", "tool", "Ladle"),
        ("roll out", None, "tool", "RollingPin"),
        ("spread", "Butter", "tool", "TableKnife"),
    ],
)
def test_the_best_need_comes_first(verb, thing, kind, best):
    assert needs(verb, kind, thing)[0] == best


def test_what_is_baked_says_in_what():
    assert "LoafTin" in needs("bake", "place", "rye bread")
    assert "BakingSheet" in needs("bake", "place", "cookies")
    assert "LoafTin" not in needs("bake", "place", "cookies")


def test_a_special_thing_outranks_its_general_kind():
    assert needs("shred", "tool", "Cheddar") == ["Grater"]
    assert needs("shred", "tool", "cooked chicken")[0] == "Fork"


def test_an_action_inherits_what_it_does_not_say():
    assert needs("julienne", "place") == needs("cut", "place")


def test_weights_fall_and_lie_between_nought_and_one():
    weights = [a.weight for a in affordances("cook", "soup")]
    assert weights == sorted(weights, reverse=True)
    assert all(0 < row[4] <= 1 for row in tables()["affordances"])


def test_every_need_is_a_tool_or_a_place():
    for _, acts_on, kind, need, _ in tables()["affordances"]:
        assert kind in ("tool", "place")
        assert kind_of(need) in ("tool", "place")
        assert acts_on is None or kind_of(acts_on) == "food"


@pytest.mark.parametrize("unknown", ["", "frobnicate", "🍳", "x" * 10_000])
def test_an_unknown_action_needs_nothing(unknown):
    assert affordances(unknown) == ()


def test_an_unknown_thing_changes_nothing():
    assert affordances("cut", "qwerty") == affordances("cut") == affordances("cut", "")


def test_every_affordance_of_the_sources_is_in_the_tables():
    written = {(n.action, n.acts_on, n.kind, n.needs, n.weight) for n in source.needs()}
    assert {tuple(row) for row in tables()["affordances"]} == written


def test_one_thing_may_be_needed_as_a_tool_and_as_a_place():
    assert "Colander" in needs("drain", "tool")
    assert "Colander" in needs("drain", "place")
