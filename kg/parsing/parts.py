"""Parts of speech as `ontology.lexicon.tag` has them, with what depends on one word remembered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ontology import lexicon
from ontology.tagging import RULES, Place

__all__ = ["parts_of_speech"]


def parts_of_speech(words: Sequence[str]) -> tuple[str, ...]:
    """The Universal part of speech of each lower-case word of a sentence.

    >>> parts_of_speech(["chop", "the", "onions", "."])
    ('VERB', 'DET', 'NOUN', 'PUNCT')
    """
    tags: list[str] = []
    for index, word in enumerate(words):
        part = _closed(word)
        if part is None:
            place = Place(words, index, tags, lexicon.parts_of)
            part = next((found for rule in RULES if (found := rule(place))), None) or _ending(word)
        tags.append(part)
    return tuple(tags)


@lru_cache(maxsize=65536)
def _closed(word: str) -> str | None:
    """The part of speech of a word that is always the same."""
    found: str | None = lexicon.tagger().choose_tag([word], 0, [])
    return found


@lru_cache(maxsize=65536)
def _ending(word: str) -> str:
    """The part of speech that the ending of a word speaks for."""
    found: str = lexicon.tagger().backoff.backoff.choose_tag([word], 0, [])
    return found
