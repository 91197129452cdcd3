"""What makes two names contradict each other, however alike they sound."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ontology import taxonomy
from ontology.lexicon import root
from ontology.wordlists import wordlist
from reasoner.matching.names import SIZES, Name

__all__ = ["contradicts", "is_flesh", "is_made_for_another", "is_measure", "is_part_only"]

POLES: Final = tuple(
    tuple(frozenset(pole.split()) for pole in group.split(" / "))
    for group in (
        "red / white / green / black / yellow / brown / orange / purple / pink / blue / golden",
        "dark / light / pale",
        "salted / unsalted",
        "sweetened / unsweetened",
        "sweet / sour soured / bitter / savoury savory",
        "hot boiling warm / cold cool chilled iced / frozen",
        "large big huge giant jumbo / small little tiny mini / medium",
        "deep / shallow",
        "thick / thin",
        "long / short",
        "wide / narrow",
        "wet / dry",
        "raw uncooked / cooked",
        "fresh / dried / frozen / canned tinned / pickled",
        "peeled / unpeeled",
        "on / off",
        "up / down",
        "in / out",
        "top upper / bottom lower / middle",
        "inner inside / outer outside",
        "first / second / third / fourth / last",
        "left / right",
        "metal steel / wooden wood / plastic / glass / paper / bamboo / rubber silicone",
        "serving / mixing",
        "round / square",
        "smooth / crunchy chunky",
        "full / empty",
        "fine / coarse",
    )
)
"""Groups of words of which a thing can be only one; a slash parts the poles of a group."""

APART: Final = frozenset(
    {
        frozenset({"Refrigerator", "Freezer"}),
        frozenset({"Oven", "Microwave"}),
        frozenset({"Pepper", "SweetPepper"}),
    }
)
"""Classes that are never one another, though the taxonomy may have one below the other."""

FLESH: Final = ("Meat", "Seafood")
LEFT_WHOLE: Final = wordlist("foods.left_whole")


@lru_cache(maxsize=65536)
def contradicts(one: Name, other: Name) -> bool:
    """Tell whether two names cannot mean the same: their describing words exclude each other.

    >>> from reasoner.matching.names import name_of
    >>> contradicts(name_of("green pepper", "food"), name_of("black pepper", "food"))
    True
    """
    if one.cls and other.cls and frozenset({one.cls, other.cls}) in APART:
        return True
    if any(_opposed(frozenset(one.words), frozenset(other.words), poles) for poles in POLES):
        return True
    if one.kind == "action" and one.head != other.head:
        return False
    mine, yours = one.rest - SIZES, other.rest - SIZES
    stems = {root(word) for word in one.core} & {root(word) for word in other.core}
    return any(root(word) not in stems for word in mine) and any(
        root(word) not in stems for word in yours
    )


def _opposed(one: frozenset[str], other: frozenset[str], poles: tuple[frozenset[str], ...]) -> bool:
    mine = {pole for pole in poles if pole & one}
    yours = {pole for pole in poles if pole & other}
    return bool(mine) and bool(yours) and not mine & yours


def is_part_only(whole: Name, part: Name) -> bool:
    """Tell whether one name only describes the head of the other: coconut and coconut milk."""
    if whole.kind == "action" or part.head == whole.head or whole.head not in part.core[:-1]:
        return False
    if whole.cls and is_flesh(whole.cls):
        return False
    return part.head not in LEFT_WHOLE and not is_measure(part.head)


def is_flesh(cls: str) -> bool:
    """Tell whether a class is meat or seafood, whose parts go by its name: chicken breast."""
    return any(taxonomy.is_a(cls, flesh) for flesh in FLESH) and not taxonomy.is_a(cls, "Offal")


def is_made_for_another(asked: Name, known: Name) -> bool:
    """Tell whether two tools or vessels are named by what they are for: a cake tin, a loaf tin."""
    if asked.kind not in ("tool", "place") or asked.head != known.head:
        return False
    mine, yours = frozenset(asked.core[:-1]), frozenset(known.core[:-1])
    special = any(not word.endswith("ing") for word in mine)
    return special and bool(yours) and not (mine <= yours or yours <= mine)


@lru_cache(maxsize=8192)
def is_measure(word: str) -> bool:
    """Tell whether a word says how much or what shape: clove, stalk, slice."""
    cls = taxonomy.class_of(word)
    return word in taxonomy.units() or (cls is not None and taxonomy.is_portion(cls))
