"""Compare words of a question with words of a recipe."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ontology import lexicon, taxonomy
from ontology.wordlists import wordlist
from reasoner.wording import as_written

PLAIN: Final = wordlist("asking.plain")
"""Words that say nothing of a recipe."""
_BEFORE_A_NAME: Final = wordlist("asking.before_a_name")
_PRONOUNS: Final = wordlist("grammar.asked_pronouns")
_VAGUE: Final = ("Reference", "Mixture", "Portion", "Liquid")


def bare(words: str) -> str:
    """Words without quotes and the articles before a name."""
    kept = words.lower().strip("\"'“”‘’ .?!").split()
    while len(kept) > 1 and kept[0] in _BEFORE_A_NAME:
        kept.pop(0)
    return " ".join(kept)


def is_pronoun(words: str) -> bool:
    """True of "it" and "them", and of what names as little."""
    return bare(words) in _PRONOUNS


def is_vague(words: str) -> bool:
    """True of words that name no kind of food: "the mixture", "the rest", "it"."""
    return is_pronoun(words) or taxonomy.names_a(bare(words), "food", *_VAGUE)


@lru_cache(maxsize=8192)
def short(name: str) -> str:
    """A name without what a list says behind it: "bacon: 250 g", "pasta. Usually fusilli"."""
    return as_written(name.split(":")[0].split(". ")[0].strip())


def base_forms(words: str) -> frozenset[str]:
    """The base forms of the words of a phrase, as nouns and as verbs, for comparing."""
    plain = "".join(c if c.isalnum() else " " for c in words.lower()).split()
    return frozenset(
        f for w in plain for f in (w, lexicon.lemma(w, "NOUN"), lexicon.lemma(w, "VERB"))
    )
