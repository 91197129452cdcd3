"""Operators next, previous, between, meanwhile, must_wait and ahead: what is done around an act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.values import Duration
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.naming import act_of, yes_or_no
from reasoner.operators.points import (
    deed_after,
    depends,
    do,
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

__all__ = ["Ahead", "Between", "Meanwhile", "MustWait", "Next", "Previous"]

_LONG: Final = 4 * 3600
"""From this many seconds on a wait is planned ahead."""
_BEGINNING: Final = frozenset({"once", "when", "after", "as"})
"""What begins a clause that says when an act may begin, not when it ends."""
_LEAVE: Final = frozenset("can could may ok okay alright fine safe straight immediately".split())
"""Words that ask for leave to do something at once."""
_WAITING: Final = (AttributeKind.UNTIL, AttributeKind.CONDITION)


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


@dataclass(frozen=True, slots=True)
class MustWait(_Around):
    """Asks what must have happened before an act may be done."""

    kind: ClassVar[str] = "must_wait"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the act that has to wait; a second one is what it may wait for."""
        if slots.acts:
            other = slots.acts[1] if len(slots.acts) > 1 else None
            return cls(slots.acts[0], other or (slots.at.act if slots.at else None))
        act = turning_point(graph, slots)
        return cls(act.tick) if act else None

    def _ways(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        other = act_of(graph, self.other)
        if other is not None and other.at < act.at:
            proof = (proof_of(graph, other, "needs"),)
            text = f"wait until after {phrase_of(graph, other)}"
            yield Denotation(text, (other.tick,), proof, frozenset({"named"}))
        near = [each for by in range(1, 4) if (each := deed_after(graph, act, -by))]
        needed = [graph.acts[tick - 1] for tick in reversed(act.needs)]
        before = list(dict.fromkeys([*near[:1], *needed[:2], *near]))
        for fact in _own(graph, act):
            yield _fact(fact, "own")
        for each in before:
            for fact in graph.attributes_of(each.tick, AttributeKind.UNTIL):
                yield _fact(fact, "before")
        for each in before[:2]:
            proof = (proof_of(graph, each, "needs"),)
            yield Denotation(
                f"after {phrase_of(graph, each)}", (each.tick,), proof, frozenset({"before"}), 0.5
            )

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the one has to wait for the other: because it needs it, or waiting is said."""
        act, other = graph.act(self.act), act_of(graph, self.other)
        first, last = sorted((act, other or act), key=lambda each: each.at)
        said = [*_own(graph, last), *_waits(graph, last)]
        proof = [Evidence("waits", fact.at, fact.words) for fact in said[:1]]
        must = bool(said)
        if first is not last:
            must = depends(graph, last.tick, first.tick)
            proof = [proof_of(graph, each, "needs") for each in (first, last)]
        elif not said:
            return []
        is_so = must != (not _LEAVE.isdisjoint(slots.said))
        return [
            yes_or_no(is_so, proof, "as-said"),
            yes_or_no(not is_so, proof, "reversed", sure=0.4),
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"what must happen before {phrase_of(graph, graph.act(self.act))}"


def _own(graph: RecipeGraph, act: Act) -> list[Attribute]:
    """What is said that an act waits for: "once the onions are soft, add …"."""
    said = [fact for kind in _WAITING for fact in graph.attributes_of(act.tick, kind)]
    return [
        fact for fact in said if fact.at < act.at or fact.words.lower().split()[0] in _BEGINNING
    ]


def _waits(graph: RecipeGraph, act: Act) -> list[Attribute]:
    """How long the deed before an act goes on."""
    before = deed_after(graph, act, -1)
    return [*graph.attributes_of(before.tick, AttributeKind.DURATION)] if before else []


def _fact(fact: Attribute, cue: str) -> Denotation:
    proof = (Evidence("waits", fact.at, fact.words),)
    return Denotation(fact.words, fact.value, proof, frozenset({cue, fact.kind}))


@dataclass(frozen=True, slots=True)
class Ahead:
    """Asks what can or must be begun long before the rest."""

    kind: ClassVar[str] = "ahead"
    acts: tuple[int, ...]

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the named acts, those with the named things, or all."""
        named = [a.tick for each in slots.things for a in acts_of(graph, each.ids)]
        return cls(tuple(slots.acts) or tuple(named) or deeds(graph))

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The acts that take hours, with how long they take."""
        found: list[Denotation] = []
        for tick in self.acts:
            for fact in graph.attributes_of(tick, AttributeKind.DURATION):
                if isinstance(fact.value, Duration) and fact.value.most >= _LONG:
                    text = f"{do(graph, graph.act(tick))}, {fact.words}"
                    proof = (Evidence("ahead", fact.at, fact.words),)
                    found.append(Denotation(text, (tick,), proof, frozenset({"long"})))
        return found

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether something takes so long that it is begun ahead."""
        return [yes_or_no(True, each.evidence, "long") for each in self.run(graph)[:1]]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return "what can be done ahead"
