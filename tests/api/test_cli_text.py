"""Plain recipes on the command line."""

import json
import tomllib
from pathlib import Path

import pytest

from kg import samples
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
    files = [str(samples.path_of(name)) for name in ("pizza", "tzatziki")]
    found = invoke("train", *files, "-o", str(tmp_path / "models"), "--rounds", "3")
    assert found.exit_code == 0
    assert (tmp_path / "models" / "spotting.npz").exists()


def test_the_proof_says_what_was_assumed(invoke, soup):
    found = invoke("ask", soup, "Where do you simmer?")
    assert "assumed: simmer happens in the pan" in found.stdout
    assert json.loads(invoke("ask", soup, "Where do you simmer?", "--json").stdout)["evidence"][0][
        "assumed"
    ]


@pytest.mark.parametrize("case", WAYS_IN, ids=lambda case: case["name"])
def test_every_text_comes_to_a_clear_end_on_the_command_line(invoke, tmp_path, case):
    file = tmp_path / case["name"]
    file.write_text(case["text"], encoding="utf-8")
    for command in (("show", str(file)), ("ask", str(file), "What is the first thing to do?")):
        if len(case.get("titles", ())) == 1:
            assert invoke(*command).exit_code == 0
            continue
        with pytest.raises(KgError) as refused:
            invoke(*command)
        assert case.get("refused", "holds several recipes") in str(refused.value)
    assert invoke("check", str(file)).exit_code == (1 if "refused" in case else 0)
