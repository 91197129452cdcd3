"""How many pieces a text speaks of: "roll into 12 balls", "juice of half a lemon"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from kg.cast import stem
from kg.counting import NUMBER_WORDS
from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from kg.parsing.ingredients import ingredient_line
from kg.quantities import amount_of
from kg.titles import without_tail
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
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            number = _shaped(sentence, names)
            if number:
                at = Moment(sentence.step, sentence.number, 1)
                return Pieces(number, Evidence("said-in-the-sentence", at, sentence.text))
    for supply in graph.supplies.values():
        remark = ingredient_line(supply.text).remark
        amount = amount_of(re.sub(r"^half an? ", "1/2 ", remark))[0] if remark else None
        if amount is not None and stem(remark) == wanted:
            return Pieces(str(amount), Evidence("ingredient-list", None, supply.text))
    return None


def _shaped(sentence: Sentence, names: tuple[str, ...]) -> str | None:
    """The number of what a sentence shapes, by one of its names; meatballs are balls."""
    words = [token.form.lower() for token in sentence.tokens]
    if _SHAPING.isdisjoint(words):
        return None
    for place, word in enumerate(words):
        number = word if word.isdigit() else _NUMBERS.get(word)
        nouns = words[place + 1 : place + 1 + _BETWEEN]
        if number and any(_is_one(stem(noun), names) for noun in nouns):
            return number
    return None


def _is_one(noun: str, names: tuple[str, ...]) -> bool:
    return len(noun) > 2 and any(name.endswith(noun) for name in names)
