"""Put the signs of a question together: the plain ones and what a lexicon adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.lexicon import PLACES, Lexicon
from reasoner.tasks.recipeqa.question import Floats, Question
from reasoner.tasks.recipeqa.sheet import Sheet
from reasoner.tasks.recipeqa.signs import Plain
from reasoner.tasks.recipeqa.translation import source_words
from reasoner.tasks.recipeqa.vectors import Rarity, text_vector_of
from reasoner.tasks.recipeqa.words import base_words

__all__ = ["LEARNED_ALONE", "LEARNED_AT_STEPS", "LEARNED_TOGETHER", "sheet_of"]

LEARNED_AT_STEPS: Final = (
    "translates",
    "translates, beyond other steps",
    "stands in this part",
    "pictures this step",
    "pictures this step, beyond others",
)
LEARNED_ALONE: Final = ("best: translates", "mean: translates", "best: pictures a step")
LEARNED_TOGETHER: Final = ("stands earlier",)


def sheet_of(
    question: Question, plain: Plain, lexicon: Lexicon, rarity: Rarity, words: Mapping[str, int]
) -> Sheet:
    """Return the sheet of a question; `words` are those with a weight of their own."""
    sources = [frozenset(source) for source in source_words(question.steps)]
    titles = [base_words(item.text) for item in question.items]
    score = np.array([[lexicon.translation.score(t, source) for source in sources] for t in titles])
    placed = np.array([lexicon.placed(item.text) for item in question.items])
    count = len(sources)
    part = [int(PLACES * (number + 0.5) / count) for number in range(count)]
    shown = _shown(question, lexicon, rarity)
    rows = [score, _beyond(score), placed[:, part], shown, _beyond(shown)]
    alone = np.stack([score.max(axis=1), score.mean(axis=1), shown.max(axis=1)], axis=1)
    expected = _shares(placed) @ np.arange(PLACES) / PLACES
    earlier = expected[None, :, None] - expected[:, None, None]
    return Sheet(
        np.concatenate([plain.at_steps, np.stack(rows, axis=2)], axis=2),
        np.concatenate([plain.alone, alone, _words(titles, words)], axis=1),
        np.concatenate([plain.together, earlier], axis=2),
        np.array(question.candidates),
    )


def _shown(question: Question, lexicon: Lexicon, rarity: Rarity) -> Floats:
    """How much each item is like each step by the features of pictures."""
    found = np.zeros((len(question.items), len(question.steps)))
    if lexicon.bridge is None or all(item.vector is None for item in question.items):
        return found
    steps = np.array([text_vector_of(step, rarity) for step in question.steps])
    for row, item in enumerate(question.items):
        if item.vector is not None:
            found[row] = lexicon.bridge.likeness(item.vector, steps)
    return found


def _beyond(rows: Floats) -> Floats:
    beyond: Floats = rows - rows.mean(axis=1, keepdims=True)
    return beyond


def _shares(scores: Floats) -> Floats:
    masses = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = masses / masses.sum(axis=1, keepdims=True)
    return shares


def _words(titles: Sequence[Sequence[str]], words: Mapping[str, int]) -> Floats:
    found = np.zeros((len(titles), len(words)))
    for row, title in enumerate(titles):
        for word in title:
            if word in words:
                found[row, words[word]] = 1
    return found
