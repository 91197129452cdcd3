"""Make the readings of a question: every well-typed query that its descriptions can be."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from reasoner.grounding.acts import ACT_FEATURES, ActDescription, act_features, candidates
from reasoner.grounding.lexis import lexis, proving
from reasoner.grounding.moments import MomentFound
from reasoner.once import once_a_graph
from reasoner.operators import OPERATORS
from reasoner.operators.base import MOST, Denotation, Described, Operator, Slots
from reasoner.outcome import Evidence
from reasoner.reading.analysis import generic_verbs
from reasoner.understanding import Understood, normalised
from reasoner.weights import Weights

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]

__all__ = ["Reading", "fitting", "readings"]


BROAD: Final = 0.1
"""Kinds that are less likely are tried with the likeliest act and few moments only."""
DOUBTFUL: Final = 0.06
"""Yes or no is tried, or left out, only if it is so much unlikely or likely."""
MOST_ACTS: Final = 3
"""Acts that are tried for a kind."""
UNLIKELY_ACT: Final = -3.5
"""Acts whose log probability is so much below the best are left."""
WORST_PROOF: Final = -8.0
"""The fit of an answer that no act of the description proves."""
TWO_SIDED: Final = frozenset({"before_or_after", "which_first", "must_wait", "meanwhile"})
"""Kinds that relate two acts."""
_VERB: Final = [ACT_FEATURES.index(f"verb is {how}") for how in ("the same", "a synonym")]
_FITTING: Final = ACT_FEATURES.index("has what is asked for")
_ASKED_OF: Final[dict[str, tuple[AttributeKind, ...]]] = {
    "duration": (AttributeKind.DURATION,),
    "total_duration": (AttributeKind.DURATION,),
    "temperature": (AttributeKind.TEMPERATURE,),
    "heat": (AttributeKind.HEAT, AttributeKind.TEMPERATURE),
    "until": (AttributeKind.UNTIL,),
    "purpose": (AttributeKind.PURPOSE,),
    "size": (AttributeKind.SIZE,),
    "side": (AttributeKind.SIDE,),
    "manner": (AttributeKind.MANNER,),
    "share": (AttributeKind.SHARE,),
    "amount_used": (AttributeKind.AMOUNT, AttributeKind.SHARE, AttributeKind.NUMBER),
    "count_pieces": (AttributeKind.NUMBER,),
    "count_acts": (AttributeKind.REPETITION,),
    "condition": (AttributeKind.CONDITION,),
    "goes_to": (AttributeKind.PLACE,),
}
"""What an act must have said of it to answer a kind."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A query with one of its answers, and by what acts and moment it was come to."""

    kind: str
    query: Operator
    denotation: Denotation
    rank: int
    yes_no: bool
    kind_logp: float
    mode_logp: float
    act_logp: float
    act_score: float
    """How well its act fits the description, whatever else there is."""
    moment: MomentFound
    slots: Slots
    proofs: tuple[int, ...]
    """The acts that prove the answer."""
    proof_score: float
    """How much worse than the best act the act that proves the answer fits the description."""
    verb_fit: float
    """How well the question names what is done in its act: 1 by the same verb, less by another."""
    proof_verb_fit: float
    """The same of the acts that prove the answer."""


def readings(graph: RecipeGraph, seen: Understood, weights: Weights) -> Iterator[Reading]:
    """Every reading of a question, in no order that matters."""
    base = _Acts(graph, seen, weights)
    for kind, kind_logp in seen.kinds:
        operator = OPERATORS.get(kind)
        if operator is not None:
            yield from _of_kind(graph, seen, base, operator, kind_logp)


