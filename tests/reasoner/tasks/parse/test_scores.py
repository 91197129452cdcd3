"""The evaluations of the parser, on recipes of our own and on made-up gold."""

import json

import pytest

from kg import samples
from kg.errors import ReadError
from kg.readers import read, read_one
from reasoner.tasks.cookdial import scorer as cookdial
from reasoner.tasks.cookdial.wanted import Sign
from reasoner.tasks.flowgraph import scorer as flowgraph
from reasoner.tasks.parse.scorer import score
from reasoner.tasks.parse.stripping import stripped
from reasoner.tasks.r2vq import from_text_answers


def test_nothing_but_text_is_left_of_a_stripped_recipe():
    recipe = read_one(samples.path_of("pizza"))
    outline = stripped(recipe)
    assert [step[0] for step in outline.steps] == [s.sentences[0].text for s in recipe.steps]
    assert outline.questions == recipe.questions


def test_the_parser_is_scored_on_every_layer():
    found = score(read(samples.path_of("pizza"))).as_dict()
    assert found["events"]["f1"] > 0.8
    assert found["mentions"]["n"] > 10
    assert {"participation", "arguments", "hidden_Drop", "hidden_Tool"} <= found.keys()


def test_questions_are_answered_from_text_alone():
    recipe = read_one(samples.path_of("pizza"))
    answers = from_text_answers.submission([recipe])[recipe.id]
    assert answers.keys() == {asked.id for asked in recipe.questions}
    assert any(answer for answer in answers.values())


def test_flow_graphs_are_scored(tmp_path):
    rows = [
        ("Chop", "B-Ac", "4", "t"), ("onions", "B-F", "1", "t"), (".", "O", "0", "root"),
        ("Fry", "B-Ac", "0", "root"), ("them", "B-F", "4", "t"), (".", "O", "0", "root"),
    ]  # fmt: skip
    lines = [
        f"{n}\t{word}\t_\tNN\t{tag}\t_\t{head}\t{label}\t_\t_"
        for n, (word, tag, head, label) in enumerate(rows, 1)
    ]
    file = tmp_path / "flow.conllu"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = flowgraph.score(file)
    assert (found.kinds["action"].n, found.edges.n, found.recipes) == (2, 1, 1)
    assert found.edges.f1 == 1.0


def _cooked(folder, *steps):
    lines = [{"type": "ingredient", "id": "ing-0", "text": "2 leeks", "eamr": ""}]
    told = [{"type": "instruction", "id": "x", "text": t, "eamr": g} for t, g in steps]
    recipe = {"id": "1", "title": "Leeks", "content": [*lines, *told]}
    (folder / "1.json").write_text(json.dumps(recipe), encoding="utf-8")
    return folder


def test_posted_recipes_are_scored_by_who_takes_part(tmp_path):
    first = (
        "0) Fry the leeks in a pan.",
        '( inst-0 / R :inform ( ac-0-0 "Fry"@3:6 / AC :ppt ( ing-0 "the leeks"@7:16 / FOOD )'
        ' :loc ( tool-0-0 "a pan"@20:25 / TOOL ) ) )',
    )
    second = (
        "1) Sing a song.",
        '( inst-1 / R :inform ( ac-1-0 "Sing"@3:7 / AC :ppt ( NULL / FOOD ) ) )',
    )
    found = cookdial.score(_cooked(tmp_path, first, second)).as_dict()
    assert found["actions"]["n"] == 2
    assert [found[part]["recall"] for part in ("food", "tools", "lines", "places")] == [1.0] * 4
    assert [found[part]["n"] for part in ("food", "tools", "lines", "places")] == [1] * 4


def test_the_recipes_of_the_whole_corpus_are_found(tmp_path):
    within = tmp_path / "recipe"
    within.mkdir()
    told = ("0) Sing.", '( inst-0 / R :inform ( ac-0-0 "Sing"@3:7 / AC :ppt ( NULL / FOOD ) ) )')
    _cooked(within, told)
    assert cookdial.score(tmp_path).as_dict() == cookdial.score(within).as_dict()


def _said(text, bot=False, **notes):
    told = notes.pop("reply", "") if bot else json.dumps({"section": "", **notes})
    return {"utterance": text, "bot": bot, "annotations": told}


