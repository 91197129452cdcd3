"""Parts of speech as `ontology.lexicon.tag` has them, without loading nltk for it."""

from __future__ import annotations

from collections.abc import Sequence

from kg.parsing.kept import kept
from ontology.lexicon import closed_part, part_by_ending, parts_of
from ontology.tagging import BY_NEIGHBOURS, NO_VERBS, RULES, Place, sole_part

__all__ = ["parts_of_speech"]


def parts_of_speech(words: Sequence[str]) -> tuple[str, ...]:
    """The Universal part of speech of each lower-case word of a sentence.

    >>> parts_of_speech(["chop", "the", "onions", "."])
    ('VERB', 'DET', 'NOUN', 'PUNCT')
    """
    tags: list[str] = []
    last = ""
    for index, word in enumerate(words):
        always = _after_to(word) if last == "PART" else _always(word)
        last = always or _by_rule(words, index, tags)
        tags.append(last)
    return tuple(tags)


@kept
def _always(word: str) -> str | None:
    """What a word is whatever stands beside it, but for a "to" that makes it a verb."""
    return _after_to(word) or (None if word == "to" else sole_part(parts_of(word)))


@kept
def _after_to(word: str) -> str | None:
    """What a word is even behind a "to": a closed word, or one that no dictionary has."""
    part = closed_part(word)
    if part or word == "to" or parts_of(word):
        return part
    return part_by_ending(word)


def _by_rule(words: Sequence[str], index: int, tags: Sequence[str]) -> str:
    """What a word is by the first rule that knows it in its place."""
    place = Place(words, index, tags, parts_of)
    rules = BY_NEIGHBOURS if "VERB" in place.can_be else NO_VERBS
    if place.word == "to" or place.tag_before == "PART":
        rules = RULES
    for rule in rules:
        part = rule(place)
        if part:
            return part
    return part_by_ending(words[index])
