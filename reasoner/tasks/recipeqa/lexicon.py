"""What is learned of titles and pictures before weights: translation, usual places, a bridge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from reasoner.tasks.recipeqa.alignments import gap_signs, summed
from reasoner.tasks.recipeqa.bridge import Bridge, learn_bridge
from reasoner.tasks.recipeqa.question import Asked, Floats
from reasoner.tasks.recipeqa.signs import Plain
from reasoner.tasks.recipeqa.translation import Translation, learn_translation, source_words
from reasoner.tasks.recipeqa.vectors import Rarity
from reasoner.tasks.recipeqa.words import base_words

__all__ = ["PLACES", "Lexicon", "Pair", "Titled", "learn_lexicon", "pairs_of", "pairs_of_asked"]

PLACES: Final = 5
_SMOOTH: Final = 2.0
_SHARPNESS: Final = 8.0
"""How much the share of common words counts when a title looks for its step for the first time."""


@dataclass(frozen=True, slots=True)
class Titled:
    """A recipe whose steps have titles."""

    recipe: str
    """A digest of its text."""
    titles: tuple[str, ...]
    bodies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A title with its step: the words and marks of the step, and its part of the recipe."""

    recipe: str
    title: tuple[str, ...]
    source: tuple[str, ...]
    part: int


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """What the words of a title call for, and in which part of a recipe they stand."""

    translation: Translation
    places: Mapping[str, Floats]
    """For each word of titles, how much likelier it is in each fifth of a recipe, as logarithms."""
    bridge: Bridge | None

    def placed(self, title: str) -> Floats:
        """Return how much a title belongs to each fifth of a recipe."""
        rows = [self.places[word] for word in base_words(title) if word in self.places]
        total: Floats = np.sum(rows, axis=0) if rows else np.zeros(PLACES)
        return total


def _part(number: int, count: int) -> int:
    return int(PLACES * (number + 0.5) / count)


def pairs_of(recipe: Titled) -> Iterator[Pair]:
    """Yield the titles of a recipe with their steps."""
    sources = source_words(recipe.bodies)
    for number, (title, source) in enumerate(zip(recipe.titles, sources, strict=True)):
        if title.strip():
            yield Pair(recipe.recipe, base_words(title), source, _part(number, len(sources)))


def pairs_of_asked(asked: Asked, plain: Plain) -> Iterator[Pair]:
    """Yield the titles of a question's right sequence, each with the step that it is likest to."""
    question = asked.question
    row = question.candidates[asked.answer]
    sources = source_words(question.steps)
    scores = _SHARPNESS * plain.at_steps[list(row), :, 0]
    gaps = np.zeros(gap_signs(len(row), len(sources)).shape[:2])
    places = summed(scores[None], gaps).places[0]
    for item, chances in zip(row, places, strict=True):
        words = base_words(question.items[item].text)
        if words:
            step = int(chances.argmax())
            yield Pair(asked.recipe, words, sources[step], _part(step, len(sources)))


def learn_lexicon(pairs: Sequence[Pair], asked: Sequence[Asked], rarity: Rarity) -> Lexicon:
    """Learn from titles with their steps, and from questions with pictures."""
    counts: list[Counter[str]] = [Counter() for _ in range(PLACES)]
    for pair in pairs:
        counts[pair.part].update(pair.title)
    totals = np.array([sum(count.values()) + 1.0 for count in counts])
    share = totals / totals.sum()
    places = {}
    for word, count in sum(counts, Counter()).items():
        if count >= 2:
            here = np.array([each[word] for each in counts]) + _SMOOTH * share
            places[word] = np.log(here / (count + _SMOOTH) / share)
    translation = learn_translation([(pair.title, pair.source) for pair in pairs])
    return Lexicon(translation, places, learn_bridge(asked, rarity))
