import pytest

from ontology.taxonomy import ancestors, class_of, is_a, kind_of, label, same_class, synonyms


def test_a_phrase_has_the_class_of_its_head_noun():
    assert class_of("finely chopped red onions") == "RedOnion"
    assert class_of("large non-stick frying pan") == "FryingPan"
    assert class_of("2 baking sheets") == "BakingSheet"


@pytest.mark.parametrize("nothing", ["", "   ", "🍅🍅", "…", ",", "qwerty", "of", "of of of"])
def test_a_phrase_without_a_known_head_has_no_class(nothing):
    assert class_of(nothing) is None


def test_a_page_of_text_is_answered_at_once():
    assert class_of("onion " * 2000) == "Onion"
    assert class_of("of " * 4000) is None


def test_ancestors_are_transitive_and_none_for_an_unknown_class():
    assert {"Vegetable", "Food", "Thing"} <= ancestors("RedOnion")
    assert is_a("RedOnion", "RedOnion")
    assert ancestors("NoSuchClass") == frozenset()


def test_labels_synonyms_and_kinds():
    assert label("Aubergine") == "aubergine"
    assert "eggplant" in synonyms("Aubergine")
    assert kind_of("Aubergine") == "food"
    assert kind_of("Knife") == "tool"
    assert kind_of("Oven") == "place"
    assert kind_of("BakeAction") == "action"
    assert kind_of("Recipe") is None


def test_two_names_of_one_thing_are_the_same_class():
    assert same_class("skillet", "a large frying pan")
    assert not same_class("coconut", "coconut milk")
    assert not same_class("", "")
