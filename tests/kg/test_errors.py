"""Errors say what is near, and cost nobody anything to say."""

from __future__ import annotations

import kg.errors
from kg.errors import NotFoundError

MANY = [f"recipe-{n}-with-onions" for n in range(20_000)]


def test_what_is_nearly_there_is_offered():
    assert "did you mean pizza" in str(NotFoundError("recipe", "piza", ["pizza", "tea"]))
    assert "did you mean recipe-7-with-onions" in str(
        NotFoundError("recipe", "recipe-7-with-onion", MANY)
    )


def test_few_of_many_names_are_compared_whatever_is_wanted(monkeypatch):
    compared = []
    compare = kg.errors.get_close_matches
    monkeypatch.setattr(
        kg.errors,
        "get_close_matches",
        lambda word, names, **given: (
            compared.append((len(word), len(names))) or compare(word, names, **given)
        ),
    )
    for wanted in ("recipe-onions", "recipe" * 100_000, "", "nothing-like-it"):
        str(NotFoundError("recipe", wanted, MANY))
    assert all(length <= 100 and count <= 500 for length, count in compared)
