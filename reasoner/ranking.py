"""Rank the readings of a question: log-linear, over named features, weights learned from answers.

A reading is as probable as its score says against the others and against silence; readings that
give the same answer add up. How far the best can be trusted is told apart, by weights of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kg.graph import RecipeGraph
from kg.values import Duration, Measure, Temperature
from ontology import lexicon
from ontology.wordlists import wordlist
from reasoner.features import measures, silence_features
from reasoner.question_words import Features, Told, words_of
from reasoner.readings import Reading
from reasoner.trust import Answer, trust_features
from reasoner.understanding import Understood
from reasoner.weights import Ranking

__all__ = ["Answer", "Ranked", "rank", "said_by"]

_SMALL: Final = wordlist("asking.small")
_OF_A_THING: Final = frozenset({"where", "contents", "made_of", "became", "came_from"})
"""Kinds that are asked of a thing: of a question of which no word is known they say nothing."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The answers to a question, the most probable first, and how probable silence is."""

    answers: tuple[Answer, ...]
    silence: float
    trust: float
    """How probable it is that the first answer is right, 0 to 1."""
    strangers: tuple[str, ...] = ()
    """Names of foods, tools and places that the question has and the recipe has not."""


def rank(
    graph: RecipeGraph,
    seen: Understood,
    found: Sequence[Reading],
    ranking: Ranking,
    trust: Mapping[str, float],
) -> Ranked:
    """Rank the readings of a question."""
    told = Told(graph, seen, found)
    if not found:
        return Ranked((), 1.0, 0.0, tuple(told.strangers))
    scores = [ranking.score(measures(told, seen, reading)) for reading in found]
    still = _dot(ranking.weights, silence_features(told, seen, found))
    top = max(*scores, still)
    masses = [math.exp(score - top) for score in scores]
    total = sum(masses) + math.exp(still - top)
    groups: dict[str, list[int]] = {}
    for place, reading in enumerate(found):
        groups.setdefault(said_by(reading), []).append(place)
    answers = sorted(
        (
            Answer(
                _proving_best(found, scores, places),
                sum(masses[place] for place in places) / total,
                len(places),
            )
            for places in groups.values()
        ),
        key=lambda answer: -answer.probability,
    )
    silence = math.exp(still - top) / total
    trusted = _dot(trust, trust_features(told, seen, answers, silence))
    sure = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, trusted))))
    if not _names_what_is_there(told, answers[0].reading):
        sure = 0.0
    return Ranked(tuple(answers), silence, sure, tuple(told.strangers))


def said_by(reading: Reading) -> str:
    """What an answer says, however it is put.

    "In a bowl" is "into the bowl", "yes, …" is "yes", "2 tbsp" is "2 tablespoons".
    """
    denoted = reading.denotation
    if reading.yes_no:
        return " ".join(words_of(denoted.text)[:1])
    if isinstance(denoted.value, Duration | Temperature | Measure):
        return str(denoted.value)
    if isinstance(denoted.value, int) and not isinstance(denoted.value, bool):
        return f"{reading.kind} {denoted.value}"
    return _bare(denoted.text)


@lru_cache(maxsize=8192)
def _bare(text: str) -> str:
    """The words of a text that tell, by their base forms."""
    words = words_of(text)
    return " ".join(lexicon.lemma(w, "NOUN") for w in words if w not in _SMALL) or text


def _proving_best(
    found: Sequence[Reading], scores: Sequence[float], places: Sequence[int]
) -> Reading:
    """Of readings that agree, one of the best one's kind whose act is the likeliest to be meant.

    What the text says of another act may be the same in words; it is no proof for this one.
    """
    kind = found[max(places, key=lambda place: scores[place])].kind
    own = [place for place in places if found[place].kind == kind]
    return found[max(own, key=lambda place: (found[place].act_logp, scores[place]))]


def _names_what_is_there(told: Told, reading: Reading) -> bool:
    """False where the only thing that is asked about is one that the recipe has not.

    "Where is the saffron?" is not about something else; what may be used instead of a thing, and
    whether there is one, can be asked of any. How much there is of it can be told of nothing else.
    """
    nothing_known = bool(told.words) and len(told.unknown) == len(told.words)
    if reading.kind in _OF_A_THING and nothing_known and not reading.slots.things:
        return False
    if reading.kind.startswith("amount") and told.is_led_by_stranger and not reading.yes_no:
        return False
    return bool(
        not told.strangers
        or reading.slots.things
        or reading.yes_no
        or reading.kind == "alternative"
        or "things" not in reading.query.reads
    )


def _dot(weights: Mapping[str, float], features: Features) -> float:
    total = 0.0
    for name, value in features.items():
        if value and (weight := weights.get(name)):
            total += weight * value
    return total
