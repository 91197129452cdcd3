"""Which words of a step call for which words in its title: IBM's first model, learned by counting.

Beside its words, a step has marks: whether it is the first or the last, short or long, full of
numbers. A title such as "Ingredients" or "Enjoy!" follows from a mark more than from any word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum, log
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.words import base_words, raw_words

__all__ = ["Translation", "learn_translation", "marks_of", "source_words"]

_ROUNDS: Final = 5
_RARE_TITLE: Final = 3
_RARE_BODY: Final = 4
"""Words in fewer titles or bodies than this are not learned about."""
_LEAST: Final = 0.01
_TRUST: Final = 0.7
"""How much the model is trusted against the plain frequency of a word in titles."""


@dataclass(frozen=True, slots=True, eq=False)
class Translation:
    """How probable a title's word is after each word of a step, and by itself."""

    after: Mapping[str, Mapping[str, float]]
    """By the word of the title, then by the word or mark of the step."""
    common: Mapping[str, float]

    def score(self, title: Iterable[str], source: frozenset[str]) -> float:
        """Return how much more probable a title is in view of a step, a word, as a logarithm."""
        total, count = 0.0, 0
        for word in title:
            usual = self.common.get(word)
            if usual is None:
                continue
            count += 1
            after = self.after.get(word, {})
            here = fsum(after[each] for each in after.keys() & source) / max(len(source), 1)
            total += log(_TRUST * here / usual + 1 - _TRUST)
        return total / count if count else 0.0


def marks_of(bodies: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the marks of each step of a recipe."""
    found = []
    for number, body in enumerate(bodies):
        words = raw_words(body)
        digits = sum(word.isdigit() for word in words)
        place = (number + 0.5) / len(bodies)
        length = min(len(words).bit_length(), 8)
        marks = [f"#part {int(5 * place)}", f"#length {length}", f"#numbers {min(digits // 3, 4)}"]
        marks += ["#first"] * (number == 0) + ["#last"] * (number == len(bodies) - 1)
        found.append(tuple(marks))
    return found


@lru_cache(maxsize=4096)
def source_words(bodies: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return what the title of each step can follow from: its distinct words and its marks."""
    marks = marks_of(bodies)
    return tuple(
        (*dict.fromkeys(base_words(body)), *mark) for body, mark in zip(bodies, marks, strict=True)
    )


def learn_translation(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> Translation:
    """Learn from titles with the words and marks of their steps, by expectation-maximisation."""
    titles = Counter(word for title, _ in pairs for word in title)
    bodies = Counter(word for _, source in pairs for word in source)
    known = [word for word, count in titles.items() if count >= _RARE_TITLE]
    sources = [word for word, count in bodies.items() if count >= _RARE_BODY]
    rows = {word: row for row, word in enumerate(sources)}
    columns = {word: column for column, word in enumerate(known)}
    total = sum(titles[word] for word in known)
    common = {word: titles[word] / total for word in known}
    links, owners = _links(pairs, rows, columns)
    if not len(links):
        return Translation({}, common)
    keys, at = np.unique(links, return_inverse=True)
    above = keys // len(columns)
    weights = np.ones(len(keys))
    for _ in range(_ROUNDS):
        mass = weights[at]
        share = mass / np.bincount(owners, mass)[owners]
        counts = np.bincount(at, share, len(keys))
        weights = counts / np.bincount(above, counts)[above]
    after: dict[str, dict[str, float]] = {}
    for key in np.flatnonzero(weights >= _LEAST):
        row, column = divmod(int(keys[key]), len(columns))
        after.setdefault(known[column], {})[sources[row]] = float(weights[key])
    return Translation(after, common)


def _links(
    pairs: Sequence[tuple[Sequence[str], Sequence[str]]],
    rows: Mapping[str, int],
    columns: Mapping[str, int],
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Every word of a title with every word of its step, and which word of a title it was."""
    links, owners, owner = [], [], 0
    for title, source in pairs:
        here = np.array([rows[word] for word in source if word in rows], dtype=np.int64)
        for word in title:
            if word in columns and len(here):
                links.append(here * len(columns) + columns[word])
                owners.append(np.full(len(here), owner))
                owner += 1
    empty = np.zeros(0, dtype=np.int64)
    return np.concatenate([empty, *links]), np.concatenate([empty, *owners])
