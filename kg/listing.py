"""The ingredient list: its lines, and which of them a name in the steps belongs to.

A name belongs to the line with its head noun. Where there is none, the cook may say the same in
another word ("rind" for "zest"), name a part or a cut ("fig halves"), or be less precise ("the
fish").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from typing import Final

from kg.entities import Supply
from kg.model import Recipe
from kg.quantities import amount_of
from ontology import taxonomy
from ontology.lexicon import stem
from ontology.wordlists import wordlist

__all__ = ["CUTS", "Listing", "described", "without_remarks"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_REMARK: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_OPEN: Final = re.compile(r"[(\[].*$", re.DOTALL)
_PORTIONS: Final = ("Portion", "PartOfFood", "Juice", "EggYolk", "EggWhite")
_VAGUE: Final = ("Portion", "PartOfFood", "Reference", "Mixture", "DishOfFood")
"""What another line of the same kind, or of a narrower one, says nothing about."""
_BARE: Final = ("Sauce", "Liquid")
"""Say nothing about a line either, but for one that has a name: mayo is mayonnaise."""
_WHOLES: Final = {
    "EggYolk": ("Egg",),
    "EggWhite": ("Egg",),
    "Juice": ("Citrus",),
    "Zest": ("Citrus",),
}
"""What a part comes from that is named by itself."""
_SHORTEST: Final = 4
"""The letters of the shortest word that is taken for another one misspelt."""
_FEW: Final = 2
_ALIKE: Final = 0.8
"""The share of letters in the same order that two spellings have."""
CUTS: Final = wordlist("foods.cuts")
"""What a thing is cut or sold as: "salmon fillets" are salmon."""
_ADJECTIVES: Final = wordlist("states.of_names")
_PREPARED: Final = {"zested": "zest", "juiced": "juice", "grated": "zest", "peeled": "peel"}
"""What the preparation of a listed thing gives: "1 lime, zested and juiced"."""


class Listing:
    """The lines of an ingredient list."""

    def __init__(self, recipe: Recipe) -> None:
        self.supplies = {supply.id: supply for supply in _supplies(recipe)}
        self._by_word = _by_word(self.supplies.values())

    @cached_property
    def _classes(self) -> dict[str, str]:
        """What kind of food the lines name that name one."""
        every = [(line, supply.name) for line, supply in self.supplies.items()]
        return {line: cls for line, name in every if (cls := _class_of(name))}

    def line_of(
        self,
        name: str,
        taken: Collection[str | None] = (),
        part: str = "",
        given: Collection[str] = (),
    ) -> str | None:
        """The line that a name belongs to; of two alike, one of its part that is not `taken`.

        Those that its step is `given` come before others.
        """
        if not self.supplies:
            return None
        found = self._by_head(name, taken, part, given)
        return found or self._by_class(name) or self._by_whole(name) or self._by_spelling(name)

    def _by_head(
        self,
        name: str,
        taken: Collection[str | None],
        part: str = "",
        given: Collection[str] = (),
    ) -> str | None:
        words = {stem(word) for word in name.lower().split()}
        best: tuple[bool, int, bool, bool, int, bool] | None = None
        found: str | None = None
        for supply in self._by_word.get(stem(name), ()):
            line = {stem(word) for word in supply.name.lower().split()}
            is_head = _head(supply.name) == stem(name)
            is_own = bool(part) and supply.part == part and _is_same(supply.name, name)
            score = (len(words & line), is_head, is_own, -len(line), supply.id not in taken)
            if best is None or (supply.id in given, *score) > best:
                best, found = (supply.id in given, *score), supply.id
        return found

    def _by_class(self, name: str) -> str | None:
        """The one line that names the same in other words, or a kind of it."""
        cls = taxonomy.class_of(name, "food")
        if cls in (None, *_BARE) or any(taxonomy.is_a(cls, vague) for vague in _VAGUE):
            return None
        known = self._classes.items()
        same = [line for line, other in known if other == cls]
        same = same or [line for line, other in known if taxonomy.is_a(other, cls)]
        return same[0] if len(same) == 1 else None

    def _by_whole(self, name: str) -> str | None:
        """The line of what a name names a part or a cut of: "fig halves", "lemon juice", "zest"."""
        whole, _, last = name.lower().rpartition(" ")
        if not taxonomy.names_a(last, "food", *_PORTIONS):
            return None
        if whole:
            return self._by_head(whole, ()) or self._by_class(whole)
        every = self.supplies.items()
        giving = [line for line, supply in every if _gives(supply.text, stem(last))]
        giving = giving or self._holding(last)
        return giving[0] if len(giving) == 1 else None

    def _holding(self, part: str) -> list[str]:
        """The lines of what has a part: eggs have yolks, and a lemon has juice and zest."""
        wholes = next(
            (w for kind, w in _WHOLES.items() if taxonomy.names_a(part, "food", kind)), ()
        )
        known = self._classes.items()
        return [line for line, cls in known if any(taxonomy.is_a(cls, whole) for whole in wholes)]

    def _by_spelling(self, name: str) -> str | None:
        """The one line that names the same, though one of the two is not spelt as others do."""
        head = stem(name)
        if len(head) < _SHORTEST:
            return None
        alike = [(line, word) for word, line in self._heads if _is_misspelt(head, word)]
        lines = {line for line, _ in alike}
        return lines.pop() if len(lines) == 1 else None

    @cached_property
    def _heads(self) -> list[tuple[str, str]]:
        """The words of the names of the lines, each with its line."""
        every = self.supplies.items()
        words = [(stem(word), line) for line, supply in every for word in supply.name.split()]
        return [(word, line) for word, line in words if len(word) >= _SHORTEST]


@lru_cache(maxsize=4096)
def _class_of(name: str) -> str | None:
    """What a line names, also where its last word is unknown: "penne rigate" is penne."""
    words = name.split()
    every = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    return next((cls for part in every if (cls := taxonomy.class_of(part, "food"))), None)


@lru_cache(maxsize=16384)
def _is_misspelt(word: str, other: str) -> bool:
    """True of two words that differ by little, one of which names no food: "gerkin", "gherkin"."""
    if word[0] != other[0] and word[1:] != other[1:]:
        return False
    if abs(len(word) - len(other)) > _FEW or SequenceMatcher(None, word, other).ratio() < _ALIKE:
        return False
    return (taxonomy.class_of(word, "food") is None) != (taxonomy.class_of(other, "food") is None)


def _head(name: str) -> str:
    """What a line names, whatever it is cut into: chicken thighs are chicken."""
    words = [stem(word) for word in name.lower().split()]
    while len(words) > 1 and words[-1] in CUTS:
        words.pop()
    return words[-1] if words else ""


def _is_same(line: str, name: str) -> bool:
    """True of caster sugar and sugar, not of peanut butter and butter."""
    cls, other = taxonomy.class_of(line, "food"), taxonomy.class_of(name, "food")
    return cls is None or other is None or cls == other or taxonomy.is_a(cls, other)


def _gives(line: str, part: str) -> bool:
    return any(_PREPARED.get(word) == part for word in _WORD.findall(line.lower()))


def _supplies(recipe: Recipe) -> Iterator[Supply]:
    for number, line in enumerate(recipe.ingredients, 1):
        amount, rest = amount_of(line.text)
        name = described(without_remarks(rest)).split(",")[0]
        name = " ".join(name.split()).lower() or line.text
        yield Supply(f"list.{number}", number, line.text, name, amount, line.part)


def without_remarks(name: str) -> str:
    """A name without what stands in brackets, closed or not.

    >>> without_remarks("olive oil (extra (virgin)), plus more (optional"), without_remarks("oil (")
    ('olive oil , plus more', 'oil')
    """
    bare = _REMARK.sub(" ", _REMARK.sub(" ", name))  # one within another at most
    return " ".join(_OPEN.sub(" ", bare).replace(")", " ").split())


@lru_cache(maxsize=8192)
def described(name: str) -> str:
    """A name without the commas between the adjectives that it begins with.

    >>> described("skinless, boneless chicken breasts, halved"), described("onion, chopped")
    ('skinless boneless chicken breasts, halved', 'onion, chopped')
    """
    before, comma, behind = name.strip().partition(",")
    words = before.lower().split()
    if not comma or not behind.strip() or not words or not all(map(_is_adjective, words)):
        return name
    return f"{before} {described(behind.strip())}"


def _is_adjective(word: str) -> bool:
    return word in _ADJECTIVES or word.endswith(("less", "ed", "-free", "-fat", "-size", "-in"))


def _by_word(supplies: Iterable[Supply]) -> dict[str, list[Supply]]:
    lines: dict[str, list[Supply]] = {}
    for supply in supplies:
        for word in {stem(word) for word in _WORD.findall(supply.text.lower())}:
            lines.setdefault(word, []).append(supply)
    return lines
