"""Learn how readings are ranked and how far an answer can be trusted, from right answers alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from reasoner.context import Context
from reasoner.features import reading_features, silence_features
from reasoner.learning.examples import Example, Graphs
from reasoner.learning.fitting import choices, yes_or_no
from reasoner.learning.scoring import is_right
from reasoner.question_words import Features, Told
from reasoner.ranking import rank
from reasoner.reading.analysis import analyse
from reasoner.readings import Reading, readings
from reasoner.trust import trust_features
from reasoner.understanding import Understood, understand
from reasoner.weights import Ranking, Weights

if TYPE_CHECKING:
    from scipy import sparse

__all__ = ["Trial", "learn_ranking", "learn_trust", "trials"]

SEEN_OFTEN: Final = 5
RIDGE: Final = 1.0
TRUST_RIDGE: Final = 30.0
GOLDEN: Final = "golden"
ROUNDS: Final = 200


@dataclass(frozen=True, slots=True)
class Trial:
    """A question with all its readings, their features, and which of them are right.

    The last row is silence.
    """

    example: Example
    seen: Understood
    found: tuple[Reading, ...]
    rows: tuple[Features, ...]
    right: tuple[bool, ...]


def trials(examples: Iterable[Example], graphs: Graphs, weights: Weights) -> list[Trial]:
    """Read questions by what was learned so far, and see which readings are right."""
    return [_trial(example, graphs, weights) for example in examples]


def _trial(example: Example, graphs: Graphs, weights: Weights) -> Trial:
    graph = graphs(example.recipe)
    context = Context(example.here)
    seen = understand(graph, analyse(example.question), weights, context)
    found = tuple(readings(graph, seen, weights))
    told = Told(graph, seen, found)
    rows = [reading_features(told, seen, reading) for reading in found]
    rows.append(silence_features(told, seen, found))
    right = [is_right(example, reading.denotation.text) for reading in found]
    return Trial(example, seen, found, tuple(rows), (*right, not example.is_answerable))


def learn_ranking(given: Sequence[Trial]) -> dict[str, float]:
    """Weights under which right readings are probable, and silence where none is.

    Where a question can be answered but no reading is right, silence is what we want to say.
    """
    names = _names(row for trial in given for row in trial.rows)
    told = []
    for trial in given:
        right = list(trial.right)
        if not any(right):
            right[-1] = True
        told.append((_table(trial.rows, names), np.array(right)))
    found = choices(told, len(names), RIDGE, ROUNDS, [trial.example.counts for trial in given])
    return {name: round(float(found[place]), 4) for name, place in names.items()}


def learn_trust(
    given: Iterable[tuple[Mapping[str, float], Sequence[Trial]]], graphs: Graphs
) -> dict[str, float]:
    """Weights that tell how probable it is that the best answer is right.

    The trials come with a ranking that was learned without them. Golden cases are easier than what
    people ask: they tell which kinds and cues to trust, and by how much they are easier is told
    apart, so that nobody else is trusted for it.
    """
    rows: list[Features] = []
    truths: list[bool] = []
    counts: list[float] = []
    for weights, tried in given:
        ranking = Ranking(weights)
        for trial in tried:
            graph = graphs(trial.example.recipe)
            ranked = rank(graph, trial.seen, trial.found, ranking, {})
            if not ranked.answers:
                continue
            told = Told(graph, trial.seen, trial.found)
            row = trust_features(told, trial.seen, ranked.answers, ranked.silence)
            rows.append(row | ({GOLDEN: 1.0} if trial.example.golden else {}))
            counts.append(trial.example.counts)
            truths.append(is_right(trial.example, ranked.answers[0].reading.denotation.text))
    names = _names(rows)
    found = yes_or_no(_table(rows, names), np.array(truths), TRUST_RIDGE, ROUNDS, np.array(counts))
    return {name: round(float(found[place]), 4) for name, place in names.items()}


def _names(rows: Iterable[Features]) -> dict[str, int]:
    count = Counter(name for row in rows for name in row)
    often = sorted(name for name, times in count.items() if times >= SEEN_OFTEN)
    return {name: place for place, name in enumerate(often)}


def _table(rows: Sequence[Features], names: Mapping[str, int]) -> sparse.csr_matrix:
    from scipy import sparse

    places: list[int] = []
    values: list[float] = []
    ends = [0]
    for row in rows:
        for name, value in row.items():
            if name in names and value:
                places.append(names[name])
                values.append(value)
        ends.append(len(places))
    return sparse.csr_matrix((values, places, ends), shape=(len(rows), len(names)))
