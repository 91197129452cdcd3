"""Golden cases are read with the kind of each question, in both of their forms."""

from __future__ import annotations

import pytest

from reasoner.learning.examples import OWN_QUESTIONS
from reasoner.learning.golden import read_golden
from reasoner.operators import OPERATORS

CASES = """
[[recipe]]
text = "Boil the rice."
questions = [
  { ask = "Do I boil the rice?", right = "yes", kind = "became", yes_no = true },
  { ask = "What do I boil?", right = "rice", kind = "object" },
  { ask = "And so?", right = "silent" },
]

[[case]]
recipe = "pizza"
kind = "tool"
yes_no = true
question = "Do you knead the dough by hand?"
starts = "yes"

[[case]]
recipe = "pizza"
question = "How long do I knead?"
answer = "10 minutes"
"""


def test_the_kind_and_the_mode_of_a_question_are_read_in_both_forms(tmp_path):
    path = tmp_path / "cases.toml"
    path.write_text(CASES, encoding="utf-8")
    told = [(each.kind, each.yes_no) for each in read_golden(path)]
    assert told == [
        ("became", True),
        ("object", False),
        ("", False),
        ("tool", True),
        ("", False),
    ]


@pytest.mark.parametrize("path", sorted(OWN_QUESTIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_golden_questions_are_of_kinds_that_there_are(path):
    every = read_golden(path)
    assert {each.kind for each in every if each.kind} <= {*OPERATORS}
    # Only a question that asks for two things at once has no kind of its own.
    assert all(each.kind or " and " in each.question for each in every)
