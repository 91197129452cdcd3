"""Operators must_wait and ahead: what has to happen before an act, and what is begun early."""

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
from reasoner.operators.points import deed_after, depends, do, proof_of, turning_point
from reasoner.operators.sets import acts_of, deeds
from reasoner.outcome import Evidence
from reasoner.wording import phrase_of

__all__ = ["Ahead", "MustWait"]

_LONG: Final = 4 * 3600
"""From this many seconds on a wait is planned ahead."""
_BEGINNING: Final = frozenset({"once", "when", "after", "as"})
"""What begins a clause that says when an act may begin, not when it ends."""
_LEAVE: Final = frozenset("can could may ok okay alright fine safe straight immediately".split())
"""Words that ask for leave to do something at once."""
_WAITING: Final = (AttributeKind.UNTIL, AttributeKind.CONDITION)


@dataclass(frozen=True, slots=True)
class MustWait:
    """Asks what must have happened before an act may be done."""

    kind: ClassVar[str] = "must_wait"
    act: int
    other: int | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the act that has to wait; a second one is what it may wait for."""
        if slots.acts:
            other = slots.acts[1] if len(slots.acts) > 1 else None
            return cls(slots.acts[0], other or (slots.at.act if slots.at else None))
        act = turning_point(graph, slots)
        return cls(act.tick) if act else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What it waits for, the likeliest first."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph, graph.act(self.act)):
            found.setdefault(denotation.text, denotation)
        return list(found.values())

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
