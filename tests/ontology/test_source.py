import pytest

from ontology import source
from ontology.source import Name, SourceError


def outlined(text):
    return {c.name: c for c in source.outlined(text, "food", "Food")}


def test_a_line_below_another_is_a_kind_of_it():
    found = outlined("fruit\n  apple\n    russet\n  pear\n")
    assert found["Russet"].parents == ("Apple",)
    assert found["Pear"].parents == ("Fruit",)
    assert found["Fruit"].parents == ("Food",)


def test_names_before_the_semicolon_are_synonyms_and_after_it_kinds():
    found = outlined("prawn@GB: shrimp@US; king prawn/jumbo shrimp, ebi < snack\n")
    assert found["Prawn"].names == (Name("prawn", "en-GB"), Name("shrimp", "en-US"))
    assert found["Prawn"].parents == ("Food", "Snack")
    assert found["KingPrawn"].names[1] == Name("jumbo shrimp")
    assert found["Ebi"].parents == ("Prawn",)


@pytest.mark.parametrize("text", ["a\n      b\n", "a@FR\n", "a: @GB\n"])
def test_a_line_that_cannot_be_read_says_so(text):
    with pytest.raises(SourceError):
        outlined(text)


def test_an_error_says_where_and_what():
    assert str(SourceError("there twice", "foods.toml: Apple")) == "foods.toml: Apple: there twice"


def test_every_affordance_is_of_known_classes():
    known = {c.name for c in source.concepts()}
    assert all(need.needs in known for need in source.needs())


def test_kinds_of_actions_inherit_effects_but_not_forms():
    found = {deed.name: deed for deed in source.deeds()}
    assert found["DiceAction"].effects == found["CutAction"].effects
    assert found["DiceAction"].form == "diced"
    assert found["BakeAction"].temperature == "hot"
    assert found["BroilAction"].parent == "GrillAction"


def test_an_action_that_changes_a_thing_must_say_its_form():
    with pytest.raises(SourceError):
        source.deed("grill", {"effects": ["heat"]}, None)


def test_every_frame_stands_for_an_action():
    actions = {deed.name for deed in source.deeds()}
    assert set(source.frames().values()) <= actions
