"""Operator same: whether two names mean one thing, and which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology import taxonomy
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import act_of, bare, parts_of, proof, unique, yes_or_no
from reasoner.operators.participants import mention_of
from reasoner.outcome import Evidence

__all__ = ["Same"]


@dataclass(frozen=True, slots=True)
class Same:
    """Asks whether what is named in one place is what is named in another."""

    kind: ClassVar[str] = "same"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about two names, or one name in two acts."""
        return cls(slots.things, slots.acts, slots.at) if slots.things else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """That they are the same, or two."""
        return [
            Denotation("the same" if d.value else "two different ones", d.value, d.evidence, d.cues)
            for d in self.holds(graph, Slots())
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether both mean one entity, one line, one mixture and its part, or share a vessel."""
        acts = [act for tick in self.acts if (act := act_of(graph, tick))]
        seen = [proof(graph, act, "identity") for act in acts]
        vessels = [d for d in self.things if _is_vessel(graph, d)]
        foods = [d for d in self.things if d not in vessels]
        if vessels and len(acts) == 2 and len(vessels) < 2:
            return [self._in_one_place(graph, acts, foods, seen)]
        first, second = self._both(graph, acts)
        if not first or not second:
            return []
        is_so = bool(_kin(graph, first) & _kin(graph, second))
        return [yes_or_no(is_so, seen, "identity" if is_so else "closed-world")]

    def _both(
        self, graph: RecipeGraph, acts: Sequence[Act]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the first and the second name mean, each in its act."""
        names = [self.things[0], self.things[1] if len(self.things) > 1 else self.things[0]]
        found = []
        for index, described in enumerate(names):
            act = acts[min(index, len(acts) - 1)] if acts else None
            found.append(_meaning(graph, described, act))
        return found[0], found[1]

    def _in_one_place(
        self,
        graph: RecipeGraph,
        acts: Sequence[Act],
        foods: Sequence[Described],
        seen: Sequence[Evidence],
    ) -> Denotation:
        places = [{*act.places} for act in acts]
        for index, act in enumerate(acts):
            if not places[index]:
                found = [graph.where(thing, act.tick) for thing in act.takes]
                places[index] = {where.place for where in found if where}
        return yes_or_no(bool(places[0] & places[1]), seen, "vessel")

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"are {' and '.join(d.words for d in self.things)} the same"


def _is_vessel(graph: RecipeGraph, described: Described) -> bool:
    return taxonomy.class_of(bare(described.words), "place") is not None and not any(
        entity in graph.things for entity in described.ids[:1]
    )


def _meaning(graph: RecipeGraph, described: Described, act: Act | None) -> tuple[str, ...]:
    mention = mention_of(graph, described.words, act, act.at.step if act else None)
    meant = graph.text.meant_by(mention) if mention else ()
    return unique([*meant, *(() if meant else described.ids)])


def _kin(graph: RecipeGraph, entities: Sequence[str]) -> set[str]:
    """Entities with their lines of the list, what they were taken from and what they are in."""
    kin = set(entities)
    for entity in entities:
        thing = graph.things.get(entity)
        if thing:
            kin |= {e for e in (thing.supply, thing.taken_from) if e}
            kin |= set(parts_of(graph, entity, thing.made_at or 0))
    return kin
