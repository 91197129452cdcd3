"""Which foods contain what people must not or will not eat: allergens, meat, alcohol, and diets.

>>> contains("2 tbsp tahini", "sesame")
Verdict(status=<Status.CONTAINS: 'contains'>, word='tahini')
>>> contains("1 can coconut milk", "milk").status, contains("1 stock cube", "celery").status
(<Status.FREE: 'free'>, <Status.MAY_CONTAIN: 'may contain'>)
>>> class_asked("any dairy products"), class_asked("vegan"), class_asked("a hammer")
('milk', 'vegan', None)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from ontology import lexicon, source, taxonomy
from ontology.phrases import words_of

__all__ = [
    "Status",
    "Verdict",
    "class_asked",
    "contains",
    "declared",
    "diets",
    "is_diet",
    "is_plain",
    "label",
    "names_food",
    "says_nothing",
    "word_in",
]

_LONGEST_NAME: Final = 5


class Status(StrEnum):
    """How surely a food has something in it."""

    CONTAINS = "contains"
    MAY_CONTAIN = "may contain"
    NOT_KNOWN = "not known"
    FREE = "free"


class Verdict(NamedTuple):
    """What is known of a food and a class, and the word that shows it."""

    status: Status
    word: str = ""


@dataclass(frozen=True, slots=True)
class _Class:
    """A class: the names it is asked by, and names of foods with what each says of it."""

    names: frozenset[str]
    foods: dict[str, Status]
    classes: tuple[str, ...]
    includes: tuple[str, ...]


def contains(text: str, asked: str) -> Verdict:
    """What a food, or a line of an ingredient list, has of a class; of a diet: of what it bars."""
    gravest = _UNKNOWN if not _members(asked) else _verdict(text, _members(asked)[0])
    for name in _members(asked)[1:]:
        if gravest.status is Status.CONTAINS:
            break
        gravest = min(gravest, _verdict(text, name), key=_grave)
    return gravest


_SEVERITY: Final = {status: place for place, status in enumerate(Status)}
_UNKNOWN: Final = Verdict(Status.NOT_KNOWN)


@lru_cache(maxsize=1024)
def class_asked(words: str) -> str | None:
    """The class or diet that words ask about; the longest name among them counts."""
    said = _singular(words)
    for length in range(min(len(said), _LONGEST_NAME), 0, -1):
        for start in range(len(said) - length + 1):
            found = _asked().get(" ".join(said[start : start + length]))
            if found:
                return found
    return None


def word_in(text: str, asked: str) -> str:
    """The first word of a text, of any length, that names a food with a class in it; or none."""
    words = _singular(text)
    named = _named(words)
    found = (named[name] for name in _members(asked) if name in named)
    return next((each.word for each in found if each.status is Status.CONTAINS), "")


def declared() -> tuple[str, ...]:
    """The fourteen classes that must be declared in the European Union."""
    return _listed(_data()["declared"])


def diets() -> tuple[str, ...]:
    """The diets that are known."""
    return tuple(_data()["diet"])


def is_diet(asked: str) -> bool:
    """True of what is asked for by what it goes without: vegan, gluten-free."""
    return asked in _data()["diet"]


def is_plain(name: str) -> bool:
    """True of a food that contains nothing but itself: flour, butter, an onion."""
    cls = taxonomy.class_of(name, "food")
    return cls is not None and _is_plain(cls)


def says_nothing(name: str) -> bool:
    """True of a name that only points to what a recipe makes: "the mixture", "the topping"."""
    cls = taxonomy.class_of(name, "food")
    return cls is not None and cls in _listed(_data()["made"])


def label(asked: str) -> str:
    """What a class or diet is called in an answer: "dairy", "tree nuts"."""
    return _LABELS.get(asked, asked.replace("_", " "))


_LABELS: Final = {"milk": "dairy", "animal_other": "animal products"}


@lru_cache(maxsize=16384)
def _verdict(text: str, name: str) -> Verdict:
    known, words = _classes()[name], _singular(text)
    if _denials(words):
        parts = _parts(words)
        denials = [denied for part in parts if (denied := _denied(name, part))]
        if denials and len(denials) == len(parts):
            return Verdict(Status.FREE, denials[0])
        if denials:
            rest = [_verdict(" ".join(part), name) for part in parts if not _denied(name, part)]
            return min(rest, key=_grave)
    found = _named(words).get(name, _UNKNOWN)
    if found.status is Status.CONTAINS:
        return found
    cls = taxonomy.class_of(text, "food")
    is_told = found.status is Status.FREE or (cls and found.word == taxonomy.label(cls))
    if cls and not is_told and _is_any(cls, known.classes):
        return Verdict(Status.CONTAINS, taxonomy.label(cls))
    if found.status is Status.NOT_KNOWN and cls and _is_plain(cls):
        found = Verdict(Status.FREE, taxonomy.label(cls))
    return found if found.status is not Status.FREE or _is_understood(text, name) else _UNKNOWN


@lru_cache(maxsize=16384)
def _is_understood(text: str, asked: str) -> bool:
    """True if no word of a text is strange, and no food in it can have what nobody listed."""
    return all(
        _says_nothing_of(some, asked) if is_name else _is_word(some[0])
        for some, is_name in _names_in(_words(text))
    )


def _names_in(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The longest names of things in some words, and the words between them."""
    place = 0
    while place < len(words):
        length = next((n for n in range(_LONGEST_NAME, 0, -1) if _is_name(words, place, n)), 0)
        yield words[place : place + (length or 1)], bool(length)
        place += length or 1


