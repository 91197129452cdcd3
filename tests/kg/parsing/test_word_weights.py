"""What words add by themselves: the sum of their attributes, however many words there are."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from kg.parsing import word_weights
from kg.parsing.columns import column_of
from kg.parsing.spotting import known_names
from kg.parsing.word_weights import WordWeights

AROUND = (
    (-1, "-1:", lambda word: (f"w={word}",)),
    (0, "0:", lambda word: (word, f"l={len(word)}")),
)
WORDS = [f"leek{n}" for n in range(40)]


def learned():
    names = [f"-1:w={word}" for word in WORDS[::2]] + [f"0:{word}" for word in WORDS] + ["0:l=5"]
    index = {name: row for row, name in enumerate(names)}
    weights = np.arange(3 * len(names), dtype=np.float32).reshape(-1, 3) + 1
    return index, np.concatenate([weights, np.zeros((1, 3), dtype=np.float32)])


def added_up(index, weights, row, place):
    names = [f"{mark}{name}" for by, mark, of in AROUND for name in of(row[place + by])]
    return sum((weights[index[name]] for name in names if name in index), np.zeros(3))


@pytest.mark.parametrize(("first", "most"), [(1000, 20_000), (2, 20_000), (2, 7)])
def test_words_add_what_their_attributes_weigh(monkeypatch, first, most):
    monkeypatch.setattr(word_weights, "_FIRST", first)
    monkeypatch.setattr(word_weights, "_MOST", most)
    index, weights = learned()
    kept = WordWeights(index, weights, AROUND)
    for size in (1, 3, 9, 40, 5):
        row = ["<>", *WORDS[:size], "unheard"]
        at = np.arange(1, len(row))
        wanted = [added_up(index, weights, row, place) for place in at]
        assert kept.around(column_of(row), at).tolist() == np.array(wanted).tolist()


def test_several_threads_learn_words_at_the_same_time(monkeypatch):
    monkeypatch.setattr(word_weights, "_FIRST", 2)
    monkeypatch.setattr(word_weights, "_MOST", 12)
    index, weights = learned()
    kept = WordWeights(index, weights, AROUND)

    def is_right(start):
        row = ["<>", *WORDS[start : start + 6]]
        at = np.arange(1, len(row))
        wanted = [added_up(index, weights, row, place) for place in at]
        return kept.around(column_of(row), at).tolist() == np.array(wanted).tolist()

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(is_right, [n % 34 for n in range(400)]))


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("add olive oil", ("-", "Bfood2", "Efood")),
        ("add olive", ("-", "Bfood1")),
        ("add the oil", ("-", "-", "Bfood1")),
        ("", ()),
    ],
)
def test_the_longest_name_counts_and_none_ends_behind_the_sentence(said, names):
    assert known_names(tuple(said.split())) == names
