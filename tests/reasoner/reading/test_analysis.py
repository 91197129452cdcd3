"""A question is taken apart without any recipe."""

from __future__ import annotations

import pytest

from reasoner.reading.analysis import LONGEST, analyse


def parts(text):
    analysis = analyse(text)
    return [
        (clause.link, clause.asked, " ".join(analysis.words[p].form for p in analysis.part(clause)))
        for clause in analysis.clauses
    ]


def test_a_scene_is_told_from_what_is_asked():
    assert parts("The syrup is hot. Do I let it cool?") == [
        ("", False, "syrup hot"),
        ("", True, "cool"),
    ]


def test_clauses_of_time_have_their_link():
    assert parts("What is in the pot before the rice goes in?")[1][0] == "before"
    assert parts("Once the butter melts, what do I add?")[0][0] == "after"
    assert parts("While it bakes, where is the cream?")[0][0] == "during"


def test_a_question_that_begins_with_when_has_no_clause_of_time():
    assert [link for link, *_ in parts("When do I add the eggs?")] == [""]


@pytest.mark.parametrize(
    ("text", "number", "link"),
    [
        ("what is in the bowl after step 3", 3, "after"),
        ("before the second step, where is it", 2, "before"),
        ("in step four what is stirred", 4, "in"),
        ("what happens in the last step", -1, "in"),
        ("by the end of step 2, what's gone", 2, "after"),
    ],
)
def test_steps_are_named_by_number(text, number, link):
    (step,) = analyse(text).steps
    assert (step.number, step.link) == (number, link)


def test_quotes_are_kept_whole():
    analysis = analyse("Step 2 says 'let it stand'. Let what stand?")
    assert analysis.quotes == ("let it stand",)
    assert [word.form for word in analysis.words if word.quoted] == ["let", "it", "stand"]


def test_numbers_have_their_units_and_units_stand_alone():
    found = [(str(a.number), a.unit) for a in analyse("2 cups of milk, how many grams?").amounts]
    assert found == [("2", "cup"), ("0", "g")]


def test_base_forms_are_known_as_noun_and_as_verb():
    word = next(word for word in analyse("are the leaves chopped").words if word.form == "leaves")
    assert (word.noun, word.verb) == ("leaf", "leave")


@pytest.mark.parametrize(
    "text", ["", "?", "...", "\x00\x07", "a" * 10 * LONGEST, "🧈 где 🧈", "'''"]
)
def test_whatever_is_typed_is_taken_apart(text):
    assert analyse(text).words is not None
