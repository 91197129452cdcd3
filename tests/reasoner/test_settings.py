"""How long at which setting of a cooker, asked in the words of a cook."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner import Answered, NoAnswer, ask

STEW = """\
Beef stew

Ingredients
1 kg beef
2 carrots
500 ml stock

Method
1. Put the beef, the carrots and the stock into a slow cooker. {}
2. Serve with bread.
"""
BOTH = "How long does it cook?"
LOW = "How long on low?"
HIGH = "How long do I cook it on high?"


def asked(sentence, question):
    (recipe,) = read_text(STEW.format(sentence))
    return ask(build(recipe), question)


@pytest.mark.parametrize(
    ("sentence", "low", "high"),
    [
        ("Cook on low for 6 hours or on high for 3 hours.", "6 hours", "3 hours"),
        ("Cook for 6 to 8 hours on low or 3 to 4 hours on high.", "6 to 8 hours", "3 to 4 hours"),
        ("Cook 6–8 hours on low or 3–4 on high.", "6–8 hours", "3–4 hours"),
        ("Cook on LOW for 8 hours, or HIGH for 4 hours.", "8 hours", "4 hours"),
        ("Cook for 2 hours on low (or 1 on high).", "2 hours", "1 hour"),
        (
            "Cook on low for six hours. Alternatively, cook on high for three hours.",
            "six hours",
            "three hours",
        ),
        ("Set it to low and cook for 6 hours, or cook on high for 3 hours.", "6 hours", "3 hours"),
        ("Chop the carrots and cook on low 6-8 hours / high 3-4 hours.", "6-8 hours", "3-4 hours"),
        (
            "Cook on the low setting for 7 hours or on the high setting for 3 1/2 hours.",
            "7 hours",
            "3 1/2 hours",
        ),
    ],
)
def test_each_setting_has_its_time_and_both_are_said(sentence, low, high):
    assert asked(sentence, BOTH).text == f"for {low} on low or {high} on high"
    assert asked(sentence, LOW).text == f"for {low}"
    assert asked(sentence, HIGH).text == f"for {high}"


@pytest.mark.parametrize(
    "question",
    [
        "How long on high?",
        "How many hours on high?",
        "How long does it take on high?",
        "For how long do I cook the beef on the high setting?",
        "How long does it cook on high?",
    ],
)
def test_a_setting_is_asked_about_in_many_ways(question):
    found = asked("Cook on low for 6 hours or on high for 3 hours.", question)
    assert isinstance(found, Answered)
    assert found.text == "for 3 hours"
    assert found.evidence[0].rule == "time-at-setting"


def test_what_is_done_one_after_the_other_is_no_choice():
    sentence = "Cook on high for 30 minutes, then on low for 5 hours."
    assert asked(sentence, BOTH).text == "for 30 minutes on high, then 5 hours on low"
    assert asked(sentence, LOW).text == "for 5 hours"


def test_a_time_at_one_setting_stays_as_the_text_says_it():
    assert asked("Cook on low for 6 hours.", BOTH).text == "for 6 hours"
    sentence = "Simmer over low heat for 10 minutes or until the 2 medium carrots are soft."
    assert asked(sentence, "How long do I simmer it?").text == "for 10 minutes"


def test_a_setting_that_the_text_does_not_name_has_no_time():
    sentence = "Cook on low for 6 hours or on high for 3 hours."
    assert isinstance(asked(sentence, "How long do I cook it on medium?"), NoAnswer)
    assert isinstance(asked("Cook for 6 hours.", HIGH), NoAnswer)


def test_the_choice_comes_before_other_times_at_a_setting():
    sentence = (
        "Brown the beef on high for 5 minutes, then cook on low for 6 hours or on high for 3."
    )
    found = asked(sentence, "How long on high?")
    assert found.text == "for 3 hours"
    assert [other.text for other in found.alternatives] == ["for 5 minutes"]
