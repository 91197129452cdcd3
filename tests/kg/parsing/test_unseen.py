"""What recipes that nobody had seen taught the parser: one cause of a wrong answer each."""

from __future__ import annotations

import pytest

from kg.model import HiddenKey, Kind, Role
from kg.parsing.ingredients import ingredient_line
from kg.parsing.names_ahead import Spoken, made_on_the_way
from kg.parsing.spotting import FOOD, Spot
from kg.readers import read_text
from tests.kg.parsing.cooking import event_of, names, parsed, taken

LIST = ("2 trout", "50 g butter", "1 onion", "2 figs", "1 l milk", "3 eggs", "1 cup rice")


def _parsed(*steps, lines=LIST, **told):
    return parsed(*steps, lines=lines, **told)


def _props(recipe, kind):
    return [mention.text for mention in recipe.mentions if mention.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "verb", "goal"),
    [
        ("Lay the trout on a plate and spoon the butter over it.", "spoon", "trout"),
        ("Halve the figs, then pour the milk over them.", "pour", "figs"),
    ],
)
def test_a_pronoun_may_be_what_others_are_put_on(sentence, verb, goal):
    assert names(event_of(_parsed(sentence), verb), HiddenKey.DROP) == {goal}


def test_a_pronoun_may_be_the_tin_that_was_greased():
    recipe = _parsed("Grease a deep tin and pour the milk into it.")
    assert names(event_of(recipe, "pour"), HiddenKey.HABITAT) == {"deep tin"}


def test_glasses_of_ice_are_filled_with_what_one_goes_on_with():
    steps = ("Blend the milk and the figs to a shake.",)
    recipe = _parsed((*steps, "Fill two glasses with ice and pour the shake over it."), "Serve it.")
    assert "ice" not in names(event_of(recipe, "serve"), HiddenKey.DROP)


def test_a_fig_mixture_has_figs_in_it():
    steps = (
        "Soak the figs in the milk.",
        ("In a large bowl, cream the butter and the sugar.", "Beat in the eggs."),
        "Stir through the fig mixture.",
    )
    recipe = _parsed(*steps, lines=(*LIST, "100 g sugar"))
    made = [names(event_of(recipe, verb), HiddenKey.RESULT) for verb in ("cream", "beat")]
    assert not any("fig mixture" in names for names in made)
    (stirred,) = names(event_of(recipe, "stir"))
    assert stirred == "fig mixture"
    assert "fig mixture" in names(event_of(recipe, "soak"), HiddenKey.RESULT)


def test_what_stands_before_a_colon_only_announces():
    recipe = _parsed("Cook the rice: Bring the milk to a boil in a pot. Add the rice.")
    assert "cook" not in [event.lemma for event in recipe.events]


def test_a_list_behind_a_colon_is_no_announcement():
    recipe = _parsed("Combine in a bowl: the milk, the eggs and the butter.")
    assert [event.lemma for event in recipe.events] == ["combine"]


def test_what_the_cook_should_see_takes_no_part_in_what_comes_next():
    seen = "Bring to a simmer, stirring until the sugar is gone, then take it off the heat."
    recipe = _parsed("Place the sugar and the milk in a pan.", seen, lines=("1 cup sugar", *LIST))
    assert not names(event_of(recipe, "take"))


def test_what_is_seen_is_not_taken_away():
    recipe = _parsed("Skim off any foam, then simmer for an hour until the figs have broken down.")
    assert "figs" not in names(event_of(recipe, "skim"))


def test_a_sheet_that_is_dusted_leaves_at_hand_what_was():
    steps = ("Shape the dough.", "Lift the dough onto a sheet dusted with flour. Bake for an hour.")
    recipe = _parsed(*steps, lines=("500 g flour", "1 dough"))
    assert "flour" not in names(event_of(recipe, "bake"), HiddenKey.DROP)


def test_warm_rice_is_the_rice():
    recipe = _parsed("Boil the rice in a pot.", "Tip the warm rice into a bowl.")
    assert names(event_of(recipe, "tip")) == {"rice"}


def test_a_brine_is_made_where_none_is_listed():
    lines = ("2 cups vinegar", "1 tbsp salt", "1 lb beans")
    steps = ("Boil the vinegar and the salt in a pot.", "Pour the hot brine over the beans.")
    poured = event_of(_parsed(*steps, lines=lines), "pour")
    brine = next(p for p in poured.participations if p.mention and "brine" in p.mention.text)
    assert brine.reference.origin.step == 1
    said = [Spoken((1, 1), Spot(FOOD, 1, 1), "brine", "the")]
    assert made_on_the_way(said, {"vinegar"}) == {"brine"}
    assert made_on_the_way(said, {"brine"}) == set()


