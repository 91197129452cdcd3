"""What later words rest on: threads, pronouns, groups, and what is in the pan."""

import pytest

from kg.model import HiddenKey, Moment, Reference, Source
from kg.parsing import Outline, parse
from kg.parsing.coreference import Names
from kg.parsing.denoting import Written
from kg.parsing.groups import names_in, unsaid
from kg.parsing.history import Happening, History
from kg.parsing.models import shipped
from kg.parsing.placing import choose_place
from kg.parsing.props import Props
from kg.parsing.recognizing import (
    keep_apart,
    keep_together,
    recognize,
    take_whole,
)
from kg.parsing.standing_for import joined, mixed_with, of_kind, of_moisture
from kg.parsing.threads import announced, dish_of

LIST = ("2 carrots", "1 onion", "50 g butter", "1 l stock", "3 eggs", "200 g flour", "1 tsp salt")
CARROT, ONION, FLOUR, SALT, EGG, MILK = (
    Reference(name, Moment(1, 1, number))
    for number, name in enumerate(("carrots", "onion", "flour", "salt", "eggs", "milk"), 2)
)
SAUCE = Reference("sauce", Moment(1, 1, 1))
PAN, BOWL = Reference("pan", Moment(1, 1, 9)), Reference("bowl", Moment(1, 1, 10))
LATER = Moment(2, 1, 1)


def _parsed(*steps, sections=(), title="x"):
    told = tuple([(step,) if isinstance(step, str) else step for step in steps])
    source = Source("x", "text", 1)
    return parse(Outline("x", title, LIST, told, source, sections=sections))


def _event(recipe, lemma):
    return next(event for event in reversed(recipe.events) if event.lemma.split()[0] == lemma)


def _names(event, hidden=None):
    parts = [p for p in event.participations if p.hidden is hidden]
    return {part.reference.name for part in parts}


def _happening(lemma="mix", at=LATER, effect="combine", **parts):
    return Happening(at, at.token, lemma, effect, "base", "DET", "<>", **parts)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("for the sauce , melt the butter .", "sauce"),
        ("meanwhile , make the dressing : shake the oil .", "dressing"),
        ("start with the pastry .", "pastry"),
        ("for the fish , heat the oil .", "fish"),
        ("for serving , warm the plates .", None),
        ("for 5 minutes , stir .", None),
        ("make the edges flat .", None),
    ],
)
def test_the_first_words_say_what_is_made(sentence, name):
    found = announced(sentence.split())
    assert (found.name if found else None) == name


def test_a_title_names_a_dish():
    assert dish_of("Carrot Cake with Cream Cheese Frosting") == "cake"
    assert dish_of("Roast Chicken") == ""


def test_a_section_takes_nothing_of_the_one_before():
    steps = ("Melt the butter in a saucepan.", "Beat the eggs in a bowl and season with salt.")
    recipe = _parsed(*steps, sections=((1, "Sauce"), (2, "For the omelette")))
    season = _event(recipe, "season")
    assert "butter" not in _names(season, HiddenKey.DROP)


def test_what_is_only_announced_takes_part_in_nothing_and_names_the_result():
    recipe = _parsed("Make the sauce: mix the flour, the salt and the eggs in a bowl.")
    assert [event.lemma for event in recipe.events] == ["mix"]
    assert _names(recipe.events[0], HiddenKey.RESULT) == {"sauce"}


def test_a_pronoun_is_what_the_verb_before_was_done_to():
    recipe = _parsed(("Cook the onion in the butter.", "Wash the carrots and fry them."))
    assert _names(_event(recipe, "fry"), HiddenKey.DROP) == {"carrots"}


def test_joined_verbs_share_their_object():
    recipe = _parsed("Chop or grate the carrots.")
    chop = _event(recipe, "chop")
    assert _names(chop, HiddenKey.DROP) == {"carrots"}
    assert all(part.assumed for part in chop.participations if part.is_hidden)


def test_a_group_stands_for_what_was_used_of_it():
    recipe = _parsed("Chop the carrots and the onion.", "Fry the vegetables in the butter.")
    (group,) = [m for m in recipe.mentions if m.text == "vegetables"]
    assert group.reference.name == f"carrots {recipe.mentions[0].at} onion"


def test_a_gravy_that_is_made_is_a_result():
    recipe = _parsed("Stir the flour into the butter and simmer for 5 minutes to make a gravy.")
    (gravy,) = [m for m in recipe.mentions if m.text == "gravy"]
    assert gravy.result_of
    assert gravy.part_of is None


def test_the_oven_is_the_one_that_was_heated():
    recipe = _parsed(
        "Preheat the oven.",
        "Chop the onion on a board, fry it in a pan and tip it into a bowl.",
        "Put the carrots on a plate. Grate them into a dish.",
        "Add the eggs and bake for 30 minutes.",
    )
    ovens = {p.reference for e in recipe.events for p in e.participations if "oven" in str(p)}
    assert len({oven for oven in ovens if oven.name == "oven"}) == 1


def test_a_supposed_tool_of_a_name_is_the_known_one():
    history, knife = History(), Reference("knife", Moment(1, 1, 1))
    history.happen(_happening(tools=[knife], at=Moment(1, 1, 1)))
    event = _happening(hidden_tools=[Reference("knife", LATER)])
    recognize(event, history)
    assert event.hidden_tools == [knife]


