"""What a cook would call right about the state after each event."""

from __future__ import annotations

from kg.timeline import Property


def ids(graph, *names):
    return tuple(graph.find(name)[0] for name in names)


def place(graph, thing, tick):
    found = graph.where(graph.find(thing)[0], tick)
    return None if found is None else f"{found.preposition} {graph.name(found.place)}"


def names(graph, entities):
    return {graph.name(entity) for entity in entities}


def test_a_thing_is_where_the_event_puts_it(cook):
    graph = cook("put the [flour] into the {bowl}", listed=("200 g flour",))
    assert place(graph, "flour", 0) is None
    assert place(graph, "flour", 1) == "in bowl"


def test_the_parts_of_a_mixture_go_where_the_mixture_goes(cook):
    graph = cook(
        "mix the [flour] and the [butter] in the {bowl} | Result=dough",
        "put the [dough] into the {tin}",
    )
    assert place(graph, "butter", 1) == "in bowl"
    assert place(graph, "butter", 2) == "in tin"
    assert graph.where(*ids(graph, "butter"), 2).within == graph.find("dough")[0]


def test_what_is_added_to_a_vessels_content_joins_it(cook):
    graph = cook(
        "mix the [flour] and the [butter] in the {bowl} | Result=dough",
        "add the [salt] | Habitat=bowl",
    )
    first, dough = graph.find("dough")
    assert names(graph, graph.ancestry(first)) == {"flour", "butter"}
    assert names(graph, graph.ancestry(dough)) == {"flour", "butter", "salt"}
    assert graph.act(2).gives == (dough,)
    assert [act.tick for act in graph.needs(2)] == [1]


def test_an_event_that_names_nothing_takes_what_is_in_the_vessel(cook):
    graph = cook(
        "chop the [onion] on the {board}",
        "heat the [oil] in the {pan}",
        "stir | Habitat=pan",
    )
    assert names(graph, graph.act(3).takes) == {"oil"}
    assert graph.act(3).assumed == graph.find("oil")


def test_an_event_that_names_no_place_takes_what_was_worked_on_last(cook):
    graph = cook("mix the [flour] and the [milk] | Result=batter", "rest for ten minutes")
    assert names(graph, graph.act(2).takes) == {"batter"}


def test_things_that_are_chopped_together_stay_apart(cook):
    graph = cook("chop the [onion] and the [carrot] on the {board}")
    assert set(graph.act(1).gives) == set(ids(graph, "onion", "carrot"))
    assert graph.whole(*ids(graph, "onion"), 1) is None


def test_a_pronoun_stands_for_what_was_made_last(cook):
    graph = cook("mix the [flour] and the [milk] | Result=batter", "pour [it] into the {pan}")
    assert place(graph, "batter", 2) == "in pan"
    assert graph.coreferences[0][1] == graph.find("batter")[0]


def test_a_separated_part_keeps_its_origin(cook):
    graph = cook("peel the [apple]", "discard the [peel]")
    (apple, peel) = ids(graph, "apple", "peel")
    assert graph.things[peel].taken_from == apple
    assert graph.ancestry(peel) == (apple,)
    assert graph.lifespan(peel).ended == "discarded"
    assert graph.lifespan(apple).ended == "left at the end"


def test_a_named_part_comes_out_of_its_mixture_when_it_is_removed(cook):
    graph = cook(
        "simmer the [stock] and the [bay leaf] in the {pot} | Result=soup",
        "remove the [bay leaf]",
        "pour the [soup] into the {bowl}",
    )
    assert names(graph, graph.contents(*ids(graph, "soup"), 1)) == {"stock", "bay leaf"}
    assert names(graph, graph.contents(*ids(graph, "soup"), 2)) == {"stock"}
    assert place(graph, "soup", 3) == "in bowl"
    assert place(graph, "bay leaf", 3) is None


def test_a_dish_goes_into_the_oven_with_its_content(cook):
    graph = cook("spread the [sauce] in the {baking dish}", "bake it in the {oven}")
    found = graph.where(*ids(graph, "sauce"), 2)
    assert graph.name(found.place) == "baking dish"
    assert names(graph, found.beyond) == {"oven"}


def test_heat_ends_when_something_is_moved_out(cook):
    graph = cook(
        "put the [cake] into the {tin}",
        "bake it in the {oven}",
        "take the [cake] out of the {oven}",
    )
    (cake,) = ids(graph, "cake")
    assert graph.timeline.now(cake, Property.TEMPERATURE, 2).value == "hot"
    assert graph.timeline.now(cake, Property.TEMPERATURE, 3) is None
    assert graph.where(cake, 3).beyond == ()


