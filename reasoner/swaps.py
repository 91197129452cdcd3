"""What the notes offer instead of an ingredient: "You can use walnuts instead of pecans."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from kg.listing import stem
from reasoner.remarks import Remark, notes_of

__all__ = ["Swap", "swaps_in"]

_WORD: Final = re.compile(r"[^\W\d_]+")
_A: Final = r"(?P<new>[^.,;:!?]+?)"
_B: Final = r"(?P<old>[^.,;:!?()]+?)"
_END: Final = (
    r"(?=$|[.,;:!?(]| (?:if|for|to|in|when|and it|or (?:add|leave|use)|but|too|works?|will|which"
    r"|instead|as well)\b)"
)
_LEAD: Final = (
    r"(?:(?:you|we|i) (?:can|could|may|might) (?:also |easily )?|feel free to |also |just |simply "
    r"|try to |or |often |sometimes )*"
)
_FRONT: Final = r"^(?:.*?[,;:] )?"
_MAY: Final = r"(?:can|could|may|might) (?:also |easily )?be"
_FOR: Final = r"(?:instead of|in place of|rather than|as well as|for)"
_LACKING: Final = (
    r"^(?:if you (?:don't|do not|can't|cannot|can not) (?:have|find|get|like|eat)(?: any)?|no"
    r"|without|out of|not a fan of|instead of|in place of|rather than)"
)
_WORKS: Final = r"(?:also )?works?(?: (?:just as |very |here )?(?:well|fine|too|as well))?"
_FINE: Final = r"(?:is|are)(?: also)? (?:fine|good|great)"
_OTHER: Final = r"(?:substitutes?|alternatives?|replacements?|swaps?)"
_WAYS: Final = tuple(
    re.compile(way, re.I)
    for way in (
        rf"\b(?:leave out|omit|skip) {_B},? (?:or|and) (?:replace|swap|substitute) (?:it|them) "
        rf"(?:with|for|by) {_A}{_END}",
        rf"\b(?:swap|sub|substitute) in {_A} for {_B}{_END}",
        rf"{_FRONT}{_A} (?:can|could|may|will) take the place of {_B}{_END}",
        rf"^any {_B} (?:works?|will do|(?:is|are) fine)\s*[:(]\s*(?P<new>[^.!)]+)",
        rf"\breplace {_B} (?:with|by) {_A}{_END}",
        rf"\b(?:swap|switch|exchange|trade)(?: out)? {_B} (?:for|with|to) {_A}{_END}",
        rf"\b(?:substitute|sub) {_B} with {_A}{_END}",
        rf"\b(?:substitute|sub)(?: in)? {_A} for {_B}{_END}",
        rf"{_FRONT}{_B} {_MAY} (?:replaced|swapped|substituted) (?:with|by|for) {_A}{_END}",
        rf"{_LACKING} {_B}[,?:] (?:then )?{_LEAD}(?:use|try|take|add|go for|choose)? ?{_A}{_END}",
        rf"\b{_LEAD}(?:use|used|take|try|add|choose|go for) {_A} (?:instead of|in place of"
        rf"|rather than|as an? {_OTHER} for) {_B}{_END}",
        rf"{_FRONT}{_A} (?:{_MAY} used|{_WORKS}|{_FINE}|will do) {_FOR} {_B}{_END}",
        rf"{_FRONT}{_A} (?:is|are|makes?) (?:an? )?(?:good |great )?{_OTHER} (?:for|to) "
        rf"{_B}{_END}",
        rf"^{_A} works? as well as {_B}{_END}",
        rf"^{_A} instead of {_B}{_END}",
        rf"{_FRONT}{_LEAD}(?:use|try|take) {_A} instead\b",
        rf"{_FRONT}{_A} (?:{_WORKS}|will do|{_FINE} too|{_MAY} used(?: too| instead)?)[.!]?$",
    )
)
"""How notes say what may be used instead of what, the surest first."""
_UNDER: Final = re.compile(rf"^{_A} for {_B}{_END}", re.I)
"""What stands under "Substitutions": "tamari for soy sauce"."""
_OF_SWAPS: Final = re.compile(r"\bsubstitut", re.I)
_ARTICLES: Final = re.compile(
    r"^(?:(?:the|an?|some|any|your|either|(?:the )?same amount of|equal amounts? of)\s+)+", re.I
)
_LONGEST: Final = 400
_COMMON: Final = frozenset({"the", "of", "some"})
_NAMES: Final = re.compile(r" or |, | and ")


class Swap(NamedTuple):
    """One thing instead of another; `old` is empty where the note leaves it open."""

    new: str
    old: str
    remark: Remark

    def offers(self, words: set[str]) -> bool:
        """True if the note names something by these words as what may be used."""
        return bool(words) and any(words <= _stems(name) for name in _NAMES.split(self.new))

    def replaces(self, words: set[str]) -> bool:
        """True if it is something of this name that is replaced."""
        own = _stems(self.old)
        return bool(own) and bool(words) and (words <= own or own <= words)


def swaps_in(graph: RecipeGraph) -> Iterator[Swap]:
    """What the notes offer instead of what."""
    for remark in notes_of(graph):
        if len(remark.text) > _LONGEST:
            continue
        text = remark.text.replace("’", "'").strip()
        yield from _offered(text, remark)


def _offered(text: str, remark: Remark) -> Iterator[Swap]:
    """What each clause of a note offers."""
    for clause in text.split("; "):
        ways = (*_WAYS, _UNDER) if _OF_SWAPS.search(remark.heading) else _WAYS
        for way in ways:
            if match := way.search(clause):
                found = match.groupdict()
                yield Swap(_bare(found["new"]), _bare(found.get("old") or ""), remark)
                break


def _bare(words: str) -> str:
    return _ARTICLES.sub("", words.strip(" .'\"")).strip()


def _stems(words: str) -> set[str]:
    return {stem(word) for word in _WORD.findall(words.lower()) if word not in _COMMON}
