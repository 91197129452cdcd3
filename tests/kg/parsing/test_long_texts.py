"""Long sentences, steps and recipes take memory and work in proportion to their length."""

from __future__ import annotations

import tracemalloc

import pytest

from kg.model import Source
from kg.parsing import Outline, parse
from kg.parsing.clauses import Clauses

SAID = ("peel the parsnips", "boil them in a pot", "mash the parsnips with the cream")


def _outline(clauses: int, *, is_one: bool) -> Outline:
    said = [SAID[n % len(SAID)] for n in range(clauses)]
    text = (f"{', then '.join(said).capitalize()}.",)
    steps = (text,) if is_one else tuple((f"{one.capitalize()}.",) for one in said)
    return Outline("x", "Mash", ("500 g parsnips", "50 ml cream"), steps, Source("x", "text", 1))


def _peak(outline: Outline) -> int:
    tracemalloc.start()
    recipe = parse(outline)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(recipe.events) >= 100
    return peak


@pytest.mark.parametrize("is_one", [True, False])
def test_memory_is_bounded(is_one):
    parse(_outline(30, is_one=is_one))
    short, long = (_peak(_outline(size, is_one=is_one)) for size in (100, 300))
    assert long < 4 * short
    assert long < 150_000_000


def test_every_predicate_is_seen_once_with_the_words_around_it():
    words = tuple(f"w{n}" for n in range(500))
    verbs = tuple(range(0, 500, 7))
    clauses = Clauses(words, ("NOUN",) * 500, ("O",) * 500, verbs)
    seen = [
        (first + verb, view.words[verb], len(view.words))
        for first, view in clauses.views()
        for verb in view.predicates
    ]
    assert [place for place, _, _ in seen] == list(verbs)
    assert all(word == words[place] for place, word, _ in seen)
    assert max(size for _, _, size in seen) <= 160


def test_a_short_sentence_is_seen_whole():
    clauses = Clauses(("fry", "it"), ("VERB", "PRON"), ("B-EVENT", "O"), (0,))
    assert list(clauses.views()) == [(0, clauses)]
