"""The classes of foods that people ask about, and the names of foods that have or lack them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final

from ontology import lexicon, source
from ontology.phrases import words_of

__all__ = [
    "LONGEST_NAME",
    "Status",
    "asked_by",
    "by_food",
    "class_asked",
    "classes",
    "declared",
    "diets",
    "is_diet",
    "joined",
    "label",
    "listed",
    "longest_from",
    "members",
    "singular",
    "suiting",
    "words_in",
]

LONGEST_NAME: Final = 5
"""Words that the name of a food has at most."""


class Status(StrEnum):
    """How surely a food has something in it."""

    CONTAINS = "contains"
    MAY_CONTAIN = "may contain"
    NOT_KNOWN = "not known"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class FoodClass:
    """A class: the names it is asked by, and names of foods with what each says of it."""

    names: frozenset[str]
    foods: dict[str, Status]
    classes: tuple[str, ...]
    includes: tuple[str, ...]


@lru_cache(maxsize=1024)
def class_asked(words: str) -> str | None:
    """The class or diet that words ask about; the longest name among them counts."""
    said = singular(words)
    for length in range(min(len(said), LONGEST_NAME), 0, -1):
        for start in range(len(said) - length + 1):
            found = asked_by().get(" ".join(said[start : start + length]))
            if found:
                return found
    return None


def declared() -> tuple[str, ...]:
    """The fourteen classes that must be declared in the European Union."""
    return listed("declared")


def diets() -> tuple[str, ...]:
    """The diets that are known."""
    return tuple(_data()["diet"])


def is_diet(asked: str) -> bool:
    """True of what is asked for by what it goes without: vegan, gluten-free."""
    return asked in _data()["diet"]


def label(asked: str) -> str:
    """What a class or diet is called in an answer: "dairy", "tree nuts"."""
    return _LABELS.get(asked, asked.replace("_", " "))


_LABELS: Final = {"milk": "dairy", "animal_other": "animal products"}


@cache
def by_food() -> dict[str, dict[str, Status]]:
    """Names of foods with what each says of the classes that know it."""
    foods: dict[str, dict[str, Status]] = {
        _name(name): dict.fromkeys(classes(), Status.NOT_KNOWN) for name in listed("whole_names")
    }
    for known, table in classes().items():
        for name, status in table.foods.items():
            foods.setdefault(name, {})[known] = status
    return foods


@cache
def longest_from() -> dict[str, int]:
    """The words of the longest name of a food that begins with a word."""
    longest: dict[str, int] = {}
    for name in by_food():
        first, *others = name.split()
        longest[first] = max(longest.get(first, 0), 1 + len(others))
    return longest


@cache
def members(asked: str) -> tuple[str, ...]:
    """A class and those that belong to it; of a diet, what it goes without."""
    if asked in _data()["diet"]:
        without = _names(_data()["diet"][asked]["without"])
        return tuple(member for name in without for member in members(name))
    known = classes().get(asked)
    if known is None:
        return ()
    return (asked, *(member for name in known.includes for member in members(name)))


@cache
def suiting() -> tuple[tuple[str, str], ...]:
    """Names of foods that are made for a diet, with it."""
    tables = _data()["diet"].items()
    return tuple(
        (_name(name), diet) for diet, table in tables for name in _names(table.get("suits", ""))
    )


@cache
def asked_by() -> dict[str, str]:
    """The names by which people ask, each with its class or diet."""
    named = {name: asked for asked, known in classes().items() for name in known.names}
    for asked, table in _data()["diet"].items():
        named |= {_name(name): asked for name in _names(table["names"])}
    return named


@cache
def classes() -> dict[str, FoodClass]:
    """The classes by their names in the tables."""
    tables = {name: table for name, table in _data().items() if isinstance(table, dict)}
    del tables["diet"]
    return {name: _class(table, _wider(name, tables)) for name, table in tables.items()}


def _wider(name: str, tables: dict[str, dict[str, str]]) -> str:
    """What has none of a wider class has none of a class in it: coconut meat is no pork either."""
    return ",".join(
        table.get("never", "")
        for table in tables.values()
        if name in _names(table.get("includes", ""))
    )


def _class(table: dict[str, str], never: str) -> FoodClass:
    foods = {_name(name): Status.FREE for name in _names(never)}
    for key, status in _COLUMNS:
        foods |= {_name(name): status for name in _names(table.get(key, ""))}
    names = frozenset(_name(name) for name in _names(table["names"]))
    return FoodClass(
        names, foods, _names(table.get("classes", "")), _names(table.get("includes", ""))
    )


_COLUMNS: Final = (
    ("may_contain", Status.MAY_CONTAIN),
    ("contains", Status.CONTAINS),
    ("never", Status.FREE),
)


@cache
def listed(key: str) -> tuple[str, ...]:
    """One of the lists that belong to no class."""
    return _names(_data()[key])


@cache
def _data() -> dict[str, Any]:
    return source.read("allergens")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.replace("\n", " ").split(",") if name.strip())


_OPEN: Final = str.maketrans({"(": ",", ")": ",", "—": ",", "–": ",", "/": ","})


@lru_cache(maxsize=16384)
def singular(text: str) -> tuple[str, ...]:
    """The words of a text, each in the singular, without what stands between them."""
    return tuple(map(_single, words_in(text)))


@lru_cache(maxsize=16384)
def words_in(text: str) -> tuple[str, ...]:
    """The words of a text, without what stands between them."""
    every = words_of(text.translate(_OPEN))
    return tuple(word for word in every if word.isalpha() or word == ",")


def joined(words: tuple[str, ...]) -> str:
    """Words as a name that the tables may have."""
    return " ".join(map(_single, words))


@lru_cache(maxsize=16384)
def _single(word: str) -> str:
    return lexicon.singular(word) or word


def _name(text: str) -> str:
    return " ".join(singular(text))
