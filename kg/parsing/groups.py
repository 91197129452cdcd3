"""Words that stand for several listed ingredients at once: "all the ingredients", "the spices"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from kg.cues import Cue
from kg.listing import CUTS
from kg.model import Reference
from kg.parsing.attributes import stem
from kg.parsing.history import Happening
from kg.parsing.ingredients import ingredient_line
from kg.parsing.tokens import plain_letters
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["SETS", "complete", "group_of", "include", "members", "names_in", "parts_of", "unsaid"]

_ALL: Final = wordlist("foods.all")
_GROUPS: Final = {
    "spice": ("Spice", "Herb", "Seasoning"),
    "seasoning": ("Spice", "Herb", "Seasoning", "Salt"),
    "herb": ("Herb",),
    "vegetable": ("Vegetable",),
    "veggy": ("Vegetable",),
    "meat": ("Meat",),
    "fruit": ("Fruit",),
    "nut": ("Nut",),
    "cheese": ("Cheese",),
    "pasta": ("Pasta",),
    "fish": ("Fish", "Seafood"),
    "liquid": ("Liquid",),
    "sugar": ("Sugar",),
    "flour": ("Flour",),
    "oil": ("Oil", "Fat"),
    "topping": (),
}
SETS: Final = wordlist("foods.sets")
"""What stands for several things of the list where it is said of none of them."""
_NAMES: Final = _ALL.union(_GROUPS)
_AND: Final = re.compile(r"(?<=^salt) (?:and|&) ")
"""Salt and pepper are two."""
_MASSES: Final = wordlist("foods.masses")
_NEEDS: Final = (
    (wordlist("verbs.needing_fat"), ("Fat", "Oil", "Butter"), 1),
    (wordlist("verbs.needing_seasoning"), ("Salt", "Pepper"), 2),
)
"""Actions, the kinds of food that they need, and how many of these at most."""
_SKIPPED: Final = wordlist("states.of_lines")


def parts_of(lines: Sequence[str], parts: Sequence[tuple[int, str]]) -> dict[str, list[str]]:
    """The names in each part of a list, by the last word of the part's name.

    >>> parts_of(["1 egg", "2 tbsp soy sauce", "1 tsp honey"], [(2, "For the sauce:")])
    {'sauce': ['soy sauce', 'honey']}
    """
    starts = [*(start for start, _ in parts), len(lines) + 1]
    return {
        stem(words[-1]): names_in(lines[start - 1 : end - 1])
        for (start, name), end in zip(parts, starts[1:], strict=True)
        if (words := re.findall(r"[^\W\d_]+", name.lower())) and start < end
    }


def names_in(lines: Iterable[str]) -> list[str]:
    """What lines name, without amounts."""
    return [n for line in lines for n in _AND.split(ingredient_line(line).name.lower()) if n]


def unsaid(names: Sequence[str], told: Iterable[str]) -> list[str]:
    """The listed things that no word of the steps names.

    Of two sugars that the steps only call sugar, one is named by that.

    >>> unsaid(["white sugar", "brown sugar", "salt", "nutmeg"], "mix the sugar and salt".split())
    ['brown sugar', 'nutmeg']
    """
    said = set(map(stem, told))
    shared = _shared(names, said)
    return [name for name in names if name in shared or not _is_said(name, said)]


def _shared(names: Sequence[str], said: set[str]) -> set[str]:
    """The names but the first that have a last word in common, where nothing tells them apart."""
    by_head: dict[str, list[list[str]]] = {}
    for name in dict.fromkeys(names):
        words = [stem(word) for word in name.split()]
        by_head.setdefault(words[-1], []).append([name, *words[:-1]])
    alike = [
        every
        for head, every in by_head.items()
        if len(every) > 1 and head in said and not any(said.intersection(n[1:]) for n in every)
    ]
    return {name for every in alike for name, *_ in every[1:]}


def _is_said(name: str, said: set[str]) -> bool:
    found = [plain_letters(word) for word in re.findall(r"[^\W\d_]+", name)]
    words = [stem(word) for word in found if word not in _SKIPPED]
    if len(words) > 1 and words[-1] in CUTS and words[-2] in said:
        return True
    return not words or words[-1] in said


def include(event: Happening, words: Iterable[str], unnamed: list[str]) -> None:
    """Listed things that nothing names come in with a word for all of them, and are named then.

    A word can stand for all of its kind, as "onions" and "sugar" do; "the onion" cannot.
    """
    for word in words:
        group = stem(word)
        if group == word and word not in _MASSES and group not in _NAMES:
            continue
        for name in members(group, unnamed):
            reference = Reference(name, event.at)
            event.shadows.append(reference)
            event.why["Shadow", reference] = Cue.LISTED
            event.under[reference] = word
            unnamed.remove(name)


def complete(event: Happening, unnamed: list[str]) -> None:
    """Let an action have what it needs of the list, if no step names that: frying needs fat."""
    if event.is_negated or event.form != "base" or not unnamed:
        return
    for lemmas, kinds, most in _NEEDS:
        here = [thing.name for thing in event.inputs]
        if event.lemma not in lemmas or any(taxonomy.names_a(n, "food", *kinds) for n in here):
            continue
        for name in [n for n in unnamed if taxonomy.names_a(n, "food", *kinds)][:most]:
            reference = Reference(name, event.at)
            event.shadows.append(reference)
            event.why["Shadow", reference] = Cue.LEFT_ON_LIST
            unnamed.remove(name)


def group_of(words: Sequence[str]) -> str | None:
    """The group that a mention stands for, if it stands for one."""
    head = stem(words[-1].lower()) if words else ""
    return head if head in _NAMES else None


def members(group: str, names: Iterable[str]) -> list[str]:
    """The names that belong to a group."""
    if group in _ALL:
        return list(names)
    if group not in _GROUPS:
        return [name for name in names if stem(name.split()[-1]) == group]
    kinds = _GROUPS[group]
    return [name for name in names if taxonomy.names_a(name, "food", *kinds)]
