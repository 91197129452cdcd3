"""What R2VQ's CoNLL-U files contain, and what is done when they are broken."""

import tomllib
from pathlib import Path

import pytest

from kg.errors import AnnotationError, Notices, ReadError
from kg.model import Kind, Moment, Reference, Role
from kg.readers import read_text

COLUMNS = "ID FORM LEMMA UPOS ENTITY PART RES HIDDEN COREF PREDICATE".split()
COLUMNS += [f"ARG{number}" for number in range(1, 11)]
GOLDEN = Path(__file__).with_name("golden_conllu.toml")
CASES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["case"]
SIGNS = {"TAB": "\t", "LF": "\n", "BOM": "\ufeff", "NUL": "\0"}


def spelled(text: str) -> str:
    for sign, character in SIGNS.items():
        text = text.replace(sign, character)
    return text


def edited(text: str, case: dict) -> str:
    if "whole" in case:
        return spelled(case["whole"])
    lines = text.split("\n")
    for line, column, value in case.get("cells", ()):
        cells = lines[line - 1].split("\t")
        cells[COLUMNS.index(column)] = spelled(value)
        lines[line - 1] = "\t".join(cells)
    for line, new in case.get("lines", {}).items():
        lines[int(line) - 1] = spelled(new)
    for line, new in case.get("before", {}).items():
        glue = "" if case.get("joined") else "\n"
        lines[int(line) - 1] = spelled(new) + glue + lines[int(line) - 1]
    kept = [line for number, line in enumerate(lines, 1) if number not in case.get("drop", ())]
    return "\n".join(kept)


@pytest.fixture(params=CASES, ids=[case["title"] for case in CASES])
def case(request):
    return request.param


def test_what_is_wrong_is_mended_and_said(case, omelette):
    text, notices = edited(omelette, case), Notices()
    if "error" in case:
        with pytest.raises(ReadError) as refused:
            list(read_text(text, "kitchen.conllu", notices=notices))
        assert refused.value.problem == case["error"]
        return
    recipes = list(read_text(text, "kitchen.conllu", notices=notices))
    assert [f"{notice.line}: {notice.problem}" for notice in notices.found] == case.get(
        "notices", []
    )
    assert [recipe.id for recipe in recipes] == case.get("ids", ["omelette"])
    described = {
        "events": [event.lemma for r in recipes for event in r.events],
        "mentions": [mention.text for r in recipes for mention in r.mentions],
        "hidden": [f"{p.hidden}={p.reference}" for r in recipes for p in hidden_in(r)],
        "steps": [step.text for r in recipes for step in r.steps],
    }
    assert {key: described[key] for key in described if key in case} == {
        key: case[key] for key in described if key in case
    }


def hidden_in(recipe):
    return [p for event in recipe.events for p in event.participations if p.is_hidden]


def test_when_strict_the_first_problem_is_an_error(case, omelette):
    text = edited(omelette, case)
    if "error" in case:
        with pytest.raises(ReadError):
            list(read_text(text, "kitchen.conllu", strict=True))
    elif case.get("notices"):
        with pytest.raises(AnnotationError) as refused:
            list(read_text(text, "kitchen.conllu", strict=True))
        assert str(refused.value) == f"kitchen.conllu:{case['notices'][0]}"
    else:
        assert list(read_text(text, "kitchen.conllu", strict=True))


def test_a_recipe_is_read_with_all_it_says(omelette):
    (recipe,) = read_text(omelette, "kitchen.conllu")
    beat, pour, fry = recipe.events
    assert recipe.title == "Plain omelette"
    assert [line.text for line in recipe.ingredients] == ["2 eggs"]
    assert (beat.at, beat.frame.name, beat.text) == (Moment(1, 1, 1), "BEAT", "Beat")
    assert [(a.role, a.text) for a in pour.arguments] == [
        ("Theme", "the mixture"),
        ("Destination", "into a hot pan"),
    ]
    eggs, bowl, whisk, _ = beat.participations
    assert (eggs.role, eggs.semantic_role) == (Role.INGREDIENT, "Patient")
    assert (bowl.role, bowl.mention.kind) == (Role.HABITAT, Kind.HABITAT)
    assert (whisk.role, whisk.reference) == (Role.TOOL, Reference("whisk"))
    assert fry.participations[0].reference == Reference("mixture", Moment(1, 1, 1))


def test_a_mention_without_coreference_refers_to_itself(omelette):
    (recipe,) = read_text(omelette.replace("bowl.1.1.6", "_"))
    assert recipe.mentions[1].reference == Reference("bowl", Moment(1, 1, 6))


def test_missing_lemmas_and_parts_of_speech_are_made(omelette):
    bare = omelette.replace("\tegg\tNOUN\t", "\t_\t_\t").replace("\tbeat\tVERB\t", "\t_\t_\t")
    (recipe,) = read_text(bare)
    beat, _, eggs, *_ = recipe.steps[0].sentences[0].tokens
    assert (beat.lemma, beat.upos) == ("beat", "VERB")
    assert (eggs.lemma, eggs.upos) == ("egg", "NOUN")


@pytest.mark.parametrize("end", ["\r\n", "\r", "\r\r\n"], ids=["CRLF", "CR", "CRCRLF"])
def test_line_ends_of_other_systems_change_nothing(omelette, end):
    (recipe,) = read_text(omelette.replace("\n", end), "kitchen.conllu")
    assert [recipe] == list(read_text(omelette, "kitchen.conllu"))


def test_a_line_of_a_megabyte_is_survived(omelette):
    notices = Notices()
    long = omelette.replace("eggs.1.1.3", "egg" * 400_000)
    (recipe,) = read_text(long, notices=notices)
    assert len(recipe.mentions[0].reference.name) == 1_200_000
    endless = omelette.replace("B-EXPLICITINGREDIENT", "B" * 1_000_000)
    assert list(read_text(endless, notices=notices))
    assert max(len(notice.problem) for notice in notices.found) < 200


def test_no_answer_can_be_reached_from_a_recipe(omelette):
    notices = Notices()
    (recipe,) = read_text(omelette, notices=notices)
    assert "secret" in omelette
    assert "secret" not in repr(recipe)
    assert "secret" not in repr(notices)
    assert [(q.id, q.text) for q in recipe.questions] == [("0-1", "How many bowls are used?")]
