"""Learned files and their cards: each has one, and what the package ships is free."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kg.parsing import models
from kg.readers import read_one_text
from ontology.cards import VARIABLE, CardError, cards_in

ROOT = Path(__file__).parents[2]
PACKAGES = ("ontology", "kg", "reasoner", "api")
LEARNED = (".npz", ".npy", ".pkl", ".bin", ".onnx", ".safetensors", ".crf", ".gz")
OUR_OWN = {"tables.json", "wordlists.json"}  # compiled from words/*.toml, not learned
SOUP = "Soup\n\nIngredients\n2 onions\n\nMethod\n1. Chop the onions.\n2. Fry them in a pan.\n"


def learned_files():
    """The files of the packages that were learned: weights are JSON or arrays."""
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*"):
            is_data = "nltk_data" in file.parts or "learning" in file.parts
            is_weights = file.suffix == ".json" and not is_data
            if (file.suffix in LEARNED or is_weights) and file.name not in OUR_OWN:
                yield file


@pytest.fixture
def choice(monkeypatch):
    """Chooses models; the ones in use are looked up anew before and after."""

    def choose(value):
        monkeypatch.setenv(VARIABLE, value)
        models.shipped.cache_clear()

    yield choose
    models.shipped.cache_clear()


def test_every_learned_file_has_a_card():
    for file in learned_files():
        named = [card for card in cards_in(file.parent) if card.file == file.name]
        assert len(named) == 1, f"{file.relative_to(ROOT)} needs a {file.stem}.card.toml beside it"


def test_every_card_is_about_a_file_and_says_everything():
    found = [(path, path.parent) for p in PACKAGES for path in (ROOT / p).rglob("*.card.toml")]
    assert found
    for path, folder in found:
        told = [card for card in cards_in(folder) if card.file.split(".")[0]]
        assert told, path
        for card in told:
            assert any(folder.rglob(card.file)), card
            assert all((card.what, card.learned_from, card.licence, card.credit)), card


def test_the_models_that_come_along_are_free_for_any_use():
    learned = list(cards_in(models.FOLDER))
    assert {card.file for card in learned} == {
        *("choosing.json", "predicates.npz", "roles.npz", "spotting.npz", "usage.json"),
        "weights.json",
    }
    assert all(card.is_free and "R2VQ" not in card.learned_from for card in learned)


def test_only_what_is_free_is_packed():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = told["tool"]["setuptools"]["package-data"]
    for path in (path for name in PACKAGES for path in (ROOT / name).rglob("*.card.toml")):
        if not all(card.is_free for card in cards_in(path.parent)):
            assert ".".join(path.parent.relative_to(ROOT).parts) not in packed, path


def test_models_of_ones_own_are_read_from_their_folder(choice, tmp_path):
    choice(str(tmp_path))
    found = models.shipped()
    assert not found.chains and not found.scales
    recipe = read_one_text(SOUP)
    assert [event.lemma for event in recipe.events] == ["chop", "fry"]


def test_what_one_s_own_models_lack_of_choosing_is_the_package_s(choice, tmp_path):
    choice(str(tmp_path))
    assert models.shipped().places == models.load(models.FOLDER).places
    (tmp_path / "choosing.json").write_text('{"place": {"none": 2.5}}', encoding="utf-8")
    choice(str(tmp_path))
    assert models.shipped().places == {"none": 2.5}


@pytest.mark.parametrize("value", ["most", "free", "all"])
def test_there_is_no_other_choice(choice, value):
    choice(value)
    with pytest.raises(CardError, match="a folder of models"):
        models.shipped()
