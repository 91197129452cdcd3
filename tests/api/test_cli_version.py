"""`mirepoix --version`: the number, and the learned files with what they may be used for."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest


def test_the_version_alone_is_one_line(invoke):
    said = invoke("--version")
    assert said.exit_code == 0
    assert said.stdout.startswith("mirepoix ") and said.stdout.count("\n") == 1


@pytest.mark.parametrize("order", [("--version", "--verbose"), ("--verbose", "--version")])
def test_verbosely_it_lists_learned_files(invoke, order, monkeypatch):
    monkeypatch.delenv("MIREPOIX_MODELS", raising=False)
    said = invoke(*order).stdout
    assert "models: shipped" in said
    (used,) = [line for line in said.splitlines() if "spotting.npz" in line]
    assert "in use" in used and "any; Apache-2.0" in used


def test_no_learned_file_is_without_a_card_a_line_and_a_notice(invoke):
    root = Path(__file__).parents[2]
    packages = ("ontology", "kg", "reasoner", "api")
    learned = {file for package in packages for file in (root / package).rglob("*.npz")}
    cards = [file for package in packages for file in (root / package).rglob("*.card.toml")]
    said, notice = invoke("--version", "--verbose").stdout, (root / "NOTICE").read_text("utf-8")
    assert all(file.with_suffix(".card.toml").is_file() for file in learned)
    for card in cards:
        file = tomllib.loads(card.read_text("utf-8"))["file"]
        assert f"  {file} " in said, card
        assert file in notice or card.parent.name in notice, card


def test_a_command_is_still_needed(invoke):
    assert invoke("--no-color").exit_code == 2
    assert invoke("--verbose").exit_code == 2


def test_models_of_ones_own_are_named_by_their_folder(shell, tmp_path):
    text = b"Soup\n\nIngredients\n2 onions\n\nMethod\n1. Chop the onions.\n2. Fry them in a pan.\n"
    said = shell("--models", str(tmp_path), "--version", "--verbose").stdout.decode()
    assert f"models: {tmp_path}" in said
    (line,) = [line for line in said.splitlines() if "spotting.npz" in line]
    assert "left out" in line
    own = {"MIREPOIX_MODELS": str(tmp_path)}
    by_rules = shell("state", "-", "--step", "2", input=text, environment=own)
    assert by_rules.returncode == 0 and b"pan" in by_rules.stdout, by_rules.stderr
    wrong = shell("--version", environment={"MIREPOIX_MODELS": "most"})
    assert wrong.returncode == 2 and b"Traceback" not in wrong.stderr
