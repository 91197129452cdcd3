"""Whether two phrases mean the same thing, tool, place or action: cheapest kind of match first."""

from __future__ import annotations

from functools import lru_cache

from reasoner.matching.judging import judge
from reasoner.matching.likeness import by_wordnet
from reasoner.matching.names import Kind, Name, name_of
from reasoner.matching.spelling import correction
from reasoner.outcome import Match, MatchKind

__all__ = ["corrected", "same"]

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
        verdict = (MatchKind.SPELLING, round(spelt[1] * SPELLING_SCORE, 2)) if spelt else None
    verdict = verdict or by_wordnet(mine, yours)
    return Match(asked, known, *verdict) if verdict else None


def corrected(name: Name, known: tuple[str, ...]) -> Name | None:
    """Return a name with its misspelt words put right by words that are known, if any are."""
    words = [correction(word, known) or word for word in name.words]
    return name_of(" ".join(words), name.kind) if tuple(words) != name.words else None
