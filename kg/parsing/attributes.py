"""What a word is like, before anything is known of its neighbours: attributes for the models."""

from __future__ import annotations

from typing import Final

from kg.parsing.kept import kept
from ontology import taxonomy
from ontology.effects import meaning
from ontology.lexicon import bare, verb_bases
from ontology.phrases import singulars
from ontology.tables import tables
from ontology.wordlists import wordlist

__all__ = ["lean", "plain_lemma", "rich", "stem"]

_KINDS: Final = ("food", "tool", "place")
_BROAD: Final = (
    "Mixture", "Dish", "Liquid", "Vegetable", "Fruit", "Meat", "Seasoning", "Dairy", "Bakeware",
    "Cookware", "Appliance", "Vessel", "Portion", "Reference", "Region", "Cutlery", "Herb", "Spice",
    "Dough", "Fat", "Grain", "Container", "Surface", "Part",
)  # fmt: skip
_BASES: Final = wordlist("verbs.ending_in_ss")
"""Verbs that look like forms of others."""
_ENDINGS: Final = ("ing", "ed", "ly", "es", "s", "en")

stem: Final = kept(bare)
"""A noun without its plural ending."""


@kept
def plain_lemma(word: str) -> str:
    """The verb that a form can be of ("chopped"), or the noun without its plural ending."""
    verbs = tables()["verbs"]
    if word in _BASES:
        return word
    for base in verb_bases(word):
        if base in verbs:
            return base
    return word if word in verbs else stem(word)


@kept
def kinds(word: str) -> tuple[str, ...]:
    """The branches of the ontology that know a word, and the classes that matter."""
    found: list[str] = []
    phrases = tables()["phrases"]
    for kind in _KINDS:
        cls = next((phrases[kind][s] for s in singulars(word) if s in phrases[kind]), None)
        if cls:
            found.append(kind)
            found += [f"{kind}:{broad}" for broad in _BROAD if taxonomy.is_a(cls, broad)]
    lemma = plain_lemma(word)
    if lemma in tables()["verbs"]:
        known = meaning(lemma)
        found.append("verb" if lemma == word else "verb-form")
        if known:
            found.append(f"does:{known.effects[0]}" if known.effects else "does:nothing")
    return tuple(found) or ("unknown",)


@kept
def rich(word: str) -> tuple[str, ...]:
    """All attributes of a lower-case word."""
    lemma = plain_lemma(word)
    found = [f"w={word}", f"l={lemma}", f"e={word[-3:]}", f"b={word[:3]}", f"shape={_shape(word)}"]
    found += [f"k={kind}" for kind in kinds(word)]
    found += [f"end={ending}" for ending in _ENDINGS if word.endswith(ending)][:1]
    return tuple(found)


@kept
def lean(word: str) -> tuple[str, ...]:
    """The attributes of a word that matter to words further away."""
    return (f"w={word}", *(f"k={kind}" for kind in kinds(word) if ":" not in kind))


def _shape(word: str) -> str:
    if word.isalpha():
        return "word"
    if word[:1].isdigit():
        return "number"
    return "mark" if not any(c.isalnum() for c in word) else "mixed"
