"""The shipped word vectors: small, quick to load, and alike where things are alike."""

from __future__ import annotations

import subprocess
import sys
from math import fsum
from pathlib import Path

import pytest

from ontology import vectors
from ontology.phrases import plain
from ontology.tables import tables

ROOT = Path(__file__).parents[2]


def test_the_table_is_small():
    assert vectors.FILE.stat().st_size < 2_000_000


def test_a_vector_has_length_one():
    vector = vectors.vector("chopped spring onions")
    assert len(vector) == 256
    assert fsum(value * value for value in vector) == pytest.approx(1, abs=1e-3)


def test_a_plural_and_accents_are_the_same_word():
    assert vectors.vector("onions") == pytest.approx(vectors.vector("Onion"), abs=0.25)
    assert vectors.vector("crème fraîche") == vectors.vector("creme fraiche")


@pytest.mark.parametrize(
    ("phrase", "alike", "unlike"),
    [
        ("skillet", "frying pan", "parsley"),
        ("prawn", "shrimp", "bowl"),
        ("bake", "roast", "refrigerator"),
        ("cheesy topping", "cheese topping", "kitchen knife"),
        ("heat the oil in a skillet", "warm oil in a frying pan", "chop the parsley"),
    ],
)
def test_what_is_alike_ranks_first(phrase, alike, unlike):
    ranked = vectors.rank(phrase, [unlike, alike])
    assert [name for name, _ in ranked] == [alike, unlike]


def test_what_is_not_known_has_no_vector():
    assert vectors.vector("qwxyz") is None
    assert vectors.vector("qwxyz vbnml onion") is None
    assert vectors.vector("") is None
    assert vectors.similarity("qwxyz", "onion") is None
    assert vectors.rank("onion", ["qwxyz", "garlic"])[0][0] == "garlic"


def test_nearly_every_word_of_the_ontology_has_a_vector():
    words = {word for name in tables()["labels"].values() for word in plain(name).split()}
    known = [word for word in words if vectors.vector(word)]
    assert len(known) > 0.97 * len(words)


def test_importing_it_loads_no_numpy_and_the_table_is_read_once():
    code = """if True:
        import sys
        from ontology import vectors
        print("numpy" in sys.modules)
        vectors.similarity("onion", "garlic")
        print("numpy" in sys.modules, "torch" in sys.modules)
        print(vectors.table.cache_info().misses)
    """
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout.split() == ["False", "True", "False", "1"]
