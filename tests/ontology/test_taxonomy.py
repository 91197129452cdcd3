import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from ontology.taxonomy import ancestors, class_of, is_a, kind_of, label, same_class, synonyms

GOLDEN = tomllib.loads((Path(__file__).parent / "golden/classes.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("phrase", "cls"), GOLDEN["phrases"].items())
def test_a_phrase_has_the_class_of_its_head_noun(phrase, cls):
    assert class_of(phrase) == cls


@pytest.mark.parametrize("row", GOLDEN["same"], ids=lambda row: row["names"][0])
def test_british_and_american_names_are_the_same_class(row):
    assert all(same_class(one, other) for one, other in pairwise(row["names"]))


@pytest.mark.parametrize("row", GOLDEN["differ"], ids=lambda row: row["names"][1])
def test_names_that_only_look_alike_are_different_classes(row):
    assert not same_class(*row["names"])


@pytest.mark.parametrize("row", GOLDEN["kinds"], ids=lambda row: row["phrase"])
def test_a_kind_chooses_between_the_classes_of_a_word(row):
    for kind in row.keys() - {"phrase"}:
        assert class_of(row["phrase"], kind) == row[kind]


def test_a_kind_only_prefers_its_branch():
    assert class_of("blender", "place") == "Blender"
    assert class_of("onion", "no such kind") == "Onion"


@pytest.mark.parametrize("nothing", ["", "   ", "🍅🍅", "…", ",", "qwerty", "of", "of of of", "\0"])
def test_a_phrase_without_a_known_head_has_no_class(nothing):
    assert class_of(nothing) is None


def test_a_page_of_text_is_answered_at_once():
    assert class_of("onion " * 2000) == "Onion"
    assert class_of("of " * 4000) is None
    assert class_of("x" * 10_000) is None


def test_an_unknown_head_has_no_class_even_after_a_known_word():
    assert class_of("onion frobnicator") is None


def test_ancestors_are_transitive_and_none_for_an_unknown_class():
    assert {"Vegetable", "Food", "Thing", "Entity"} <= ancestors("RedOnion")
    assert "RedOnion" not in ancestors("RedOnion")
    assert ancestors("NoSuchClass") == frozenset()


def test_a_class_is_itself_and_every_ancestor_but_no_descendant():
    assert is_a("RedOnion", "RedOnion")
    assert is_a("FryingPan", "Pan")
    assert not is_a("Pan", "FryingPan")
    assert not is_a("NoSuchClass", "Food")


def test_labels_and_synonyms():
    assert label("Aubergine") == "aubergine"
    assert "eggplant" in synonyms("Aubergine")
    assert label("NoSuchClass") == "NoSuchClass"
    assert synonyms("NoSuchClass") == ()


@pytest.mark.parametrize(
    ("cls", "kind"),
    [
        ("Aubergine", "food"),
        ("Food", "food"),
        ("Knife", "tool"),
        ("Oven", "place"),
        ("BakeAction", "action"),
        ("Recipe", None),
        ("NoSuchClass", None),
    ],
)
def test_a_class_belongs_to_one_branch(cls, kind):
    assert kind_of(cls) == kind


def test_nothing_is_the_same_class_as_nothing():
    assert not same_class("", "")
    assert not same_class("qwerty", "qwerty")


@pytest.mark.parametrize(
    "cls",
    "Reference Portion Mixture DishOfFood Sauce BakedGood Ingredient Vessel Appliance Surface "
    "Plate PartOfFood EggYolk EggWhite".split(),
)
def test_the_classes_that_the_state_tracker_names_are_there(cls):
    assert kind_of(cls) is not None
