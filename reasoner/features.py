"""Measure what speaks for a reading and for silence, by named features."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from reasoner.agreement import agreement
from reasoner.question_words import Features, Told, coverage, mode_of, words_of
from reasoner.readings import Reading
from reasoner.understanding import Understood

__all__ = [
    "ACT_SCALE",
    "SILENCE",
    "Measured",
    "least_sure",
    "measures",
    "of_proof",
    "reading_features",
    "silence_features",
]

Measured = tuple[str, str, float]
"""What is measured, beside what it counts once more (a kind, a mode, or nothing), and how much."""
SILENCE: Final = "silent"
ACT_SCALE: Final = 4.0
"""What the score of an act is divided by, to be of the size of other features."""
MOST_PROOFS: Final = 12
"""Acts of a proof that are looked at."""


def reading_features(told: Told, seen: Understood, reading: Reading) -> Features:
    """What speaks for and against a reading, by name."""
    found: Features = {}
    for name, beside, value in measures(told, seen, reading):
        found[name] = value
        if beside:
            found[f"{name} {beside}"] = value
    return found


def measures(told: Told, seen: Understood, reading: Reading) -> Iterator[Measured]:
    """What is measured of a reading: each counts by itself, and once more beside kind or mode."""
    kind, denoted, mode = reading.kind, reading.denotation, mode_of(reading)
    acts, moment = reading.slots.acts, reading.moment
    yield "log p(kind)", "", reading.kind_logp
    yield f"kind at place {min(told.places.get(kind, 3), 3)}", "", 1.0
    yield "log rivals", mode, math.log(told.rivals[mode])
    yield "log p(mode)", "", reading.mode_logp
    yield "kind", mode, 1.0
    yield "log p(act)", kind, max(reading.act_logp, -8.0) if acts else 0.0
    yield "log p(moment)", "", moment.logp
    yield f"moment {moment.source}", kind, 1.0
    yield f"rank {reading.rank}", mode, 1.0
    yield "operator is sure", mode, denoted.sure
    yield "coverage", "", coverage(told, seen, reading)
    yield "act fits", "", reading.act_score / ACT_SCALE if acts else 0.0
    yield "least sure thing", mode, least_sure(reading)
    if not acts:
        yield "no act", kind, 1.0
    if seen.moments[0].at is not None and moment.at is None:
        yield "moment left out", "", 1.0
    for cue in denoted.cues:
        yield f"cue {cue}", mode, 1.0
    for name, value in of_proof(told, reading):
        yield name, kind, value
    yield from _of_text(told, reading, mode)
    yield from _of_stage(told, reading, mode)


def least_sure(reading: Reading) -> float:
    """How much the least sure match of a thing that it is about falls short of certainty."""
    return 1 - min((thing.sure for thing in reading.slots.things), default=1.0)


def of_proof(told: Told, reading: Reading) -> Iterator[tuple[str, float]]:
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


def _of_stage(told: Told, reading: Reading, mode: str) -> Iterator[Measured]:
    """Of a cook amid cooking: what is asked for, and how it was come by, at this stage."""
    if told.stage is None:
        return
    yield "amid log p(kind)", "", reading.kind_logp
    yield "amid", mode, 1.0
    yield f"when {told.stage}", mode, 1.0
    for cue in reading.denotation.cues:
        yield f"when {told.stage} cue {cue}", mode, 1.0


def _of_text(told: Told, reading: Reading, mode: str) -> Iterator[Measured]:
    """What the words of the answer say for it: an answer does not repeat the question."""
    words = words_of(reading.denotation.text)
    offers = "or" in told.forms
    if reading.yes_no:
        yield "yes or no to a choice", "", float(offers)
        yield f"says {words[0] if words else ''}", mode, 1.0
        return
    long = [word for word in words if len(word) > 2 and word not in ("the", "and")]
    if long:
        echoed = sum(word in told.forms for word in long) / len(long)
        yield "echo", mode, echoed
        yield "all echo", "", float(echoed == 1.0)
        yield "echo of a choice", "", echoed if offers else 0.0
    yield "long", "", min(len(words), 30) / 10
    for name, value in agreement(told.wanted, reading.denotation.text):
        yield name, mode, value


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
