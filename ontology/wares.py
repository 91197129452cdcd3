"""Where a food stands in a shop, and what of its name counts when it is bought.

>>> kind_of("red onion"), kind_of("cold water"), kind_of("gizmo")
('vegetables', 'from the tap', 'other things')
>>> bought_as("2 large onions, finely chopped") == bought_as("onion"), bought_as("red onion")[1]
(True, frozenset())
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from ontology import source, taxonomy
from ontology.phrases import singulars, words_of

__all__ = ["OTHER", "bought_as", "kind_of", "kinds", "plain_name"]

OTHER: Final = "other things"


def kinds() -> tuple[str, ...]:
    """The headings of a shopping list, in order."""
    return (*_kinds(), OTHER)


@lru_cache(maxsize=8192)
def kind_of(name: str) -> str:
    """The heading that a food stands under."""
    cls = taxonomy.class_of(name, "food")
    if cls is None:
        return OTHER
    every = _kinds().items()
    return next((kind for kind, found in every if any(taxonomy.is_a(cls, c) for c in found)), OTHER)


@lru_cache(maxsize=8192)
def bought_as(name: str) -> tuple[str, frozenset[str]]:
    """What is the same for two names of one thing to buy: a class, and what is added to it."""
    head = name.partition(",")[0]
    said = {_singular(word) for word in words_of(head) if word.isalpha()} - _ignored()
    cls = taxonomy.class_of(head, "food")
    if cls is None:
        return " ".join(sorted(said)), frozenset()
    known = {
        _singular(w) for n in (taxonomy.label(cls), *taxonomy.synonyms(cls)) for w in words_of(n)
    }
    return cls, frozenset(said - known)


@lru_cache(maxsize=8192)
def plain_name(name: str) -> str:
    """A name without what changes nothing about what is bought."""
    words = name.partition(",")[0].split()
    cls = taxonomy.class_of(name, "food")
    kept = set(words_of(taxonomy.label(cls))) if cls else set()
    return " ".join(w for w in words if w.lower() not in _ignored() or w.lower() in kept) or name


def _singular(word: str) -> str:
    forms = list(singulars(word))
    return forms[1] if len(forms) > 1 else forms[0]


@cache
def _ignored() -> frozenset[str]:
    words = _listed(_data()["ignored"])
    return frozenset(words) | {_singular(word) for word in words}


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    return {kind: _listed(text) for kind, text in _data()["kinds"].items()}


def _listed(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.replace("\n", " ").split(",") if name.strip())


@cache
def _data() -> dict[str, Any]:
    return source.read("shopping")
