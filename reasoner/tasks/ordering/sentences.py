"""Take a sentence apart into what tells its place: verbs, names, and how these are introduced."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ontology import lexicon
from ontology.effects import meaning
from ontology.taxonomy import ancestors, class_of

__all__ = ["Analysed", "analysed"]

_OPENING: Final = 3
_NAMES: Final = ("NOUN", "PROPN")
_FORMS: Final = ("ed", "en", "t")
_BROAD: Final = frozenset({"Food", "Ingredient", "Thing", "Tool", "Vessel", "Place", "Habitat"})


class Analysed(NamedTuple):
    """What a sentence does, names and describes; `names` say how each is introduced."""

    words: tuple[str, ...]
    opening: tuple[str, ...]
    verbs: tuple[str, ...]
    actions: frozenset[str]
    effects: frozenset[str]
    forms: frozenset[str]
    names: dict[str, str]
    classes: frozenset[str]
    described: frozenset[str]


@lru_cache(maxsize=65536)
def analysed(text: str) -> Analysed:
    """A sentence taken apart."""
    tokens = [text[start:end].lower() for start, end in lexicon.words(text)]
    parts = lexicon.tag(tokens) if tokens else ()
    verbs = _verbs(tokens, parts)
    known = [found for verb in verbs if (found := meaning(verb))]
    names = _names(tokens, parts)
    return Analysed(
        tuple(token for token in tokens if token.isalpha()),
        tuple(tokens[:_OPENING]),
        verbs,
        frozenset(found.action for found in known),
        frozenset(effect.value for found in known for effect in found.effects),
        frozenset(found.form for found in known if found.form),
        names,
        frozenset(_classes(names)),
        _described(tokens, parts),
    )


def _verbs(tokens: list[str], parts: tuple[str, ...]) -> tuple[str, ...]:
    """The base forms of what the cook does, participles before a name aside."""
    found: dict[str, None] = {}
    for place, (token, part) in enumerate(zip(tokens, parts, strict=True)):
        follows = parts[place + 1] if place + 1 < len(parts) else ""
        if part == "VERB" and not (token.endswith("ed") and follows in _NAMES):
            found[lexicon.lemma(token, "VERB")] = None
    return tuple(found)


def _names(tokens: list[str], parts: tuple[str, ...]) -> dict[str, str]:
    """Nouns in the singular with the word that introduces each: "the", "a", a number or none."""
    found: dict[str, str] = {}
    opener = ""
    for token, part in zip(tokens, parts, strict=True):
        if part in _NAMES:
            found.setdefault(lexicon.singular(token), opener or "bare")
        elif part == "DET" or token in ("remaining", "rest", "another", "other", "more"):
            opener = token
        elif part == "NUM":
            opener = "number"
        elif part != "ADJ" and not token.endswith("ed"):
            opener = ""
    return found


def _classes(names: dict[str, str]) -> set[str]:
    """What the names are, in the ontology, up to what is too broad to tell anything."""
    found: set[str] = set()
    for name in names:
        if cls := class_of(name):
            found |= {cls, *ancestors(cls)} - _BROAD
    return found


def _described(tokens: list[str], parts: tuple[str, ...]) -> frozenset[str]:
    """The base forms of verbs that say how something already is: "the chopped onion"."""
    found: set[str] = set()
    for place, token in enumerate(tokens):
        follows = parts[place + 1] if place + 1 < len(parts) else ""
        is_past = token.endswith(_FORMS) and parts[place] in ("VERB", "ADJ")
        if is_past and follows in (*_NAMES, "ADJ"):
            found.add(lexicon.lemma(token, "VERB"))
    return frozenset(found)
