"""R2VQ's dialect on little recipes, one convention of the benchmark at a time."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner.outcome import Answered, NoAnswer, NotUnderstood
from reasoner.tasks.r2vq.dialect import answer
from reasoner.tasks.r2vq.queries import CountActions, HowTo, WhichFirst

HEADER = "# newdoc id = dough\n# newpar id = dough::step01\n# sent_id = dough::step01::sent01\n"
PADDING = ["_"] * 20


def sentence(*rows):
    """A CoNLL-U sentence from rows of `form`, `lemma`, `entity`, and columns by name."""
    names = "ID FORM LEMMA UPOS ENTITY PART RES HIDDEN COREF PREDICATE ARG1 ARG2".split()
    lines = []
    for number, (form, lemma, entity, columns) in enumerate(rows, 1):
        cells = dict(zip(names, PADDING, strict=False))
        cells |= {"ID": str(number), "FORM": form, "LEMMA": lemma, "UPOS": "X", "ENTITY": entity}
        cells |= columns
        lines.append("\t".join([*cells.values(), *["_"] * (20 - len(cells))]))
    return HEADER + "\n".join(lines) + "\n"


def food(form, verb, number, role="_"):
    """A row of an explicit ingredient."""
    columns = {"PART": verb, "COREF": f"{form}.1.1.{number}", "ARG1": role}
    return (form, form.removesuffix("s"), "B-EXPLICITINGREDIENT", columns)


def graph_of(*rows):
    return build(next(read_text(sentence(*rows))))


@pytest.fixture
def rinsed():
    """ "Then rinse the lentils under cold water until clean", with every column."""
    return graph_of(
        ("Then", "then", "O", {"ARG1": "B-Time"}),
        ("rinse", "rinse", "B-EVENT", {"PREDICATE": "WASH_CLEAN", "ARG1": "B-V"}),
        ("the", "the", "O", {"ARG1": "B-Patient"}),
        food("lentils", "2", 4, "I-Patient"),
        ("under", "under", "O", {"ARG1": "B-Instrument"}),
        ("cold", "cold", "O", {"ARG1": "I-Instrument"}),
        ("water", "water", "O", {"ARG1": "I-Instrument"}),
        ("until", "until", "O", {"ARG1": "B-Result"}),
        ("clean", "clean", "O", {"ARG1": "I-Result"}),
    )


def test_actions_are_a_count_of_strings(cook):
    graph = cook("chop the [onion]", "fry | Drop=onions", "stir | Shadow=onion Result=onions")
    found = answer(graph, "How many actions does it take to process the onion?")
    assert found.text == "4"
    assert found.value == 4
    assert found.query == CountActions("onion")


def test_uses_are_counted_by_number_whatever_the_name(cook):
    graph = cook("chop the [onion] | Tool=knife Habitat=cutting_board")
    assert answer(graph, "How many times is the knife used?").text == "2"


def test_props_are_counted_within_one_role(cook):
    graph = cook("stir the [soup] | Tool=spoon", "rest | Habitat=spoon", "beat | Tool=ladle")
    assert answer(graph, "How many spoons are used?").text == "1"


def test_what_is_written_comes_before_what_is_dropped_and_shadows_never(cook):
    graph = cook(
        "chop the [onion]",
        "warm the [oil]",
        "stir in the [flour] | Drop=onion Drop=oil Shadow=air Habitat=pan",
    )
    found = answer(graph, "What should be stirred in the pan?")
    assert found.text == "the flour, onion and oil"


@pytest.mark.parametrize(
    ("line", "question", "text"),
    [
        ("mix the [egg] | Tool=old_mixer", "How do you mix the egg?", "by using a old mixer"),
        ("knead the [dough] | Tool=hands", "How do you knead the dough?", "by hand"),
        ("melt the [butter] | Habitat=pans", "Where should you melt the butter?", "pan"),
        ("heat the [oil] in a {wok} | Habitat=stove", "Where should you heat the oil?", "wok"),
    ],
)
def test_tools_and_places(cook, line, question, text):
    assert answer(cook(line), question).text == text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("add the [eggs] | Result=batter Habitat=bowl", "by adding the eggs to the bowl"),
        (
            "saute the [leek] | Result=batter Habitat=pan Tool=spoon",
            "by sauting the leek in the pan with the spoon",
        ),
        ("cut the [rolls] | Result=batter Habitat=board", "by cutting the rolls on the board"),
        ("remove the [pit] | Result=batter Habitat=bowl", "by removing the pit from the bowl"),
        ("bake | Result=batter Habitat=10-inch_pan", "by baking in the 10 - inch pan"),
    ],
)
def test_how_something_was_made(cook, line, text):
    assert answer(cook(line), "How did you get the batter?").text == text


def test_the_contents_of_what_two_events_make_are_those_of_the_one_that_takes_more(cook):
    graph = cook("beat the [egg] | Result=mix", "stir the [flour] and the [milk] | Result=mix")
    found = answer(graph, "What's in the mix?")
    assert found.text == "the flour and milk"
    assert [other.text for other in found.alternatives] == ["the egg"]


def test_odd_forms_are_lemminflects(cook):
    graph = cook("boil the [quinoa] in a {pot} | Result=quinoa")
    assert answer(graph, "What's in the quinoum?").text == "the quinoa"


def test_where_it_was_is_the_nearest_other_place_by_number(cook):
    graph = cook(
        "chop the [onion] | Habitat=board",
        "fry the [onion] in the {pan}",
        "stir the [onion] | Habitat=pan",
        "serve the [onion] on a {plate}",
    )
    assert answer(graph, "Where was the onion before it was fried?").text == "board"
    assert answer(graph, "Where was the onion before it was stirred?").text == "board"
    assert answer(graph, "Where was the onion before it was served?").text == "pan"


def test_what_was_in_no_other_place_before_has_no_answer(cook):
    graph = cook("chop the [onion] | Habitat=board")
    assert isinstance(answer(graph, "Where was the onion before it was chopped?"), NoAnswer)


def test_a_role_is_asked_for_with_every_other_role(rinsed):
    question = "To what extent do you rinse the lentils then under cold water?"
    assert answer(rinsed, question).text == "until clean"


def test_an_instrument_without_a_common_preposition_gets_one(rinsed):
    found = answer(rinsed, "How do you rinse the lentils then until clean?")
    assert found.text == "rinse the lentils with under cold water"
    assert found.query == HowTo("rinse the lentils then until clean")
    assert str(found.evidence[0]).startswith("role-instrument @ 1.1.2: ")


def test_the_last_span_of_a_role_wins_and_is_shown_twice():
    graph = graph_of(
        ("Cook", "cook", "B-EVENT", {"PREDICATE": "COOK", "ARG1": "B-V"}),
        ("slowly", "slowly", "O", {"ARG1": "B-Attribute"}),
        ("covered", "cover", "O", {"ARG1": "B-Attribute"}),
        ("today", "today", "O", {"ARG1": "B-Time"}),
    )
    assert answer(graph, "How do you cook today?").text == "cook covered"
    assert answer(graph, "For how long do you cook covered covered?").text == "today"


def test_a_companion_that_begins_with_with_is_asked_for_by_what():
    graph = graph_of(
        ("Mix", "mix", "B-EVENT", {"PREDICATE": "COMBINE", "ARG1": "B-V"}),
        ("flour", "flour", "O", {"ARG1": "B-Patient"}),
        ("with", "with", "O", {"ARG1": "B-Co-Patient"}),
        ("milk", "milk", "O", {"ARG1": "I-Co-Patient"}),
    )
    assert answer(graph, "What do you mix flour with?").text == "with milk"


def test_the_order_of_events_is_that_of_the_text():
    graph = graph_of(
        ("Salt", "salt", "B-EVENT", {"PREDICATE": "SEASON", "ARG1": "B-V"}),
        ("fish", "fish", "O", {"ARG1": "B-Patient"}),
        ("and", "and", "O", {"ARG1": "I-Patient"}),
        ("chips", "chip", "O", {"ARG1": "I-Patient"}),
        ("and", "and", "O", {}),
        ("serve", "serve", "B-EVENT", {"PREDICATE": "NOURISH", "ARG2": "B-V"}),
    )
    found = answer(graph, "Serving and salting fish and chips, which comes first?")
    assert found.text == "the second event"
    assert found.query == WhichFirst("serving and salting fish and chips")
    assert [item.moment.token for item in found.evidence] == [6, 1]


def test_the_spelling_tells_a_list_from_a_literal_span():
    rows = [
        (
            "Beat",
            "beat",
            "B-EVENT",
            {"PREDICATE": "MIX", "ARG1": "B-V", "HIDDEN": "Tool=whisk.1.1.1"},
        ),
        ("the", "the", "O", {"ARG1": "B-Patient"}),
        food("egg", "1", 3, "I-Patient"),
        (",", ",", "O", {"ARG1": "I-Patient"}),
        food("milk", "1", 5, "I-Patient"),
        ("and", "and", "O", {"ARG1": "I-Patient"}),
        food("oil", "1", 7, "I-Patient"),
        ("well", "well", "O", {"ARG1": "B-Attribute"}),
    ]
    graph = graph_of(*rows)
    assert answer(graph, "How do you beat the egg, milk and oil?").text == "by using a whisk"
    literal = answer(graph, "How do you beat the egg , milk and oil?")
    assert literal.text == "beat the egg , milk and oil well"
    assert [other.text for other in literal.alternatives] == ["by using a whisk"]


def test_a_partial_annotation_is_completed_from_the_text():
    graph = graph_of(
        ("mix", "mix", "B-EVENT", {"ARG1": "B-V", "HIDDEN": "Habitat=bowl.1.1.1"}),
        food("eggs", "1", 2, "B-Patient"),
        ("and", "and", "O", {}),
        ("fry", "fry", "B-EVENT", {"HIDDEN": "Drop=eggs_1.1.2_salt.1.1.4|Habitat=pan.1.1.4"}),
        ("in", "in", "O", {"UPOS": "ADP"}),
        food("butter", "4", 6),
    )
    assert answer(graph, "What should be fried in the pan?").text == "the eggs and salt"
    moved = answer(graph, "Where was the egg before it was fried in butter?")
    assert moved.text == "bowl"
    order = answer(graph, "Frying the egg and salt in butter and mixing eggs, which comes first?")
    assert order.text == "the second event"


@pytest.mark.parametrize(
    "question",
    [
        "how do you mix the dough",
        "HOW DO YOU MIX THE DOUGH ?",
        "  How do  you mix the dough ?!",
    ],
)
def test_capitals_spaces_and_the_question_mark_do_not_matter(cook, question):
    graph = cook("mix the [dough] | Tool=spoon")
    assert answer(graph, question).text == "by using a spoon"


def test_a_question_of_another_recipe_is_told_which_word_is_strange(cook):
    found = answer(cook("mix the [dough] | Tool=spoon"), "How do you mix the walnuts?")
    assert isinstance(found, NoAnswer)
    assert found.reason == "nothing in the recipe goes by 'walnuts'"


def test_known_words_that_do_not_belong_together_have_no_answer(cook):
    graph = cook("mix the [dough]", "fry the [onion] | Tool=spoon")
    found = answer(graph, "How do you mix the onion?")
    assert isinstance(found, NoAnswer)
    assert found.reason == "no event of the recipe has these words together"


def test_other_words_than_the_benchmarks_are_not_understood_but_questions_are_offered(cook):
    graph = cook("mix the [dough] | Tool=spoon")
    found = answer(graph, "Could you tell me about the dough?")
    assert isinstance(found, NotUnderstood)
    assert found.suggestions
    assert all(isinstance(answer(graph, other), Answered) for other in found.suggestions)
