"""A library of named queries: `NAME.rq` each, its first line a sentence that says what it asks.

They match within one recipe (`GRAPH ?recipe { … }`), so they run on any SPARQL 1.1 server, over a
whole store or over one recipe.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kg.errors import NotFoundError
from ontology import vocab
from ontology.tables import tables

__all__ = ["names", "sentences", "terms", "text_of"]

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of the queries."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.rq")))


def sentences() -> dict[str, str]:
    """What each query asks, by its name."""
    return {name: text_of(name).partition("\n")[0].lstrip("# ").strip() for name in names()}


@cache
def terms() -> tuple[str, ...]:
    """What a query may name: the model's terms, those of others in our queries, every class."""
    model = (*vocab.PROPERTIES, *vocab.CLASSES, *vocab.STATE_PROPERTIES)
    others = re.compile(rf"\b(?!mx:)(?:{'|'.join(vocab.NAMESPACES)}):\w+")
    borrowed = {term for name in names() for term in others.findall(text_of(name))}
    every = (*(f"mx:{name}" for name in model), *sorted(borrowed))
    return tuple(dict.fromkeys((*every, *(f"mx:{cls}" for cls in sorted(tables()["labels"])))))


def text_of(name: str) -> str:
    """The text of a query."""
    if name not in names():
        raise NotFoundError("query", name, names())
    return (_FOLDER / f"{name}.rq").read_text(encoding="utf-8")
