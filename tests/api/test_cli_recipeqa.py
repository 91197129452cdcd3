"""`mirepoix make`, `eval` and `train recipeqa` as a user runs them."""

import json

import numpy as np
import pytest

from kg.errors import NotFoundError

STAGES = (
    ("Gather the {}", "You need 2 cups of {}, salt and 3 spoons of oil. Bowl {}."),
    ("Chop the {}", "Cut the {} on a board with a knife. Bowl {}."),
    ("Fry the {}", "Heat oil in a pan, then add the {} and stir. Bowl {}."),
    ("Season the {}", "Taste the {} and put in salt and pepper. Bowl {}."),
    ("Serve the {} Warm", "Spoon the {} on plates and eat it at once. Bowl {}."),
)
FOODS = "carrot leek lamb lentil mushroom noodle onion pear plum pumpkin salmon spinach".split()


@pytest.fixture(scope="module")
def recipes(tmp_path_factory):
    told = [
        {
            "id": f"r{number}",
            "steps": [
                {"number": n + 1, "title": title.format(food), "body": body.format(food, number)}
                for n, (title, body) in enumerate(STAGES)
            ],
        }
        for number, food in enumerate(FOODS)
    ]
    path = tmp_path_factory.mktemp("made") / "recipes.json"
    path.write_text(json.dumps({"recipes": told}), encoding="utf-8")
    return path


def made(invoke, recipes, out, *more):
    return invoke("make", "recipeqa", str(recipes), "--task", "ordering", "-o", str(out), *more)


def test_the_same_seed_makes_the_same_bytes_and_a_manifest_says_what_was_done(
    invoke, recipes, tmp_path
):
    one, two, three = (tmp_path / f"{name}.json" for name in "abc")
    first = made(invoke, recipes, one, "--seed", "4")
    made(invoke, recipes, two, "--seed", "4")
    made(invoke, recipes, three, "--seed", "5")
    assert one.read_bytes() == two.read_bytes() != three.read_bytes()
    manifest = json.loads(first.stdout)
    assert (manifest["k"], manifest["seed"], manifest["knobs"]) == (100, 4, [0, 0, 0])
    assert set(manifest["skipped"]) == {"recipe too short", "too few steps left", "pool too small"}


def test_eval_prints_accuracy_n_and_interval_beside_the_probes(invoke, recipes, tmp_path):
    made(invoke, recipes, tmp_path / "made.json")
    ran = invoke(
        "eval", "recipeqa", str(tmp_path / "made.json"), "--probe", "--folds", "3", "--json"
    )
    found = json.loads(ran.stdout)
    assert found["n"] > 10
    low, high = found["interval"]
    assert 0 <= low <= found["accuracy"] <= high <= 100
    names = {"nearest", "farthest", "most alike", "odd one", "distances only", "choices only"}
    assert set(found["probes"]) == names
    assert found["learned"] == "3 folds by recipe"


def test_recipes_beside_the_questions_are_learned_from(invoke, recipes, tmp_path):
    made(invoke, recipes, tmp_path / "made.json")
    asked = ("eval", "recipeqa", str(tmp_path / "made.json"), "--folds", "3")
    assert "learning from" not in invoke(*asked).output
    (tmp_path / "recipeqa_recipes.json").write_bytes(recipes.read_bytes())
    assert "recipes of recipeqa_recipes.json" in " ".join(invoke(*asked).output.split())


def test_training_writes_the_same_weights_each_time(invoke, recipes, tmp_path):
    made(invoke, recipes, tmp_path / "made.json")
    for name in ("a.npz", "b.npz"):
        invoke("train", "recipeqa", str(tmp_path / "made.json"), "-o", str(tmp_path / name))
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_features_without_a_picture_are_a_clear_error(invoke, tmp_path):
    np.savez(tmp_path / "f.npz", other=np.ones(3))
    row = {
        "context": [{"body": "Boil."}, {"body": "Eat."}],
        "question": [],
        "choice_list": [["a", "b"], ["b", "a"]],
        "answer": 0,
        "task": "visual_ordering",
    }
    (tmp_path / "q.json").write_text(json.dumps({"data": [row]}), encoding="utf-8")
    with pytest.raises(NotFoundError, match="no features of the picture 'a'"):
        invoke("eval", "recipeqa", str(tmp_path / "q.json"), "--features", str(tmp_path / "f.npz"))


def test_recipes_that_were_never_learned_from_are_answered_by_the_shipped_weights(
    invoke, recipes, tmp_path
):
    made(invoke, recipes, tmp_path / "made.json")
    told = json.loads((tmp_path / "made.json").read_text(encoding="utf-8"))
    (tmp_path / "real.json").write_text(json.dumps({"data": told["data"]}), encoding="utf-8")
    ran = invoke("eval", "recipeqa", str(tmp_path / "real.json"), "--evidence", "1")
    assert "shipped weights" in ran.stdout
    assert "words in common" in ran.stdout
    found = json.loads(invoke("eval", "recipeqa", str(tmp_path / "real.json"), "--json").stdout)
    assert found["accuracy"] > 80 > found["hasty"]["accuracy"]