def test_a_brine_has_something_liquid_in_it():
    lines = ("2 cups vinegar", "1 tbsp salt", "1 lb beans", "1 clove garlic", "4 sprigs dill")
    steps = (
        "Combine the vinegar and the salt in a pot and bring to a boil.",
        "Combine the garlic and the dill in a jar.",
        "Pour the brine over the dill.",
    )
    recipe = _parsed(*steps, lines=lines)
    jar = next(event for event in recipe.events if event.at.step == 2)
    assert "brine" not in names(jar, HiddenKey.RESULT)


def test_a_heading_of_the_list_names_what_is_made_of_it():
    steps = (
        "Stir the sponge ingredients together in a bowl and leave overnight.",
        ("Put the eggs in a large bowl.", "Scrape in the sponge."),
    )
    lines, parts = ("100 g flour", "100 ml water", "2 eggs"), ((1, "For the sponge"), (3, "Dough"))
    scraped = event_of(_parsed(*steps, lines=lines, parts=parts), "scrape")
    assert [p.reference.origin.step for p in scraped.participations if p.mention] == [1]


def test_what_is_announced_by_a_name_of_its_own_is_food():
    steps = (
        ("Now make the zhoug.", "Blend the figs and the onion in a blender."),
        "Spoon the zhoug over the trout.",
    )
    recipe = _parsed(*steps)
    assert "make" not in [event.lemma for event in recipe.events]
    spooned = [p for p in event_of(recipe, "spoon").participations if p.mention]
    (zhoug,) = [p for p in spooned if p.mention.text == "zhoug"]
    assert zhoug.reference.origin.step == 1


def test_the_oil_of_the_sauce_is_another_than_that_of_the_fish():
    lines = ("2 trout", "1 tbsp oil", "2 tbsp oil", "1 tsp honey")
    parts = ((1, "For the fish"), (3, "For the sauce"))
    steps = ("Rub the trout with the oil.", "Whisk the sauce ingredients in a jug.")
    recipe = _parsed(*steps, lines=lines, parts=parts)
    rubbed, (whisked,) = names(event_of(recipe, "rub")), names(event_of(recipe, "whisk"))
    oil = next(p for p in event_of(recipe, "rub").participations if p.reference.name == "oil")
    assert "oil" in rubbed
    assert str(oil.reference.origin) not in whisked


def test_throwing_in_throws_nothing_away():
    recipe = _parsed("Throw in the onion and cook for a minute.", "Throw away the onion.")
    first, last = (e for e in recipe.events if e.lemma.startswith("throw"))
    assert first.lemma == "throw in"
    assert last.lemma != "throw in"


@pytest.mark.parametrize(
    ("sentence", "event"),
    [
        ("Get a wok smoking hot, add the butter and fry the onion.", "smoke"),
        ("Spread the rice on a plate, then half the butter.", "half"),
        ("Set the bowl over a pot of simmering water and whisk the eggs.", "simmer"),
        ("Working quickly, fold the eggs into the milk.", "work"),
        ("Fry the onion, taking care to keep it pale.", "take"),
    ],
)
def test_words_that_describe_are_no_commands(sentence, event):
    assert event not in [found.lemma.split()[0] for found in _parsed(sentence).events]


@pytest.mark.parametrize(
    ("sentence", "kind", "text"),
    [
        ("Cover the bowl with a plate.", Kind.TOOL, "plate"),
        ("Beat the eggs with a hand-held mixer.", Kind.TOOL, "hand - held mixer"),
        ("Bring a medium pot of milk to a boil.", Kind.HABITAT, "medium pot"),
        ("Whisk the eggs in a measuring cup.", Kind.HABITAT, "measuring cup"),
    ],
)
def test_props_have_all_of_their_name_and_their_kind(sentence, kind, text):
    assert text in _props(_parsed(sentence), kind)


def test_half_a_cup_is_no_cup():
    recipe = _parsed("Strain the milk and save half a cup.")
    assert not [m for m in recipe.mentions if m.text == "cup"]


def test_stiff_peaks_are_no_food():
    whipped = "In a second bowl, whip the milk to stiff peaks with an electric mixer."
    assert not [m for m in _parsed(whipped).mentions if "peaks" in m.text]


def test_what_is_in_a_bowl_stays_in_it_when_the_bowl_is_set_over_a_pot():
    step = (
        "Whisk the eggs and the milk in a heatproof bowl.",
        "Set the bowl over a pot of simmering water and whisk for 8 minutes.",
    )
    assert names(event_of(_parsed(step), "whisk"), HiddenKey.HABITAT) == {"heatproof bowl"}


def test_a_pot_of_water_gives_no_water_to_what_is_dipped_into_it():
    recipe = _parsed("Dip the figs into a pot of boiling water and peel them.")
    assert not any("water" in name for name in names(event_of(recipe, "dip")))


