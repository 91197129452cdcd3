"""Learned files and their cards: each has one, and what is not free can be left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.parsing import models
from kg.readers import read_one_text
from ontology import cards
from ontology.cards import VARIABLE, CardError, Use, cards_in

ROOT = Path(__file__).parents[2]
PACKAGES = ("ontology", "kg", "reasoner", "api")
LEARNED = (".npz", ".npy", ".pkl", ".bin", ".onnx", ".safetensors", ".crf", ".gz")
OUR_OWN = {"tables.json"}  # compiled from words/*.toml, not learned
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


def test_what_was_learned_from_r2vq_is_not_for_sale():
    learned = [card for card in cards_in(models.FOLDER) if card.file != "choosing.json"]
    assert len(learned) == 6
    for card in learned:
        assert not card.is_free
        assert card.use is (Use.RESEARCH if card.file == "flow.npz" else Use.NON_COMMERCIAL)


def test_free_models_leave_out_what_is_not_free(choice):
    choice("free")
    found = models.shipped()
    assert found.chains.keys() == {"spotting", "predicates", "roles"}
    assert all(card.is_free for card in cards_in(models.FREE))
    recipe = read_one_text(SOUP)
    assert [event.lemma for event in recipe.events] == ["chop", "fry"]
    choice("all")
    assert "flow" in models.shipped().chains


def test_models_of_ones_own_are_read_from_their_folder(choice, tmp_path):
    choice(str(tmp_path))
    found = models.shipped()
    assert not found.chains and not found.scales
    recipe = read_one_text(SOUP)
    assert [event.lemma for event in recipe.events] == ["chop", "fry"]


def test_a_file_without_a_card_is_not_free(choice, tmp_path):
    choice("free")
    assert not cards.is_wanted(tmp_path / "stray.npz")
    choice("all")
    assert cards.is_wanted(tmp_path / "stray.npz")


def test_there_is_no_other_choice(choice):
    choice("most")
    with pytest.raises(CardError, match="all, free or a folder"):
        models.shipped()
