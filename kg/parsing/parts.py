"""Parts of speech as `ontology.lexicon.tag` has them, without loading nltk for it."""

from __future__ import annotations

from collections.abc import Sequence

from ontology.lexicon import closed_part, part_by_ending, parts_of
from ontology.tagging import RULES, Place

__all__ = ["parts_of_speech"]


def parts_of_speech(words: Sequence[str]) -> tuple[str, ...]:
    """The Universal part of speech of each lower-case word of a sentence.

    >>> parts_of_speech(["chop", "the", "onions", "."])
    ('VERB', 'DET', 'NOUN', 'PUNCT')
    """
    tags: list[str] = []
    for index, word in enumerate(words):
        part = closed_part(word)
        if part is None:
            place = Place(words, index, tags, parts_of)
            found = (part for rule in RULES if (part := rule(place)))
            part = next(found, None) or part_by_ending(word)
        tags.append(part)
    return tuple(tags)
