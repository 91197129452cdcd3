"""Yes or no by weights: a logistic model whose attributes are looked up and added."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

__all__ = ["Scales", "read_scales", "write_scales"]


class Scales:
    """The weights of one decision; above nought is yes."""

    __slots__ = ("weights",)

    def __init__(self, weights: dict[str, float]) -> None:
        self.weights = weights

    def weigh(self, names: Iterable[str]) -> float:
        """How much speaks for yes.

        >>> Scales({"bare": 2.0, "listed": -0.5}).weigh(["bare", "listed", "unheard of"])
        1.5
        """
        get = self.weights.get
        return sum([get(name, 0.0) for name in names])


def write_scales(path: Path, every: dict[str, Scales]) -> None:
    """Write the decisions of a model as JSON, weights with three digits."""
    plain = {
        name: {key: round(weight, 3) for key, weight in sorted(scales.weights.items())}
        for name, scales in sorted(every.items())
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")


def read_scales(path: Path) -> dict[str, Scales]:
    """Read what `write_scales` wrote."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    return {name: Scales(weights) for name, weights in plain.items()}
