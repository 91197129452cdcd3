"""Operator made_of: what a named sauce, dough, filling or dish is made of, down to the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.timeline import Property
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import (
    act_of,
    answer,
    bare,
    parts_of,
    proof,
    spelled,
    unique,
    yes_or_no,
)
from reasoner.operators.participants import foods_of, mention_of, written_in
from reasoner.outcome import Evidence
from reasoner.wording import listed, the

__all__ = ["MadeOf"]


@dataclass(frozen=True, slots=True)
class MadeOf:
    """Asks what something that is made in the recipe is made of."""

    kind: ClassVar[str] = "made_of"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is named, or about what the named acts put together."""
        return cls(slots.things, slots.acts, slots.at) if slots.things or slots.acts else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Its part of the list, what its mixture holds when it is done, what the acts take."""
        found: dict[str, Denotation] = {}
        for described in self.things:
            for denoted in (*self._mixed(graph, described), *_listed(graph, described.words)):
                found.setdefault(denoted.text, denoted)
        for denoted in self._put_together(graph):
            found.setdefault(denoted.text, denoted)
        if not found and self.things:
            for denoted in _whole_dish(graph, self.things[0]):
                found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _mixed(self, graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
        act = act_of(graph, self.acts[0] if self.acts else None)
        step = self.at.step if self.at else None
        mention = mention_of(graph, described.words, act, step)
        meant = graph.text.meant_by(mention) if mention else ()
        for thing in unique([*meant, *foods_of(graph, described)]):
            if thing in graph.things and graph.things[thing].made_at:
                yield from self._of_mixture(graph, thing, act.tick if act else None)

    def _of_mixture(self, graph: RecipeGraph, thing: str, tick: int | None) -> Iterator[Denotation]:
        made = graph.things[thing].made_at or 0
        for moment in unique_ticks([tick and tick - 1, _done_at(graph, thing), made]):
            if moment >= made and (parts := parts_of(graph, thing, moment)):
                proofs = _joined_by(graph, thing, parts, moment)
                yield answer(graph, parts, proofs, "mixture")

    def _put_together(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts take that are named: "what do I blend for the dressing"."""
        parts: list[str] = []
        proofs: list[Evidence] = []
        for tick in self.acts:
            if act := act_of(graph, tick):
                taken = written_in(act, None, set()) or act.takes
                parts += spelled(graph, taken, act.tick - 1)
                proofs.append(proof(graph, act, "made-of"))
        if parts:
            yield answer(graph, parts, proofs, "takes")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether something named is in something else that is named."""
        named = [set(foods_of(graph, d)) for d in self.things]
        for whole in self.things:
            parts = {e for d in self._mixed(graph, whole) for e in d.value or ()}
            for ids in named:
                if ids & parts:
                    return [yes_or_no(True, [], "by-state")]
        return [yes_or_no(False, [], "closed-world", sure=0.5)] if any(named) else []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is {self.things[0].words if self.things else 'it'} made of"


def unique_ticks(ticks: Sequence[int | None]) -> list[int]:
    """Each tick once, without those that are missing."""
    return list(dict.fromkeys(tick for tick in ticks if tick))


def _done_at(graph: RecipeGraph, thing: str) -> int:
    """The tick until which a mixture grows: before it joins another, or is put on something."""
    joins = graph.timeline.of(thing, Property.PART_OF)
    return joins[0].start - 1 if joins else len(graph.acts)


def _joined_by(
    graph: RecipeGraph, thing: str, parts: Sequence[str], tick: int
) -> tuple[Evidence, ...]:
    ticks = {
        fluent.because
        for part in parts
        if (fluent := graph.timeline.now(part, Property.PART_OF, tick))
    }
    acts = [act for t in sorted(ticks) if (act := act_of(graph, t))]
    return tuple(proof(graph, act, "made-of") for act in acts)


def _listed(graph: RecipeGraph, words: str) -> Iterator[Denotation]:
    """The part of the list that has this name: "For the sauce"."""
    wanted = {stem(word) for word in bare(words).split()}
    parts: dict[str, list[Supply]] = {}
    for supply in graph.supplies.values():
        if supply.part and wanted & {stem(word) for word in supply.part.lower().split()}:
            parts.setdefault(supply.part, []).append(supply)
    for part, lines in parts.items():
        yield _of_lines(lines, f"stands under {part!r}", "list-part")


def _whole_dish(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """All of the list, where the title has the name."""
    title = {stem(word) for word in graph.recipe.title.lower().split()}
    if graph.supplies and stem(bare(described.words)) in title:
        yield _of_lines(list(graph.supplies.values()), "is the dish", "title")


def _of_lines(lines: Sequence[Supply], finding: str, cue: str) -> Denotation:
    text = the(listed(line.name for line in lines))
    proofs = tuple(Evidence("ingredient-list", None, f"{line.text}: {finding}") for line in lines)
    return Denotation(text, tuple(line.id for line in lines), proofs, frozenset({cue}))