def test_what_cooks_asked_is_asked_of_the_recipes_without_the_reply(tmp_path):
    within, dialogues = tmp_path / "recipe", tmp_path / "dialog"
    within.mkdir()
    dialogues.mkdir()
    fried = (
        "0) Fry the leeks for 5 minutes.",
        '( inst-0 / R :inform ( ac-0-0 "Fry"@3:6 / AC :ppt ( ing-0 "the leeks"@7:16 / FOOD )'
        ' :duration ( dur-0-0 "5 minutes"@21:30 / DUR ) ) )',
    )
    served = ("1) Serve.", '( inst-1 / R :inform ( ac-1-0 "Serve"@3:8 / AC ) )')
    _cooked(within, fried, served)
    here = {"tracker_completed_step": "inst-0"}
    messages = [
        _said("Hello.", intent="greeting;", tracker_completed_step="title"),
        _said("Fry the leeks.", bot=True, reply="inform_instruction(inst-0);"),
        _said("Ok. How long?", intent="req_duration;", **here),
        _said("Five minutes.", bot=True, reply="inform_duration(dur-0-0);"),
        _said("How many leeks?", intent="req_amount;", **here),
        _said("Seven.", bot=True, reply="inform_amount(ing-0);"),
        _said("Can I use onions instead?", intent="req_substitute;", **here),
        _said("I do not know.", bot=True, reply="fence();"),
        _said("Done. What is next?", intent="confirm; req_instruction;", **here),
        _said("Serve them.", bot=True, reply="inform_instruction(inst-1);"),
    ]
    (dialogues / "1.1.json").write_text(json.dumps({"messages": messages}), encoding="utf-8")
    asked = cookdial.score(tmp_path).as_dict()["questions"]
    assert asked["all"] == {
        "n": 3, "understood": 3, "answered": 3, "right": 3, "wrong": 0, "silent": 0
    }  # fmt: skip
    assert (asked["not said"]["n"], asked["not said"]["right"]) == (1, 1)
    (dialogues / "2.1.json").write_text('{"messages": 3}', encoding="utf-8")
    with pytest.raises(ReadError, match="dialogue"):
        cookdial.score(tmp_path)


@pytest.mark.parametrize(
    ("kind", "wanted", "right", "wrong"),
    [
        ("numbers", "1 1/2 cups milk", "1 1/2 cups", "2 cups"),
        ("numbers", "10 oz", "10 ounce", "1 package"),
        ("times", "5 to 8 minutes", "for 5-8 minutes", "for 5 minutes"),
        ("degrees", "177 degrees C", "175 degrees C", "350 degrees F"),
        ("words", "until the onions are soft", "when the onions are soft", "after an hour"),
        ("head", "a 9 inch pie pan", "9 inch", "a bowl"),
        ("verb", "Place", "placing the dough in the tin", "baking it"),
        ("yes or no", "no", "nothing: it all hangs together", "yes"),
    ],
)
def test_a_right_answer_has_what_the_reply_was_about(kind, wanted, right, wrong):
    assert Sign(kind, wanted).is_in(right)
    assert not Sign(kind, wanted).is_in(wrong)


def test_a_participant_of_another_action_counts_as_lost(tmp_path):
    told = (
        "0) Wash the leeks and heat a pan.",
        '( inst-0 / R :inform ( ac-0-0 "Wash"@3:7 / AC :loc ( tool-0-0 "a pan"@27:32 / TOOL ) ) )',
    )
    assert cookdial.score(_cooked(tmp_path, told)).parts["tools"].f1 == 0.0


def test_a_folder_of_another_kind_is_refused(tmp_path):
    with pytest.raises(ReadError, match="CookDial"):
        cookdial.score(tmp_path)
    (tmp_path / "odd.json").write_text('{"content": [{"type": 3}]}', encoding="utf-8")
    with pytest.raises(ReadError, match="odd"):
        cookdial.score(tmp_path)


@pytest.mark.parametrize("module", [flowgraph])
def test_a_file_of_another_kind_is_refused(module, tmp_path):
    file = tmp_path / "odd.txt"
    file.write_text("hello", encoding="utf-8")
    with pytest.raises(ReadError):
        module.score(file)
