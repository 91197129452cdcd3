"""What kind of thing a phrase names, and which kinds are kinds of which.

>>> class_of("2 large non-stick frying pans"), is_a("FryingPan", "Vessel")
('FryingPan', True)
>>> class_of("cloves of garlic"), same_class("aubergines", "eggplant")
('Garlic', True)
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ontology.phrases import singulars, words_of
from ontology.tables import tables

__all__ = ["ancestors", "class_of", "is_a", "kind_of", "label", "names_a", "same_class", "synonyms"]

KINDS: Final = ("food", "tool", "place")
ORDERS: Final[dict[str | None, tuple[str, ...]]] = {
    None: KINDS,
    "food": KINDS,
    "tool": ("tool", "place", "food"),
    "place": ("place", "tool", "food"),
}
"""The branches in the order in which a word is looked up, by the kind that is preferred."""
ROOTS: Final = (("Food", "food"), ("Utensil", "tool"), ("Place", "place"), ("Action", "action"))
PORTIONS: Final = ("Portion", "Reference", "Bite", "Region")
"""Classes of words that say how much or what shape, and leave what it is to the rest."""
LONGEST_NAME: Final = 5


@lru_cache(maxsize=65536)
def class_of(phrase: str, kind: str | None = None) -> str | None:
    """Return the class of the phrase's head noun, by the longest ending that is known.

    A kind ("food", "tool" or "place") is preferred where a word can be more than one.
    """
    words = words_of(phrase)
    if not words:
        return None
    kind = kind if kind in ORDERS else None
    return whole(words, kind) or headed(words, kind)


def whole(words: tuple[str, ...], kind: str | None) -> str | None:
    """Return the class of words that are a name as they stand ("cream of tartar")."""
    return named(words, kind) if len(words) <= LONGEST_NAME else None


def headed(words: tuple[str, ...], kind: str | None) -> str | None:
    """Return the class of the head: before a comma or preposition, and after a measuring "of"."""
    for cut in (first_of(words, {","}), first_of(words, prepositions())):
        if 0 < cut < len(words) and (found := headed(words[:cut], kind)):
            return found
    words = tuple(word for word in words if word != ",")
    if "of" in words[1:-1]:
        cut = words.index("of", 1)
        found = of_phrase(words[:cut], words[cut + 1 :], kind)
        if found:
            return found
    return ending(words, kind)


def of_phrase(left: tuple[str, ...], right: tuple[str, ...], kind: str | None) -> str | None:
    """Return the class of "left of right": right if left only measures it, else left."""
    head, inside = ending(left, kind), headed(right, kind)
    if head is None or inside is None:
        return head or inside
    measures = is_portion(head) or any(s in units() for s in singulars(left[-1]))
    if kind is None:
        return inside if measures else head
    if kind != "food" and measures and kind_of(head) == kind:
        return head
    foreign = kind_of(head) != kind == kind_of(inside)
    return inside if measures or foreign else head


def ending(words: tuple[str, ...], kind: str | None) -> str | None:
    """Return the class of the longest known ending, leaving out words that only describe."""
    end = len(words)
    while end > 0:
        for start in range(max(0, end - LONGEST_NAME), end):
            found = named(words[start:end], kind)
            if found is None:
                continue
            return narrowed(words[:start], found, kind)
        if not describes(words[end - 1]):
            return None
        end -= 1
    return None


def narrowed(before: tuple[str, ...], found: str, kind: str | None) -> str:
    """Return the class that the words before the head make special ("cotija cheese")."""
    if not before:
        return found
    if is_portion(found):
        return ending(before, kind) or found
    special = named(before[-1:], kind)
    return special if special and is_a(special, found) else found


def named(words: tuple[str, ...], kind: str | None) -> str | None:
    """Return the class whose name these words are, in the singular or plural."""
    phrases = tables()["phrases"]
    for last in singulars(words[-1]):
        name = " ".join((*words[:-1], last))
        joined = "".join((*words[:-1], last)) if len(words) == 2 else name
        for branch in ORDERS[kind]:
            found = phrases[branch].get(name) or phrases[branch].get(joined)
            if found:
                return found
    return None


@lru_cache(maxsize=8192)
def is_portion(cls: str) -> bool:
    """Tell whether a class says how much or what shape, and not what."""
    return cls != "Ingredient" and any(is_a(cls, portion) for portion in PORTIONS)


def describes(word: str) -> bool:
    """Tell whether a word after the head says how it is, not what it is."""
    return word[0].isdigit() or len(word) == 1 or word.endswith(("ed", "ly")) or word in modifiers()


def first_of(words: tuple[str, ...], marks: set[str] | frozenset[str]) -> int:
    """Return where the first of the marks stands, or the number of words."""
    return next((i for i, word in enumerate(words) if word in marks), len(words))


@cache
def prepositions() -> frozenset[str]:
    """Return the words before which a head stands."""
    return frozenset(tables()["words"]["prepositions"])


@cache
def units() -> frozenset[str]:
    """Return the words that measure what stands after "of"."""
    return frozenset(tables()["words"]["units"])


@cache
def modifiers() -> frozenset[str]:
    """Return the words that only describe."""
    return frozenset(tables()["words"]["modifiers"])


@cache
def ancestors(cls: str) -> frozenset[str]:
    """Return every super-class of a class, without itself; none for an unknown class."""
    direct = tables()["parents"].get(cls, ())
    return frozenset(direct).union(*(ancestors(parent) for parent in direct))


def is_a(cls: str, ancestor: str) -> bool:
    """Tell whether a class is another one or a kind of it.

    >>> is_a("RedOnion", "Vegetable"), is_a("Vegetable", "RedOnion")
    (True, False)
    """
    return cls == ancestor or ancestor in ancestors(cls)


@lru_cache(maxsize=65536)
def names_a(phrase: str, kind: str, *classes: str) -> bool:
    """Tell whether a phrase names something of one of some classes.

    >>> names_a("red onions", "food", "Fruit", "Vegetable"), names_a("sieve", "tool", "Cutlery")
    (True, False)
    """
    cls = class_of(phrase, kind)
    return cls is not None and any(is_a(cls, wanted) for wanted in classes)


def label(cls: str) -> str:
    """Return the label of a class, or its name if it has none."""
    return tables()["labels"].get(cls, cls)


def synonyms(cls: str) -> tuple[str, ...]:
    """Return the other names of a class, British and American."""
    return tuple(tables()["synonyms"].get(cls, ()))


@lru_cache(maxsize=8192)
def kind_of(cls: str) -> str | None:
    """Return which branch a class belongs to: "food", "tool", "place", "action" or none."""
    return next((kind for root, kind in ROOTS if is_a(cls, root)), None)


def same_class(one: str, other: str) -> bool:
    """Tell whether two phrases name things of the same class."""
    found = class_of(one)
    return found is not None and found == class_of(other)
