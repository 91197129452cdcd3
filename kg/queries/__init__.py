"""A library of named queries: `NAME.rq` each, its first line a sentence that says what it asks.

They match within one recipe (`GRAPH ?recipe { … }`), so they run on any SPARQL 1.1 server, over a
whole store or over one recipe.
"""

from __future__ import annotations

from pathlib import Path

from kg.errors import NotFoundError

__all__ = ["names", "sentences", "text_of"]

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of the queries."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.rq")))


def sentences() -> dict[str, str]:
    """What each query asks, by its name."""
    return {name: text_of(name).partition("\n")[0].lstrip("# ").strip() for name in names()}


def text_of(name: str) -> str:
    """The text of a query."""
    if name not in names():
        raise NotFoundError("query", name, names())
    return (_FOLDER / f"{name}.rq").read_text(encoding="utf-8")
