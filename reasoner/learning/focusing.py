"""Learn the focus: which kind of unknown a question asks for, from questions with their kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from reasoner.context import stage_of
from reasoner.learning.examples import Example, Graphs
from reasoner.learning.fitting import classes, yes_or_no
from reasoner.reading.analysis import analyse
from reasoner.reading.focus import Focus, features_of, sense_in

if TYPE_CHECKING:
    from scipy import sparse

__all__ = ["learn_focus"]

SEEN_OFTEN: Final = 3
"""Features that fewer questions have are left out."""
RIDGE: Final = 1.0
ROUNDS: Final = 10
MODE_ROUNDS: Final = 60
BYTE: Final = 127


def learn_focus(examples: Sequence[Example], graphs: Graphs) -> Focus:
    """A focus that tells the kinds of some questions apart."""
    told = [each for each in examples if each.kind]
    asked = [analyse(each.question) for each in told]
    stages = [stage_of(graphs(each.recipe), each.here) for each in told]
    features = [features_of(a, stage) for a, stage in zip(asked, stages, strict=True)]
    senses = np.array([sense_in(each) for each in asked])
    count = Counter(name for each in features for name in each)
    names = sorted(name for name, often in count.items() if often >= SEEN_OFTEN)
    rows = {name: place for place, name in enumerate(names)}
    kinds = tuple(sorted({each.kind for each in told}))
    matrix = _matrix(features, rows, senses)
    wanted = np.array([kinds.index(each.kind) for each in told])
    by_kind = classes(matrix, wanted, len(kinds), RIDGE, ROUNDS)
    by_mode = yes_or_no(matrix, np.array([each.yes_no for each in told]), RIDGE, MODE_ROUNDS)
    whole = np.column_stack([by_kind, by_mode])
    together, dense = whole[: len(rows)], whole[len(rows) :]
    scales = np.abs(together).max(axis=0) / BYTE
    scales[scales == 0] = 1.0
    table = np.round(together / scales).astype(np.int8)
    return Focus(kinds, rows, table, scales.astype(np.float32), dense.astype(np.float32))


def _matrix(
    features: Sequence[frozenset[str]], rows: dict[str, int], senses: npt.NDArray[np.float32]
) -> sparse.csr_matrix:
    """A row of features for each question: its n-grams, then the direction of its words."""
    from scipy import sparse

    places: list[int] = []
    ends = [0]
    values: list[float] = []
    for each in features:
        known = sorted(rows[name] for name in each if name in rows)
        places += known
        values += [Focus.norm(len(known))] * len(known)
        ends.append(len(places))
    ngrams = sparse.csr_matrix((values, places, ends), shape=(len(features), len(rows)))
    return sparse.csr_matrix(sparse.hstack([ngrams, sparse.csr_matrix(senses)]))
