"""Which verbs of a sentence are predicates with roles of their own, and which only describe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.parsing.attributes import kinds, plain_lemma
from kg.parsing.spotting import EDGE, EVENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.parsing.chain import Chain

__all__ = ["YES", "candidates", "predicate_attributes", "predicates_in"]

YES = "predicate"
NO = "no"


def candidates(words: Sequence[str], tags: Sequence[str], labels: Sequence[str]) -> list[int]:
    """The places of the words that could be predicates."""
    return [
        place
        for place, (word, tag, label) in enumerate(zip(words, tags, labels, strict=True))
        if label == f"B-{EVENT}"
        or (tag == "VERB" and word.isalpha() and label in ("O", ""))
        or (label == "O" and "verb" in kinds(word) and tag != "NOUN")
    ]


def predicate_attributes(
    words: Sequence[str], tags: Sequence[str], labels: Sequence[str], place: int
) -> list[str]:
    """What a word and its neighbours look like."""
    last = len(words) - 1
    word, label = words[place], labels[place]
    before = words[place - 1] if place else EDGE
    after = words[place + 1] if place < last else EDGE
    two = words[place - 2] if place > 1 else EDGE
    tag_before = tags[place - 1] if place else EDGE
    tag_after = tags[place + 1] if place < last else EDGE
    ending = next((e for e in ("ing", "ed", "s") if word.endswith(e)), "")
    spot = labels[place + 1] if place < last else EDGE
    until = next((w for w in reversed(words[:place]) if w in ("until", "till", ";", "and")), "")
    return [
        "bias",
        f"w={word}",
        f"l={plain_lemma(word)}",
        f"t={tags[place]} {label}",
        f"-t={tag_before} {label}",
        f"+t={tag_after} {label}",
        f"tt={tag_before} {tag_after} {ending}",
        f"-w={before}",
        f"+w={after}",
        f"-w {before} {ending}",
        f"-ww={two} {before}",
        f"end={ending} {label}",
        f"+spot={spot} {ending}",
        f"until={until} {ending}",
        f"first={not place} {label}",
    ]


def predicates_in(
    chain: Chain | None,
    every: Sequence[tuple[Sequence[str], Sequence[str], Sequence[str]]],
) -> list[list[int]]:
    """The places of the predicates of each sentence; without a model, its events.

    A sentence is given as its words, tags and labels.
    """
    found = [candidates(*sentence) for sentence in every]
    if chain is None:
        return [
            [place for place in places if labels[place] == f"B-{EVENT}"]
            for places, (_, _, labels) in zip(found, every, strict=True)
        ]
    rows = [
        chain.rows(predicate_attributes(*sentence, place))
        for sentence, places in zip(every, found, strict=True)
        for place in places
    ]
    best = iter(chain.sums(rows).argmax(axis=1).tolist() if rows else ())
    yes = chain.labels.index(YES)
    return [[place for place in places if next(best) == yes] for places in found]
