"""Operator called: what a vague name stands for, or which line of the list it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from ontology import taxonomy
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import act_of, answer, bare, proof, told, unique
from reasoner.operators.participants import mention_of
from reasoner.outcome import Evidence
from reasoner.wording import listed, the

__all__ = ["Called"]


@dataclass(frozen=True, slots=True)
class Called:
    """Asks what a name of the text stands for."""

    kind: ClassVar[str] = "called"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about a name, where it is used."""
        return cls(slots.things, slots.acts, slots.at) if slots.things else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What stands under it, what its mention means, what of the list is of its kind."""
        found: dict[str, Denotation] = {}
        act = act_of(graph, self.acts[0] if self.acts else self.at.act if self.at else None)
        for described in self.things:
            name = bare(described.words)
            ways = (
                *_under(graph, name),
                *self._meant(graph, name, act),
                *_of_its_kind(graph, name),
                *self._result(graph, act),
            )
            for denoted in ways:
                if denoted.text and bare(denoted.text) != name:
                    found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _meant(self, graph: RecipeGraph, name: str, act: Act | None) -> Iterator[Denotation]:
        step = self.at.step if self.at and self.at.step else act.at.step if act else None
        mention = mention_of(graph, name, act, step)
        if mention is None:
            return
        tick = max((other.tick for other in graph.acts if other.at <= mention.at), default=1) - 1
        meant = graph.text.meant_by(mention)
        seen = [Evidence("coreference", mention.at, f"{mention.text!r} is said there")]
        yield from told(graph, meant, tick, seen, "meant", is_apart=True)
        lines = [graph.things[t].supply for t in meant if t in graph.things]
        supplies = [graph.supplies[line] for line in lines if line]
        if supplies:
            yield _of_lines(supplies, "listed")

    def _result(self, graph: RecipeGraph, act: Act | None) -> Iterator[Denotation]:
        if act:
            yield from told(graph, act.gives, act.tick, [proof(graph, act, "result")], "result")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: whether two names mean one thing is another query."""
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is meant by {self.things[0].words}"


def _under(graph: RecipeGraph, name: str) -> Iterator[Denotation]:
    """What an act takes because it stands under a word for several: "the spices"."""
    for act in graph.acts:
        things = unique(
            p.entity
            for p in act.partakings
            if "stands under" in p.participation.assumed
            and stem(p.participation.assumed.strip("'\"")) == stem(name)
        )
        if things:
            yield answer(graph, things, [proof(graph, act, "coreference")], "under")


def _of_its_kind(graph: RecipeGraph, name: str) -> Iterator[Denotation]:
    """The lines of the list that are of the kind that the name names."""
    cls = taxonomy.class_of(name, "food")
    if cls is None:
        return
    every = [(s, taxonomy.class_of(s.name, "food")) for s in graph.supplies.values()]
    lines = [supply for supply, kind in every if kind and taxonomy.is_a(kind, cls)]
    if lines and len(lines) < len(graph.supplies):
        yield _of_lines(lines, "kind")


def _of_lines(lines: Sequence[Supply], cue: str) -> Denotation:
    text = the(listed(line.name for line in lines))
    proofs = tuple(Evidence("ingredient-list", None, line.text) for line in lines)
    return Denotation(text, tuple(line.id for line in lines), proofs, frozenset({cue}))