class _Acts:
    """The acts asked about, scored for each kind that may be asked for."""

    def __init__(self, graph: RecipeGraph, seen: Understood, weights: Weights) -> None:
        self._graph, self._seen, self._weights = graph, seen, weights
        self._acts = candidates(graph, seen.asked)
        self._rows = act_features(graph, seen.asked, self._acts)
        named = self._rows[:, _VERB].max(axis=1).tolist()
        self._verbs = {act.tick: fit for act, fit in zip(self._acts, named, strict=True)}
        self._scores: dict[str, dict[int, float]] = {}
        self._bests: dict[str, float] = {}
        self.slots = Slots(
            things=_described(seen),
            amounts=seen.analysis.amounts,
            said=seen.analysis.said(),
            here=seen.context.here,
            steps=seen.asked.steps,
            place=seen.analysis.place,
        )

    def _of(self, kind: str) -> dict[int, float]:
        """The score of each act when a kind is asked for."""
        if kind not in self._scores:
            weights = self._weights.of_kind(kind)
            fits = _fitting_all(self._graph, kind)
            scores = (self._rows @ weights).tolist()
            more = float(weights[_FITTING])
            self._scores[kind] = {
                act.tick: score + more * fits[act.tick - 1]
                for act, score in zip(self._acts, scores, strict=True)
            }
        return self._scores[kind]

    def score(self, kind: str, acts: tuple[int, ...]) -> float:
        """How well the first of some acts fits what is asked about."""
        return self._of(kind).get(acts[0], 0.0) if acts else 0.0

    def verb_fit(self, ticks: Sequence[int]) -> float:
        """How well the question names what is done in some acts: the best of them."""
        return max((self._verbs.get(tick, 0.0) for tick in ticks), default=0.0)

    def proof_score(self, kind: str, ticks: Sequence[int]) -> float:
        """How much worse than the best the best fitting act fits that proves an answer."""
        scored = self._of(kind)
        scores = [scored[tick] for tick in ticks if tick in scored]
        return max(max(scores) - self._best(kind), WORST_PROOF) if scores else WORST_PROOF

    def _best(self, kind: str) -> float:
        if kind not in self._bests:
            self._bests[kind] = max(self._of(kind).values())
        return self._bests[kind]

    def of_kind(self, kind: str) -> list[tuple[int, float]]:
        """The acts with their log probabilities when a kind is asked for."""
        return normalised(self._acts, list(self._of(kind).values()))

    def beside(self, places: Sequence[int]) -> list[tuple[int, float]]:
        """The acts that the words at some places of the question describe."""
        seen = self._seen
        words = tuple(seen.analysis.words[place] for place in places)
        things = tuple(found for found in seen.things if found.start in places)
        asked = ActDescription(words, things, steps=seen.asked.steps)
        acts = candidates(self._graph, asked)
        scores = act_features(self._graph, asked, acts) @ self._weights.of_kind("")
        return normalised(acts, scores.tolist())


def fitting(graph: RecipeGraph, tick: int, kind: str) -> float:
    """1 if an act has what a kind asks for, else 0."""
    wanted = _ASKED_OF.get(kind)
    if wanted:
        return float(any(graph.attributes_of(tick, each) for each in wanted))
    act = graph.act(tick)
    if kind == "tool":
        return float(bool(act.tools))
    if kind == "place_of_act":
        return float(bool(act.places))
    return 0.0


def _fitting_all(graph: RecipeGraph, kind: str) -> list[float]:
    """The same of every act, found out once."""
    known = _fits(graph)
    if kind not in known:
        known[kind] = [fitting(graph, act.tick, kind) for act in graph.acts]
    return known[kind]


@once_a_graph
def _fits(graph: RecipeGraph) -> dict[str, list[float]]:
    return {}


def _of_kind(
    graph: RecipeGraph,
    seen: Understood,
    base: _Acts,
    operator: type[Operator],
    kind_logp: float,
) -> Iterator[Reading]:
    """The readings of one kind: over acts and moments, each query once."""
    asked: set[Operator] = set()
    broad = kind_logp > math.log(BROAD)
    chosen = islice(_act_choices(seen, base, operator.kind), None if broad else 1)
    for acts, act_logp in chosen:
        for moment in seen.moments if broad else seen.moments[:2]:
            slots = replace(base.slots, acts=acts, at=moment.at)
            query = operator.of(graph, slots)
            if query is None or query in asked:
                continue
            asked.add(query)
            yield from _denoted(graph, seen, base, query, slots, (kind_logp, act_logp), moment)


def _described(seen: Understood) -> tuple[Described, ...]:
    """The things asked about: of the asked clause, then of the scene, else spoken of before."""
    if seen.given_things is not None:
        return seen.given_things
    found = dict.fromkeys(f.described for f in (*seen.asked.things, *seen.asked.scene_things))
    return tuple(found) or seen.context.things


