"""Words of a question -> the place in the recipe's text that they were taken from."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from kg.model import Sentence
from reasoner.once import once_a_graph

__all__ = ["Passage", "passage_of", "words_in"]

_WORD: Final = re.compile(r"[^\W_]+")
_NOT: Final = re.compile(r"n['’]t\b")
_IS: Final = re.compile(r"['’]s\b")
_MOST: Final = 0.6
"""The share of the words that a sentence must have to be what was meant."""


class Passage(NamedTuple):
    """A run of tokens of a sentence, counted from 0, the last one not included."""

    sentence: Sentence
    start: int
    end: int

    @property
    def words(self) -> list[str]:
        """Its tokens in lower case."""
        return [token.form.lower() for token in self.sentence.tokens[self.start : self.end]]


def words_in(text: str) -> list[str]:
    """The plain words of a text."""
    plain = _NOT.sub(" not", text.lower())
    return _WORD.findall(_IS.sub(" is", plain))


def passage_of(graph: RecipeGraph, quoted: str, step: int | None = None) -> Passage | None:
    """Where the text says these words, in the named step if it has them there.

    Words that are not quoted to the letter are found in the sentence that has most of them.
    """
    wanted = words_in(quoted)
    if not wanted:
        return None
    index = _sentences_by_word(graph)
    having = [set(index.get(word, ())) for word in wanted]
    places = sorted(set.intersection(*having), key=lambda place: (place[0] != step, place))
    for place in places:
        if found := _run(_sentence(graph, place), wanted):
            return found
    return _most(graph, wanted, having, step) if len(wanted) > 2 else None


def _run(sentence: Sentence, wanted: list[str]) -> Passage | None:
    """The tokens that are these words and nothing else, marks aside."""
    spoken = [(n, word) for n, token in enumerate(sentence.tokens) for word in words_in(token.form)]
    words = [word for _, word in spoken]
    for start in range(len(words) - len(wanted) + 1):
        if words[start : start + len(wanted)] == wanted:
            end = spoken[start + len(wanted) - 1][0] + 1
            return Passage(sentence, spoken[start][0], end)
    return None


def _most(
    graph: RecipeGraph, wanted: list[str], having: list[set[tuple[int, int]]], step: int | None
) -> Passage | None:
    """The sentence with most of the words, as a whole."""
    counted: dict[tuple[int, int], int] = {}
    for places in having:
        for place in places:
            counted[place] = counted.get(place, 0) + 1
    best = max(counted, key=lambda p: (counted[p], p[0] == step, -p[0], -p[1]), default=None)
    if best is None or counted[best] < _MOST * len(wanted):
        return None
    sentence = _sentence(graph, best)
    return Passage(sentence, 0, len(sentence.tokens))


def _sentence(graph: RecipeGraph, place: tuple[int, int]) -> Sentence:
    return _sentences(graph)[place]


@once_a_graph
def _sentences(graph: RecipeGraph) -> dict[tuple[int, int], Sentence]:
    return {(s.step, s.number): s for step in graph.recipe.steps for s in step.sentences}


@once_a_graph
def _sentences_by_word(graph: RecipeGraph) -> dict[str, set[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for place, sentence in _sentences(graph).items():
        for token in sentence.tokens:
            for word in words_in(token.form):
                found.setdefault(word, set()).add(place)
    return found
