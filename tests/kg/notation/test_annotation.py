"""Recipes annotated by hand: read, written, checked, turned into columns and compared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg.builder import build
from kg.errors import Notices
from kg.model import HiddenKey, Role
from kg.notation import written
from kg.notation.agreement import agreement
from kg.notation.columns import to_conllu
from kg.notation.drafting import draft_of, kept_script
from kg.notation.script import Script
from kg.readers import read, read_text
from kg.readers.plain_text import outlined

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "annotating.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```\n(%annotation.*?)```", GUIDE, re.DOTALL)
FILES = sorted((ROOT / "kg" / "annotated").glob("*.txt"))[::12]
HEAD = "%annotation 1\ntitle: Eggs\n\n1. 2 eggs\n2. butter\n\nstep 1\n"


def _slips(text: str) -> list[str]:
    notices = Notices()
    list(read_text(text, notices=notices))
    return [notice.problem for notice in notices.found]


def _script(text: str) -> Script:
    (recipe,) = read_text(text)
    script = kept_script(recipe)
    assert script is not None
    return script


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_guidelines_has_no_slip_and_goes_through_columns_and_back(
    example: str,
) -> None:
    assert not _slips(example)
    (recipe,) = read_text(example)
    (again,) = read_text(to_conllu(recipe))
    script = kept_script(again)
    assert script is not None
    assert written(script) == example
    assert [(e.at, e.text) for e in again.events] == [(e.at, e.text) for e in recipe.events]
    assert [m.reference for m in again.mentions] == [m.reference for m in recipe.mentions]


def test_annotated_recipes_are_written_as_they_were_read_and_go_through_columns() -> None:
    for path in FILES:
        (recipe,) = read(path)
        script = kept_script(recipe)
        assert script is not None
        assert written(script) == path.read_text(encoding="utf-8"), path.name
        (again,) = read_text(to_conllu(recipe))
        assert kept_script(again) == script, path.name
        for event, other in zip(recipe.events, again.events, strict=True):
            hidden = [part for part in event.participations if part.is_hidden]
            names = {(part.hidden, str(part.reference)) for part in hidden}
            found = [part for part in other.participations if part.is_hidden]
            assert {(part.hidden, str(part.reference)) for part in found} == names, path.name


def test_what_a_line_says_becomes_participations() -> None:
    text = HEAD + (
        "> Beat the eggs and fry them in the butter.\n"
        "Beat | eggs=1 | in ~bowl | with ~whisk\n"
        "fry | them=1, butter=2 | in ~pan | -> fried eggs\n"
    )
    (recipe,) = read_text(text)
    beat, fry = recipe.events
    hidden = [(part.hidden, part.reference.name) for part in beat.participations if part.is_hidden]
    assert hidden == [(HiddenKey.HABITAT, "bowl"), (HiddenKey.TOOL, "whisk")]
    foods = [part.reference for part in fry.participations if part.role is Role.INGREDIENT]
    assert foods[0] == beat.participations[0].reference
    assert foods[1].name == "butter"
    assert [a.role for a in fry.arguments] == ["Patient", "Destination"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Boil | eggs=1, ~2 | -> x", "do not stand in the sentence"),
        ("Fry | eggs=7, ~2 | -> x", "the list has no line 7"),
        ("Fry | eggs=omelette, ~2 | -> x", "unknown id 'omelette'"),
        ("Fry | eggs, ~1, ~2 | -> x", "what is 'eggs'?"),
        ("Fry | eggs=1 | in ~pan", "line 2 (butter) is never used"),
        ("Fry | eggs=1, ~2 | over ~stove", "expected a field that begins with one of"),
        ("Fry | eggs=1=2", "expected 'words', 'words=REF' or '~REF'"),
        ("Fry | eggs=1, ~2 | time 5 hours", "the words of 'time'"),
        ("", "line 1 (2 eggs) is never used"),
    ],
)
def test_a_slip_is_told_of(line: str, problem: str) -> None:
    slips = _slips(f"{HEAD}> Fry the eggs.\n{line}\n")
    assert any(problem in slip for slip in slips), slips


def test_what_went_into_something_else_is_not_there_any_more() -> None:
    text = HEAD + "> Mix the eggs with butter.\nMix | eggs=1, butter=2 | -> mix\n> Fry the eggs.\n"
    assert any("went into 'mix'" in slip for slip in _slips(text + "Fry | eggs=1\n"))
    assert not _slips(text + "Fry | eggs=mix\n")
    assert not _slips(text + "Fry | eggs=1 (out)\n")


def test_a_draft_says_so_until_it_is_corrected() -> None:
    text = "Eggs\n\nIngredients\n2 eggs\n1 tbsp butter\n\nMethod\n1. Fry the eggs in the butter.\n"
    (recipe,) = read_text(text)
    draft = written(draft_of(build(recipe)))
    assert "status: draft" in draft
    assert any("draft" in slip for slip in _slips(draft))
    assert outlined(text).steps[0][0] in draft


def test_two_hands_that_call_a_mixture_differently_agree() -> None:
    sentence = "> Mix the eggs with butter and fry.\n"
    one = HEAD + sentence + "Mix | eggs=1, butter=2 | -> mix\nfry | ~mix | in ~pan\n"
    other = HEAD + sentence + "Mix | eggs=1, butter=2 | -> batter\nfry | ~batter | in ~skillet\n"
    found = agreement([(_script(one), _script(other))])
    assert found["what goes in"].f1 == found["results"].f1 == 1.0
    assert found["places"].f1 == 0.0
