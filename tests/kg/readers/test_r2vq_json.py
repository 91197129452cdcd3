"""What R2VQ-2021 JSON lines contain, and what is done when they are broken."""

import json
import tomllib
from pathlib import Path

import pytest

from kg.errors import AnnotationError, Notices, ReadError
from kg.model import HiddenKey, Kind, Moment, Reference, Role
from kg.readers import read_text

GOLDEN = Path(__file__).with_name("golden_json.toml")
CASES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["case"]


def reached(value, path: str):
    *way, last = [int(key) if key.isdecimal() else key for key in path.split("/")]
    for key in way:
        value = value[key]
    return value, last


def edited(recipe: dict, case: dict) -> str:
    if "line" in case:
        return case["line"]
    for path, new in case.get("set", {}).items():
        inner, key = reached(recipe, path)
        inner[key] = new
    for path in case.get("drop", ()):
        inner, key = reached(recipe, path)
        del inner[key]
    return json.dumps(recipe)


@pytest.fixture(params=CASES, ids=[case["title"] for case in CASES])
def case(request):
    return request.param


def test_what_is_wrong_is_mended_and_said(case, lemonade):
    good, notices = json.dumps({**lemonade, "title": "Good one"}), Notices()
    text = f"{good}\n\n{edited(lemonade, case)}\n"
    first, *recipes = read_text(text, "drinks.jsonl", notices=notices)
    assert first.id == "good-one"
    problems = case.get("problems", [])
    assert len(notices.found) == len(problems)
    for notice, problem in zip(notices.found, problems, strict=True):
        assert notice.problem.startswith(problem)
        assert (notice.source, notice.line) == ("drinks.jsonl", 3)
    assert len(recipes) == case.get("recipes", 1)
    for key in ("events", "mentions", "questions"):
        if key in case:
            assert sorted(i.id for i in getattr(recipes[0], key)) == sorted(case[key])


def test_when_strict_the_first_problem_is_an_error(case, lemonade):
    good = json.dumps({**lemonade, "title": "Good one"})
    text = f"{good}\n{edited(lemonade, case)}"
    if case.get("problems"):
        with pytest.raises(AnnotationError) as refused:
            list(read_text(text, "drinks.jsonl", strict=True))
        assert str(refused.value).startswith(f"drinks.jsonl:2: {case['problems'][0]}")
    else:
        assert list(read_text(text, "drinks.jsonl", strict=True))


@pytest.fixture
def recipe(lemonade):
    (recipe,) = read_text(json.dumps(lemonade), "drinks.jsonl", strict=True)
    return recipe


def test_the_text_is_cut_into_steps_sentences_and_words(recipe):
    assert (recipe.id, recipe.title) == ("quick-lemonade", "Quick Lemonade")
    assert [line.text for line in recipe.ingredients] == [
        "3 lemons",
        "50 g sugar & a pinch of salt",
    ]
    assert [[s.text for s in step.sentences] for step in recipe.steps] == [
        ["Squeeze the lemons into a jug."],
        ["Stir the juice, sugar and salt.", "Strain it.", "Serve."],
    ]
    verb, _, lemons, *_ = recipe.steps[0].sentences[0].tokens
    assert (verb.form, verb.lemma, verb.upos) == ("Squeeze", "squeeze", "VERB")
    assert (lemons.form, lemons.lemma, lemons.upos) == ("lemons", "lemon", "NOUN")


def test_events_come_in_the_order_of_the_text(recipe):
    assert [(e.id, e.lemma, str(e.at), e.terminal) for e in recipe.events] == [
        ("E1", "squeeze", "1.1.1", False),
        ("E2", "stir", "2.1.1", False),
        ("E3", "strain", "2.2.1", False),
        ("E4", "serve", "2.3.1", True),
    ]


def test_what_an_event_makes_is_one_thing_wherever_it_is_mentioned(recipe):
    juice = Reference("juice", Moment(1, 1, 1))
    squeeze, stir, strain, _ = recipe.events
    made = [part for part in squeeze.participations if part.role is Role.RESULT]
    assert [(part.reference, part.hidden) for part in made] == [(juice, HiddenKey.RESULT)]
    assert stir.participations[0].reference == juice
    assert strain.participations[0].reference == juice
    (link,) = recipe.instantiations
    assert (link.id, link.mention, link.event) == ("R1", "T6", "E1")


def test_props_have_a_role_and_stand_in_some_way(recipe):
    squeeze, stir, *_ = recipe.events
    jug = squeeze.participations[1]
    assert (jug.role, jug.mention.kind, jug.orientation) == (Role.HABITAT, Kind.HABITAT, "upright")
    hidden = [part for part in stir.participations if part.is_hidden]
    assert [(p.hidden, str(p.reference), p.orientation) for p in hidden] == [
        (HiddenKey.TOOL, "spoon", "not upright"),
        (HiddenKey.HABITAT, "jug", "upright"),
    ]