def test_the_bowl_of_a_mixer_is_a_bowl_of_its_own():
    steps = ("Beat the eggs in a bowl.", "Put the butter in the bowl of a stand mixer.")
    put = event_of(_parsed(*steps), "put")
    bowl = next(p for p in put.participations if p.reference.name == "bowl")
    assert bowl.reference.origin.step == 2


def test_the_pot_is_the_pot_that_was_named_last():
    steps = (
        "Boil the eggs in a pot.",
        "Put the rice in a heavy pot.",
        "Pour the milk into the pot.",
    )
    assert "heavy pot" in names(event_of(_parsed(*steps), "pour"), role=Role.HABITAT)


def test_what_goes_into_a_new_dish_by_name_takes_nothing_else_along():
    steps = (
        "Whisk the eggs and the milk in a bowl to make a batter. Set aside.",
        "Put the trout and the butter into a roasting tin.",
    )
    assert not names(event_of(_parsed(*steps), "put"), HiddenKey.DROP)


def test_chilli_powder_is_bought_whatever_was_made_before():
    lines = ("1 tsp kashmiri chilli powder", "1 onion", "2 figs", "50 g butter")
    steps = ("Boil the onion and the figs in a pan to a paste.", "Melt the butter in a wide pan.")
    added = event_of(_parsed(*steps, "Add the chilli powder.", lines=lines), "add")
    assert "chilli powder" in names(added)


def test_the_tin_that_was_greased_is_lined_next():
    recipe = _parsed(("Grease a round tin.", "Line the bottom with the figs."))
    assert names(event_of(recipe, "line"), HiddenKey.HABITAT) == {"round tin"}


def test_everything_else_is_nothing_that_is_marinated():
    recipe = _parsed(
        "Rub the trout with the butter and let it marinate while you chop everything else."
    )
    assert not [p for e in recipe.events for p in e.participations if p.hidden is HiddenKey.SHADOW]


def test_who_writes_small_begins_sentences_and_steps_small():
    text = (
        "rice bowls\n\n1 cup rice\n2 eggs\n\n"
        "boil the rice in a pot. let it cool.\nfry the eggs in a pan and serve on the rice.\n"
    )
    (recipe,) = read_text(text, "x")
    assert [len(step.sentences) for step in recipe.steps] == [2, 1]


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("1/2 cup ricotta (cottage cheese works too)", "cottage cheese"),
        ("1 leek (onions are fine)", "onions"),
        ("1 cup broth (or water)", "water"),
    ],
)
def test_a_remark_may_offer_something_else(line, other):
    assert other in ingredient_line(line).alternatives


def test_a_blank_line_ends_a_part_of_the_list():
    text = (
        "Dumplings\n\nFilling\n500 g pork\n1 onion\n\n40 wrappers\n2 tbsp oil\n\n"
        "1. Mix the filling ingredients in a bowl.\n2. Fill the wrappers.\n"
    )
    (recipe,) = read_text(text, "x")
    (mixed,) = names(event_of(recipe, "mix"))
    assert "pork" in mixed
    assert "oil" not in mixed


def test_a_part_that_stands_in_one_line_ends_with_it():
    text = (
        "Noodles\n\n2 nests noodles\nfor the sauce: 2 tbsp soy sauce, 1 tsp honey, 3 tbsp water\n"
        "sesame seeds, to finish\n\n- Boil the noodles.\n- Whisk the sauce ingredients in a cup.\n"
    )
    (recipe,) = read_text(text, "x")
    (whisked,) = names(event_of(recipe, "whisk"))
    assert "honey" in whisked
    assert "sesame" not in whisked


def test_everything_at_first_is_all_that_nothing_adds_later():
    lines = ("1 kg plums", "300 g sugar", "1 cinnamon stick", "2 tbsp rum")
    steps = (
        ("Tip everything into a large pan.", "Heat gently until the sugar has dissolved."),
        ("Remove the cinnamon stick.", "Stir in the rum."),
    )
    tipped = event_of(_parsed(*steps, lines=lines), "tip")
    assert names(tipped, HiddenKey.SHADOW) == {"plums", "sugar", "cinnamon stick"}


@pytest.mark.parametrize("again", ["the same pot", "the hot pot", "the pot"])
def test_a_pot_that_is_named_again_is_the_same(again):
    steps = ("Heat the butter in a Dutch oven.", f"Brown the onion in {again}.")
    recipe = _parsed(*steps)
    assert "dutch oven" in names(event_of(recipe, "brown"), role=Role.HABITAT)


def test_veg_are_the_vegetables_at_hand():
    lines = ("1 zucchini", "1 onion", "4 eggs")
    steps = ("Saute onion and zucchini in skillet.", "Pour eggs over veg.")
    recipe = _parsed(*steps, lines=lines)
    assert taken(recipe, "pour") == {"eggs", "zucchini", "onion"}


def test_cutting_in_wedges_adds_nothing():
    assert event_of(_parsed("Cut in wedges."), "cut").lemma == "cut"