def _act_choices(
    seen: Understood, base: _Acts, kind: str
) -> Iterator[tuple[tuple[int, ...], float]]:
    """The acts that a query of a kind may be about, with their log probability."""
    if seen.given_acts is not None:
        yield seen.given_acts, 0.0
        return
    if kind in TWO_SIDED and (sides := _sides(seen)):
        ranked = [base.beside(side)[:2] for side in sides]
        told = [(m.at.act, m.logp) for m in seen.moments if m.at and m.at.act and m.source != "eve"]
        if told and len(ranked) == 2:
            ranked[-1] = list(dict(reversed(told)).items())[::-1][:2]
        if all(ranked):
            best = tuple(side[0] for side in ranked)
            yield tuple(tick for tick, _ in best), sum(logp for _, logp in best)
            for place, side in enumerate(ranked):
                if len(side) > 1:
                    other = (*best[:place], side[1], *best[place + 1 :])
                    yield tuple(tick for tick, _ in other), sum(logp for _, logp in other)
            yield (), 0.0  # by when the things first come in, whatever is done to them
            return
    ranked_acts = base.of_kind(kind)
    if not ranked_acts:
        yield (), 0.0
        return
    best_logp = ranked_acts[0][1]
    for tick, logp in ranked_acts[:MOST_ACTS]:
        if logp > best_logp + UNLIKELY_ACT:
            yield (tick,), logp


def _sides(seen: Understood) -> list[tuple[int, ...]]:
    """The places of the words for each of two acts: two clauses, or two things with one verb."""
    analysis = seen.analysis
    clauses = [analysis.part(clause) for clause in analysis.clauses if clause.asked]
    clauses = [places for places in clauses if places]
    timed = any(clause.link in ("before", "after", "during") for clause in analysis.clauses)
    if timed and len(clauses) > 1:
        return [clauses[0], clauses[-1]]
    things = [found for found in seen.asked.things if found.described.ids]
    if len(things) < 2:
        return clauses[:2] if len(clauses) > 1 else []
    inside = {place for found in things for place in range(found.start, found.end)}
    shared = [place for places in clauses for place in places if place not in inside]
    return [(*range(found.start, found.end), *shared) for found in things[:4]]


def _denoted(
    graph: RecipeGraph,
    seen: Understood,
    base: _Acts,
    query: Operator,
    slots: Slots,
    fit: tuple[float, float],
    moment: MomentFound,
) -> Iterator[Reading]:
    """A query with each of its answers, as it asks and as yes or no."""
    for yes_no, likely in ((True, seen.yes_no), (False, 1 - seen.yes_no)):
        if likely <= DOUBTFUL:
            continue
        answers = query.holds(graph, slots) if yes_no else query.run(graph)
        told = _proved(graph, seen, answers[:MOST])
        for rank, denoted in enumerate(told):
            ticks = tuple([t for each in denoted.evidence for t in proving(graph, each)])
            yield Reading(
                query.kind,
                query,
                denoted,
                rank,
                yes_no,
                fit[0],
                math.log(likely),
                fit[1],
                base.score(query.kind, slots.acts),
                moment,
                slots,
                ticks,
                base.proof_score(query.kind, ticks),
                base.verb_fit(slots.acts[:1]),
                base.verb_fit(ticks),
            )


def _proved(
    graph: RecipeGraph, seen: Understood, denoted: Sequence[Denotation]
) -> Iterator[Denotation]:
    """Answers with their proof.

    A "no" that only means that the recipe says nothing of it needs every word of the question to
    be known to the recipe; any other answer without a proof is none.
    """
    for each in denoted:
        if each.evidence:
            yield each
        elif each.value is False and _all_known(graph, seen):
            silent = Evidence("closed-world", None, "no step of the recipe says so")
            yield replace(each, evidence=(silent,), cues=each.cues | {"closed-world"})


def _all_known(graph: RecipeGraph, seen: Understood) -> bool:
    known = lexis(graph)
    named = {place for found in seen.things for place in range(found.start, found.end)}
    return all(
        place in named or known.knows(word.noun) or known.knows(word.verb)
        for place, word in enumerate(seen.analysis.words)
        if word.content and word.verb not in generic_verbs()
    )
