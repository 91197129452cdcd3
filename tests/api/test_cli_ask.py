"""`mirepoix ask`, `answer` and `eval`, as people and programs call them."""

from __future__ import annotations

import json

import pytest

from kg.errors import NotFoundError
from kg.samples import names, path_of


def test_an_answer_comes_with_its_proof_and_its_sentence(invoke):
    done = invoke("ask", "apple-cake", "Where is the butter after step 1?")
    assert done.exit_code == 0
    assert done.stdout.startswith("on the round cake tin\n")
    assert "because" in done.stdout
    assert ">grease<" in done.stdout


def test_a_proof_quotes_the_sentence_as_it_was_written(invoke, tmp_path):
    recipe = tmp_path / "soup.txt"
    recipe.write_text(
        "Soup\n\nIngredients\n1 leek\n\nMethod\n"
        "1. Half-fill a pot with water. Add the leek (washed)."
    )
    done = invoke("ask", str(recipe), "When is the leek added?")
    assert "step 1: >Add< the leek (washed)." in done.stdout
    done = invoke("ask", str(recipe), "What is in the pot after step 1?")
    assert "Half - fill" not in done.stdout


def test_json_has_the_text_the_query_and_the_evidence(invoke):
    done = invoke("ask", "apple-cake", "How many bowls are used?", "--json")
    record = json.loads(done.stdout)
    assert (record["outcome"], record["text"][:1], record["value"]) == ("Answered", "2", 2)
    assert record["query"]["kind"] == "count_props"
    assert record["evidence"]


def test_json_has_no_text_where_the_recipe_does_not_say(invoke):
    done = invoke("ask", "apple-cake", "Where is the saffron?", "--json")
    record = json.loads(done.stdout)
    assert done.exit_code in (3, 4)
    assert record["text"] is None
    assert record["outcome"] in ("NoAnswer", "NotUnderstood")


def test_a_question_that_is_not_understood_gets_suggestions(invoke):
    done = invoke("ask", "apple-cake", "sing me a song of butter")
    assert "this recipe can answer" in done.stdout or "does not say" in done.stdout


def test_a_typo_is_shown_with_what_it_was_taken_for(invoke):
    done = invoke("ask", "apple-cake", "What do you use to peel the aples?")
    assert "taken as apples (spelling" in done.stdout


def test_questions_come_from_the_standard_input_one_a_line(invoke):
    lines = "How many steps are there?\n\nWhere is the moon?\n"
    done = invoke("ask", "pizza", "--json", input=lines)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["text"] for record in records] == ["4", None]


def test_a_question_can_be_about_the_step_that_one_is_at(invoke):
    assert invoke("ask", "apple-cake", "Next?", "--at", "1").stdout.startswith("Peel the apples")
    assert not invoke("ask", "apple-cake", "Next?").stdout.startswith("Peel")
    with pytest.raises(NotFoundError, match="step '99'"):
        invoke("ask", "apple-cake", "Next?", "--at", "99")


def test_the_prompt_keeps_the_step_that_was_told_last(invoke):
    lines = "next\nnext\nwhat was that?\nwhat is step 6?\nanything else to do?\n"
    done = invoke("ask", "apple-cake", "--json", input=lines)
    texts = [json.loads(line)["text"] for line in done.stdout.splitlines()]
    assert [text.split()[0] for text in texts] == ["Preheat", "Peel", "Peel", "Whisk", "no"]


def test_the_dialect_of_the_benchmark_is_an_option(invoke):
    done = invoke("ask", "apple-cake", "Where should you cut the flesh?", "--r2vq")
    assert done.stdout.splitlines()[0] == "board"


@pytest.mark.parametrize("question", ["", "?", "\x1b[31m", "x" * 5000, "🧈"])
def test_odd_questions_end_well(invoke, question):
    done = invoke("ask", "tzatziki", question)
    assert done.exit_code in (3, 4)
    assert "\x1b" not in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_submission_has_every_question_and_no_gold_is_read(invoke, tmp_path):
    source = path_of("pizza").read_text(encoding="utf-8")
    wrong = "\n".join(
        "# answer 0-0 = nonsense" if line.startswith("# answer") else line
        for line in source.splitlines()
    )
    file, out = tmp_path / "pizza.conllu", tmp_path / "out.json"
    file.write_text(wrong + "\n", encoding="utf-8")
    done = invoke("answer", str(file), "-o", str(out))
    answers = json.loads(out.read_text(encoding="utf-8"))
    assert done.exit_code == 0
    asked = [line for line in source.splitlines() if line.startswith("# question")]
    assert len(answers["pizza"]) == len(asked)
    assert "nonsense" not in str(answers)


@pytest.mark.parametrize("name", names())
def test_our_own_samples_score_almost_everything(invoke, name):
    done = invoke("eval", "r2vq", str(path_of(name)), "--json")
    score = json.loads(done.stdout)
    assert score["em"] >= 97
    assert score["n"] >= 40
    assert set(score) >= {"em", "f1", "n", "classes"}


def test_mistakes_and_figures_are_written_down(invoke, tmp_path):
    errors, ledger = tmp_path / "errors.jsonl", tmp_path / "scores.csv"
    done = invoke(
        "eval", "r2vq", str(path_of("pizza")), "--errors", str(errors), "--ledger", str(ledger)
    )
    assert done.exit_code == 0
    assert done.stdout.startswith("EM")
    assert ledger.read_text(encoding="utf-8").startswith("command,file,figure,value,n")
    assert errors.exists()


def test_gold_that_is_not_there_is_one_clear_message(shell, tmp_path):
    pizza = str(path_of("pizza"))
    done = shell("eval", "cutl", pizza, "--gold", str(tmp_path / "none"), text=True)
    assert (done.returncode, "no such folder" in done.stderr) == (1, True)
    empty = shell("eval", "cutl", pizza, "--gold", str(tmp_path), text=True)
    assert (empty.returncode, "none of these recipes" in empty.stderr) == (1, True)


def test_the_graph_reaches_its_figure_on_cutl(invoke, r2vq):
    files = [str(r2vq / f"{name}.conllu") for name in ("train_rebuilt", "test_annotated")]
    done = invoke("eval", "cutl", *files, "--gold", str(r2vq / "cutl"), "--json")
    assert json.loads(done.stdout)["f1"] >= 0.65


def test_the_ontology_reaches_its_figures(invoke, r2vq):
    names_ = ("train_rebuilt.conllu", "test_annotated.conllu", "sample.conllu", "r2vq2021.jsonl")
    done = invoke("eval", "ontology", *(str(r2vq / name) for name in names_), "--json")
    shares = {name: found["share"] for name, found in json.loads(done.stdout).items()}
    assert shares["events"] >= 0.99
    assert shares["lemmas seen three times"] >= 0.97
    assert min(shares["ingredients"], shares["tools"], shares["habitats"]) >= 0.95


def test_the_exit_code_tells_what_came_of_a_question(invoke):
    asked = (
        "Where is the butter after step 1?",
        "Where is the saffron?",
        "sing me a song of butter",
    )
    assert [invoke("ask", "apple-cake", question).exit_code for question in asked] == [0, 3, 4]
