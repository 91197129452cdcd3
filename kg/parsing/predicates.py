"""Which verbs of a sentence are predicates with roles of their own, and which only describe."""

from __future__ import annotations

from itertools import accumulate, chain
from typing import TYPE_CHECKING, Final

from kg.parsing.attributes import kinds, plain_lemma
from kg.parsing.columns import Column, Template, column_of, texts
from kg.parsing.spotting import EDGE, EVENT, in_a_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kg.parsing.chain import Chain

    Labelled = tuple[Sequence[str], Sequence[str], Sequence[str]]
    """A sentence: its words, tags and labels."""

__all__ = ["YES", "candidates", "predicate_attributes", "predicates_in"]

YES: Final = "predicate"
NO: Final = "no"
_TEMPLATES: Final = (
    Template("bias", ("any",)),
    Template("w", ("word",)),
    Template("l", ("lemma",)),
    Template("t", ("tag", "label")),
    Template("-t", ("-tag", "label")),
    Template("+t", ("+tag", "label")),
    Template("tt", ("-tag", "+tag", "ending")),
    Template("-w", ("-word",)),
    Template("+w", ("+word",)),
    Template("-w end", ("-word", "ending")),
    Template("-ww", ("-2word", "-word")),
    Template("end", ("ending", "label")),
    Template("+spot", ("+label", "ending")),
    Template("until", ("until", "ending")),
    Template("first", ("first", "label")),
)
_UNTIL: Final = frozenset({"until", "till", ";", "and"})


def candidates(words: Sequence[str], tags: Sequence[str], labels: Sequence[str]) -> list[int]:
    """The places of the words that could be predicates."""
    return [
        place
        for place, (word, tag, label) in enumerate(zip(words, tags, labels, strict=True))
        if label == f"B-{EVENT}"
        or (tag == "VERB" and word.isalpha() and label in ("O", ""))
        or (label == "O" and "verb" in kinds(word) and tag != "NOUN")
    ]


def predicate_attributes(sentence: Labelled, places: Sequence[int]) -> list[list[str]]:
    """The attributes of the candidates of a sentence, as the learner wants them."""
    return texts(_TEMPLATES, _columns([sentence], [places]))


def _columns(every: Sequence[Labelled], places: Sequence[Sequence[int]]) -> dict[str, Column]:
    """What the candidates of several sentences and their neighbours look like."""
    words, starts = in_a_row([words for words, _, _ in every])
    tags, _ = in_a_row([tags for _, tags, _ in every])
    labels, _ = in_a_row([labels for _, _, labels in every])
    before = [0, *accumulate(len(words) for words, _, _ in every)]
    at = [starts[n + place] for n, found in zip(before, places, strict=False) for place in found]
    word, previous = (column_of([words[n + by] for n in at]) for by in (0, -1))
    untils = (_untils(words, found) for (words, _, _), found in zip(every, places, strict=True))
    return {
        "any": word.told(lambda _: "yes"),
        "word": word,
        "lemma": word.told(plain_lemma),
        "ending": word.told(_ending),
        "-word": previous,
        "first": previous.told(lambda value: str(value == EDGE)),
        "-2word": column_of([words[n - 2] for n in at]),
        "+word": column_of([words[n + 1] for n in at]),
        "tag": column_of([tags[n] for n in at]),
        "-tag": column_of([tags[n - 1] for n in at]),
        "+tag": column_of([tags[n + 1] for n in at]),
        "label": column_of([labels[n] for n in at]),
        "+label": column_of([labels[n + 1] for n in at]),
        "until": column_of(chain(*untils)),
    }


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
    if not any(found):
        return found
    scores = model.scores(_TEMPLATES, _columns(every, found))
    best = iter(scores.argmax(axis=1).tolist())
    yes = model.labels.index(YES)
    return [[place for place in places if next(best) == yes] for places in found]
