"""Count what a question describes: what the operators of number share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.values import Measure
from reasoner.operators.amounts import listed
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.naming import bare, yes_or_no
from reasoner.operators.sets import (
    line_proof,
    lines_meant,
)
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of

__all__ = ["Count", "acts_counted", "counted", "number_of", "with_names"]

_FEW: Final = 6
"""Up to so many things are named beside their number."""


def counted(names: Sequence[str], proof: Evidence, *cues: str, sure: float = 1.0) -> Denotation:
    """A number with the names of what is counted."""
    return Denotation(with_names(len(names), names), len(names), (proof,), frozenset(cues), sure)


def with_names(number: int, names: Iterable[str]) -> str:
    """A number, and the names where they are few, all different and without numbers."""
    few = list(dict.fromkeys(name.partition(":")[0].strip() for name in names))
    is_plain = 1 < len(few) == number <= _FEW and not any(map(str.isdecimal, "".join(few)))
    return f"{number}: {in_a_row(few)}" if is_plain else str(number)


@dataclass(frozen=True, slots=True)
class Count:
    """A set described by what a question names: things, acts, a moment, a measure."""

    kind: ClassVar[str]
    slots: Slots

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the set that the slots describe."""
        return cls(slots)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The numbers, the likeliest first."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(str(denotation.value), denotation)
        known = [each for each in found.values() if each.value]
        return sorted(known, key=lambda each: each.value == 1)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        raise NotImplementedError

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there are as many as the question says, or more than one."""
        found = self.run(graph)[:1]
        asked = [amount.number for amount in slots.amounts if amount.number]
        if not found or not isinstance(found[0].value, int):
            return []
        is_so = found[0].value == asked[0] if asked else found[0].value > 1
        cues = ("said" if asked else "several", *found[0].cues)
        return [
            yes_or_no(is_so, found[0].evidence, *cues, sure=0.7),
            yes_or_no(not is_so, found[0].evidence, "reversed", sure=0.3),
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        what = in_a_row(bare(each.words) for each in self.slots.things) or "ingredients"
        return f"how many {what} are there"


def acts_counted(acts: Sequence[Act], graph: RecipeGraph, *cues: str) -> Denotation:
    """How many acts there are, with the acts as proof."""
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(phrase_of(graph, act) for act in acts))
    return Denotation(str(len(acts)), len(acts), (proof,), frozenset(cues))


def number_of(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """How many of a thing the list or the text has, if it counts them."""
    lines = lines_meant(graph, described)
    ways = [way for line in lines for way in listed(graph, line).ways[:1] if not way.least.unit]
    most = sum((way.most.number for way in ways), Fraction(0))
    if most > 1:
        proof = (Evidence("listed", Moment(0, lines[0].number, 1), line_proof(lines)),)
        is_sure = all(way.least == way.most for way in ways)
        value = (
            int(most)
            if is_sure
            else Measure(sum((w.least.number for w in ways), Fraction()), most, None)
        )
        yield Denotation(str(value), value, proof, frozenset({"line-number"}), 0.6)
    for entity in described.ids:
        if (number := graph.text.said_number(entity)) and number > 1:
            at = graph.text.mentions_for(entity)[0].at
            proof = (Evidence("said-number", at, f"{number} {graph.name(entity)}"),)
            yield Denotation(str(number), number, proof, frozenset({"said-number"}), 0.6)
