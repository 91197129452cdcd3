"""What people ask an assistant while they cook, as golden cases."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import reasoner
from kg.builder import build
from kg.readers import read_text
from reasoner.outcome import Answered

GOLDEN = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "everyday_questions.toml").read_text(encoding="utf-8")
)


OTHERS = [(other["name"], case) for other in GOLDEN["other"] for case in other["questions"]]


@pytest.fixture(scope="module")
def graphs():
    texts = {"tart": GOLDEN["recipe"]} | {
        other["name"]: other["recipe"] for other in GOLDEN["other"]
    }
    return {name: build(next(iter(read_text(text)))) for name, text in texts.items()}


@pytest.mark.parametrize(
    ("name", "case"),
    [*(("tart", case) for case in GOLDEN["questions"]), *OTHERS],
    ids=lambda part: part if isinstance(part, str) else part["ask"],
)
def test_what_people_ask_while_they_cook(graphs, name, case):
    outcome = reasoner.ask(graphs[name], case["ask"])
    if case["right"] == "silent":
        assert not isinstance(outcome, Answered)
        return
    assert isinstance(outcome, Answered)
    assert set(case["right"].lower().split()) <= set(_words(outcome.text))
    assert outcome.evidence or outcome.value is not None


def _words(text):
    return [word.strip(".,()") for word in text.lower().split()]
