"""The signs of a question that need nothing learned: words, vectors, ontology, tracked state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Protocol

import numpy as np

from reasoner.tasks.recipeqa.kitchen import Course, named_in
from reasoner.tasks.recipeqa.question import Floats, Item, Question
from reasoner.tasks.recipeqa.style import STYLES, style_of
from reasoner.tasks.recipeqa.vectors import Rarity, cosine, text_vector_of, vector_of, word_vector
from reasoner.tasks.recipeqa.words import base_words

__all__ = ["ALONE", "AT_STEPS", "TOGETHER", "Encoder", "Plain", "plain_signs"]

_OPENING: Final = 15
"""Words at the beginning of a step that its title is most like."""
_MATCHING: Final = (
    "share of the title's words",
    "share in the opening",
    "share of words of this step alone",
    "rarest word that is there",
    "words that come often",
    "pairs of words",
    "threes of letters",
    "nearest words by vectors",
    "vector of the whole",
    "sentence vector",
)
_STATE: Final = (
    "its foods are there by then",
    "its foods appear here",
    "its foods are yet to come",
    "its foods are used later",
    "its actions are done here",
    "actions to the same effect",
    "its wares are used here",
    "foods of the same kinds",
)
_STEP: Final = ("step without text", "step with much text")
AT_STEPS: Final = (
    *_MATCHING,
    *(f"{name}, beyond other steps" for name in _MATCHING),
    *_STATE,
    *_STEP,
)
ALONE: Final = (
    *STYLES,
    "share of words in the recipe",
    "rarest word of the title",
    *(f"best: {name}" for name in _MATCHING),
)
TOGETHER: Final = ("words in common", "alike by vectors", "alike as sentences", "the same", *STYLES)


class Encoder(Protocol):
    """Gives vectors of whole texts, of length one."""

    def vectors(self, texts: Sequence[str]) -> Floats:
        """Return a row for each text."""


@dataclass(frozen=True, slots=True, eq=False)
class Plain:
    """The signs of a question, before anything that is learned."""

    at_steps: Floats
    alone: Floats
    together: Floats


def plain_signs(question: Question, rarity: Rarity, encoder: Encoder | None = None) -> Plain:
    """Return the signs of a question."""
    items = [item.text for item in question.items]
    whole = _whole(items, question.steps, encoder)
    course = Course(question.steps)
    steps = [_Step(step, rarity) for step in question.steps]
    spread = Counter(word for step in steps for word in step.counts)
    matching = np.zeros((len(items), len(steps), len(_MATCHING)))
    rest = np.zeros((len(items), len(steps), len(_STATE) + len(_STEP)))
    for row, text in enumerate(items):
        title, named = _title(text), named_in(text)
        for column, step in enumerate(steps):
            matching[row, column, :-1] = step.match(title, rarity, spread)
            matching[row, column, -1] = 0 if whole is None else whole[1][row, column]
            written = (float(not step.counts), np.log1p(len(step.words)) / 5)
            rest[row, column] = (*course.signs(named, column), *written)
    beyond = matching - matching.mean(axis=1, keepdims=True)
    at_steps = np.concatenate([matching, beyond, rest], axis=2)
    best = matching.max(axis=1)
    alone = np.array([_alone(text, rarity, spread) for text in items])
    together = _together(question.items, rarity, None if whole is None else whole[0])
    return Plain(at_steps, np.concatenate([alone, best], axis=1), together)


def _whole(
    items: Sequence[str], steps: Sequence[str], encoder: Encoder | None
) -> tuple[Floats, Floats] | None:
    """How alike items are with one another and with steps by an encoder of whole texts."""
    if encoder is None:
        return None
    rows = encoder.vectors([*items, *steps])
    mine, theirs = rows[: len(items)], rows[len(items) :]
    return mine @ mine.T, mine @ theirs.T


@dataclass(frozen=True, slots=True)
class _Title:
    words: tuple[str, ...]
    content: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    threes: frozenset[str]
    text: str


@lru_cache(maxsize=16384)
def _title(text: str) -> _Title:
    words = base_words(text)
    content = tuple(dict.fromkeys(words))
    pairs = frozenset(pairwise(words))
    return _Title(words, content, pairs, _threes(words), text)


def _threes(words: Sequence[str]) -> frozenset[str]:
    return frozenset(w[i : i + 3] for w in words if len(w) > 3 for i in range(len(w) - 2))


class _Step:
    """A step, taken apart once for all items."""

    def __init__(self, text: str, rarity: Rarity) -> None:
        self.words = base_words(text)
        self.counts = Counter(self.words)
        self.opening = frozenset(self.words[:_OPENING])
        self.pairs = frozenset(pairwise(self.words))
        self.threes = _threes(self.words)
        self.vector = text_vector_of(text, rarity)
        known = [found for word in self.counts if (found := word_vector(word)) is not None]
        self.rows = np.array(known) if known else None

    def match(self, title: _Title, rarity: Rarity, spread: Counter[str]) -> tuple[float, ...]:
        """Return how well a title fits by its words."""
        weights = [rarity.of(word) for word in title.content]
        total = sum(weights) or 1.0
        here = [
            (w, word) for w, word in zip(weights, title.content, strict=True) if self.counts[word]
        ]
        return (
            sum(w for w, _ in here) / total,
            sum(w for w, word in here if word in self.opening) / total,
            sum(w / spread[word] for w, word in here) / total,
            max((w for w, _ in here), default=0.0) / 8,
            sum(w * np.log2(1 + self.counts[word]) for w, word in here) / total / 3,
            len(title.pairs & self.pairs) / max(len(title.pairs), 1),
            len(title.threes & self.threes) / max(len(title.threes), 1),
            self._near(title, weights, total),
            cosine(text_vector_of(title.text, rarity), self.vector),
        )

    def _near(self, title: _Title, weights: Sequence[float], total: float) -> float:
        if self.rows is None:
            return 0.0
        found = 0.0
        for word, weight in zip(title.content, weights, strict=True):
            vector = word_vector(word)
            if vector is not None:
                found += weight * float((self.rows @ vector).max())
        return found / total


def _alone(text: str, rarity: Rarity, spread: Counter[str]) -> tuple[float, ...]:
    weights = {word: rarity.of(word) for word in base_words(text)}
    there = sum(weight for word, weight in weights.items() if word in spread)
    rarest = max(weights.values(), default=0.0) / 8
    return (*style_of(text), there / (sum(weights.values()) or 1.0), rarest)


def _together(shown: Sequence[Item], rarity: Rarity, whole: Floats | None) -> Floats:
    items = [item.text.lower() for item in shown]
    found = np.zeros((len(items), len(items), len(TOGETHER)))
    styles = [np.array(style_of(item.text)) for item in shown]
    vectors = [vector_of(item, rarity) for item in shown]
    words = [{w: rarity.of(w) for w in base_words(item.text)} for item in shown]
    for one in range(len(items)):
        for two in range(len(items)):
            shared = sum(w for word, w in words[one].items() if word in words[two])
            least = min(sum(words[one].values()), sum(words[two].values())) or 1.0
            same = float(items[one] != "" and items[one] == items[two])
            alike = 0.0 if whole is None else float(whole[one, two])
            likeness = (shared / least, cosine(vectors[one], vectors[two]), alike, same)
            found[one, two] = (*likeness, *(styles[one] * styles[two]))
    return found
