"""Steps whose numbers have no mark behind them."""

from __future__ import annotations

from kg.readers.plain_text import outlined

LIST = "Baked pears\n\n2 Pears, halved\n30 g butter\n1 tbsp honey\n\n"


def steps_of(text):
    return [" ".join(sentences) for sentences in outlined(text).steps]


def test_bare_numbers_that_run_on_number_the_steps():
    text = (
        LIST + "1 Heat the oven to 180C.\n\n2 Melt the butter and brush the pears.\n\n3 Bake them."
    )
    assert steps_of(text) == [
        "Heat the oven to 180C.",
        "Melt the butter and brush the pears.",
        "Bake them.",
    ]


def test_they_may_begin_again_in_another_section():
    text = (
        LIST + "Pears\n1 Halve the pears lengthways.\n2 Bake the pears.\n\n"
        "Sauce\n1 Melt the butter.\n2 Stir in the honey."
    )
    assert [step.split()[0] for step in steps_of(text)] == ["Halve", "Bake", "Melt", "Stir"]


def test_amounts_that_happen_to_run_on_stay_in_the_list():
    outline = outlined("Salad\n\n1 Onion\n2 Carrots\n3 Ripe tomatoes\n\nChop and toss everything.")
    assert outline.ingredients == ("1 Onion", "2 Carrots", "3 Ripe tomatoes")


def test_one_number_alone_is_an_amount():
    assert "2 Pears, halved" in outlined(LIST + "Bake the pears with the honey.").ingredients


def test_a_step_that_does_not_look_like_one_keeps_its_place_among_the_others():
    text = LIST + "1 Heat the oven to 180C.\n2 _Optional_: honey.\n3 Bake the pears.\n4 Serve them."
    assert len(steps_of(text)) == 4


def test_an_amount_between_the_steps_of_two_sections_is_none_of_them():
    text = (
        LIST + "1 Halve the pears lengthways.\n2 Bake the pears.\n\n"
        "Sauce\n3 Figs\n\n1 Melt the butter.\n2 Stir in the honey."
    )
    assert [step for step in steps_of(text) if step.startswith("Figs")] == []
