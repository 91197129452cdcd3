"""Judge what a food, by its words, has of a class: what it names, and what it is made without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from ontology import taxonomy
from ontology.allergens.naming import Verdict, grave, is_any, is_plain_class, is_understood, named
from ontology.allergens.tables import (
    Status,
    asked_by,
    classes,
    is_diet,
    members,
    singular,
    suiting,
)

__all__ = ["contains", "word_in"]

_UNKNOWN: Final = Verdict(Status.NOT_KNOWN)
_BESIDE: Final = frozenset({"or", "and", "plus", ","})


def contains(text: str, asked: str) -> Verdict:
    """What a food, or a line of an ingredient list, has of a class; of a diet: of what it bars."""
    found, every = _verdicts(text), members(asked)
    if len(every) == 1:
        return found[every[0]]
    return min((found[name] for name in every), key=grave, default=_UNKNOWN)


def word_in(text: str, asked: str) -> str:
    """The first word of a text, of any length, that names a food with a class in it; or none."""
    known = _contained(text)
    return next((known[name] for name in members(asked) if name in known), "") if known else ""


@lru_cache(maxsize=4096)
def _contained(text: str) -> Mapping[str, str]:
    """The classes that foods in a text contain, each with the word for it."""
    every = named(singular(text)).items()
    return {name: said.word for name, said in every if said.status is Status.CONTAINS}


@lru_cache(maxsize=4096)
def _verdicts(text: str) -> Mapping[str, Verdict]:
    """What a text says of every class; of foods beside each other, those that are denied are left.

    "Wheat flour or gluten-free flour" has gluten, and "gluten-free flour" alone has none.
    """
    words = singular(text)
    if not _denials(words):
        return _by_names(text)
    parts, found = _parts(words), dict(_by_names(text))
    for name in found:
        denials = [_denied(name, part) for part in parts]
        if any(denials):
            rest = [
                _verdicts(" ".join(p))[name] for p, d in zip(parts, denials, strict=True) if not d
            ]
            found[name] = min(rest, key=grave, default=Verdict(Status.FREE, denials[0]))
    return found


def _by_names(text: str) -> Mapping[str, Verdict]:
    """What the names of foods in a text, and the class of the text as a whole, say."""
    known, cls = named(singular(text)), taxonomy.class_of(text, "food")
    is_plain = cls is not None and is_plain_class(cls)
    label = taxonomy.label(cls) if cls else ""
    usual = Verdict(Status.FREE, label) if is_plain else _UNKNOWN
    found = {name: known.get(name, usual) for name in classes()}
    for name in _having(cls) if cls else ():
        is_told = name in known and (known[name].status is Status.FREE or known[name].word == label)
        if found[name].status is not Status.CONTAINS and not is_told:
            found[name] = Verdict(Status.CONTAINS, label)
    for name, verdict in found.items():
        if verdict.status is Status.FREE and not is_understood(text, name):
            found[name] = _UNKNOWN
    return found


@cache
def _having(cls: str) -> tuple[str, ...]:
    """The classes that all foods of a class have."""
    return tuple(name for name, known in classes().items() if is_any(cls, known.classes))


@lru_cache(maxsize=16384)
def _parts(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The foods that words set beside each other: "wheat flour or gluten-free flour"."""
    parts: list[list[str]] = [[]]
    for word in words:
        parts.append([]) if word in _BESIDE else parts[-1].append(word)
    return [tuple(part) for part in parts if part and (_denials(tuple(part)) or _is_food(part))]


def _is_food(words: Iterable[str]) -> bool:
    text = " ".join(words)
    return bool(named(singular(text))) or taxonomy.class_of(text, "food") is not None


def _denied(name: str, words: tuple[str, ...]) -> str:
    """The words that say that a food is made without a class: "dairy free", "vegan"."""
    return next((word for word, asked in _denials(words) if name in members(asked)), "")


@lru_cache(maxsize=16384)
def _denials(words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The words of a text that name a diet which it is made for, each with the diet."""
    found = [(name, diet) for name, diet in suiting() if f" {name} " in f" {' '.join(words)} "]
    for place, word in enumerate(words):
        said = f"{words[place - 1]} free" if place and word == "free" else word
        asked = asked_by().get(said, "")
        if is_diet(asked):
            found.append((said, asked))
    return tuple(found)