def test_an_oven_has_the_temperature_that_the_text_says(cook):
    graph = cook("preheat the {oven} to 180 degrees C")
    (oven,) = ids(graph, "oven")
    assert graph.timeline.now(oven, Property.TEMPERATURE, 1).value.lower() == "180 degrees c"
    assert [f.value for f in graph.timeline.holding(oven, Property.FORM, 1)] == ["preheated"]


def test_pouring_tips_the_vessel_and_only_while_it_lasts(cook):
    graph = cook(
        "mix the [flour] and the [milk] in the {bowl} | Result=batter",
        "pour the [batter] into the {pan}",
        "cook for two minutes",
    )
    (bowl,) = ids(graph, "bowl")
    assert [graph.orientation(bowl, tick) for tick in (1, 2, 3)] == [
        "upright",
        "not upright",
        "upright",
    ]


def test_half_of_a_listed_ingredient_leaves_the_other_half(cook):
    graph = cook(
        "mix half of the [sugar] and the [flour] in the {bowl} | Result=dough",
        "sprinkle the remaining [sugar] over the [dough]",
        listed=("100 g sugar", "200 g flour"),
    )
    sugar = graph.things[graph.find("sugar")[0]]
    assert [graph.quantity_left(sugar.id, tick) for tick in (0, 1, 2)] == [
        "100 g",
        "50 g",
        "none",
    ]
    (half,) = graph.find("half of the sugar")
    assert graph.whole(half, 1) == graph.find("dough")[0]
    assert graph.whole(sugar.id, 1) is None
    assert graph.whole(sugar.id, 2) == graph.find("dough")[-1]


def test_a_split_dough_is_in_two_places(cook):
    graph = cook(
        "knead the [flour] and the [water] on the {board} | Result=dough",
        "press half of the [dough] into the {tin}",
        "roll the remaining [dough] on the {board}",
    )
    assert place(graph, "half of the dough", 3) == "in tin"
    assert place(graph, "dough", 3) == "on board"
    assert graph.ancestry(graph.find("half of the dough")[0]) == ids(graph, "flour", "water")


def test_two_vessels_of_the_same_kind_are_two(cook):
    graph = cook(
        "whisk the [eggs] in the {small bowl}",
        "whisk the [cream] in the {large bowl}",
        "serve",
    )
    assert len(graph.props) == 2
    assert names(graph, graph.contents(*ids(graph, "small bowl"), 2)) == {"eggs"}


def test_an_outcome_is_described_and_not_done(cook):
    graph = cook("fry the [onion] in the {pan}", "cook until the [onion] is browned")
    assert graph.act(1).aside is None
    assert [act.tick for act in graph.needs(2)] == [1]


def test_an_action_of_no_known_class_changes_nothing_and_says_so(cook):
    graph = cook("put the [salt] in the {bowl}", "flurble the [salt]")
    assert graph.act(2).meaning is None
    assert [f for f in graph.fluents if f.start == 2] == []


def test_a_thing_lives_from_its_listing_until_it_is_used_up_or_served(cook):
    graph = cook(
        "mix the [flour] and the [milk] | Result=batter",
        "serve the [batter]",
        listed=("200 g flour", "1 cup milk"),
    )
    flour, batter = (graph.lifespan(x) for x in ids(graph, "flour", "batter"))
    # names are looked up among things first, then supplies
    assert (flour.start, flour.began, flour.end, flour.ended) == (
        0,
        "listed",
        1,
        "became part of batter",
    )
    assert (batter.start, batter.end, batter.ended) == (1, 2, "served")


def test_every_fluent_knows_the_event_that_began_it_and_the_rule(cook):
    graph = cook("mix the [flour] and the [milk] in the {bowl} | Result=batter")
    joined = graph.timeline.of(*ids(graph, "flour"), Property.PART_OF)[0]
    assert (joined.because, joined.rule) == (1, "combined by the event")


def test_tools_and_places_know_their_uses(cook):
    graph = cook("cut the [onion] with the <knife>", "cut the [leek] | Tool=knife Habitat=board")
    assert [act.tick for act in graph.uses(*ids(graph, "knife"))] == [1, 2]
    assert [act.tick for act in graph.uses(*ids(graph, "board"))] == [2]
