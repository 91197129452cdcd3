"""Measure what tells whether the best answer to a question is right, by named features."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reasoner.agreement import agreement
from reasoner.features import ACT_SCALE, least_sure, of_proof
from reasoner.question_words import Features, Told, coverage, mode_of, words_of
from reasoner.readings import Reading
from reasoner.understanding import Understood

__all__ = ["Answer", "trust_features"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What readings agree on: the best of them, how probable they are together, and the others."""

    reading: Reading
    probability: float
    readings: int


def trust_features(
    told: Told, seen: Understood, answers: Sequence[Answer], silence: float
) -> Features:
    """What tells whether the best answer is right."""
    first = answers[0]
    second = answers[1].probability if len(answers) > 1 else 0.0
    mode = mode_of(first.reading)
    share = len(told.unknown) / len(told.words) if told.words else 0.0
    return {
        "always": 1.0,
        "logit": _logit(first.probability),
        "logit of the second": _logit(second),
        "logit of silence": _logit(silence),
        **_beside(answers),
        "log p(kind)": first.reading.kind_logp,
        "log p(mode)": first.reading.mode_logp,
        "log p(act)": first.reading.act_logp,
        "share of unknown words": share,
        "unknown words": min(len(told.unknown), 4),
        "no word is known": float(share == 1.0),
        f"no word is known {mode}": float(share == 1.0),
        "strangers": min(len(told.strangers), 2),
        "led by a stranger": float(told.is_led_by_stranger),
        "act fits": first.reading.act_score / ACT_SCALE if first.reading.slots.acts else 0.0,
        "coverage": coverage(told, seen, first.reading),
        "operator is sure": first.reading.denotation.sure,
        "of the likeliest kind": float(first.reading.kind == seen.kinds[0][0]),
        "readings that agree": math.log(first.readings),
        "answers": math.log(len(answers)),
        "least sure thing": least_sure(first.reading),
        **{
            name: value
            for proved, value in of_proof(told, first.reading)
            for name in (proved, f"{proved} {mode}")
        },
        **dict(agreement(told.wanted, first.reading.denotation.text)),
        f"rank {first.reading.rank}": 1.0,
        f"kind {mode}": 1.0,
        f"logit {mode}": _logit(first.probability),
        **{f"cue {cue}": 1.0 for cue in first.reading.denotation.cues},
        **(_trust_amid(first, silence, mode) if told.stage else {}),
    }


def _beside(answers: Sequence[Answer]) -> Features:
    """How the best answer stands among all, and among those that answer the same kind."""
    first, total = answers[0], sum(answer.probability for answer in answers)
    mode = mode_of(first.reading)
    own = [answer for answer in answers if mode_of(answer.reading) == mode]
    mass = sum(answer.probability for answer in own)
    shares = [answer.probability / total for answer in answers]
    found = {
        "logit of its kind": _logit(mass / total),
        "logit among its kind": _logit(first.probability / mass),
        "entropy": -sum(share * math.log(share + 1e-9) for share in shares),
    }
    if len(own) < 2:
        return found | {"alone of its kind": 1.0}
    said, rival = (set(words_of(answer.reading.denotation.text)) for answer in own[:2])
    alike = len(said & rival) / max(1, len(said | rival))
    return found | {
        "logit of the next of its kind": _logit(own[1].probability / total),
        "like the next of its kind": alike,
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
