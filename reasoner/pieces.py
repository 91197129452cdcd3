"""How many pieces a text speaks of: "roll into 12 balls", "juice of half a lemon"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from kg.counting import NUMBER_WORDS
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment, Sentence
from kg.parsing.ingredients import ingredient_line
from kg.quantities import amount_of
from kg.titles import without_tail
from reasoner.once import once_a_graph
from reasoner.outcome import Evidence

__all__ = ["Pieces", "pieces_said"]

_SHAPING: Final = frozenset(
    "roll shape form divide cut make makes split portion slice separate into".split()
)
_NUMBERS: Final = {word: str(number) for word, number in NUMBER_WORDS.items() if number > 1}
_SHAPES: Final = tuple("ball patty round piece square bar portion log roll disc".split())
"""What a dish is called before it is cooked."""
_BETWEEN: Final = 3
"""How many words may stand between the number and what is counted."""


class Pieces(NamedTuple):
    """How many there are, and where the text says so."""

    text: str
    evidence: Evidence


def pieces_said(graph: RecipeGraph, what: str) -> Pieces | None:
    """How many of something the steps shape, or a line of the list takes the juice of."""
    wanted = stem(what)
    is_dish = wanted == stem(without_tail(graph.recipe.title))
    names = (wanted, *_SHAPES) if is_dish else (wanted,)
    shaped = _shaped(graph)
    said = [shaped[ending] for name in names for ending in _endings(name) if ending in shaped]
    first = min(said, key=lambda counted: counted.at, default=None)
    return first.pieces if first else _squeezed(graph).get(wanted)


class _Counted(NamedTuple):
    """Pieces and where in the text they are counted."""

    at: Moment
    pieces: Pieces


@once_a_graph
def _shaped(graph: RecipeGraph) -> dict[str, _Counted]:
    """By noun, the first number of it that a sentence shapes."""
    found: dict[str, _Counted] = {}
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            for place, number, noun in _numbered(sentence):
                at = Moment(sentence.step, sentence.number, 1)
                proof = Evidence("said-in-the-sentence", at, sentence.text)
                counted = _Counted(at._replace(token=place), Pieces(number, proof))
                found.setdefault(noun, counted)
    return found


def _numbered(sentence: Sentence) -> Iterator[tuple[int, str, str]]:
    """The numbers of a sentence that shapes something, each with every noun that it may count."""
    words = [token.form.lower() for token in sentence.tokens]
    if _SHAPING.isdisjoint(words):
        return
    for place, word in enumerate(words, 1):
        number = word if word.isdigit() else _NUMBERS.get(word)
        for noun in words[place : place + _BETWEEN] if number else ():
            yield place, number or "", stem(noun)


@once_a_graph
def _squeezed(graph: RecipeGraph) -> dict[str, Pieces]:
    """By noun, how many of it a line of the list takes something of: "juice of half a lemon"."""
    found: dict[str, Pieces] = {}
    for supply in graph.supplies.values():
        remark = ingredient_line(supply.text).remark
        amount = amount_of(re.sub(r"^half an? ", "1/2 ", remark))[0] if remark else None
        if amount is not None:
            pieces = Pieces(str(amount), Evidence("ingredient-list", None, supply.text))
            found.setdefault(stem(remark), pieces)
    return found


def _endings(name: str) -> Iterator[str]:
    """What a thing may be called at its end: meatballs are balls."""
    return (name[start:] for start in range(len(name) - 2))
