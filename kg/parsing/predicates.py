"""Which verbs of a sentence are predicates with roles of their own, and which only describe."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Final

from kg.parsing.attributes import kinds, plain_lemma
from kg.parsing.kept import kept
from kg.parsing.spotting import EDGE, EVENT
from ontology.wordlists import wordlist

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kg.parsing.chain import Chain

    Labelled = tuple[Sequence[str], Sequence[str], Sequence[str]]
    """A sentence: its words, tags and labels."""

__all__ = ["YES", "candidates", "predicate_attributes", "predicates_in"]

YES: Final = "predicate"
NO: Final = "no"
"""The labels; no comes before yes."""
_EDGES: Final = (EDGE, EDGE)
_UNTIL: Final = wordlist("grammar.until_or_next")


def candidates(words: Sequence[str], tags: Sequence[str], labels: Sequence[str]) -> list[int]:
    """The places of the words that could be predicates."""
    return [
        place
        for place, (word, tag, label) in enumerate(zip(words, tags, labels, strict=True))
        if label == f"B-{EVENT}"
        or (tag == "VERB" and word.isalpha() and label in ("O", ""))
        or (label == "O" and "verb" in kinds(word) and tag != "NOUN")
    ]


def predicate_attributes(sentence: Labelled, places: Sequence[int]) -> list[tuple[str, ...]]:
    """What the candidates of a sentence and their neighbours look like."""
    words, tags, labels = ((*_EDGES, *said, *_EDGES) for said in sentence)
    return [
        _attributes(words, tags, labels, place + len(_EDGES), opened)
        for place, opened in zip(places, _untils(sentence[0], places), strict=True)
    ]


def _attributes(
    words: Sequence[str], tags: Sequence[str], labels: Sequence[str], here: int, opened: str
) -> tuple[str, ...]:
    word, before, behind = words[here], words[here - 1], words[here + 1]
    tag, label, ending = tags[here], labels[here], _ending(word)
    tag_before, tag_behind = tags[here - 1], tags[here + 1]
    return (
        "bias=yes",
        f"w={word}",
        f"l={plain_lemma(word)}",
        f"t={tag} {label}",
        f"-t={tag_before} {label}",
        f"+t={tag_behind} {label}",
        f"tt={tag_before} {tag_behind} {ending}",
        f"-w={before}",
        f"+w={behind}",
        f"-w end={before} {ending}",
        f"-ww={words[here - 2]} {before}",
        f"end={ending} {label}",
        f"+spot={labels[here + 1]} {ending}",
        f"until={opened} {ending}",
        f"first={before == EDGE} {label}",
    )


@kept
def _ending(word: str) -> str:
    return next((ending for ending in ("ing", "ed", "s") if word.endswith(ending)), "-")


def _untils(words: Sequence[str], places: Sequence[int]) -> Iterator[str]:
    """For every candidate the last word before it that opens a clause."""
    last, opened = 0, "-"
    for place in places:
        opened = next((w for w in reversed(words[last:place]) if w in _UNTIL), opened)
        last = place
        yield opened


def predicates_in(model: Chain | None, every: Sequence[Labelled]) -> list[list[int]]:
    """The places of the predicates of each sentence; without a model, its events."""
    found = [candidates(*sentence) for sentence in every]
    if model is None:
        return [
            [place for place in places if labels[place] == f"B-{EVENT}"]
            for places, (_, _, labels) in zip(found, every, strict=True)
        ]
    speaks = model.leaning.get
    return [
        [
            place
            for place, names in zip(places, predicate_attributes(sentence, places), strict=True)
            if sum(map(speaks, names, repeat(0.0))) > 0
        ]
        for places, sentence in zip(found, every, strict=True)
    ]
