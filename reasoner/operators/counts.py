"""Count what a question describes: what the operators of number share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.values import Measure
from reasoner.operators.amounts import listed
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Slots,
    denoted,
    phrase,
    yes_or_no,
)
from reasoner.operators.sets import lines_meant, lines_proof
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row

_FEW: Final = 6
"""Up to so many things are named beside their number."""


def counted(names: Sequence[str], proof: Evidence, *cues: str) -> Denotation:
    """A number with the names of what is counted."""
    return denoted(with_names(len(names), names), len(names), proof, *cues)


def with_names(number: int, names: Iterable[str]) -> str:
    """A number, and the names where they are few, all different and without numbers."""
    few = list(dict.fromkeys(name.partition(":")[0].strip() for name in names))
    is_plain = 1 < len(few) == number <= _FEW and not any(map(str.isdecimal, "".join(few)))
    return f"{number}: {in_a_row(few)}" if is_plain else str(number)


class Count(Operator):
    """Asks how many there are of a set: of things, acts, a moment, a measure."""

    reads = ("acts", "things", "at", "amounts", "said", "here")
    asks = "how many {names} are there"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The numbers, the likeliest first; that it is only one comes last."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(str(denotation.value), denotation)
        known = [each for each in found.values() if each.value]
        return sorted(known, key=lambda each: each.value == 1)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there are as many as the question says, or more than one."""
        asked = [amount.number for amount in slots.amounts if amount.number]
        for found in self.run(graph)[:1]:
            if isinstance(found.value, int):
                is_so = found.value == asked[0] if asked else found.value > 1
                cues = ("said" if asked else "several", *found.cues)
                return [yes_or_no(is_so, found.evidence, *cues, sure=0.7)]
        return ()


def acts_counted(acts: Sequence[Act], graph: RecipeGraph, *cues: str) -> Denotation:
    """How many acts there are, with the acts as proof."""
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(phrase(graph, act) for act in acts))
    return denoted(str(len(acts)), len(acts), proof, *cues)


def number_of(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """How many of a thing the list or the text has, if it counts them."""
    lines = lines_meant(graph, described)
    ways = [way for line in lines for way in listed(graph, line).ways[:1] if not way.least.unit]
    least = sum((way.least.number for way in ways), Fraction())
    most = sum((way.most.number for way in ways), Fraction())
    if most > 1:
        value = int(most) if least == most else Measure(least, most, None)
        yield denoted(str(value), value, lines_proof(lines), "line-number", sure=0.6)
    for entity in described.ids:
        if (number := graph.text.said_number(entity)) and number > 1:
            at = graph.text.mentions_for(entity)[0].at
            proof = Evidence("said-number", at, f"{number} {graph.name(entity)}")
            yield denoted(str(number), number, proof, "said-number", sure=0.6)
