"""Annotated sentences with semantic roles and no entities: they are done all the same."""

from __future__ import annotations

from kg.builder import build
from kg.model import (
    Argument,
    Event,
    Frame,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Sentence,
    Source,
    Step,
    Token,
)
from kg.roles_only import with_events_of_roles

CONLLU = Source("x", "conllu", 1)


def sentence(number, words, *frames):
    """A sentence from words with their tags: "Slice/VERB the/DET leeks/NOUN"."""
    tokens = []
    for word in words.split():
        form, _, tag = word.partition("/")
        lemma = form.lower().removesuffix("s") if tag == "NOUN" else form.lower()
        tokens.append(Token(form, lemma, tag))
    made = [
        Frame(verb, "COOK", (verb,), tuple(_argument(tokens, one) for one in told))
        for verb, *told in frames
    ]
    text = " ".join(token.form for token in tokens)
    return Sentence(1, number, text, tuple(tokens), tuple(made))


def _argument(tokens, told):
    role, start, end = told
    return Argument(role, start, end, " ".join(t.form for t in tokens[start - 1 : end]))


FRY = sentence(
    1,
    "Fry/VERB the/DET leeks/NOUN and/CCONJ the/DET bacon/NOUN in/ADP a/DET deep/ADJ pan/NOUN",
    (1, ("Patient", 2, 6), ("Location", 7, 10)),
)


def recipe_of(*sentences, source=CONLLU, events=(), mentions=()):
    step = Step(1, tuple(sentences))
    return Recipe("x", "x", (), (step,), tuple(events), tuple(mentions), source)


def told(event):
    return [(part.role, part.reference.name) for part in event.participations]


def test_the_arguments_of_a_verb_take_part_in_it():
    (event,) = with_events_of_roles(recipe_of(FRY)).events
    assert event.lemma == "fry"
    assert told(event) == [
        (Role.INGREDIENT, "leeks"),
        (Role.INGREDIENT, "bacon"),
        (Role.HABITAT, "deep pan"),
    ]


def test_what_was_named_before_is_meant_again_and_a_second_pan_is_another():
    again = sentence(
        2,
        "Turn/VERB the/DET bacon/NOUN into/ADP a/DET second/ADJ pan/NOUN",
        (1, ("Theme", 2, 3), ("Destination", 4, 7)),
    )
    first, second = with_events_of_roles(recipe_of(FRY, again)).events
    bacon, pan = second.participations
    assert bacon.reference == first.participations[1].reference
    assert pan.reference != first.participations[2].reference


def test_what_is_waited_for_and_what_is_no_cooking_is_not_done():
    wait = sentence(
        1,
        "Bake/VERB until/SCONJ the/DET cheese/NOUN melts/VERB",
        (1, ("Result", 2, 5)),
        (5, ("Patient", 3, 4)),
    )
    enjoy = sentence(2, "Enjoy/VERB !/PUNCT", (1,))
    assert [e.lemma for e in with_events_of_roles(recipe_of(wait, enjoy)).events] == ["bake"]


def test_a_sentence_with_entities_stays_as_it_was_annotated():
    at, pan = Moment(1, 1, 1), Moment(1, 1, 10)
    mention = Mention("m", pan, 10, Kind.HABITAT, "pan", Reference("pan", pan), at)
    part = Participation(Role.HABITAT, mention.reference, mention)
    event = Event("e", at, 1, "Fry", "fry", participations=(part,))
    recipe = recipe_of(FRY, events=[event], mentions=[mention])
    assert with_events_of_roles(recipe) is recipe


def test_the_graph_follows_what_roles_tell():
    graph = build(recipe_of(FRY))
    assert [graph.name(one) for one in graph.acts[0].takes] == ["leeks", "bacon"]
    assert graph.name(graph.acts[0].places[0]) == "deep pan"


def test_only_what_was_marked_counts_where_that_is_asked_for():
    assert not build(recipe_of(FRY), by_roles=False).acts
