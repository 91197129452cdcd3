"""Whatever is asked, there is an outcome, and soon."""

from __future__ import annotations

from functools import cache
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.builder import build
from kg.readers import read_one
from kg.samples import path_of
from reasoner.outcome import Answered, NoAnswer, NotUnderstood, as_dict
from reasoner.tasks.r2vq import dialect as r2vq
from reasoner.tasks.r2vq.templates import TEMPLATES
from reasoner.tasks.r2vq2021 import dialect as r2vq2021

OUTCOMES = (Answered, NoAnswer, NotUnderstood)
WORDS = st.sampled_from(
    "the and with in on to , which comes first before it was used stir pan 🙂 \x00 ' - ½".split()
)
OPENINGS = st.sampled_from([template.opening for template in TEMPLATES])
ENDINGS = st.sampled_from(["", "?", " used", " are used?", ", which comes first?", " with?"])
STRANGE = [
    "",
    " \t\n",
    "?",
    "\x00\x07\x1b[31m",
    "🍕🍕🍕?",
    "Wie viele Schüsseln werden benutzt?",
    "何個のボウルを使いますか",
    "SELECT * WHERE { ?s ?p ?o } ; DROP TABLE recipes; --",
    "What should be " + "x" * 100_000,
    "and " * 25_000 + ", which comes first?",
    "how many " + "and " * 300 + "are used",
    "(" * 1_900,
    "where was the before it was",
]


@cache
def graph():
    return build(read_one(path_of("tomato-pasta")))


@pytest.mark.parametrize("ask", [r2vq.answer, r2vq2021.answer])
@pytest.mark.parametrize("question", STRANGE, ids=lambda text: repr(text[:20]))
def test_strange_questions_have_an_outcome(ask, question):
    began = perf_counter()
    outcome = ask(graph(), question)
    assert perf_counter() - began < 60
    assert isinstance(outcome, OUTCOMES)
    assert outcome.text is None or isinstance(outcome, Answered)
    assert as_dict(outcome)["outcome"]


@given(st.text(max_size=200))
@settings(deadline=None)
def test_any_text_has_an_outcome(text):
    assert isinstance(r2vq.answer(graph(), text), OUTCOMES)
    assert isinstance(r2vq2021.answer(graph(), text), OUTCOMES)


@given(OPENINGS, st.lists(WORDS, max_size=30), ENDINGS)
@settings(deadline=None)
def test_any_words_in_a_template_have_an_outcome(opening, words, ending):
    assert isinstance(r2vq.answer(graph(), opening + " ".join(words) + ending), OUTCOMES)


def test_a_recipe_without_events_answers_nothing(cook):
    empty = cook()
    for template in TEMPLATES:
        found = r2vq.answer(empty, f"{template.opening}soup{template.ending}?")
        assert isinstance(found, NoAnswer)
    assert isinstance(r2vq.answer(empty, "no template"), NotUnderstood)
