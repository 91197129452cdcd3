"""Words: lemma, inflection, part of speech, spans. The one door of nltk.

Its libraries are loaded when first needed, and none needs downloaded data. The forms are for
people; what a benchmark spells differently is no business of this module.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from ontology import tagging
from ontology.dictionary import lemminflect
from ontology.endings import bare, root, stem, verb_bases
from ontology.phrases import singulars
from ontology.source import FOLDER
from ontology.tables import tables

__all__ = [
    "bare",
    "closed_part",
    "gerund",
    "head_noun",
    "inflections",
    "lemma",
    "part_by_ending",
    "participle",
    "plural",
    "root",
    "singular",
    "stem",
    "tag",
    "verb_bases",
    "words",
]

INFLECTED: Final = {"VERB", "NOUN", "ADJ", "ADV", "AUX"}
HYPHEN: Final = re.compile(r"(?<=[A-Za-z])[-\u2013](?=[A-Za-z])")


@cache
def forms() -> dict[str, Any]:
    """Return the exceptions to what lemminflect knows."""
    return tomllib.loads((FOLDER / "forms.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=65536)
def lemma(word: str, upos: str) -> str:
    """Return the base form of a word that is this part of speech.

    >>> lemma("Leaves", "NOUN"), lemma("sautéed", "VERB"), lemma("the", "DET")
    ('leaf', 'sauté', 'the')
    """
    lower = word.lower()
    if upos not in INFLECTED or not lower.isalpha():
        return lower
    exceptions: dict[str, str] = forms()["lemma"].get(upos, {})
    if lower in exceptions:
        return exceptions[lower]
    found = _lemmas(lower).get(upos) or (_lemmas_by_ending(lower) if upos == "VERB" else ())
    return found[0] if found else shorter(lower) if upos == "NOUN" else lower


@lru_cache(maxsize=65536)
def _lemmas(word: str) -> dict[str, tuple[str, ...]]:
    """Return what a lower-case word is a form of, by part of speech; nothing of unknown words."""
    found: dict[str, tuple[str, ...]] = lemminflect().getAllLemmas(word)
    return found


def _lemmas_by_ending(verb: str) -> tuple[str, ...]:
    """Return what a verb that no dictionary has is a form of, by its ending."""
    found: tuple[str, ...] = lemminflect().getLemma(verb, upos="VERB")
    return found


def shorter(noun: str) -> str:
    """Return the singular of a noun that no dictionary has."""
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


def singular(noun: str) -> str:
    """Return the singular of a noun, or of the last word of a noun phrase.

    >>> singular("loaves"), singular("egg yolks")
    ('loaf', 'egg yolk')
    """
    first, space, last = noun.rpartition(" ")
    return f"{first}{space}{lemma(last, 'NOUN')}"


def plural(noun: str) -> str:
    """Return the plural of a noun, or of the last word of a noun phrase.

    >>> plural("leaf"), plural("bay leaf"), plural("potato")
    ('leaves', 'bay leaves', 'potatoes')
    """
    first, space, last = noun.rpartition(" ")
    return f"{first}{space}{inflect(last, 'NNS')}"


def participle(verb: str) -> str:
    """Return the past participle of a verb, or of the verb that a phrase begins with.

    >>> participle("cut"), participle("saute"), participle("stir-fry"), participle("set aside")
    ('cut', 'sauteed', 'stir-fried', 'set aside')
    """
    return inflect_phrase(verb, "VBN")


def gerund(verb: str) -> str:
    """Return the -ing form of a verb, or of the verb that a phrase begins with.

    >>> gerund("chop"), gerund("saute"), gerund("deep-fry"), gerund("roll out")
    ('chopping', 'sauteing', 'deep-frying', 'rolling out')
    """
    return inflect_phrase(verb, "VBG")


def inflect_phrase(phrase: str, tag: str) -> str:
    """Return a verb phrase with its verb in the form of a Penn tag."""
    first, space, rest = phrase.partition(" ")
    prefix, hyphen, verb = first.rpartition("-")
    return f"{prefix}{hyphen}{inflect(verb, tag)}{space}{rest}"


@lru_cache(maxsize=16384)
def inflect(word: str, tag: str) -> str:
    """Return the form of one word with a Penn tag; the word itself if it has none."""
    exceptions: dict[str, str] = forms()["inflection"].get(tag, {})
    if word.lower() in exceptions:
        return exceptions[word.lower()]
    if not word.isalpha():
        return word
    found = lemminflect().getInflection(word, tag=tag)
    return str(found[0]) if found else word


def inflections(phrase: str) -> Iterator[str]:
    """Yield the inflected forms of a verb phrase: its first word changes."""
    first, _, rest = phrase.partition(" ")
    for tag in ("VBG", "VBN", "VBD", "VBZ"):
        found = {inflect(first, tag), *map(str, lemminflect().getInflection(first, tag=tag))}
        for form in sorted(found):
            yield f"{form} {rest}".strip()


def words(text: str) -> list[tuple[int, int]]:
    """Return where each word and mark of a text begins and ends; hyphens stand alone.

    >>> [text[a:b] for text in ["Add bite-size (hot) pieces."] for a, b in words(text)]
    ['Add', 'bite', '-', 'size', '(', 'hot', ')', 'pieces', '.']
    """
    from nltk.tokenize.destructive import NLTKWordTokenizer

    found: list[tuple[int, int]] = []
    for start, end in NLTKWordTokenizer().span_tokenize(text):
        for hyphen in HYPHEN.finditer(text, start, end):
            found += [(start, hyphen.start()), hyphen.span()]
            start = hyphen.end()
        found.append((start, end))
    return [span for span in found if span[0] < span[1]]


def tag(words: Sequence[str]) -> tuple[str, ...]:
    """Return the Universal part of speech of each word of a sentence of a recipe.

    >>> tag(["Chop", "the", "onions", "and", "fry", "them", "."])
    ('VERB', 'DET', 'NOUN', 'CCONJ', 'VERB', 'PRON', 'PUNCT')
    """
    lower = [word.lower() for word in words]
    return tuple(part for _, part in tagger().tag(lower))


def head_noun(phrase: str) -> str | None:
    """Return the head noun of a phrase in the singular, or nothing if it has no noun.

    >>> head_noun("2 large non-stick frying pans"), head_noun("pan with the vegetables")
    ('pan', 'pan')
    """
    tokens = [phrase[a:b] for a, b in words(phrase[:400])]
    head = None
    for token, part in zip(tokens, tag(tokens), strict=True):
        if part in ("NOUN", "PROPN"):
            head = token
        elif head is not None and part in ("ADP", "SCONJ", "PUNCT") and token != "-":
            break
    return lemma(head, "NOUN") if head else None


@lru_cache(maxsize=65536)
def parts_of(word: str) -> frozenset[str]:
    """Return the parts of speech that a lower-case word can be, and what kind of verb."""
    if not word.isalpha():
        return frozenset()
    found = _lemmas(word)
    parts = set(found) - {"AUX"}
    if "VERB" in found and word in found["VERB"]:
        parts.add(tagging.BASE)
    if word in tables()["verbs"]:
        parts.add(tagging.COOKING)
    names = tables()["phrases"].values()
    if any(single in known for single in singulars(word) for known in names):
        parts |= {tagging.NAMED, "NOUN"}
    return frozenset(parts)


@cache
def tagger() -> Any:  # noqa: ANN401 - nltk has no types
    """Return the chain of taggers: closed words, then rules over neighbours, then endings."""
    from nltk.tag.sequential import RegexpTagger, SequentialBackoffTagger, UnigramTagger

    class ContextTagger(SequentialBackoffTagger):  # type: ignore[misc]
        """Asks the rules of `tagging` in order."""

        def choose_tag(
            self, tokens: Sequence[str], index: int, history: Sequence[str]
        ) -> str | None:
            place = tagging.Place(tokens, index, history, parts_of)
            return next((part for rule in tagging.RULES if (part := rule(place))), None)

    endings = RegexpTagger(list(_endings()))
    return UnigramTagger(model=_closed(), backoff=ContextTagger(backoff=endings))


@cache
def _tags() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "tags.toml").read_text(encoding="utf-8"))


@cache
def _closed() -> dict[str, str]:
    closed = _tags()["closed"].items()
    return {word: part for part, line in closed for word in line.split()}


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    return tuple((row["pattern"], row["tag"]) for row in _tags()["ending"])


def closed_part(word: str) -> str | None:
    """Return the part of speech of a lower-case word that is always the same.

    >>> closed_part("the"), closed_part("simmer")
    ('DET', None)
    """
    return _closed().get(word)


@lru_cache(maxsize=65536)
def part_by_ending(word: str) -> str:
    """Return the part of speech that the ending of a lower-case word speaks for.

    >>> part_by_ending("gently")
    'ADV'
    """
    return next((part for pattern, part in _endings() if re.match(pattern, word)), "NOUN")
