"""Operator goes_to: where a thing is put, next or in an act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.moments import worded
from reasoner.operators.naming import act_of, answer, at_place, proof, spelled, told, yes_or_no
from reasoner.operators.participants import GOALS, OBJECTS, entities_of, left_out_of, written_in
from reasoner.operators.places import said_places, spots_of

__all__ = ["GoesTo"]


@dataclass(frozen=True, slots=True)
class GoesTo:
    """Asks where a thing is put."""

    kind: ClassVar[str] = "goes_to"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is put somewhere; the act alone will do."""
        return cls(slots.things, slots.acts, slots.at) if slots.things or slots.acts else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Where the named act puts it, else the next act that moves it after the moment."""
        found: dict[str, Denotation] = {}
        for act in self._movers(graph):
            for denoted in self._destinations(graph, act):
                found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _movers(self, graph: RecipeGraph) -> list[Act]:
        if self.acts:
            return [act for tick in self.acts if (act := act_of(graph, tick))]
        entities = [e for d in self.things for e in entities_of(graph, d)]
        after = self.at.tick if self.at else 0
        ticks = sorted({t for e in entities for t in graph.changes_of(e) if t > after})
        return [graph.acts[tick - 1] for tick in ticks[:3]]

    def _destinations(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = {e for d in self.things for e in entities_of(graph, d)}
        seen = [proof(graph, act, "destination-of-act")]
        for place in written_in(act, None, given, (Role.HABITAT,)):
            text = at_place(graph, place)
            yield Denotation(text, (place,), tuple(seen), frozenset({"written"}))
        for words in said_places(graph, act):
            yield Denotation(words, None, tuple(seen), frozenset({"as-written"}))
        for entity in [e for d in self.things for e in entities_of(graph, d)]:
            for spot in spots_of(graph, entity, act.tick):
                yield spot.as_denotation(graph)
        hosts = written_in(act, GOALS, given) or tuple(
            e for e in left_out_of(act) if e not in given
        )
        yield from told(graph, hosts, act.tick - 1, seen, "host")
        if beside := written_in(act, OBJECTS, given):
            text = f"with {answer(graph, beside, seen).text}"
            yield Denotation(text, beside, tuple(seen), frozenset({"beside"}))
        for place in act.places:
            yield Denotation(at_place(graph, place), (place,), tuple(seen), frozenset({"assumed"}))
        for other in graph.text.acts_in(act.at):
            for place in written_in(other, None, given, (Role.HABITAT,)):
                near = (proof(graph, other, "destination-of-act"),)
                yield Denotation(at_place(graph, place), (place,), near, frozenset({"near"}))

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether one of the things named is where another of them is put."""
        for act in self._movers(graph)[:1]:
            partners = {p.entity for p in act.partakings} | {*act.takes, *act.places}
            named = [entities_of(graph, d) for d in self.things]
            is_so = all(partners & {*ids, *spelled(graph, ids, act.tick)} for ids in named if ids)
            return [yes_or_no(is_so, [proof(graph, act, "destination-of-act")])]
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        words = self.things[0].words if self.things else "it"
        return f"where does {words} go{worded(graph, self.at)}"
