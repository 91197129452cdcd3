"""A phrase as matching sees it: its words, what is left of them without trimmings, its class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from ontology import effects, taxonomy
from ontology.phrases import words_of
from ontology.tables import tables
from ontology.wordlists import wordlist
from reasoner.matching.morphology import noun, verb

__all__ = ["Kind", "Name", "describes", "name_of"]

Kind = Literal["food", "tool", "place", "action"]

DETERMINERS: Final = wordlist("asking.determiners")
LOOSE: Final = wordlist("states.loose")
"""Words that say how a thing is, and never by themselves make it another one."""
SIZES: Final = wordlist("states.sizes_asked")
TAILS: Final = ("pan", "pot", "bowl", "spoon", "board", "cloth", "glass", "cup", "towel")
ARTICLES: Final = wordlist("asking.articles")
LONGEST: Final = 16
"""Words that are looked at: no name is longer."""
LONGEST_TEXT: Final = 400
"""Characters that are looked at."""


@dataclass(frozen=True, slots=True)
class Name:
    """A phrase, and what each kind of matching compares of it."""

    text: str
    kind: Kind
    words: tuple[str, ...]
    """Its plain words in lower case."""
    lemmas: tuple[str, ...]
    """Their base forms, without determiners and quantities."""
    core: tuple[str, ...]
    """Of these the ones that say what it is; the head comes last (of a verb: first)."""
    cls: str | None
    """Its class in the ontology."""
    rest: frozenset[str]
    """The words of the core that the name of its class does not account for."""

    @property
    def head(self) -> str:
        """The word that says what it is."""
        return "" if not self.core else self.core[0 if self.kind == "action" else -1]

    @property
    def tail(self) -> str:
        """The end of a head that is written together with what describes it: saucepan, stockpot."""
        if self.kind not in ("tool", "place"):
            return ""
        return next((tail for tail in TAILS if self.head.endswith(tail)), "")

    @property
    def joined(self) -> str:
        """The core as one word, so that "sauce pan" is "saucepan"."""
        return "".join(self.core)


def name_of(phrase: str, kind: Kind) -> Name:
    """Return a phrase as matching sees it.

    >>> name = name_of("the 2 large non-stick skillets", "place")
    >>> name.core, name.cls, name.rest
    (('skillet',), 'FryingPan', frozenset())
    """
    return _name_of(phrase[:LONGEST_TEXT], kind)


@lru_cache(maxsize=32768)
def _name_of(phrase: str, kind: Kind) -> Name:
    words = tuple(word for word in words_of(phrase)[:LONGEST] if word != ",")
    return _action(phrase, words) if kind == "action" else _noun(phrase, kind, words)


def _action(phrase: str, words: tuple[str, ...]) -> Name:
    kept = [word for word in words if word not in ARTICLES] or list(words)
    lemmas = (verb(kept[0]), *kept[1:]) if kept else ()
    meaning = effects.meaning(" ".join(words)) if words else None
    cls = meaning.action if meaning else None
    return Name(phrase, "action", words, lemmas, lemmas, cls, frozenset(lemmas[1:]))


def _noun(phrase: str, kind: Kind, words: tuple[str, ...]) -> Name:
    lemmas = tuple(noun(word) for word in words if not _counts(word))
    cls = taxonomy.class_of(phrase, kind)
    says = _head_part(words, cls, kind)
    named = _named_part(says, cls, kind)
    tight = tuple(noun(word) for word in says if not _counts(word) and not _trims(word, named))
    core = tight or tuple(noun(word) for word in says) or lemmas
    rest = frozenset(word for word in core if word not in {noun(part) for part in named})
    return Name(phrase, kind, words, lemmas, core, cls, rest if cls else rest - {*core[-1:]})


def _counts(word: str) -> bool:
    return word in DETERMINERS or word[0].isdigit()


def _trims(word: str, named: tuple[str, ...]) -> bool:
    """Tell whether a word only describes; never if the name of the class needs it."""
    return word not in named and describes(word)


def describes(word: str) -> bool:
    """Tell whether a word says how a thing is, not what it is: fresh, large, finely, chopped."""
    return word in LOOSE or word in SIZES or word.endswith("ly") or is_participle(word)


def is_participle(word: str) -> bool:
    """Tell whether a word says what was done to a thing: chopped, frozen, ground."""
    shaped = word.endswith(("ed", "en")) or word == "ground"
    return shaped and word in tables()["verbs"] and verb(word) != word


def _head_part(words: tuple[str, ...], cls: str | None, kind: Kind) -> tuple[str, ...]:
    """The words up to a preposition; after a measuring "of" if that is what the phrase is."""
    if _named_part(words, cls, kind) == words:
        return words
    cut = taxonomy.first_of(words, taxonomy.prepositions())
    words = words[:cut] or words
    if "of" in words[1:-1]:
        at = words.index("of", 1)
        left, right = words[:at], words[at + 1 :]
        measured = cls is not None and taxonomy.class_of(" ".join(right), kind) == cls
        return right if measured else (*right, *left)
    return words


def _named_part(words: tuple[str, ...], cls: str | None, kind: Kind) -> tuple[str, ...]:
    """The longest run of words that is a name of the class."""
    if cls is None:
        return ()
    for length in range(min(len(words), taxonomy.LONGEST_NAME), 0, -1):
        for start in range(len(words) - length, -1, -1):
            run = words[start : start + length]
            if taxonomy.named(run, kind) == cls:
                return run
    return ()