def _kitchen():
    history = History()
    history.happen(
        _happening(at=Moment(1, 1, 1), foods=[FLOUR, MILK], results=[SAUCE], places=[PAN])
    )
    return history


def test_what_is_in_the_pan_is_taken_whole():
    event = _happening(drops=[FLOUR, MILK])
    take_whole(event, _kitchen())
    assert event.drops == [SAUCE]


def test_what_goes_into_a_mixture_goes_where_it_is():
    history = _kitchen()
    history.happen(_happening(at=Moment(1, 2, 1), foods=[EGG], places=[BOWL]))
    event = _happening("pour", effect="move", foods=[EGG, SAUCE])
    event.goals = [SAUCE]
    choose_place(event, history, {BOWL: 0.5, PAN: 0.0}, shipped().places, is_meant=False)
    assert event.hidden_places == [PAN]


def test_a_name_stays_with_the_thing_that_has_it():
    history, names = _kitchen(), Names()
    event = _happening(foods=[CARROT, ONION], results=[Reference("sauce", LATER)])
    keep_apart(event, history, names)
    assert [result.name for result in event.results] == ["mixture"]
    assert (
        names.food(Written("sauce", Moment(3, 1, 1), ("the",)), history, shipped().names) == SAUCE
    )


def test_things_stand_under_their_kind_and_moisture():
    history = History()
    history.happen(_happening(at=Moment(1, 1, 1), foods=[FLOUR, SALT]))
    history.happen(_happening(at=Moment(1, 2, 1), foods=[EGG, MILK]))
    history.happen(_happening("chop", Moment(1, 3, 1), "transform", foods=[CARROT, ONION]))
    assert of_kind("vegetable", history) == [CARROT, ONION]
    assert of_moisture("dry", history) == [FLOUR, SALT]
    assert of_moisture("wet", history) == [EGG, MILK]
    assert mixed_with(MILK, history) == joined([EGG, MILK])


def test_what_a_thread_leaves_aside_stays_known():
    history = _kitchen()
    history.leave()
    assert history.at_hand(5) == []
    assert next(history.latest()) in (SAUCE, FLOUR, MILK)
    assert Names().food(Written("mixture", LATER, ("the",)), history, shipped().names) == SAUCE


def test_the_pan_is_the_saucepan():
    props = Props()
    saucepan = props.refer("large saucepan", Moment(1, 1, 3), ("a",))
    assert props.refer("pan", LATER, ("the",)) == saucepan
    assert props.refer("pan", LATER, ("a",)) != saucepan


def test_salt_and_pepper_are_two():
    assert unsaid(names_in(["salt and pepper"]), ["salt"]) == ["pepper"]


def test_draining_is_done_to_what_is_no_liquid():
    recipe = _parsed("Boil the carrots and the stock in a pan.", "Drain well.")
    drained = _names(_event(recipe, "drain"), HiddenKey.DROP)
    assert "carrots" in drained or drained == {"mixture"}
    assert "stock" not in drained


def test_everything_is_all_that_is_where_the_last_thing_is():
    recipe = _parsed("Put the carrots, the onion and the butter in a bowl.", "Mix everything.")
    mixed = _names(_event(recipe, "mix"), HiddenKey.DROP)
    assert {"carrots", "onion", "butter"} <= mixed or mixed == {"mixture"}


def test_a_well_in_the_flour_is_no_new_thing():
    recipe = _parsed("Sift the flour into a bowl.", "Make a well in the flour.")
    make = _event(recipe, "make")
    assert not _names(make, HiddenKey.RESULT)


def test_what_is_poured_in_goes_to_what_was_worked_on():
    onion = _happening("fry", Moment(1, 1, 1), "cook", foods=[ONION], places=[PAN])
    history = History()
    history.happen(onion)
    pour = _happening("pour", foods=[MILK], goals=[ONION])
    history.places[BOWL] = 0
    choose_place(pour, history, {BOWL: 1.0, PAN: 1.0}, shipped().places, is_meant=False)
    assert pour.hidden_places == [PAN]


def test_what_is_added_to_the_pan_leaves_the_board_alone():
    history = History()
    history.happen(_happening("chop", Moment(1, 1, 1), "divide", foods=[CARROT], places=[BOWL]))
    history.happen(_happening("fry", Moment(1, 1, 4), "cook", foods=[ONION], places=[PAN]))
    event = _happening("add", foods=[MILK], drops=[CARROT, ONION], places=[PAN])
    keep_together(event, history, Names())
    assert event.drops == [ONION]


def test_what_lies_side_by_side_goes_through_the_same_heat():
    history, names = History(), Names()
    history.happen(
        _happening("arrange", Moment(1, 1, 1), "move", foods=[CARROT], drops=[EGG], places=[PAN])
    )
    mixture = Reference("mixture", LATER)
    event = _happening("roast", effect="heat", drops=[EGG], results=[mixture])
    keep_together(event, history, names)
    assert event.drops == [EGG, CARROT]
    assert event.results == []


@pytest.mark.parametrize(
    ("sentence", "verbs"),
    [
        ("Peel, core and slice the carrots.", ("peel", "core")),
        ("Peel, core, slice the carrots.", ("peel", "core")),
        ("Chop or slice the carrots.", ("chop",)),
    ],
)
def test_commands_in_a_row_have_one_object(sentence, verbs):
    recipe = _parsed("Rub the butter into the flour.", sentence)
    for verb in verbs:
        assert _names(_event(recipe, verb), HiddenKey.DROP) == {"carrots"}
