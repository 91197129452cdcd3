"""The base of a noun or a verb by rule and by the ontology's own words, with no library loaded."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from ontology.lexicon import verb_bases
from ontology.phrases import IRREGULAR as IRREGULAR_PLURALS
from ontology.phrases import plain, singulars
from ontology.tables import tables
from ontology.wordlists import wordlist

__all__ = ["is_known", "noun", "verb"]

IRREGULAR: Final = {
    form: base
    for base, forms in {
        "beat": "beaten",
        "bind": "bound",
        "bite": "bit bitten",
        "break": "broke broken",
        "bring": "brought",
        "burn": "burnt",
        "come": "came",
        "draw": "drew drawn",
        "drink": "drank drunk",
        "eat": "ate eaten",
        "fall": "fell fallen",
        "freeze": "froze frozen",
        "get": "got gotten",
        "give": "gave given",
        "go": "went gone goes",
        "grind": "ground",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "leave": "left",
        "let": "let",
        "lie": "lain lying",
        "make": "made",
        "pat": "patted",
        "rise": "rose risen",
        "saute": "sauted sauting",
        "shake": "shook shaken",
        "sink": "sank sunk",
        "spin": "spun",
        "stand": "stood",
        "stick": "stuck",
        "strike": "struck",
        "sweep": "swept",
        "take": "took taken",
        "tear": "tore torn",
        "throw": "threw thrown",
        "tie": "tying",
        "weave": "wove woven",
        "wind": "wound",
        "wring": "wrung",
    }.items()
    for form in forms.split()
}
KEPT: Final = wordlist("foods.looking_plural")
"""Nouns that end in s and are no plural."""


@cache
def nouns() -> frozenset[str]:
    """Return every word of the ontology's names of things, tools and places."""
    names = tables()["phrases"].values()
    return frozenset(word for known in names for name in known for word in name.split())


@cache
def base_verbs() -> frozenset[str]:
    """Return the first word of every name of an action, which is its verb in the base form."""
    table = tables()
    names = [
        name
        for cls in table["actions"]
        for name in (table["labels"].get(cls, ""), *table["synonyms"].get(cls, ()))
    ]
    return frozenset(words[0] for name in names if (words := plain(name).split()))


def is_known(word: str) -> bool:
    """Tell whether a word, in any inflection, is one of the ontology's own.

    >>> is_known("onions"), is_known("whisking"), is_known("oinon")
    (True, True, False)
    """
    return word in tables()["verbs"] or any(single in nouns() for single in singulars(word))


@lru_cache(maxsize=16384)
def noun(word: str) -> str:
    """Return the singular of a lower-case noun: a known one, else the likeliest.

    >>> noun("potatoes"), noun("leaves"), noun("dishes"), noun("hummus"), noun("kumquats")
    ('potato', 'leaf', 'dish', 'hummus', 'kumquat')
    """
    if word in KEPT or (word[-1:] != "s" and word not in IRREGULAR_PLURALS):
        return word
    _, *shorter = singulars(word)
    return next((single for single in shorter if single in nouns()), _likeliest(word, shorter))


def _likeliest(word: str, shorter: list[str]) -> str:
    if not shorter or word.endswith(("us", "is")):
        return word
    hissing = word.endswith(("ches", "shes", "sses", "xes", "zes", "oes"))
    return shorter[-1] if hissing else shorter[0]


@lru_cache(maxsize=16384)
def verb(word: str) -> str:
    """Return the base form of a lower-case verb: a known one, else the likeliest.

    >>> verb("chopping"), verb("fried"), verb("sliced"), verb("ground"), verb("sauteed")
    ('chop', 'fry', 'slice', 'grind', 'saute')
    """
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in base_verbs() and not word.endswith(("ed", "ing")):
        return word
    bases = list(verb_bases(word))
    return next((base for base in bases if base in base_verbs()), bases[0])
