"""What waits well and what does not, by class of food; and how recipes say so themselves.

>>> browns("2 apples, sliced"), keeps("tomato sauce"), keeps("fried eggs")
(True, 'reheats', None)
>>> said_at_once("Serve immediately."), said_before("Chill overnight."), said_before("Chill.")
('immediately', 'overnight', '')
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from ontology import source, taxonomy

__all__ = [
    "browns",
    "is_leaf",
    "is_raising",
    "is_wet",
    "keeps",
    "said_at_once",
    "said_before",
]


def browns(name: str) -> bool:
    """True of what turns brown when it is cut."""
    return _is(name, "browning")


def is_raising(name: str) -> bool:
    """True of what makes a batter rise as soon as it is wet."""
    return _is(name, "raising")


def is_wet(name: str) -> bool:
    """True of what makes a dry mixture wet."""
    return _is(name, "wet")


def is_leaf(name: str) -> bool:
    """True of what wilts when it is dressed."""
    return _is(name, "leaves")


def keeps(name: str) -> Literal["reheats", "bakes"] | None:
    """Whether a cooked thing can be warmed up again, or keeps as baked things do."""
    if _is(name, "reheats"):
        return "reheats"
    return "bakes" if _is(name, "bakes") else None


def said_at_once(text: str) -> str:
    """The words of a text that say that it must not wait."""
    return _said(text, "at_once")


def said_before(text: str) -> str:
    """The words of a text that say that it can or must be done long before."""
    return _said(text, "before")


def _is(name: str, table: str) -> bool:
    return taxonomy.names_a(name, "food", *_table(table))


@lru_cache(maxsize=4096)
def _said(text: str, table: str) -> str:
    plain = " ".join("".join(c if c.isalnum() else " " for c in text.lower()).split())
    return next((words for words in _table(table) if f" {words} " in f" {plain} "), "")


@cache
def _table(name: str) -> tuple[str, ...]:
    text: str = source.read("keeping")[name]
    return tuple(part.strip() for part in text.split(",") if part.strip())
