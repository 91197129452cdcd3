"""Rank the readings of a question: log-linear, over named features, weights learned from answers.

A reading is as probable as its score says against the others and against silence; readings that
give the same answer add up. How far the best can be trusted is told apart, by weights of its own.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kg.graph import RecipeGraph
from ontology.wordlists import wordlist
from reasoner.agreement import agreement, wanted_by
from reasoner.context import stage_of
from reasoner.grounding.lexis import Lexis, is_kitchen_word, lexis
from reasoner.operators.words import is_pronoun
from reasoner.reading.analysis import Word, class_nouns, generic_nouns, generic_verbs
from reasoner.readings import Reading, Understood

__all__ = [
    "SILENCE",
    "Answer",
    "Features",
    "Ranked",
    "coverage",
    "rank",
    "reading_features",
    "said_by",
    "silence_features",
    "trust_features",
]

Features = dict[str, float]
SILENCE: Final = "silent"
ACT_SCALE: Final = 4.0
"""What the score of an act is divided by, to be of the size of other features."""
MOST_PROOFS: Final = 12
"""Acts of a proof that are looked at."""
UNKNOWN_WEIGHT: Final = 2.0
"""How telling a word is that the recipe does not have."""
_SMALL: Final = wordlist("asking.small")
_WORD: Final = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True, slots=True)
class Answer:
    """What readings agree on: the best of them, how probable they are together, and the others."""

    reading: Reading
    probability: float
    readings: int


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
    ranking: Mapping[str, float],
    trust: Mapping[str, float],
) -> Ranked:
    """Rank the readings of a question."""
    told = Told(graph, seen, found)
    if not found:
        return Ranked((), 1.0, 0.0, tuple(told.strangers))
    scores = [_dot(ranking, reading_features(told, seen, reading)) for reading in found]
    still = _dot(ranking, silence_features(told, seen, found))
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
    """What an answer says, however it is put: "in a bowl" is "into the bowl", "yes, …" is "yes"."""
    words = _words(reading.denotation.text)
    if reading.yes_no:
        return " ".join(words[:1])
    return " ".join(word for word in words if word not in _SMALL) or reading.denotation.text


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


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


class Told:
    """A question beside its readings: its content words, how telling each is, who competes."""

    def __init__(self, graph: RecipeGraph, seen: Understood, found: Sequence[Reading]) -> None:
        self.graph, self.known = graph, lexis(graph)
        self.rivals = Counter(_mode(reading) for reading in found)
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


def reading_features(told: Told, seen: Understood, reading: Reading) -> Features:
    """What speaks for and against a reading, by name."""
    kind, denoted, mode = reading.kind, reading.denotation, _mode(reading)
    rivals, least, source = math.log(told.rivals[mode]), _least_sure(reading), reading.moment.source
    act_logp = max(reading.act_logp, -8.0) if reading.slots.acts else 0.0
    found: Features = {
        "log p(kind)": reading.kind_logp,
        f"kind at place {min(told.places.get(kind, 3), 3)}": 1.0,
        "log rivals": rivals,
        f"log rivals {mode}": rivals,
        "log p(mode)": reading.mode_logp,
        f"kind {mode}": 1.0,
        "log p(act)": act_logp,
        f"log p(act) {kind}": act_logp,
        "log p(moment)": reading.moment.logp,
        f"moment {source}": 1.0,
        f"moment {source} {kind}": 1.0,
        f"rank {reading.rank}": 1.0,
        f"rank {reading.rank} {mode}": 1.0,
        "operator is sure": denoted.sure,
        f"operator is sure {mode}": denoted.sure,
        "coverage": coverage(told, seen, reading),
        "act fits": reading.act_score / ACT_SCALE if reading.slots.acts else 0.0,
        "least sure thing": least,
        f"least sure thing {mode}": least,
    }
    if not reading.slots.acts:
        found |= {"no act": 1.0, f"no act {kind}": 1.0}
    if seen.moments[0].at is not None and reading.moment.at is None:
        found["moment left out"] = 1.0
    for cue in denoted.cues:
        found[f"cue {cue}"] = 1.0
        found[f"cue {cue} {mode}"] = 1.0
    for name, value in _of_proof(told, reading):
        found[name] = value
        found[f"{name} {kind}"] = value
    found.update(_of_text(told, reading, mode))
    found.update(_of_stage(told, reading, mode))
    return found


def _least_sure(reading: Reading) -> float:
    """How much the least sure match of a thing that it is about falls short of certainty."""
    return 1 - min((thing.sure for thing in reading.slots.things), default=1.0)


def _mode(reading: Reading) -> str:
    """The kind of a reading, marked where yes or no is said."""
    return f"{reading.kind}?" if reading.yes_no else reading.kind


def _of_proof(told: Told, reading: Reading) -> Iterator[tuple[str, float]]:
    """What the acts and sentences that prove an answer have in common with the question."""
    yield "proof fits", reading.proof_score / ACT_SCALE
    yield "verb fits", reading.verb_fit
    yield "verb fits, but not the proof's", max(0.0, reading.verb_fit - reading.proof_verb_fit)
    ticks = reading.proofs[:MOST_PROOFS]
    if not ticks:
        yield "proof is no act", 1.0
        return
    if ticks not in told.proofs:
        told.proofs[ticks] = tuple(_of_acts(told, ticks))
    yield from told.proofs[ticks]
    at = reading.slots.at
    if at is not None and at.tick:
        yield "proof: after the moment", float(min(ticks) > at.tick)
        yield "proof: long before the moment", float(max(ticks) < at.tick - 6)


def _of_acts(told: Told, ticks: Sequence[int]) -> Iterator[tuple[str, float]]:
    """What acts and their sentences have in common with the question."""
    acts = [told.known.acts[tick - 1] for tick in ticks]
    if told.total:
        clause, sentence = (
            frozenset().union(*(getattr(act, name) for act in acts))
            for name in ("clause", "sentence")
        )
        weights = [
            (noun in clause or verb in clause, noun in sentence or verb in sentence, weight)
            for _, noun, verb, weight in told.weighed
        ]
        yield "proof: words in its clause", sum(w for c, _, w in weights if c) / told.total
        if told.loose:
            hits = sum(noun in clause or verb in clause for noun, verb in told.loose)
            yield "proof: words beside the things", hits / len(told.loose)
        yield "proof: words in its sentence", sum(w for _, s, w in weights if s) / told.total
    if told.groups:
        parts = frozenset().union(*(act.taking | act.written for act in acts))
        yield "proof: things", sum(not parts.isdisjoint(g) for g in told.groups) / len(told.groups)
    if told.steps:
        yield "proof: in another step", float(not any(act.step in told.steps for act in acts))


def _of_stage(told: Told, reading: Reading, mode: str) -> Iterator[tuple[str, float]]:
    """Of a cook amid cooking: what is asked for, and how it was come by, at this stage."""
    if told.stage is None:
        return
    yield "amid log p(kind)", reading.kind_logp
    yield f"amid {mode}", 1.0
    yield f"when {told.stage} {mode}", 1.0
    for cue in reading.denotation.cues:
        yield f"when {told.stage} cue {cue} {mode}", 1.0


def _of_text(told: Told, reading: Reading, mode: str) -> Iterator[tuple[str, float]]:
    """What the words of the answer say for it: an answer does not repeat the question."""
    words = _words(reading.denotation.text)
    offers = "or" in told.forms
    if reading.yes_no:
        yield "yes or no to a choice", float(offers)
        yield f"says {words[0] if words else ''}", 1.0
        yield f"says {words[0] if words else ''} {mode}", 1.0
        return
    long = [word for word in words if len(word) > 2 and word not in ("the", "and")]
    if long:
        echoed = sum(word in told.forms for word in long) / len(long)
        yield "echo", echoed
        yield f"echo {mode}", echoed
        yield "all echo", float(echoed == 1.0)
        yield "echo of a choice", echoed if offers else 0.0
    yield "long", min(len(words), 30) / 10
    for name, value in agreement(told.wanted, reading.denotation.text):
        yield name, value
        yield f"{name} {mode}", value


def silence_features(told: Told, seen: Understood, found: Sequence[Reading]) -> Features:
    """What speaks for silence: words that the recipe does not know, nothing that fits well."""
    best_kind = max((reading.kind_logp for reading in found), default=-5.0)
    best_act = max((reading.act_logp for reading in found if reading.slots.acts), default=0.0)
    best = max((coverage(told, seen, reading) for reading in found), default=0.0)
    share = len(told.unknown) / len(told.words) if told.words else 0.0
    kinds = {reading.kind for reading in found[:1]}
    return {
        SILENCE: 1.0,
        "silent: log p(kind)": best_kind,
        "silent: log p(act)": best_act,
        "silent: unknown words": min(len(told.unknown), 4),
        "silent: share of unknown words": share,
        "silent: coverage": best,
        "silent: strangers": min(len(told.strangers), 2),
        "silent: led by a stranger": float(told.is_led_by_stranger),
        "silent: act fits": max((r.act_score for r in found), default=0.0) / ACT_SCALE,
        "silent: no things": float(not seen.things),
        "silent: surest thing": max((f.described.sure for f in seen.things), default=0.0),
        "silent: yes or no": seen.yes_no,
        **{f"silent: {kind}": 1.0 for kind in kinds},
        **({f"silent: {told.stage}": 1.0, "silent: amid": 1.0} if told.stage else {}),
    }


def trust_features(
    told: Told, seen: Understood, answers: Sequence[Answer], silence: float
) -> Features:
    """What tells whether the best answer is right."""
    first = answers[0]
    second = answers[1].probability if len(answers) > 1 else 0.0
    mode = _mode(first.reading)
    share = len(told.unknown) / len(told.words) if told.words else 0.0
    return {
        "always": 1.0,
        "logit": _logit(first.probability),
        "logit of the second": _logit(second),
        "logit of silence": _logit(silence),
        "log p(kind)": first.reading.kind_logp,
        "log p(mode)": first.reading.mode_logp,
        "log p(act)": first.reading.act_logp,
        "share of unknown words": share,
        "unknown words": min(len(told.unknown), 4),
        "strangers": min(len(told.strangers), 2),
        "led by a stranger": float(told.is_led_by_stranger),
        "act fits": first.reading.act_score / ACT_SCALE if first.reading.slots.acts else 0.0,
        "coverage": coverage(told, seen, first.reading),
        "operator is sure": first.reading.denotation.sure,
        "of the likeliest kind": float(first.reading.kind == seen.kinds[0][0]),
        "readings that agree": math.log(first.readings),
        "answers": math.log(len(answers)),
        "least sure thing": _least_sure(first.reading),
        **{
            name: value
            for proved, value in _of_proof(told, first.reading)
            for name in (proved, f"{proved} {mode}")
        },
        **dict(agreement(told.wanted, first.reading.denotation.text)),
        f"rank {first.reading.rank}": 1.0,
        f"kind {mode}": 1.0,
        f"logit {mode}": _logit(first.probability),
        **{f"cue {cue}": 1.0 for cue in first.reading.denotation.cues},
        **(_trust_amid(first, silence, mode) if told.stage else {}),
    }


def _trust_amid(first: Answer, silence: float, mode: str) -> Features:
    """What tells so of a cook amid cooking, whose questions are shorter and plainer."""
    return {
        "amid": 1.0,
        "amid logit": _logit(first.probability),
        "amid logit of silence": _logit(silence),
        "amid log p(kind)": first.reading.kind_logp,
        f"amid {mode}": 1.0,
    }


def _logit(probability: float) -> float:
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))
