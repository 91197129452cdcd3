"""The learned weights that questions are understood by: one file, loaded when first needed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reasoner.reading.focus import Focus

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["FILE", "Ranking", "Weights", "load", "save", "shipped"]

FILE: Final = Path(__file__).parent / "questions.npz"
VARIABLE: Final = "MIREPOIX_QUESTIONS"
"""Names another file of weights, made by `mirepoix train questions`."""


class Ranking(dict[tuple[str, str], float]):
    """The weights of what is measured of readings: of its name, and of its name beside another.

    What the two weigh together is looked up once.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        super().__init__()
        self.weights = weights

    def __missing__(self, key: tuple[str, str]) -> float:
        name, beside = key
        weight = self.weights.get(name, 0.0)
        weight += self.weights.get(f"{name} {beside}", 0.0) if beside else 0.0
        self[key] = weight
        return weight

    def score(self, measured: Iterable[tuple[str, str, float]]) -> float:
        """What measures weigh together."""
        return sum(self[name, beside] * value for name, beside, value in measured)


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned: the focus, how acts and moments are found, how readings are ranked.

    `acts` and `moments` are weights of the features of `grounding.acts`: of moments a row, of acts
    a row for each kind of the focus, and last one for whatever is asked; `ranking` of the named
    features of a reading, `trust` of those that tell how far an answer can be trusted.
    """

    focus: Focus
    acts: npt.NDArray[np.float32]
    moments: npt.NDArray[np.float32]
    ranking: Ranking
    trust: dict[str, float]

    def of_kind(self, kind: str) -> npt.NDArray[np.float32]:
        """The weights of acts when a kind is asked for; of a kind that was never seen, the last."""
        kinds = self.focus.kinds
        found: npt.NDArray[np.float32] = self.acts[kinds.index(kind) if kind in kinds else -1]
        return found


def save(weights: Weights, path: Path) -> None:
    """Write weights to a file; the same weights give the same bytes."""
    import numpy as np

    focus = weights.focus
    names = sorted(focus.rows, key=lambda name: focus.rows[name])
    texts = {
        "kinds": "\n".join(focus.kinds),
        "features": "\n".join(names),
        "ranking": json.dumps(weights.ranking.weights, sort_keys=True),
        "trust": json.dumps(weights.trust, sort_keys=True),
    }
    held: dict[str, Any] = {
        name: np.frombuffer(text.encode(), dtype=np.uint8) for name, text in texts.items()
    }
    held |= {"weights": focus.weights, "scales": focus.scales, "senses": focus.senses}
    held |= {"acts": weights.acts, "moments": weights.moments}
    with path.open("wb") as file:
        np.savez_compressed(file, **held)


def load(path: Path) -> Weights:
    """Read weights from a file."""
    import numpy as np

    with np.load(path) as held:
        said = {
            name: held[name].tobytes().decode()
            for name in ("kinds", "features", "ranking", "trust")
        }
        rows = {name: row for row, name in enumerate(said["features"].split("\n"))}
        kinds = tuple(said["kinds"].split("\n"))
        focus = Focus(kinds, rows, held["weights"], held["scales"], held["senses"])
        ranking, trust = Ranking(json.loads(said["ranking"])), json.loads(said["trust"])
        return Weights(focus, held["acts"], held["moments"], ranking, trust)


@cache
def shipped() -> Weights:
    """The weights that come with the project, or those that the environment names."""
    return load(Path(os.environ.get(VARIABLE) or FILE))
