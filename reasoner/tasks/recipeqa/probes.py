"""Probes: what can be answered without the recipe. A solver must beat them to have understood it.

Two look at distances only, in both directions: the nearest and the farthest candidate. Two look at
the choices only: the one most like the other choices and the odd one out. And two are learned in
the same folds as a solver, from distances alone and from choices alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from reasoner.learning.fitting import choices
from reasoner.tasks.recipeqa.folds import Folds
from reasoner.tasks.recipeqa.hasty import distances
from reasoner.tasks.recipeqa.question import Asked, Floats, Question
from reasoner.tasks.recipeqa.signs import Plain
from reasoner.tasks.recipeqa.style import STYLES
from reasoner.tasks.recipeqa.vectors import Rarity
from reasoner.tasks.recipeqa.words import base_words, common_words

__all__ = ["learned_probes", "quick_probes"]

_RIDGE: Final = 2.0
_ROUNDS: Final = 100
_RARE: Final = 3


def quick_probes(
    asked: Sequence[Asked], plain: Sequence[Plain], rarity: Rarity
) -> dict[str, list[int]]:
    """Return the answers of the probes that learn nothing."""
    found: dict[str, list[int]] = {"nearest": [], "farthest": [], "most alike": [], "odd one": []}
    for each, signs in zip(asked, plain, strict=True):
        away = distances(each.question, rarity)
        alike = _among(each.question, signs)[:, 1]
        found["nearest"].append(int(away.argmin()))
        found["farthest"].append(int(away.argmax()))
        found["most alike"].append(int(alike.argmax()))
        found["odd one"].append(int(alike.argmin()))
    return found


def learned_probes(
    asked: Sequence[Asked], plain: Sequence[Plain], rarity: Rarity, folds: Folds
) -> dict[str, list[int]]:
    """Return the answers of the learned probes; what answers was learned in other folds."""
    by_distance = [_distance_signs(each.question, rarity) for each in asked]
    found: dict[str, list[int]] = {"distances only": [0] * len(asked)}
    found["choices only"] = [0] * len(asked)
    for fold in range(folds.count):
        inside, outside = folds.split([each.recipe for each in asked], fold)
        words = common_words([asked[i].question for i in inside], _RARE)
        by_choice = {
            i: _choice_signs(asked[i].question, plain[i], words) for i in range(len(asked))
        }
        for name, rows in (
            ("distances only", dict(enumerate(by_distance))),
            ("choices only", by_choice),
        ):
            weights = _fit([rows[i] for i in inside], [asked[i].answer for i in inside])
            for i in outside:
                found[name][i] = int((rows[i] @ weights).argmax())
    return found


def _fit(rows: Sequence[Floats], answers: Sequence[int]) -> Floats:
    told = [(row, np.arange(len(row)) == answer) for row, answer in zip(rows, answers, strict=True)]
    return choices(told, rows[0].shape[1], _RIDGE, _ROUNDS)


def _distance_signs(question: Question, rarity: Rarity) -> Floats:
    """The distance of each candidate, beyond the mean of them, and whether it is an extreme."""
    away = distances(question, rarity)
    rows = [away - away.mean(), away == away.min(), away == away.max()]
    return np.stack(rows, axis=1).astype(float)


def _among(question: Question, plain: Plain) -> Floats:
    """The signs of each candidate with the others: with other choices, or along a sequence."""
    rows = []
    for number, candidate in enumerate(question.candidates):
        if question.marked:
            mine = question.marked[number]
            others = [each for each in question.marked if each != mine]
            rows.append(plain.together[mine, others].mean(axis=0))
        else:
            rows.append(plain.together[list(candidate[:-1]), list(candidate[1:])].mean(axis=0))
    return np.array(rows)


def _choice_signs(question: Question, plain: Plain, words: Mapping[str, int]) -> Floats:
    """How each choice is written, its words, and how it is like the others.

    An order is told by the words of its first and its last item.
    """
    among = _among(question, plain)
    single = np.zeros((len(question.candidates), len(STYLES) + 2 * len(words)))
    for number, candidate in enumerate(question.candidates):
        ends = (question.marked[number],) if question.marked else (candidate[0], candidate[-1])
        for side, item in enumerate(ends):
            single[number, : len(STYLES)] += plain.alone[item, : len(STYLES)] * (1 - 2 * side)
            for word in base_words(question.items[item].text):
                if word in words:
                    single[number, len(STYLES) + side * len(words) + words[word]] = 1
    return np.concatenate([among, single], axis=1)
