"""The list of ingredients while a recipe is parsed: its parts, and what no step names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from kg.model import Moment
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.groups import members, names_in, parts_of, unsaid
from kg.parsing.outline import Outline
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["Larder", "is_excepted"]

_GROUP: Final = "ingredient"
_EXCEPT: Final = wordlist("grammar.except")
_TWO: Final = wordlist("grammar.and_or")
_UNTIL: Final = wordlist("grammar.until")
_LINKS: Final = wordlist("grammar.linking_all")


class Larder:
    """What is listed, and under which heading."""

    def __init__(self, outline: Outline, told: Iterable[str]) -> None:
        self._names = names_in(outline.ingredients)
        self._words = [[stem(word) for word in name.split()] for name in self._names]
        self._line_of: dict[str, int] = {}
        lines = [set(words) for words in self._words]
        self._lines = Counter(word for line in lines for word in line)
        self.unnamed = unsaid(self._names, told)
        self._taken = (0, 0)
        self._begun: dict[str, Moment] = {}
        self._parts = parts_of(outline.ingredients, outline.parts)
        self.brought_later: set[str] = set()
        """The last words of what the steps add; the rest is only spoken of."""

    def look_ahead(self, readings: Iterable[Reading]) -> None:
        """Note what is brought in by the text: not what is only seen, or taken out again."""
        for reading in readings:
            foods = [spot for spot in reading.mentions if spot.label == FOOD]
            self.brought_later |= {
                stem(reading.words[spot.end - 1]) for spot in foods if _is_brought(reading, spot)
            }

    def line_of(self, name: str) -> int:
        """The line that a name belongs to, counted from 1; 0 if there is none."""
        found = self._line_of.get(name)
        if found is None:
            words = [stem(word) for word in name.lower().split()]
            every = [(self._fit(words, line), -len(line), -n) for n, line in enumerate(self._words)]
            best = max(every, default=((0, False), 0, 0))
            found = self._line_of[name] = 1 - best[2] if best[0][0] else 0
        return found

    @staticmethod
    def _fit(words: Sequence[str], line: Sequence[str]) -> tuple[int, bool]:
        """How many words of a name a line has, if it has the last."""
        if words[-1] not in line:
            return 0, False
        return len(set(words).intersection(line)), line[-1] == words[-1]

    def left(self, at: Moment, words: Sequence[str], *, is_first: bool) -> list[str]:
        """What "all the ingredients" of a sentence may stand for: not where a part was meant.

        At first it is all that is listed and that the sentence does not except.
        """
        is_rest = "everything" in words and ("everything", "else") in pairwise(words)
        if is_rest or at[:2] == self._taken:
            return []
        if not is_first:
            return self.unnamed
        said = {stem(word) for word in words}
        later = self.brought_later if _EXCEPT.isdisjoint(words) else frozenset[str]()
        return [n for n in self._names if stem(n.split()[-1]) not in said and not _said(n, later)]

    def gather(self, names: Sequence[str], at: Moment) -> None:
        """Note that a word of a sentence stands for listed things: nobody looks for them again."""
        self._taken = at[:2]
        self.unnamed = [name for name in self.unnamed if name not in names]

    def of_kind(self, head: str) -> list[str]:
        """The listed things of a kind, where no line goes by the name of the kind itself."""
        if any(stem(name.split()[-1]) == head for name in self._names):
            return []
        return members(head, self._names)

    def brought(self) -> frozenset[str]:
        """The names of several words on the list: soy sauce is no sauce that was made."""
        names = [" ".join([stem(word) for word in name.split()]) for name in self._names]
        return frozenset([name for name in names if " " in name])

    def parts(self) -> dict[str, list[str]]:
        """The heads of what stands in each part."""
        return {
            part: [stem(name.split()[-1]) for name in names] for part, names in self._parts.items()
        }

    def part(self, text: str, behind: Sequence[str], thread: str) -> str:
        """The part of the list that "the sauce ingredients" stands for, if it stands for one.

        So do "the ingredients for the sauce", and "all the ingredients" where the sauce is made.
        """
        words = [stem(word) for word in text.lower().split()]
        if words[-1] != _GROUP or not self._parts:
            return ""
        after = [stem(word) for word in behind if word not in _LINKS][:1]
        is_for = bool(behind) and behind[0] in ("for", "of")
        named = [*words[:-1], *(after if is_for else ()), *([thread] if len(words) == 1 else ())]
        return next((word for word in named if word in self._parts), "")

    def has_own(self, head: str, thread: str) -> bool:
        """True of the butter of the filling, where the cake has butter too."""
        having = [part for part, names in self._parts.items() if _ends(names, head)]
        return len(having) > 1 and thread in having

    def has_two(self, head: str) -> bool:
        """True of the sugar of a list that has sugar for the cake and again for the glaze."""
        return self._lines[head] > 1

    def since(self, head: str, heads: Sequence[str], at: Moment, thread: str) -> Moment | None:
        """Since when another part is worked on, whose sugar is meant by what else is named."""
        having = [part for part, names in self._parts.items() if _ends(names, head)]
        if len(having) < 2:
            return None
        fits = [sum(_ends(self._parts[part], other) for other in heads) for part in having]
        if fits.count(max(fits)) > 1:
            return None
        part = having[fits.index(max(fits))]
        return self._begun.setdefault(part, at) if part != thread else None

    def repeated(self, part: str) -> set[str]:
        """What stands in a part and in another one, too: the soy sauce of the marinade."""
        others = {name for other, names in self._parts.items() if other != part for name in names}
        return others.intersection(self._parts[part])

    def take(self, part: str, at: Moment) -> list[str]:
        """All that stands in a part of the list; nobody needs to look for it any more."""
        names, self._taken = self._parts[part], at[:2]
        self.unnamed = [name for name in self.unnamed if name not in names]
        return names


def _is_brought(reading: Reading, spot: Spot) -> bool:
    """True of what stands behind a verb that adds, up to "until"."""
    verb = reading.leading(spot)
    if verb is None:
        return False
    between = reading.words[verb.end : spot.start - 1]
    effect = effect_of(plain_lemma(reading.words[verb.start - 1]))
    return effect not in ("remove", "separate") and _UNTIL.isdisjoint(between)


def _said(name: str, heads: Collection[str]) -> bool:
    return any(stem(word) in heads for word in name.split())


def _ends(names: Iterable[str], head: str) -> bool:
    return any(stem(name.split()[-1]) == head for name in names)


def is_excepted(reading: Reading, spot: Spot) -> bool:
    """True of the berries in "stir everything except the berries"."""
    before = reading.words[max(0, spot.start - 3) : spot.start - 1]
    return spot.label == FOOD and not _EXCEPT.isdisjoint(before)
