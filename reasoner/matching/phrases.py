"""Whether two phrases mean the same thing, tool, place or action: cheapest kind of match first."""

from __future__ import annotations

from functools import lru_cache

from reasoner.matching.judging import Verdict, judge
from reasoner.matching.likeness import by_wordnet
from reasoner.matching.morphology import verb
from reasoner.matching.names import Kind, Name, name_of
from reasoner.matching.spelling import correction, is_word
from reasoner.outcome import Match, MatchKind

__all__ = ["corrected", "misspelt", "same"]

SPELLING_SCORE = 0.8
"""How much a corrected word is worth of what it would have been if spelt right."""


@lru_cache(maxsize=32768)
def same(asked: str, known: str, kind: Kind) -> Match | None:
    """Return how words that were asked for match a name that a recipe uses, or nothing.

    Embeddings have no say: they rank candidates, and here there is one.
    It has a direction: who asks for a pan means the skillet, who asks for beef means no fish.

    >>> same("aubergines", "eggplant", "food")
    Match(words='aubergines', meaning='eggplant', kind=<MatchKind.SYNONYM: 'synonym'>, score=0.9)
    >>> same("green pepper", "black pepper", "food") is None
    True
    """
    mine, yours = name_of(asked, kind), name_of(known, kind)
    verdict = judge(mine, yours)
    if verdict is None and (mended := corrected(mine, yours.words)):
        spelt = judge(mended, yours)
        verdict = misspelt(spelt) if spelt else None
    verdict = verdict or by_wordnet(mine, yours)
    return Match(asked, known, *verdict) if verdict else None


def misspelt(verdict: Verdict) -> Verdict:
    """Return what a verdict is worth that needed a word to be corrected."""
    return MatchKind.SPELLING, round(verdict[1] * SPELLING_SCORE, 2)


def corrected(name: Name, known: tuple[str, ...]) -> Name | None:
    """Return a name with its misspelt words put right by words that are known, if any are."""
    words = [_corrected(word, name.kind, known) for word in name.words]
    return name_of(" ".join(words), name.kind) if tuple(words) != name.words else None


def _corrected(word: str, kind: Kind, known: tuple[str, ...]) -> str:
    """A word as it is known, or as it is; of a verb also by its base: "simering", "simmer"."""
    found = correction(word, known)
    if found is None and kind == "action" and not is_word(word):
        found = correction(verb(word), known)
    return found or word
