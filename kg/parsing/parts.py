"""Parts of speech as `ontology.lexicon.tag` has them, without loading nltk for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ontology.lexicon import closed_part, part_by_ending, parts_of
from ontology.tagging import BY_NEIGHBOURS, RULES, Place, sole_part

__all__ = ["parts_of_speech"]


def parts_of_speech(words: Sequence[str]) -> tuple[str, ...]:
    """The Universal part of speech of each lower-case word of a sentence.

    >>> parts_of_speech(["chop", "the", "onions", "."])
    ('VERB', 'DET', 'NOUN', 'PUNCT')
    """
    tags: list[str] = []
    last = ""
    for index, word in enumerate(words):
        last = _always(word, is_after_to=last == "PART") or _by_rule(words, index, tags)
        tags.append(last)
    return tuple(tags)


@lru_cache(maxsize=65536)
def _always(word: str, *, is_after_to: bool) -> str | None:
    """What a word is whatever stands beside it, but for a "to" that makes it a verb."""
    part = closed_part(word)
    return part or (None if is_after_to or word == "to" else sole_part(parts_of(word)))


def _by_rule(words: Sequence[str], index: int, tags: Sequence[str]) -> str:
    """What a word is by the first rule that knows it in its place."""
    place = Place(words, index, tags, parts_of)
    is_open = words[index] == "to" or place.tag_before == "PART"
    for rule in RULES if is_open else BY_NEIGHBOURS:
        part = rule(place)
        if part:
            return part
    return part_by_ending(words[index])