@lru_cache(maxsize=16384)
def names_food(text: str) -> bool:
    """True of a text that may name something to eat: 2 cups of milk or of zorblax, no cake tin."""
    return any(
        _is_eaten(some) if is_name else not _is_word(some[0])
        for some, is_name in _names_in(_words(text))
    )


def _is_eaten(words: tuple[str, ...]) -> bool:
    """True of the name of a food, of a class of foods or on a list."""
    listed = _by_food().get(_joined(words), _NOTHING).values()
    if any(status is not Status.NOT_KNOWN for status in listed):
        return True
    cls = taxonomy.whole(words, "food")
    return cls is not None and taxonomy.kind_of(cls) == "food"


def _says_nothing_of(words: tuple[str, ...], asked: str) -> bool:
    """True of a food that is only itself, or has none of a class, and of what is no food."""
    if _by_food().get(_joined(words), _NOTHING).get(asked) is Status.FREE:
        return True
    cls = taxonomy.whole(words, "food")
    is_food = cls is not None and taxonomy.kind_of(cls) == "food"
    return not is_food or words[-1] in taxonomy.modifiers() or _says_little(cls or "")


def _is_name(words: tuple[str, ...], place: int, length: int) -> bool:
    """True of words that are the name of a class, or that a list has."""
    some = words[place : place + length]
    if len(some) < length or "," in some:
        return False
    return _joined(some) in _by_food() or taxonomy.whole(some, "food") is not None


def _says_little(cls: str) -> bool:
    """True of a food that is only itself, and of a name for a share or for what is made."""
    return _is_plain(cls) or taxonomy.is_portion(cls) or _is_any(cls, _listed(_data()["made"]))


def _is_word(word: str) -> bool:
    short = len(word) < _SHORTEST_WORD or word in _plain_words()
    return short or bool(lexicon.closed_part(word) or lexicon.parts_of(word))


@cache
def _plain_words() -> frozenset[str]:
    """Words that say nothing of what is in a food: how it is measured, and where it is from."""
    return taxonomy.units().union(_listed(_data()["plain_words"]))


_SHORTEST_WORD: Final = 3


