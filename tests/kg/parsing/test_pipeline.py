"""The parser as a whole, with the shipped models and without them."""

from dataclasses import replace

import pytest

from kg.asides import aside
from kg.builder import build
from kg.errors import ReadError
from kg.model import HiddenKey, Kind, Source
from kg.parsing import Outline, parse, parse_many
from kg.parsing.models import FOLDER, shipped, without_models
from ontology.effects import meaning

STEPS = (
    ("Chop the onion.", "Heat the oil in a large pan."),
    ("Add the onion and fry for 5 minutes, stirring often.",),
    ("Stir in the flour and milk to make a sauce.", "Pour the sauce over the pasta and serve."),
)
LIST = ("1 onion", "2 tbsp oil", "1 tbsp flour", "200 ml milk", "200 g pasta")


@pytest.fixture
def outline():
    return Outline("pasta", "Pasta", LIST, STEPS, Source("pasta.txt", "text", 1))


def test_events_mentions_and_links_are_found(outline):
    recipe = parse(outline)
    verbs = [event.lemma for event in recipe.events]
    for verb in ("chop", "heat", "add", "fry", "stir", "pour", "serve"):
        assert verb in verbs
    pan = next(mention for mention in recipe.mentions if mention.text == "large pan")
    assert pan.kind is Kind.HABITAT
    heat = next(event for event in recipe.events if event.lemma == "heat")
    assert pan.part_of == heat.at
    assert {p.reference.name for p in heat.participations} >= {"oil", "large pan"}


def test_the_same_thing_is_one_thing(outline):
    recipe = parse(outline)
    onions = [mention.reference for mention in recipe.mentions if mention.text == "onion"]
    assert len(onions) == 2
    assert len(set(onions)) == 1


def test_semantic_roles_have_the_names_of_the_benchmark(outline):
    recipe = parse(outline)
    heat = next(event for event in recipe.events if event.lemma == "heat")
    assert [(a.role, a.text) for a in heat.arguments] == [
        ("Patient", "the oil"),
        ("Location", "in a large pan"),
    ]


def test_a_knife_is_supposed_where_something_is_chopped(outline):
    chop = parse(outline).events[0]
    tools = [p for p in chop.participations if p.hidden is HiddenKey.TOOL]
    assert [part.reference.name for part in tools] == ["knife"]
    assert tools[0].assumed


@pytest.fixture
def menu(outline):
    """More recipes than are read at once: whole, shorter, without a list, without steps."""
    cut = [replace(outline, steps=STEPS[: n % 4], ingredients=LIST[n % 6 :]) for n in range(19)]
    return [replace(one, id=f"recipe {n}") for n, one in enumerate(cut)]


def test_recipes_that_are_read_together_are_the_same_as_alone(menu):
    assert list(parse_many(menu)) == [parse(outline) for outline in menu]
    with without_models():
        assert list(parse_many(menu)) == [parse(outline) for outline in menu]


def test_recipes_before_an_error_come_before_it(menu):
    def spoilt():
        yield from menu[:3]
        raise ReadError("is spoilt", "menu.txt")

    found = []
    with pytest.raises(ReadError, match="is spoilt"):
        found.extend(recipe.id for recipe in parse_many(spoilt()))
    assert found == ["recipe 0", "recipe 1", "recipe 2"]


def test_parsing_is_deterministic_and_numbers_are_places(outline):
    one, other = parse(outline), parse(outline)
    assert one == other
    for event in one.events:
        sentence = one.sentence(event.at)
        assert sentence.tokens[event.at.token - 1].form == event.text.split()[0]


def test_the_parser_works_without_models(outline):
    with without_models():
        recipe = parse(outline)
    assert [e.lemma for e in recipe.events if e.lemma in ("chop", "heat", "fry")] == [
        "chop",
        "heat",
        "fry",
    ]
    assert any(mention.text == "onion" for mention in recipe.mentions)
    assert build(recipe).acts


def test_nothing_is_used_before_it_is_there(outline):
    graph = build(parse(outline))
    for act in graph.acts:
        assert all(earlier < act.tick for earlier in act.needs)


def test_the_models_are_small():
    size = sum(file.stat().st_size for file in FOLDER.iterdir())
    assert 0 < size <= 5_000_000
    assert {"spotting", "predicates", "roles"} <= set(shipped().chains)


def test_a_recipe_without_words_is_no_trouble():
    empty = Outline("x", "x", (), (("...",), ("",)), Source("x", "text", 1))
    assert parse(empty).events == ()


def _parsed(*sentences):
    lines = ("2 onions", "50 g butter", "1 l stock", "3 eggs")
    return parse(Outline("x", "x", lines, (sentences,), Source("x", "text", 1)))


def _keys(event):
    return {part.hidden for part in event.participations}


@pytest.mark.parametrize(
    "warning",
    ["Do not stir.", "Don't let it boil.", "Never stir.", "Cook without stirring."],
)
def test_what_is_not_to_be_done_makes_nothing_and_is_an_aside(warning):
    recipe = _parsed("Put the onions and the butter in a large pan.", warning)
    negated = [e for e in recipe.events if e.lemma.split()[0] in ("stir", "boil", "let")]
    assert negated
    for event in negated:
        assert HiddenKey.RESULT not in _keys(event)
        sentence = recipe.sentence(event.at)
        words = [token.form.lower() for token in sentence.tokens]
        assert aside(event, meaning(event.lemma), sentence, words) == "negation"


@pytest.mark.parametrize(
    "sentence",
    [
        "Whisk the eggs until stiff, then gently fold them into the onions.",
        "Whisk the eggs until stiff, then fold them into the onions.",
    ],
)
def test_the_next_command_after_an_outcome_is_done(sentence):
    recipe = _parsed(sentence)
    (fold,) = [event for event in recipe.events if event.lemma == "fold"]
    words = [token.form.lower() for token in recipe.sentence(fold.at).tokens]
    assert aside(fold, meaning(fold.lemma), recipe.sentence(fold.at), words) is None


def test_what_is_waited_for_is_not_done():
    recipe = _parsed("Cook the onions until they easily fold.")
    for fold in (event for event in recipe.events if event.lemma == "fold"):
        words = [token.form.lower() for token in recipe.sentence(fold.at).tokens]
        assert aside(fold, meaning("fold"), recipe.sentence(fold.at), words) == "outcome"


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("Bring the stock to a boil.", "bring to a boil"),
        ("Set aside.", "set"),
        ("Let stand for 10 minutes.", "stand"),
        ("Meanwhile, whisk the eggs in a bowl.", "whisk"),
        ("Repeat with the remaining butter.", "repeat"),
        ("Cook, stirring often, until browned.", "stir"),
    ],
)
def test_ways_of_saying_it_are_events(sentence, verb):
    recipe = _parsed("Fry the onions in the butter.", sentence)
    assert verb in [event.lemma for event in recipe.events if event.at.sentence == 2]


def test_what_was_fried_is_what_gets_set_aside():
    recipe = _parsed("Fry the onions in the butter.", "Set aside.")
    drops = [p for p in recipe.events[-1].participations if p.hidden is HiddenKey.DROP]
    assert drops
    assert all(part.assumed for part in drops)
