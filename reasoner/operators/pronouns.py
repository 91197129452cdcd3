"""What a pronoun of the text may stand for: the nearest before it that agrees with it in number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Mention, Sentence
from ontology import taxonomy
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Described, unique
from reasoner.operators.words import bare, is_pronoun
from reasoner.wording import as_written

_MANY: Final = wordlist("grammar.standing_for_many")
_BETWEEN: Final = ("PUNCT", "CCONJ", "DET", "ADJ", "NUM")
_IN_A_NAME: Final = ("ADJ", "NOUN", "PROPN")
_FAR: Final = 2
"""How many sentences with names before its own a pronoun reaches back."""


def pronoun_in(things: Sequence[Described]) -> str:
    """The pronoun that is asked about, by itself or in words that are quoted."""
    for described in things:
        if is_pronoun(described.words):
            return bare(described.words)
    loose = [word for d in things if not d.ids for word in bare(d.words).split()]
    return next((word for word in loose if is_pronoun(word)), "")


def agreeing(graph: RecipeGraph, act: Act, pronoun: str) -> Iterator[tuple[str, ...]]:
    """What is named before the verb of an act and agrees with a pronoun, the nearest first."""
    for group in _named_before(graph, act):
        meant = unique(e for mention in group for e in graph.text.meant_by(mention))
        if meant and agrees(pronoun, [mention.text for mention in group]):
            yield meant


def agrees(pronoun: str, names: Sequence[str]) -> bool:
    """Whether a pronoun can stand for what has these names."""
    is_many = len(names) > 1 or looks_plural(names[0])
    return (pronoun in _MANY) == is_many or pronoun not in ("it", *_MANY)


def _named_before(graph: RecipeGraph, act: Act) -> Iterator[list[Mention]]:
    """What is named before a verb, each with what stands beside it in a row, backwards."""
    found = [place for place in _rows(graph) if place <= act.at[:2]]
    for place in sorted(found, reverse=True)[: _FAR + 1]:
        yield from (row for row in reversed(_rows(graph)[place]) if row[0].at < act.at)


@once_a_graph
def _rows(graph: RecipeGraph) -> dict[tuple[int, int], list[list[Mention]]]:
    """By step and sentence what is named there, in rows: "onions, garlic and oil" is one."""
    rows: dict[tuple[int, int], list[list[Mention]]] = {}
    for mention in sorted(graph.recipe.mentions, key=lambda m: m.at):
        if is_pronoun(mention.text):
            continue
        place = (mention.at.step, mention.at.sentence)
        found = rows.setdefault(place, [])
        sentence = graph.text.sentence(mention.at)
        if found and sentence and _is_beside(sentence, found[-1][-1], mention):
            found[-1].append(mention)
        else:
            found.append([mention])
    return rows


def _is_beside(sentence: Sentence, one: Mention, other: Mention) -> bool:
    between = sentence.tokens[one.end : other.at.token - 1]
    loose = all(token.upos in _BETWEEN and token.form not in ".;()" for token in between)
    return one.kind == other.kind and bool(between) and loose


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
