"""Operator compare: of which of two there is more, or which takes longer or is hotter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Final, Self

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from kg.quantities import Amount
from kg.values import Duration, Temperature
from reasoner.operators.amounts import listed, sum_of, told_in
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.naming import bare
from reasoner.operators.sets import line_proof, lines_meant
from reasoner.outcome import Evidence
from reasoner.wording import phrase_of, the

__all__ = ["Compare"]

_COMPARED: Final = (AttributeKind.DURATION, AttributeKind.TEMPERATURE)


@dataclass(frozen=True, slots=True)
class Compare:
    """Asks of which of two things there is more, or which of two acts takes longer or is hotter."""

    kind: ClassVar[str] = "compare"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about two things or two acts."""
        return cls(slots.things, slots.acts) if len(slots.things) + len(slots.acts) > 1 else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The greater, then the lesser; "the same" where neither is."""
        return [*self._by_amount(graph), *self._by_act(graph)]

    def _by_amount(self, graph: RecipeGraph) -> Iterator[Denotation]:
        sums: list[tuple[Described, list[Amount], str]] = []
        for each in self.things:
            lines = lines_meant(graph, each)
            amounts = [a[0] for line in lines if (a := listed(graph, line).amounts)]
            if amounts:
                sums.append((each, sum_of(amounts), line_proof(lines)))
        for (one, ones, first), (other, others, second) in pairwise(sums):
            told = told_in(others[0], ones[0].unit)
            if told is None or len(ones) + len(others) > 2:
                continue
            proof = (Evidence("compared", None, first), Evidence("compared", None, second))
            yield from _greater(ones[0].number, told.number, (one.words, other.words), proof)

    def _by_act(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for kind in _COMPARED:
            said = [next(iter(graph.attributes_of(tick, kind)), None) for tick in self.acts[:2]]
            values = [fact.value for fact in said if fact]
            proof = tuple(Evidence("compared", fact.at, fact.words) for fact in said if fact)
            most = [v.most for v in values if isinstance(v, (Duration, Temperature))]
            if len(most) == 2:
                names = [phrase_of(graph, graph.act(tick)) for tick in self.acts[:2]]
                yield from _greater(most[0], most[1], (names[0], names[1]), proof)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is more of the first; whether both are the same."""
        found = self.run(graph)
        if not found:
            return []
        is_first = found[0].value == 0
        cues = frozenset({"same"}) if found[0].value is None else frozenset({"more-of-first"})
        return [
            Denotation("yes" if is_first else "no", is_first, found[0].evidence, cues),
            Denotation(
                "no" if is_first else "yes",
                not is_first,
                found[0].evidence,
                frozenset({"reversed"}),
                0.3,
            ),
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"is there more {' or more '.join(bare(each.words) for each in self.things)}"


def _greater(
    one: Fraction | int, other: Fraction | int, names: tuple[str, str], proof: tuple[Evidence, ...]
) -> Iterator[Denotation]:
    if one == other:
        yield Denotation("the same", None, proof, frozenset({"same"}))
        return
    order = (0, 1) if one > other else (1, 0)
    for place, cue in zip(order, ("more", "less"), strict=True):
        yield Denotation(the(bare(names[place])), place, proof, frozenset({cue}))
