"""Spotting without a model: commands are events, and names that the ontology knows are mentions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.parsing.attributes import kinds, stem
from kg.parsing.spotting import EVENT, FOOD, HABITAT, TOOL, known_names
from ontology.wordlists import wordlist

__all__ = ["labels_by_rule"]

_LABELS: Final = {"food": FOOD, "place": HABITAT, "tool": TOOL}
_MEASURES: Final = wordlist("measures.never_food")


def labels_by_rule(words: Sequence[str], tags: Sequence[str], listed: frozenset[str]) -> list[str]:
    """BIO labels by the ontology's names and the parts of speech."""
    found = ["O"] * len(words)
    opened = ""
    for place, (word, tag, name) in enumerate(
        zip(words, tags, known_names(tuple(words)), strict=True)
    ):
        opens, kind = name[:1], _LABELS.get(name[1:].rstrip("12"), "")
        if tag == "VERB" and _cooks(word):
            found[place], opened = f"B-{EVENT}", ""
        elif not kind or tag in ("VERB", "ADP", "DET", "NUM") or stem(word) in _MEASURES:
            is_listed = stem(word) in listed and tag in ("NOUN", "PROPN")
            found[place] = f"B-{FOOD}" if is_listed else "O"
            opened = FOOD if is_listed else ""
        else:
            goes_on = opened == kind and (opens in "IE" or found[place - 1] != "O")
            found[place] = f"{'I' if goes_on else 'B'}-{kind}"
            opened = kind
    return found


def _cooks(word: str) -> bool:
    return any(kind in ("verb", "verb-form") for kind in kinds(word))
