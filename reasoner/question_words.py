"""Tell a question beside its readings: its content words, how telling each is, who competes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kg.graph import RecipeGraph
from reasoner.agreement import wanted_by
from reasoner.context import stage_of
from reasoner.grounding.lexis import Lexis, is_kitchen_word, lexis
from reasoner.operators.words import is_pronoun
from reasoner.reading.analysis import Word, class_nouns, generic_nouns, generic_verbs
from reasoner.readings import Reading
from reasoner.understanding import Understood

__all__ = ["Features", "Told", "coverage", "mode_of", "words_of"]

Features = dict[str, float]
UNKNOWN_WEIGHT: Final = 2.0
"""How telling a word is that the recipe does not have."""
_WORD: Final = re.compile(r"[^\W\d_]+|\d+")


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, in lower case."""
    return tuple(_WORD.findall(text.lower()))


def mode_of(reading: Reading) -> str:
    """The kind of a reading, marked where yes or no is said."""
    return f"{reading.kind}?" if reading.yes_no else reading.kind


class Told:
    """A question beside its readings: its content words, how telling each is, who competes."""

    def __init__(self, graph: RecipeGraph, seen: Understood, found: Sequence[Reading]) -> None:
        self.graph, self.known = graph, lexis(graph)
        self.rivals = Counter(mode_of(reading) for reading in found)
        self.places = {kind: place for place, (kind, _) in enumerate(seen.kinds)}
        self.words = [w for w in seen.analysis.words if w.content and w.verb not in generic_verbs()]
        self.unknown = [word for word in self.words if not _is_known(word, self.known)]
        named = {place for found in seen.things for place in range(found.start, found.end)}
        self.strangers = [
            seen.analysis.words[place].form
            for place in seen.analysis.asked_places()
            if place not in named and self._is_stranger(seen.analysis.words[place])
        ]
        first = next((word.form for word in self.words), "")
        self.is_led_by_stranger = bool(first) and first in self.strangers
        self.forms = {word.form for word in seen.analysis.words}
        self.weighed = [
            (place, word.noun, word.verb, self._weight(word))
            for place, word in enumerate(seen.analysis.words)
            if word.content and word.verb not in generic_verbs()
        ]
        self.loose = [(n, v) for place, n, v, _ in self.weighed if place not in named]
        self.total = sum(weight for *_, weight in self.weighed)
        self.covered: dict[tuple[object, ...], float] = {}
        self.proofs: dict[tuple[int, ...], tuple[tuple[str, float], ...]] = {}
        self.steps = frozenset(step.number for step in seen.analysis.steps)
        self.wanted = wanted_by(seen.analysis)
        self.groups = [{*f.described.ids} for f in seen.things if f.described.ids]
        self.stage = stage_of(graph, seen.context.here)

    def _is_stranger(self, word: Word) -> bool:
        return word in self.unknown and _names_a_ware(word)

    def _weight(self, word: Word) -> float:
        telling = self.known.telling
        return telling.get(word.noun) or telling.get(word.verb) or UNKNOWN_WEIGHT


def _names_a_ware(word: Word) -> bool:
    """True of a word for a food, a tool or a place; neither "it" nor "the next ingredient"."""
    is_vague = word.noun in generic_nouns() or word.noun in class_nouns()
    return not is_vague and not is_pronoun(word.form) and is_kitchen_word(word.noun)


def _is_known(word: Word, known: Lexis) -> bool:
    return known.knows(word.noun) or known.knows(word.verb)


def coverage(told: Told, seen: Understood, reading: Reading) -> float:
    """The share of the question's content words that a reading accounts for."""
    if not told.total:
        return 1.0
    key = (_ticks(reading), reading.slots.things)
    if key not in told.covered:
        told.covered[key] = _coverage(told, seen, reading)
    return told.covered[key]


def _coverage(told: Told, seen: Understood, reading: Reading) -> float:
    covered = {
        place
        for found in seen.things
        if found.described in reading.slots.things
        for place in range(found.start, found.end)
    }
    acts = [told.known.acts[tick - 1] for tick in _ticks(reading)]
    hits = sum(
        weight
        for place, noun, verb, weight in told.weighed
        if place in covered or any(noun in act.sentence or verb in act.sentence for act in acts)
    )
    return hits / told.total


def _ticks(reading: Reading) -> tuple[int, ...]:
    at = reading.slots.at
    told_by = (at.act,) if at is not None and at.act else ()
    return (*reading.slots.acts, *told_by)
