"""Sentences of a recipe by the words that they say, whatever was made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Sentence
from reasoner.finding import bare
from reasoner.once import once_a_graph

__all__ = ["content_of", "head_of", "sentences_saying"]

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_EMPTY: Final = frozenset(
    "the a an of in into on onto to at it they them is are be been was were has have had my your "
    "i you we do does did and or with for from up out off over by while when before after get gets "
    "goes go going put still just all both some then that this".split()
)


def head_of(words: str) -> str:
    """The stem of the noun that a name ends in: "onion" of "the sliced onions"."""
    found = _WORD.findall(bare(words).lower())
    return stem(found[-1]) if found else ""


def content_of(words: str) -> list[str]:
    """The stems of the words that mean something by themselves."""
    return [stem(word) for word in _WORD.findall(words.lower()) if word not in _EMPTY]


def sentences_saying(graph: RecipeGraph, stems: Iterable[str]) -> list[Sentence]:
    """The sentences of the steps that have all of some stems, as they come."""
    index, wanted = _index(graph), list(stems)
    if not wanted:
        return []
    places = set(index.get(wanted[0], ())).intersection(*(index.get(w, ()) for w in wanted[1:]))
    return [_sentences(graph)[place] for place in sorted(places)]


@once_a_graph
def _sentences(graph: RecipeGraph) -> dict[tuple[int, int], Sentence]:
    return {(s.step, s.number): s for step in graph.recipe.steps for s in step.sentences}


@once_a_graph
def _index(graph: RecipeGraph) -> dict[str, set[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for place, sentence in _sentences(graph).items():
        for word in _WORD.findall(sentence.text.lower()):
            found.setdefault(stem(word), set()).add(place)
    return found
