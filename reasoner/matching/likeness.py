"""What is left when words and ontology are silent: WordNet, and last the ranking of embeddings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ontology import wordnet
from reasoner.matching.contrast import contradicts, is_part_only
from reasoner.matching.index import Found
from reasoner.matching.judging import Verdict
from reasoner.matching.names import Name
from reasoner.outcome import MatchKind
from reasoner.similarity import Similarity

__all__ = ["by_wordnet", "ranked", "undecided"]

WORDNET_SCORE: Final = 0.55
ALIKE: Final = 0.7
"""Less alike than this, the best candidate is none."""
MARGIN: Final = 0.1
"""So much the best candidate is ahead of the second; else there is no telling them apart."""
EMBEDDING_SCORE: Final = 0.5
"""What being alike counts for: it is no proof of being the same."""


def undecided(asked: Name, known: Name) -> bool:
    """Tell whether the ontology leaves open if two names are the same, and nothing speaks against.

    It decides wherever it knows both.
    """
    if asked.cls and known.cls:
        return False
    return not contradicts(asked, known) and not is_part_only(asked, known)


def by_wordnet(asked: Name, known: Name) -> Verdict | None:
    """Return a match if WordNet has both words in one meaning, or one right above the other."""
    if undecided(asked, known) and wordnet.related(*_words(asked, known), _part(asked)):
        return MatchKind.WORDNET, WORDNET_SCORE
    return None


def ranked(asked: Name, candidates: Iterable[Name], model: Similarity) -> list[Found]:
    """Return the candidate that is most alike, if it is alike enough and well ahead of the rest."""
    open_to_it = {
        " ".join(known.core): known
        for known in candidates
        if undecided(asked, known) and not _told_apart(asked, known)
    }
    if not open_to_it:
        return []
    best, *others = [*model.rank(" ".join(asked.core), list(open_to_it)), ("", 0.0)]
    ahead = best[1] - others[0][1] if others else 0.0
    if best[1] < ALIKE or ahead < MARGIN:
        return []
    score = round(best[1] * EMBEDDING_SCORE, 2)
    return [(open_to_it[best[0]], (MatchKind.EMBEDDING, score))]


def _told_apart(asked: Name, known: Name) -> bool:
    """Tell whether WordNet knows both heads; then it has said that they are not the same."""
    part = _part(asked)
    return wordnet.knows(asked.head, part) and wordnet.knows(known.head, part)


def _words(asked: Name, known: Name) -> tuple[str, str]:
    return " ".join(asked.core), " ".join(known.core)


def _part(name: Name) -> wordnet.Part:
    return "v" if name.kind == "action" else "n"
