"""The cut of WordNet: what it relates, what it keeps apart, and that its notice is there."""

from __future__ import annotations

import pytest

from ontology import wordnet

FOLDER = wordnet.FILE.parent


@pytest.mark.parametrize(
    ("asked", "known", "part"),
    [
        ("eggplant", "aubergines", "n"),
        ("frying pan", "skillet", "n"),
        ("scallion", "spring onion", "n"),
        ("pan", "skillet", "n"),
        ("pasta", "spaghetti", "n"),
        ("combine", "mix", "v"),
        ("put", "place", "v"),
    ],
)
def test_it_relates_synonyms_and_what_is_right_below(asked, known, part):
    assert wordnet.related(asked, known, part)


@pytest.mark.parametrize(
    ("asked", "known", "part"),
    [
        ("onion", "garlic", "n"),
        ("whisk", "spoon", "n"),
        ("skillet", "pan", "n"),
        ("butter", "peanut butter", "n"),
        ("lemon", "lime", "n"),
        ("boil", "freeze", "v"),
        ("chop", "fry", "v"),
        ("onion", "xyzzy", "n"),
        ("", "", "n"),
    ],
)
def test_it_keeps_apart_what_is_not(asked, known, part):
    assert not wordnet.related(asked, known, part)


def test_it_knows_kitchen_words_and_leaves_out_the_rest():
    assert wordnet.knows("colanders") and wordnet.knows("simmer", "v")
    assert not wordnet.knows("parliament") and not wordnet.knows("argue", "v")


def test_it_is_small_and_its_notice_is_kept_beside_it():
    assert wordnet.FILE.stat().st_size < 750_000
    notice = (FOLDER / "WORDNET-LICENSE").read_text(encoding="utf-8")
    assert "WordNet 3.0 Copyright 2006 by Princeton University" in notice
    assert "AS IS" in notice


def test_every_meaning_that_is_named_is_there():
    for table in wordnet.wordnet().values():
        known = range(len(table["above"]))
        assert all(sense in known for senses in table["words"].values() for sense in senses)
        assert all(above in known for row in table["above"] for above in row)
