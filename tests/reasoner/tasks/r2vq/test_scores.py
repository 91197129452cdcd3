"""Exact match and F1, the report, the ledger and the submission."""

from __future__ import annotations

import csv
import json

import pytest

from kg.errors import ReadError
from kg.readers import read
from kg.samples import path_of
from reasoner.tasks.r2vq import report as r2vq_report
from reasoner.tasks.r2vq import scorer as r2vq
from reasoner.tasks.r2vq.scorer import Verdict, normalised
from reasoner.tasks.r2vq.submission import submission
from reasoner.tasks.r2vq2021 import scorer as r2vq2021


def verdict(gold, ours, name="2-0", in_reach=False):
    return Verdict("soup", name, "What?", gold, ours, in_reach)


@pytest.mark.parametrize(
    ("gold", "ours", "em", "f1"),
    [
        ("by using a whisk", "By using whisk!", 1, 1),
        ("the onion, oil and salt", "the onion and oil", 0, 6 / 7),
        ("N/A", None, 1, 1),
        ("bowl", None, 0, 0),
        ("N/A", "bowl", 0, 0),
    ],
)
def test_answers_are_compared_as_squad_does(gold, ours, em, f1):
    found = verdict(gold, ours)
    assert found.em == em
    assert found.f1 == pytest.approx(f1)


def test_nothing_is_not_available():
    assert normalised(None) == normalised("N/A") == "na"


def test_figures_are_per_cent_by_class_and_family():
    found = r2vq.score(
        [
            verdict("bowl", "bowl", "2-0"),
            verdict("bowl", "pan", "2-1"),
            verdict("until clean", "until clean", "5-0", in_reach=True),
            verdict("N/A", None, "18-0"),
            verdict(None, "bowl", "18-1"),
        ]
    )
    assert (found.em, found.n, found.questions) == (75.0, 4, 5)
    assert found.classes["2"] == r2vq.Figure(50.0, 50.0, 2)
    assert found.families["semantic roles"].em == 100.0
    assert found.in_reach["first predicate (5-16)"].n == 1
    assert (found.matched, found.strangers) == (100.0, 50.0)
    assert {"em", "f1", "n", "classes"} <= json.loads(json.dumps(found.as_dict())).keys()


def test_a_file_without_gold_still_tells_what_matched(tmp_path):
    text = path_of("tzatziki").read_text(encoding="utf-8")
    file = tmp_path / "no-gold.conllu"
    kept = [line for line in text.splitlines(True) if not line.startswith("# answer")]
    file.write_text("".join(kept), encoding="utf-8")
    found = r2vq.score(r2vq.verdicts(file))
    assert (found.em, found.n) == (None, 0)
    assert found.matched == 100.0
    assert "EM" in r2vq_report.as_table(found)


def test_the_gold_of_each_recipe_of_a_file_is_its_own(tmp_path):
    file = tmp_path / "two.conllu"
    texts = [path_of(name).read_text(encoding="utf-8") for name in ("tzatziki", "pancakes")]
    file.write_text("\n".join(texts), encoding="utf-8")
    found = list(r2vq.verdicts(file))
    assert {verdict.recipe for verdict in found} == {"tzatziki", "pancakes"}
    assert list(r2vq.mistakes(found)) == []


def test_a_file_that_is_not_there_is_said_to_be():
    for module in (r2vq, r2vq2021):
        with pytest.raises(ReadError):
            list(module.verdicts("/nowhere/at-all.conllu"))


def test_the_ledger_gets_a_line_a_figure(tmp_path):
    ledger = tmp_path / "scores.csv"
    found = r2vq.score(r2vq.verdicts(path_of("tzatziki")))
    for _ in range(2):
        r2vq_report.append(ledger, "eval r2vq", str(path_of("tzatziki")), found)
    rows = list(csv.DictReader(ledger.read_text(encoding="utf-8").splitlines()))
    assert list(rows[0]) == ["command", "file", "figure", "value", "n"]
    assert rows[0] == {
        "command": "eval r2vq",
        "file": "tzatziki.conllu",
        "figure": "EM",
        "value": "100.0",
        "n": "44",
    }
    assert len([row for row in rows if row["figure"] == "EM"]) == 2


def test_a_submission_has_an_answer_or_null_for_every_question():
    recipes = list(read(path_of("tzatziki")))
    found = submission(recipes)
    answers = found["tzatziki"]
    assert list(answers) == [asked.id for asked in recipes[0].questions]
    assert all(answers[name] is None for name in answers if name.startswith("18-"))
    assert json.loads(json.dumps(found)) == found
