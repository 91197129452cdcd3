"""Plain recipes on the command line."""

import json
import tomllib
from pathlib import Path

import pytest

from kg import annotated, samples
from kg.errors import KgError

WAYS_IN = tomllib.loads(
    (Path(__file__).parents[1] / "golden" / "ways_in.toml").read_text(encoding="utf-8")
)["text"]

SOUP = """\
Soup

Ingredients
1 onion
2 tbsp oil
500 ml stock

Method
1. Heat the oil in a pan. Add the onion and fry for 5 minutes.
2. Pour in the stock and simmer for 20 minutes.
"""

FRITTERS = """\
Courgette fritters

Ingredients
2 courgettes
1 egg
100 g flour
50 g walnuts
2 tbsp butter or oil

Method
1. Grate the courgettes into a bowl. Stir in the egg and the flour. Add the walnuts, if using.
2. Unless the batter is thin, add a little water. Shape the batter into 8 patties.
3. Bake or fry the patties for 10 minutes. Serve with the melted butter or oil.
"""


@pytest.fixture
def fritters(tmp_path):
    file = tmp_path / "fritters.txt"
    file.write_text(FRITTERS, encoding="utf-8")
    return str(file)


@pytest.fixture
def soup(tmp_path):
    file = tmp_path / "soup.txt"
    file.write_text(SOUP, encoding="utf-8")
    return str(file)


def test_a_question_about_a_plain_recipe_is_answered(invoke, soup):
    found = invoke("ask", soup, "Where is the onion after step 1?", "--json")
    assert found.exit_code == 0
    assert "pan" in json.loads(found.stdout)["text"]


def test_the_story_marks_what_was_assumed(invoke, soup):
    found = invoke("show", soup)
    assert found.exit_code == 0
    assert "(name): assumed" in found.stdout


def test_the_parser_is_scored_on_the_command_line(invoke):
    found = invoke("eval", "parse", str(samples.path_of("pizza")), "--json")
    assert 0 < json.loads(found.stdout)["events"]["f1"] <= 1


def test_questions_are_answered_and_scored_from_text(invoke, tmp_path):
    sample = str(samples.path_of("pizza"))
    scored = invoke("eval", "r2vq", "--from-text", sample, "--json")
    assert json.loads(scored.stdout)["n"] > 0
    out = tmp_path / "answers.json"
    assert invoke("answer", "--from-text", sample, "-o", str(out)).exit_code == 0
    assert "pizza" in json.loads(out.read_text(encoding="utf-8"))


def test_models_are_trained_from_annotated_recipes(invoke, tmp_path):
    pytest.importorskip("pycrfsuite")
    files = [str(samples.path_of("pizza")), str(annotated.path_of("carbonara"))]
    found = invoke("train", "parser", *files, "-o", str(tmp_path / "models"), "--rounds", "3")
    assert found.exit_code == 0
    assert {file.name for file in (tmp_path / "models").iterdir()} >= {
        *("spotting.npz", "weights.json", "choosing.json")
    }


def test_the_proof_says_what_was_assumed(invoke, soup):
    asked = ("ask", soup, "In which pan do I simmer it?", "--sure", "0")
    assert "assumed: simmer happens in the pan" in invoke(*asked).stdout
    assert json.loads(invoke(*asked, "--json").stdout)["evidence"][0]["assumed"]


@pytest.mark.parametrize("case", WAYS_IN, ids=lambda case: case["name"])
def test_every_text_comes_to_a_clear_end_on_the_command_line(invoke, tmp_path, case):
    file = tmp_path / case["name"]
    file.write_text(case["text"], encoding="utf-8")
    for command in (("show", str(file)), ("ask", str(file), "What is the first thing to do?")):
        if len(case.get("titles", ())) == 1:
            assert invoke(*command).exit_code in ((0,) if command[0] == "show" else (0, 3, 4))
            continue
        with pytest.raises(KgError) as refused:
            invoke(*command)
        assert case.get("refused", "holds several recipes") in str(refused.value)
    assert invoke("check", str(file)).exit_code == (1 if "refused" in case else 0)


def test_the_state_says_what_is_not_so_for_sure(invoke, fritters):
    page = " ".join(invoke("state", fritters, "--step", "2").stdout.split())
    assert "walnuts (only if using) and water (unless the batter is thin)" in page
    assert "used up: courgettes, egg, flour and walnuts (only if using)" in page
    assert "butter or oil" in invoke("state", fritters).stdout


def test_the_state_and_the_story_say_terms_in_the_same_words(invoke, fritters):
    told = invoke("show", fritters).stdout
    state = json.loads(invoke("state", fritters, "--json").stdout)["state"]
    said = {fact["said"] for thing in state["things"] for fact in thing["terms"]}
    assert said == {
        "only if using",
        "unless the batter is thin",
        "or bake instead",
        "or fry instead",
    }
    assert all(terms in told for terms in said)


def test_facts_of_a_state_have_their_terms_as_data(invoke, fritters):
    state = json.loads(invoke("state", fritters, "--json").stdout)["state"]
    patties = next(thing for thing in state["things"] if thing["name"] == "patties")
    terms = {(fact["property"], fact["value"]): fact for fact in patties["terms"]}
    baked, fried = terms["form", "baked"], terms["form", "fried"]
    assert (baked["condition"], len(baked["instead"])) == (None, 1)
    assert baked["instead"] != fried["instead"]
    assert ("form", "shaped") not in terms
    assert ("temperature", "hot") not in terms, "hot either way"
    walnuts = next(part for part in patties["made_of"] if part.startswith("walnuts"))
    assert terms["part-of", walnuts]["condition"] == "if using"
    left = {supply["name"]: supply["condition"] for supply in state["supplies"]}
    assert left["walnuts"] == "if using"
    assert left["flour"] is None


def test_an_annotated_recipe_leaves_nothing_open(invoke):
    state = json.loads(invoke("state", "pizza", "--json").stdout)["state"]
    assert all(thing["terms"] == thing["either"] == [] for thing in state["things"])
    assert all(fact["said"] == "" for fact in state["props"])


def test_show_tells_the_parts_of_the_list_and_the_notes(invoke, tmp_path):
    file = tmp_path / "pie.txt"
    file.write_text(
        "Pie\n\nFor the filling:\n3 leeks\n\nFor the pastry:\n300 g flour\n2 eggs\n\n"
        "1. Mix the flour and the eggs.\n2. Cook the leeks.\n\nStorage: it keeps for 3 days.\n",
        encoding="utf-8",
    )
    shown = invoke("show", str(file)).output
    assert "filling:\n" in shown
    assert "pastry:\n" in shown
    assert "Storage: it keeps for 3 days." in shown.rpartition("Notes")[2]
    told = json.loads(invoke("show", str(file), "--json").output)
    assert [supply["part"] for supply in told["supplies"]] == ["filling", "pastry", "pastry"]
    assert told["notes"][0]["text"] == "it keeps for 3 days."
