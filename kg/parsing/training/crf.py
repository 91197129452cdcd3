"""Conditional random fields, learned with CRFsuite. The one door of pycrfsuite."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from kg.parsing.chain import Chain

__all__ = ["available", "learned"]


def available() -> None:
    """Raise ImportError where CRFsuite is not installed."""
    import pycrfsuite  # noqa: F401


def learned(
    examples: Iterable[tuple[Sequence[Sequence[str]], Sequence[str], int]],
    *,
    rounds: int = 100,
    c1: float = 0.05,
    c2: float = 0.01,
    fewest: int = 2,
    least: float = 0.01,
) -> Chain:
    """Learn a chain from sequences: attributes and label of every word, and a weight (a count)."""
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    for attributes, labels, count in examples:
        for _ in range(count):
            trainer.append(attributes, labels)
    trainer.set_params(
        {
            "c1": c1,
            "c2": c2,
            "max_iterations": rounds,
            "feature.minfreq": fewest,
            "feature.possible_transitions": True,
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model.crfsuite")
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        labels = sorted(tagger.labels())
        info = tagger.info()
        tagger.close()
    return _as_chain(labels, info.state_features, info.transitions, least)


def _as_chain(
    labels: Sequence[str],
    states: dict[tuple[str, str], float],
    moves: dict[tuple[str, str], float],
    least: float,
) -> Chain:
    """The weights as arrays; what is next to nothing is left out."""
    import numpy as np

    column = {label: place for place, label in enumerate(labels)}
    kept = {pair: weight for pair, weight in states.items() if abs(weight) >= least}
    index = {name: row for row, name in enumerate(sorted({name for name, _ in kept}))}
    weights = np.zeros((len(index), len(labels)), dtype=np.float32)
    for (name, label), weight in kept.items():
        weights[index[name], column[label]] = weight
    steps = np.zeros((len(labels), len(labels)), dtype=np.float32)
    for (before, after), weight in moves.items():
        steps[column[before], column[after]] = weight
    for before in labels:
        for after in labels:
            if after.startswith("I-") and before[2:] != after[2:]:
                steps[column[before], column[after]] = -1e4
    return Chain(labels, index, weights, steps)
