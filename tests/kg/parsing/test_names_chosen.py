"""What written names of food stand for, in sentences that no weight was learned from."""

from __future__ import annotations

import pytest

from kg.model import Moment, Reference
from kg.parsing.coreference import Names
from kg.parsing.denoting import Written
from kg.parsing.history import History
from kg.parsing.models import shipped
from tests.kg.parsing.cooking import parsed, taken

PARFAIT = ("200 g ricotta", "30 g honey", "100 g granola", "150 g cherries")


@pytest.mark.parametrize(
    ("before", "text", "how"),
    [
        (("the",), "remaining batter", "left"),
        (("the",), "batter", "the"),
        (("a",), "batter", "a"),
        (("2", "tbsp"), "batter", "measured"),
        (("half", "the"), "batter", "share"),
        (("both",), "batters", "all"),
        ((), "batter", "bare"),
    ],
)
def test_words_before_a_name_tell_how_it_is_spoken_of(before, text, how):
    assert Written(text, Moment(1, 1, 4), before).pointing == how


def test_nothing_at_hand_means_something_new():
    at = Moment(1, 1, 3)
    written = Written("lentils", at, ("the",))
    assert Names().food(written, History(), shipped().names) == Reference("lentils", at)


def test_who_learns_may_take_a_candidate():
    names, history = Names(), History()
    first = names.new("broth", Moment(1, 1, 1))
    written = Written("broth", Moment(2, 1, 3), ("the",))
    seen = []

    def watch(name, options):
        seen.append([option.value for option in options])
        return options[0]

    assert names.food(written, history, {}, watch) == Reference("broth", Moment(2, 1, 3))
    assert (first,) in seen[0]


def test_the_mixture_is_what_was_mixed_last():
    recipe = parsed(
        "Stir the ricotta and the honey together in a bowl.",
        "Pit the cherries.",
        "Spoon the mixture into glasses.",
        lines=PARFAIT,
    )
    assert taken(recipe, "spoon") == {"ricotta", "honey"}


def test_a_mixture_goes_by_what_it_is_led_by():
    recipe = parsed(
        "Beat the ricotta and the honey in a bowl.",
        "Simmer the cherries and the water in a pot.",
        "Spoon the ricotta mixture into four glasses.",
        lines=(*PARFAIT, "100 ml water"),
    )
    (mixture,) = [m.reference for m in recipe.mentions if m.text == "ricotta mixture"]
    assert mixture.origin.step == 1


def test_a_late_name_goes_to_the_mixture_whose_making_suits():
    recipe = parsed(
        "Whisk the olive oil, the lemon juice and the mustard in a jug.",
        "Shred the cabbage and grate the carrots into a large bowl.",
        "Pour over the dressing.",
        lines=("4 tbsp olive oil", "2 tbsp lemon juice", "1 tsp mustard", "1 cabbage", "2 carrots"),
    )
    assert {"olive oil", "lemon juice", "mustard"} <= taken(recipe, "pour")


def test_two_of_a_kind_on_the_list_are_two():
    recipe = parsed(
        "Fry the leeks in the sesame oil in a wok.",
        "Drizzle with the chilli oil.",
        lines=("2 leeks", "1 tbsp sesame oil", "1 tsp chilli oil"),
    )
    assert "chilli oil" in taken(recipe, "drizzle")


def test_the_vegetables_are_those_at_hand():
    recipe = parsed(
        "Dice the swede and the parsnips.",
        "Brown the sausages in a pan.",
        "Add the vegetables.",
        lines=("1 swede", "2 parsnips", "6 sausages"),
    )
    assert {"swede", "parsnips"} <= taken(recipe, "add")


def test_what_lies_in_a_broth_is_lifted_out_alone():
    recipe = parsed(
        "Poach the trout in the stock in a deep pan.",
        "Lift the fish onto a platter.",
        lines=("1 trout", "500 ml stock"),
    )
    assert taken(recipe, "lift") == {"trout"}
