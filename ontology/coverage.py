"""How much of what recipes say the ontology knows: events with an effect, mentions with a class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ontology.effects import meaning
from ontology.taxonomy import class_of

__all__ = ["Share", "event_coverage", "lemma_coverage", "mention_coverage"]

BRANCH: Final = {"ingredient": "food", "tool": "tool", "habitat": "place"}
SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many are known, and the commonest that are not."""

    known: int
    total: int
    misses: tuple[tuple[str, int], ...] = ()

    @property
    def ratio(self) -> float:
        """The known share, 1.0 of nothing."""
        return self.known / self.total if self.total else 1.0


def share(counts: Counter[str], unknown: Iterable[str]) -> Share:
    """Return the share of occurrences that are not of an unknown word."""
    missed = Counter({word: counts[word] for word in unknown})
    return Share(counts.total() - missed.total(), counts.total(), tuple(missed.most_common(SHOWN)))


def event_coverage(events: Iterable[tuple[str, str | None]]) -> Share:
    """Return the share of event occurrences, (lemma, frame or None), that have an effect class."""
    seen = Counter(events)
    missed = {event: n for event, n in seen.items() if meaning(*event) is None}
    words: Counter[str] = Counter()
    for (lemma, _), count in missed.items():
        words[lemma] += count
    total = seen.total()
    return Share(total - words.total(), total, tuple(words.most_common(SHOWN)))


def lemma_coverage(lemmas: Iterable[str], least: int = 3) -> Share:
    """Return the share of the lemmas seen at least so often that have an effect class."""
    often = Counter({lemma: 1 for lemma, count in Counter(lemmas).items() if count >= least})
    return share(often, [lemma for lemma in often if meaning(lemma) is None])


def mention_coverage(mentions: Iterable[tuple[str, str]]) -> dict[str, Share]:
    """Return, by kind ("ingredient", "tool", "habitat"), the share of mentions with a class."""
    by_kind: dict[str, Counter[str]] = {}
    for kind, phrase in mentions:
        by_kind.setdefault(kind, Counter())[phrase] += 1
    return {
        kind: share(counts, [p for p in counts if class_of(p, BRANCH.get(kind)) is None])
        for kind, counts in sorted(by_kind.items())
    }
