"""What a mention of a tool or a place refers to: one that was used before, or a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from kg.counting import ORDINALS
from kg.model import Moment, Reference
from kg.parsing.attributes import stem
from ontology import taxonomy
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist

__all__ = ["NEW", "Props"]

NEW: Final = wordlist("states.new")
"""Words before a name that it has not been spoken of before."""
_OTHER: Final = "other"
_DEFINITE: Final = wordlist("grammar.definite")
_BAKEWARE: Final = wordlist("gear.bakeware")
_ON_THE_STOVE: Final = wordlist("gear.on_the_stove")
_COOKWARE: Final = ("Pot", "Pan", "CasseroleDish")
_FOR_THE_TABLE: Final = wordlist("gear.for_the_table")
_TO: Final = wordlist("grammar.to_or_from")
_AMONG: Final = (("into",), ("in",), ("between",), ("among",), ("on",), ("onto",), ("to",))
_DISHES: Final = wordlist("gear.for_several")
_STATES: Final = wordlist("gear.states")
"""What a vessel is when it is spoken of again: "the warm jars", "the same pot"."""


@dataclass(slots=True)
class Props:
    """The names by which tools and places have gone so far; the latest of a name counts."""

    known: dict[str, Reference] = field(default_factory=dict)
    heads: dict[str, Reference] = field(default_factory=dict)
    every: dict[Reference, None] = field(default_factory=dict)
    """All of them, in the order in which the text brings them in."""

    def refer(
        self, text: str, at: Moment, before: Sequence[str], behind: Sequence[str] = ()
    ) -> Reference:
        """What a mention of a tool or a place refers to."""
        if numbered := self._numbered(text.lower().split(), at, before):
            self._learn(numbered, numbered.name)
            return numbered
        words = [stem(word) for word in text.lower().split()]
        is_definite = bool(_DEFINITE.intersection([*before[-1:], words[0]]))
        if len(words) > 1 and text.lower().split()[0] in _STATES and self._is_met(words[-1]):
            words, is_definite = words[1:], True
        is_new = bool(NEW.intersection([*before[-1:], words[0]]))
        is_new = is_new or (behind[:1] == ("of",) and not NEW.isdisjoint(behind[1:]))
        is_new = is_new or (not is_definite and self._are_others(text.lower(), before))
        known = self.known.get(" ".join(words))
        if len(words) == 1 and (is_definite or _is_bare(words[0], before)):
            known = self._of_kind(words[-1])
        elif known is None and len(words) == 1:
            known = self.heads.get(words[-1])
            if known is not None and _is_other(known.name, words[-1]):
                known = None
        if known is None and is_definite:
            known = self._ending(words) or self._bakeware(words[-1], words[:-1])
        if known is None and "same" in (*before[-1:], words[0]):
            known = self._in_use(words[-1])
        reference = known if known and not is_new else Reference(text.lower(), at)
        self._learn(reference, text)
        return reference

    def _numbered(self, words: list[str], at: Moment, before: Sequence[str]) -> Reference | None:
        """The vessel that is told by its number: "the second bowl", "the other pan"."""
        is_inside = len(words) > 1 and words[0] in (*ORDINALS, _OTHER)
        told = words[0] if is_inside else (*before[-1:], "")[0]
        if told not in (*ORDINALS, _OTHER):
            return None
        words = words[is_inside:]
        kin = [prop for prop in self.every if stem(prop.name.split()[-1]) == stem(words[-1])]
        if not _DEFINITE.isdisjoint(before[-2:]) and kin:
            if told == _OTHER:
                kin = [prop for prop in kin if prop != self.heads.get(stem(words[-1]))][-1:]
            number = 0 if told == _OTHER else ORDINALS.index(told)
            if number < len(kin):
                return kin[number]
        return Reference(" ".join(words), at)

    def _learn(self, reference: Reference, text: str) -> None:
        words = [stem(word) for word in text.lower().split()]
        self.known.pop(" ".join(words), None)
        self.known[" ".join(words)] = reference
        self.heads[words[-1]] = reference
        self.every[reference] = None

    def _in_use(self, head: str) -> Reference | None:
        """The casserole that is spoken of as "the same pot"."""
        pots = [p for p in self.known.values() if taxonomy.names_a(p.name, "place", *_COOKWARE)]
        return pots[-1] if pots and head in _ON_THE_STOVE else None

    def _are_others(self, name: str, before: Sequence[str]) -> bool:
        """True of "ladle it into bowls": these are more than the one bowl that was used."""
        if before[-1:] not in _AMONG or name.split()[-1] not in _DISHES:
            return False
        known = self.known.get(" ".join(map(stem, name.split()))) or self.heads.get(stem(name))
        return known is not None and not looks_plural(known.name)

    def _is_met(self, head: str) -> bool:
        """True of a vessel of a kind that was used: the prepared pan is that pan."""
        return (self._of_kind(head) or self._bakeware(head)) is not None

    def _ending(self, words: list[str]) -> Reference | None:
        """The last prop whose name ends with some words: "the frying pan" is the cold one."""
        named = [p for name, p in self.known.items() if name.split()[-len(words) :] == words]
        return named[-1] if named and len(words) > 1 else None

    def _bakeware(self, head: str, told: Sequence[str] = ()) -> Reference | None:
        """The one tin or sheet there is, whatever it is called: "take the pan out".

        A serving dish is none, and what is `told` of a pie pan is true of no saucepan.
        """
        if not _FOR_THE_TABLE.isdisjoint(told):
            return None
        found = {p: None for name, p in self.known.items() if name.split()[-1] in _BAKEWARE}
        if len(found) != 1 or head not in _BAKEWARE:
            return None
        (one,) = found
        return None if told and _stands_on_a_stove(one.name) else one

    def _of_kind(self, head: str) -> Reference | None:
        """The last prop that is a kind of what a word names: a saucepan is a pan."""
        kin = (p for p in reversed(self.known.values()) if _is_kind(p.name, head))
        return next(kin, None)


@lru_cache(maxsize=8192)
def _stands_on_a_stove(name: str) -> bool:
    return taxonomy.names_a(name, "place", "Saucepan", "FryingPan", "Pot")


def _is_bare(word: str, before: Sequence[str]) -> bool:
    """True of "remove from pan", as short recipes have it: the pan that is in use."""
    return word in _ON_THE_STOVE and not _TO.isdisjoint(before[-1:])


@lru_cache(maxsize=8192)
def _is_kind(name: str, head: str) -> bool:
    if name.endswith(head):
        return not _is_other(name, head)
    cls, own = taxonomy.class_of(head, "place"), taxonomy.class_of(name, "place")
    return cls is not None and own is not None and taxonomy.is_a(own, cls)


@lru_cache(maxsize=8192)
def _is_other(name: str, head: str) -> bool:
    """True of a name that ends like an appliance's: a Dutch oven is no oven."""
    cls, own = taxonomy.class_of(head, "place"), taxonomy.class_of(name, "place")
    if cls is None or own is None or not taxonomy.is_a(cls, "Appliance"):
        return False
    return not taxonomy.is_a(own, cls)
