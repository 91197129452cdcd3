"""The entry point: outcomes, proofs, and whatever people type."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kg.builder import build
from kg.errors import ReadError
from kg.readers import read
from kg.samples import names, path_of
from reasoner import Answered, NoAnswer, NotUnderstood, ask
from reasoner.ask import graph_of
from reasoner.operators import OPERATORS
from reasoner.outcome import as_dict
from reasoner.suggest import answerable

OUTCOMES = (Answered, NoAnswer, NotUnderstood)
ODD = [
    "",
    "   ",
    "?",
    "where",
    "where is",
    "where is the",
    "how many",
    "what is in",
    "before",
    "is",
    "and or and",
    "Wo ist die Butter?",
    "バターはどこですか",
    "где масло?",
    "🧈🧈🧈 where 🧈?",
    "SELECT * WHERE { ?s ?p ?o }",
    "'; DROP TABLE recipes; --",
    "where is the butter\x00\x07\x1b[31m after step 2",
    "where is the butter after step 99999999999999999999",
    "where is the butter in step -1",
    "step 3",
    "(((((",
    "[a-z]+(.*)\\1",
    "what is in the bowl after the bowl after the bowl after the bowl",
    "which comes first, or ?",
    "how much how much how much",
]


@pytest.fixture(scope="module")
def cake():
    return graph_of("apple-cake")


def test_a_recipe_is_a_graph_a_recipe_a_file_or_a_sample():
    path = path_of("tzatziki")
    (recipe,) = read(str(path))
    question = "What do you use to squeeze the cucumber?"
    answers = {ask(each, question).text for each in ("tzatziki", path, str(path), recipe)}
    assert answers == {ask(build(recipe), question).text} == {"the hands"}


def test_an_unknown_recipe_is_refused_with_a_suggestion():
    with pytest.raises(ReadError, match="apple-cake"):
        ask("apple-cak", "How many steps are there?")


def test_an_answer_carries_its_query_its_evidence_and_its_matches(cake):
    outcome = ask(cake, "Where is the flour after step 3?")
    assert isinstance(outcome, Answered)
    assert outcome.query.kind == "where"
    assert all(item.rule and item.finding for item in outcome.evidence)
    assert outcome.evidence[0].moment is not None
    assert outcome.matches[0].words == "flour"


@pytest.mark.parametrize("odd", ODD)
def test_odd_questions_get_an_outcome(cake, odd):
    assert isinstance(ask(cake, odd), OUTCOMES)


def test_a_question_of_100_kb_is_refused_at_once(cake):
    outcome = ask(cake, "where is the butter " * 5000)
    assert isinstance(outcome, NotUnderstood)
    assert "at most" in outcome.reason


def test_a_misunderstanding_says_what_was_understood_and_suggests_questions(cake):
    outcome = ask(cake, "butter apples oven sing a song")
    assert isinstance(outcome, NotUnderstood | NoAnswer)
    assert outcome.matches
    assert outcome.suggestions


@pytest.mark.parametrize("name", names())
def test_every_suggested_question_is_answered(name):
    graph = graph_of(name)
    silent = [text for text in answerable(graph) if not isinstance(ask(graph, text), Answered)]
    assert len(silent) <= len(answerable(graph)) * 0.02, silent


def test_a_word_that_matches_nothing_is_named(cake):
    outcome = ask(cake, "Where is the saffron after step 2?")
    assert not isinstance(outcome, Answered)


def test_a_recipe_without_events_answers_nothing_and_does_not_fail(cook):
    graph = cook(listed=("1 egg",))
    for text in ("where is the egg", "what comes first", "how many steps are there", "is it hot"):
        assert isinstance(ask(graph, text), OUTCOMES)


@pytest.mark.parametrize("name", names()[:4])
def test_outcomes_can_be_sent_as_json(name):
    graph = graph_of(name)
    for text in (*answerable(graph)[:20], "where is the moon", "blah"):
        record = as_dict(ask(graph, text))
        assert json.loads(json.dumps(record))["outcome"] in {o.__name__ for o in OUTCOMES}


def test_a_query_can_be_printed_and_compared(cake):
    first, again = (ask(cake, "Where is the butter after step 1?").query for _ in range(2))
    assert first == again
    assert "butter" in repr(first)


def test_every_operator_has_a_name_and_a_sentence():
    for kind, operator in OPERATORS.items():
        assert operator.kind == kind
        assert operator.__doc__


def test_the_order_of_the_operators_changes_nothing(cake, monkeypatch):
    texts = [*answerable(cake)[:12], "Is there milk in it?", "how long", "where's the flour now"]
    before = [ask(cake, text) for text in texts]
    shuffled = dict(sorted(OPERATORS.items(), key=lambda item: item[0][::-1]))
    assert list(shuffled) != list(OPERATORS)
    monkeypatch.setattr("reasoner.readings.OPERATORS", shuffled)
    assert [ask(cake, text) for text in texts] == before


def test_two_questions_in_one_get_both_answers(cake):
    asked = "How long do I bake the cake, and what do I need to cut the apples?"
    outcome = ask(cake, asked, sure=0)
    assert isinstance(outcome, Answered)
    assert "; " in outcome.text


def test_nothing_is_answered_by_who_wants_to_be_surer_than_sure(cake):
    assert isinstance(ask(cake, "How long do I bake the cake?", sure=1.0), NoAnswer | NotUnderstood)


def test_a_question_leans_on_the_one_before(cake):
    before = ask(cake, "Where do I put the apple slices?", sure=0)
    after = ask(cake, "And after that?", previous=before, sure=0)
    assert isinstance(after, Answered)


def test_the_benchmarks_dialect_is_asked_for_by_name(cake):
    plain = ask(cake, "Where should you cut the flesh?", conventions="people", sure=0)
    dialect = ask(cake, "Where should you cut the flesh?", conventions="r2vq")
    assert (plain.text, dialect.text) == ("on the board", "board")


WORDS = st.sampled_from(
    "where is was what how many much long before after step in the butter oven cake bowl it them "
    "which comes first or and peel bake add apples 2 3 used left do you i with to from ? , not "
    "at end during while why tool need made of more than same".split()
)


@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=14).map(" ".join)))
@example("is the butter before the oven after the bowl")
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_whatever_is_asked_there_is_an_outcome_in_bounded_time(cake, text):
    assert isinstance(ask(cake, text), OUTCOMES)
    assert isinstance(ask(cake, text, conventions="r2vq"), OUTCOMES)


def test_questions_of_other_recipes_are_never_guessed(cake):
    for text in (
        "Where was the shrimp before it was fried?",
        "How long do you grill the aubergine?",
        "What do you use to chop the cilantro?",
        "What's in the marinade?",
        "How did you get the gravy?",
    ):
        assert not isinstance(ask(cake, text), Answered), text


def test_the_text_of_a_recipe_can_be_asked_as_it_is():
    text = "Tea\n\n1 bag tea\n\n1. Boil the water in a kettle.\n2. Pour it over the tea.\n"
    assert ask(text, "Where do I boil the water?").text == "in the kettle"


def test_a_text_that_is_no_recipe_is_refused_in_one_sentence():
    with pytest.raises(ReadError, match="holds no recipe"):
        ask("roses are red,\nviolets are blue,\n" * 40, "Where is the butter?")


def test_a_name_that_is_endless_names_no_recipe():
    with pytest.raises(ReadError):
        ask("pizza" * 1000, "Where is the butter?")
