"""What a pronoun of the text may stand for: the nearest before it that agrees with it in number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Sentence
from ontology import taxonomy
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist
from reasoner.operators.base import Described
from reasoner.operators.participants import OBJECTS
from reasoner.operators.words import bare, is_pronoun
from reasoner.wording import as_written

_MANY: Final = wordlist("grammar.standing_for_many")
_IN_A_NAME: Final = ("ADJ", "NOUN", "PROPN")


def pronoun_in(things: Sequence[Described]) -> str:
    """The pronoun that is asked about, by itself or in words that are quoted."""
    for described in things:
        if is_pronoun(described.words):
            return bare(described.words)
    loose = [word for d in things if not d.ids for word in bare(d.words).split()]
    return next((word for word in loose if is_pronoun(word)), "")


def pronoun_of(act: Act) -> str:
    """The pronoun that the text has for what an act is done to."""
    said = [bare(argument.text) for argument in act.event.arguments if argument.role in OBJECTS]
    return next((words for words in said if is_pronoun(words)), "")


def agrees(pronoun: str, names: Sequence[str]) -> bool:
    """Whether a pronoun can stand for what has these names."""
    is_many = len(names) > 1 or looks_plural(names[0])
    return (pronoun in _MANY) == is_many or pronoun not in ("it", *_MANY)


def phrases_before(graph: RecipeGraph, act: Act, pronoun: str) -> list[str]:
    """The names of kitchen things before a verb that agree with a pronoun, the nearest first."""
    own = graph.text.sentence(act.at)
    before = graph.text.sentence(act.at._replace(sentence=act.at.sentence - 1))
    found = _phrases(own, act.at.token)[::-1] if own else []
    found += _phrases(before) if before else []
    return [words for words in found if agrees(pronoun, [words]) and taxonomy.class_of(words)]


def _phrases(sentence: Sentence, until: int | None = None) -> list[str]:
    """The nouns of a sentence with what stands before each, in order."""
    found: list[list[str]] = []
    is_open = False
    for token in sentence.tokens[: until - 1 if until else None]:
        if token.upos in _IN_A_NAME:
            found += [] if is_open else [[]]
            found[-1].append(token.form)
        is_open = token.upos in _IN_A_NAME
    return [as_written(" ".join(words)) for words in found]
