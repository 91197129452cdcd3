"""Words and their forms: lemma, plural, participle. The one door of nltk and lemminflect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

__all__ = ["gerund", "inflections", "lemma", "participle", "plural", "singular"]


@lru_cache(maxsize=65536)
def lemma(word: str, upos: str) -> str:
    """Return the base form of a word that is a part of speech."""
    from lemminflect import getLemma

    found = getLemma(word.lower(), upos=upos)
    return str(found[0]) if found else word.lower()


def singular(noun: str) -> str:
    """Return the singular of a noun."""
    return lemma(noun, "NOUN")


def inflect(word: str, tag: str) -> str:
    """Return the form of a word with a Penn tag."""
    from lemminflect import getInflection

    found = getInflection(word, tag=tag)
    return str(found[0]) if found else word


def plural(noun: str) -> str:
    """Return the plural of a noun."""
    return inflect(noun, "NNS")


def participle(verb: str) -> str:
    """Return the past participle of a verb."""
    return inflect(verb, "VBN")


def gerund(verb: str) -> str:
    """Return the -ing form of a verb."""
    return inflect(verb, "VBG")


def inflections(phrase: str) -> Iterator[str]:
    """Yield the inflected forms of a verb phrase: its first word changes."""
    from lemminflect import getInflection

    first, _, rest = phrase.partition(" ")
    for tag in ("VBG", "VBN", "VBD", "VBZ"):
        for form in getInflection(first, tag=tag):
            yield f"{form} {rest}".strip()