def test_a_prop_of_unsaid_usage_is_a_prop(lemonade):
    for listed in (lemonade["props"][0], lemonade["events"][1]["props"][0]):
        listed["usage"] = None
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    jug = recipe.events[0].participations[1]
    assert (jug.role, jug.mention.kind) == (Role.PROP, Kind.PROP)


def test_a_mention_shared_by_events_belongs_to_the_first_and_takes_part_in_each(lemonade):
    lemonade["events"][3]["ingredients"].append(lemonade["ingredients"][2])
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    sugar = next(mention for mention in recipe.mentions if mention.id == "T7")
    assert sugar.part_of == Moment(2, 1, 1)
    users = [e.id for e in recipe.events for p in e.participations if p.mention == sugar]
    assert users == ["E2", "E3"]


def test_two_things_of_different_kind_may_share_the_id_of_a_group(lemonade):
    lemonade["props"][0]["ref_id"] = "J1"
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    jug = next(mention for mention in recipe.mentions if mention.id == "T10")
    assert jug.reference == Reference("jug", jug.at)


def test_a_discontinuous_mention_lies_where_it_begins(lemonade):
    sugar, salt = (lemonade["ingredients"][n]["offset"][0] for n in (2, 3))
    lemonade["ingredients"][2].update(offset=[salt, sugar], mention="sugar salt")
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    mention = next(mention for mention in recipe.mentions if mention.id == "T7")
    assert (mention.text, str(mention.at), mention.end) == ("sugar salt", "2.1.5", 5)


def test_a_second_recipe_of_the_same_title_gets_its_own_id(lemonade):
    notices = Notices()
    text = "\n".join([json.dumps(lemonade)] * 3)
    assert [recipe.id for recipe in read_text(text, notices=notices)] == [
        "quick-lemonade",
        "quick-lemonade~2",
        "quick-lemonade~3",
    ]
    assert [(n.line, n.problem) for n in notices.found] == [
        (2, "a second recipe titled 'Quick Lemonade'; its id is 'quick-lemonade~2'"),
        (3, "a second recipe titled 'Quick Lemonade'; its id is 'quick-lemonade~3'"),
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("[" * 200_000, "is JSON nested too deeply to be a recipe; the line is left out"),
        ('{"title": ' + "9" * 5000 + "}", "has a number too long to be one; the line is left out"),
        ('{"title": "cut off', "is not JSON (Unterminated string starting at at column 11)"),
    ],
    ids=["deep", "long", "truncated"],
)
def test_json_that_cannot_be_read_is_said_and_left_out(lemonade, line, problem):
    notices = Notices()
    assert len(list(read_text(json.dumps(lemonade) + "\n" + line, notices=notices))) == 1
    assert notices.found[0].problem.startswith(problem)
    with pytest.raises(ReadError, match="holds no recipe: expected a JSON object"):
        list(read_text("{\n" + line, notices=notices))


def test_characters_that_no_file_could_hold_are_replaced(lemonade):
    lemonade["title"] = "Half\ud800 a\0 lemon"
    lemonade["questions"] = [["\udfffWhy?", 1]]
    (recipe,) = read_text(json.dumps(lemonade))
    assert recipe.title == "Half\ufffd a\ufffd lemon"
    repr(recipe).encode("utf-8")


def test_entities_in_the_text_do_not_move_what_comes_after_them(lemonade):
    lemonade["content"] = lemonade["content"].replace("into a", "&amp; ", 1)
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    assert recipe.steps[0].text == "Squeeze the lemons & jug."


def test_offsets_that_count_from_elsewhere_are_found_by_the_words(lemonade):
    del lemonade["steps_offset"][0], lemonade["sents_offset"][:2]
    (recipe,) = read_text(json.dumps(lemonade), strict=True)
    assert [str(event.at)[0] for event in recipe.events] == ["1", "2", "2", "2"]
    assert len(recipe.mentions) == 6


def test_no_answer_can_be_reached_from_a_recipe(lemonade):
    notices = Notices()
    (recipe,) = read_text(json.dumps(lemonade), notices=notices)
    assert "secret" in json.dumps(lemonade)
    assert "secret" not in repr(recipe)
    assert [(q.id, q.text) for q in recipe.questions] == [
        ("1", "How many jugs are used?"),
        ("2", "What is stirred?"),
    ]
    lemonade["questions"] = [["secret"], "secret", [["secret"]], {"secret": 1}]
    list(read_text(json.dumps(lemonade), notices=notices))
    assert "secret" not in repr(notices)
