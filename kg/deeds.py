"""What is done although it looks as if it were only described: "leave it to simmer"."""

from __future__ import annotations

from kg.model import Event, Role
from ontology.wordlists import wordlist

__all__ = ["DEGREES", "is_done", "measures_out"]

DEGREES = wordlist("grammar.degrees")
"""Words behind "not" that it belongs to, and not to a verb: "not too long"."""
_LETTING = wordlist("verbs.letting")
_USING = frozenset({"use"})
_MEASURING = wordlist("verbs.measuring")
_SERVING = wordlist("verbs.serving")
_JOINERS = wordlist("grammar.clause_ends")
_NEGATIONS = wordlist("grammar.negations")
_REACH = 7


def is_done(event: Event, why: str, words: list[str]) -> bool:
    """True of an event that is an aside for some reason by its words, but that the cook does."""
    first = event.at.token - 1
    before = words[first - 1] if first else ""
    if why == "purpose":
        is_led = words[first - 2] == "aside" or _is_behind(_LETTING | _USING, words, first)
        return before == "to" and is_led
    if why == "description":
        return before in _SERVING
    return why == "negation" and _is_of_degree(words, first)


def measures_out(event: Event, words: list[str]) -> bool:
    """True of "measure the flour into a bowl": it is in the bowl then."""
    if event.lemma.split()[0] not in _MEASURING or "into" not in words[event.end :]:
        return False
    roles = {part.role for part in event.participations if part.mention is not None}
    return {Role.INGREDIENT, Role.HABITAT} <= roles


def _is_behind(leading: frozenset[str], words: list[str], first: int) -> bool:
    """True of "leave it to simmer", "allow the cake to cool" and "use a fork to mash it"."""
    for word in reversed(words[max(0, first - _REACH) : first - 1]):
        if word in leading:
            return True
        if word in _JOINERS:
            return False
    return False


def _is_of_degree(words: list[str], first: int) -> bool:
    """True of "not too long and drain": nobody says not to drain."""
    for place in range(first - 1, max(-1, first - 5), -1):
        if words[place] in _NEGATIONS:
            return words[place + 1] in DEGREES
    return False
