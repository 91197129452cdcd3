"""Operators next, previous, between and meanwhile: what is done around an act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.naming import act_of, yes_or_no
from reasoner.operators.points import (
    deed_after,
    depends,
    done,
    in_its_words,
    proof_of,
    told_beside,
    turning_point,
    while_clause,
)
from reasoner.operators.sets import acts_of, deeds, written
from reasoner.outcome import Evidence
from reasoner.wording import named, phrase_of

__all__ = ["Between", "Meanwhile", "Next", "Previous"]


def _unique(denotations: Iterator[Denotation]) -> list[Denotation]:
    found: dict[str, Denotation] = {}
    for denotation in denotations:
        found.setdefault(denotation.text, denotation)
    return [denotation for text, denotation in found.items() if text]


def _doing(graph: RecipeGraph, acts: Sequence[Act], *cues: str, sure: float = 1.0) -> Denotation:
    proofs = tuple(proof_of(graph, act, "order") for act in acts)
    ticks = tuple(act.tick for act in acts)
    return Denotation(done(graph, acts), ticks, proofs, frozenset(cues), sure)


def _quoted(graph: RecipeGraph, act: Act, *cues: str) -> Denotation:
    proof = (proof_of(graph, act, "order"),)
    return Denotation(in_its_words(graph, act), (act.tick,), proof, frozenset({*cues, "quoted"}))


@dataclass(frozen=True, slots=True)
class _Around:
    """An act that a time is told by, and the second one where a question names two."""

    kind: ClassVar[str]
    act: int
    other: int | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the act of the moment, the last act named, or of the thing."""
        act = turning_point(graph, slots)
        if act is None:
            return None
        others = [tick for tick in slots.acts if tick != act.tick]
        return cls(act.tick, others[0] if others else None)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is done, the likeliest first."""
        return _unique(self._ways(graph, graph.act(self.act)))

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        raise NotImplementedError

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether what the question proposes is among what is done."""
        if self.other is None:
            return []
        found = self.run(graph)
        is_so = any(self.other in denotation.value[:1] for denotation in found[:1])
        return [yes_or_no(is_so, found[0].evidence)] if found else []

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"what do you do {self.kind} {phrase_of(graph, graph.act(self.act))}"


@dataclass(frozen=True, slots=True)
class Next(_Around):
    """Asks what is done, or goes in, right after an act."""

    kind: ClassVar[str] = "next"

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        yield from _stretch(graph, act, 1)

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"what do you do after {phrase_of(graph, graph.act(self.act))}"


@dataclass(frozen=True, slots=True)
class Previous(_Around):
    """Asks what is done right before an act."""

    kind: ClassVar[str] = "previous"

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        yield from _stretch(graph, act, -1)

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"what do you do before {phrase_of(graph, graph.act(self.act))}"


def _stretch(graph: RecipeGraph, act: Act, way: int) -> Iterator[Denotation]:
    """The next deed, what it takes, the two next ones, and the next one of another sentence."""
    near = [other for by in range(1, 6) if (other := deed_after(graph, act, way * by))]
    near = [other for other in near if not _goes_along(act, other)]
    if not near:
        return
    yield _quoted(graph, near[0], "next")
    yield _doing(graph, near[:1], "next")
    beyond = [other for other in near if other.at[:2] != act.at[:2]]
    if beyond:
        there = [other for other in beyond if other.at[:2] == beyond[0].at[:2]]
        cue = "next-step" if beyond[0].at.step != act.at.step else "next-sentence"
        yield _doing(graph, sorted(there, key=lambda a: a.tick), cue, sure=0.7)
    yield _doing(graph, sorted(near[:2], key=lambda a: a.tick), "two", sure=0.6)
    food = [i for i in written(near[0]) if i in graph.things and i not in act.takes]
    proof = (proof_of(graph, near[0], "order"),)
    yield Denotation(named(graph, food), tuple(food), proof, frozenset({"object"}), 0.5)


def _goes_along(act: Act, other: Act) -> bool:
    """True of what is done all the while: "cook, stirring often"."""
    is_gerund = other.event.text.lower().split()[0].endswith("ing")
    return is_gerund and other.at[:2] == act.at[:2]


@dataclass(frozen=True, slots=True)
class Between(_Around):
    """Asks what is done between two acts."""

    kind: ClassVar[str] = "between"

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        other = act_of(graph, self.other)
        if other is None:
            return
        first, last = sorted((act.at, other.at))
        inner = [graph.acts[t - 1] for t in deeds(graph) if first < graph.acts[t - 1].at < last]
        if inner:
            yield _doing(graph, inner, "between")


@dataclass(frozen=True, slots=True)
class Meanwhile(_Around):
    """Asks what is done while something else goes on."""

    kind: ClassVar[str] = "meanwhile"

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        here = (act, *graph.text.acts_in(act.at))
        told = list(dict.fromkeys(other for each in here for other in told_beside(graph, each)))
        later = [other for other in told if other.at > act.at]
        if told:
            step = [other for other in self._free(graph, act) if other.at.step == told[-1].at.step]
            more = list(dict.fromkeys((*later, *(a for a in step if later and a.at > later[0].at))))
            if len(more) > len(later):
                yield _doing(graph, more, "told", "rest-of-step")
            if later:
                yield _doing(graph, later, "told")
        if words := while_clause(graph, act):
            yield Denotation(words, None, (Evidence("while", act.at, words),), frozenset({"when"}))
        for other in [other for other in told if other.at[:2] < act.at[:2]][-1:]:
            text, proof = f"while {phrase_of(graph, other)}", (proof_of(graph, other, "while"),)
            yield Denotation(text, (other.tick,), proof, frozenset({"when"}), 0.6)
        free = self._free(graph, act)
        if free:
            yield _doing(graph, free[:4], "free", sure=0.5)
            yield _doing(graph, free[:1], "free", sure=0.4)
        after = deed_after(graph, act)
        if after and not told and not free:
            yield _doing(graph, [after], "next", sure=0.3)

    def _free(self, graph: RecipeGraph, act: Act) -> list[Act]:
        """What comes next in the text and does not need what the act gives."""
        later = [graph.acts[t - 1] for t in deeds(graph) if graph.acts[t - 1].at > act.at]
        found: list[Act] = []
        for other in later:
            if depends(graph, other.tick, act.tick):
                break
            found.append(other)
        return found

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether two acts can go on together: the text says so, or neither needs the other."""
        one = graph.act(self.act)
        uses = [a for each in slots.things for a in acts_of(graph, each.ids) if a is not one]
        other = act_of(graph, self.other)
        others = [other] if other else sorted(uses, key=lambda a: abs(a.tick - one.tick))
        if not others:
            return []
        proof = (proof_of(graph, one, "while"), proof_of(graph, others[0], "while"))
        if any(each in told_beside(graph, one) for each in others):
            return [yes_or_no(True, proof, "told")]
        pairs = [sorted((one.tick, each.tick)) for each in others[:3]]
        needed = all(depends(graph, later, earlier) for earlier, later in pairs)
        return [
            yes_or_no(not needed, proof, "needs" if needed else "independent", sure=0.6),
            yes_or_no(needed, proof, "reversed", sure=0.3),
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"what do you do while {phrase_of(graph, graph.act(self.act))}"