def _parts(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The foods that words set beside each other: "wheat flour or gluten-free flour"."""
    parts: list[list[str]] = [[]]
    for word in words:
        parts.append([]) if word in _BESIDE else parts[-1].append(word)
    return [tuple(part) for part in parts if part and (_denials(tuple(part)) or _is_food(part))]


def _is_food(words: Iterable[str]) -> bool:
    text = " ".join(words)
    return bool(_named(_singular(text))) or taxonomy.class_of(text, "food") is not None


_BESIDE: Final = frozenset({"or", "and", "plus", ","})


def _denied(name: str, words: tuple[str, ...]) -> str:
    """The words that say that a food is made without a class: "dairy free", "vegan"."""
    return next((word for word, asked in _denials(words) if name in _members(asked)), "")


@lru_cache(maxsize=16384)
def _denials(words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The words of a text that name a diet which it is made for, each with the diet."""
    found = [(name, diet) for name, diet in _suiting() if f" {name} " in f" {' '.join(words)} "]
    for place, word in enumerate(words):
        said = f"{words[place - 1]} free" if place and word == "free" else word
        asked = _asked().get(said, "")
        if is_diet(asked):
            found.append((said, asked))
    return tuple(found)


@cache
def _suiting() -> tuple[tuple[str, str], ...]:
    """Names of foods that are made for a diet, with it."""
    tables = _data()["diet"].items()
    return tuple(
        (_name(name), diet) for diet, table in tables for name in _listed(table.get("suits", ""))
    )


@lru_cache(maxsize=16384)
def _named(words: tuple[str, ...]) -> dict[str, Verdict]:
    """What the longest names in some words say of each class; the gravest of them counts.

    Words of a name that is known as a whole, such as bread flour, are no names by themselves.
    """
    found: dict[str, Verdict] = {}
    done: dict[str, int] = {}
    for place in range(len(words)):
        for length in range(min(_LONGEST_NAME, len(words) - place), 0, -1):
            name = " ".join(words[place : place + length])
            for known, status in _by_food().get(name, _NOTHING).items():
                if done.get(known, 0) <= place:
                    done[known] = place + length
                    verdict = Verdict(status, name)
                    if status is not Status.NOT_KNOWN:
                        found[known] = min(found.get(known, verdict), verdict, key=_grave)
    return found


_NOTHING: Final[dict[str, Status]] = {}


def _grave(verdict: Verdict) -> int:
    return _SEVERITY[verdict.status]


@cache
def _by_food() -> dict[str, dict[str, Status]]:
    """Names of foods with what each says of the classes that know it."""
    foods: dict[str, dict[str, Status]] = {
        _name(name): dict.fromkeys(_classes(), Status.NOT_KNOWN)
        for name in _listed(_data()["whole_names"])
    }
    for known, table in _classes().items():
        for name, status in table.foods.items():
            foods.setdefault(name, {})[known] = status
    return foods


@lru_cache(maxsize=16384)
def _is_any(cls: str, ancestors: tuple[str, ...]) -> bool:
    return any(taxonomy.is_a(cls, ancestor) for ancestor in ancestors)


@cache
def _is_plain(cls: str) -> bool:
    """True of a food that contains nothing but itself."""
    return _is_any(cls, _listed(_data()["plain"])) and not _is_any(
        cls, _listed(_data()["not_plain"])
    )


@cache
def _members(asked: str) -> tuple[str, ...]:
    """A class and those that belong to it; of a diet, what it goes without."""
    if asked in _data()["diet"]:
        without = _listed(_data()["diet"][asked]["without"])
        return tuple(member for name in without for member in _members(name))
    known = _classes().get(asked)
    if known is None:
        return ()
    return (asked, *(member for name in known.includes for member in _members(name)))


@cache
def _data() -> dict[str, Any]:
    return source.read("allergens")


@cache
def _classes() -> dict[str, _Class]:
    tables = {name: table for name, table in _data().items() if isinstance(table, dict)}
    del tables["diet"]
    return {name: _class(table, _wider(name, tables)) for name, table in tables.items()}


def _wider(name: str, tables: dict[str, dict[str, str]]) -> str:
    """What has none of a wider class has none of a class in it: coconut meat is no pork either."""
    return ",".join(
        table.get("never", "")
        for table in tables.values()
        if name in _listed(table.get("includes", ""))
    )


def _class(table: dict[str, str], never: str) -> _Class:
    foods = {_name(name): Status.FREE for name in _listed(never)}
    for key, status in _COLUMNS:
        foods |= {_name(name): status for name in _listed(table.get(key, ""))}
    names = frozenset(_name(name) for name in _listed(table["names"]))
    return _Class(
        names, foods, _listed(table.get("classes", "")), _listed(table.get("includes", ""))
    )


_COLUMNS: Final = (
    ("may_contain", Status.MAY_CONTAIN),
    ("contains", Status.CONTAINS),
    ("never", Status.FREE),
)


@cache
def _asked() -> dict[str, str]:
    named = {name: asked for asked, known in _classes().items() for name in known.names}
    for asked, table in _data()["diet"].items():
        named |= {_name(name): asked for name in _listed(table["names"])}
    return named


@cache
def _listed(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.replace("\n", " ").split(",") if name.strip())


_OPEN: Final = str.maketrans({"(": ",", ")": ",", "—": ",", "–": ",", "/": ","})


def _singular(text: str) -> tuple[str, ...]:
    """The words of a text, each in the singular, without what stands between them."""
    return tuple(map(_single, _words(text)))


@lru_cache(maxsize=16384)
def _words(text: str) -> tuple[str, ...]:
    """The words of a text, without what stands between them."""
    every = words_of(text.translate(_OPEN))
    return tuple(word for word in every if word.isalpha() or word == ",")


@lru_cache(maxsize=16384)
def _single(word: str) -> str:
    return lexicon.singular(word) or word


def _joined(words: tuple[str, ...]) -> str:
    return " ".join(map(_single, words))


def _name(text: str) -> str:
    """A name as the tables have it."""
    return " ".join(_singular(text))
