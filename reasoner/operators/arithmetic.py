"""Operators amount_total and amount_changed: amounts added, scaled and converted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from kg.attributes import AttributeKind
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.quantities import Amount
from kg.timeline import Property
from kg.values import Measure
from reasoner.operators.amounts import (
    in_unit,
    listed,
    measure,
    measured,
    said_portions,
    sum_of,
    told_in,
    unit_asked,
)
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.naming import bare, yes_or_no
from reasoner.operators.sets import (
    line_proof,
    lines_in,
    lines_meant,
    lines_of_class,
    subject_of,
)
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row

__all__ = ["AmountChanged", "AmountTotal"]

_WEIGHT: Final = "g"
_TIMES: Final = {
    "half": Fraction(1, 2),
    "halve": Fraction(1, 2),
    "third": Fraction(1, 3),
    "quarter": Fraction(1, 4),
    "double": Fraction(2),
    "twice": Fraction(2),
    "triple": Fraction(3),
    "treble": Fraction(3),
    "quadruple": Fraction(4),
}
"""What a question does to a whole recipe by one word."""
_YIELD: Final = frozenset({"yield", "servings", "serves"})
"""What files call how many a recipe is for."""


@dataclass(frozen=True, slots=True)
class AmountTotal:
    """Asks how much some things are together."""

    kind: ClassVar[str] = "amount_total"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    unit: str | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about all that is named; without a name, about the whole list."""
        return cls(slots.things, slots.acts, unit_asked(slots))

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The sums of the lines, and of what the steps say that they take."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(denotation.text, denotation)
        return list(found.values())

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        scopes = [each.words for each in self.things]
        lines = [line for each in self.things for line in self._lines(graph, each)]
        lines = list(dict.fromkeys(lines)) or ([] if self.things else [*graph.supplies.values()])
        said = [s for each in self.things for s in said_portions(graph, each.ids)]
        parted = lines_in(graph, lines, scopes)
        taken = [line for line in lines if self._is_taken(graph, line)]
        if taken and taken != lines:
            yield from self._sum(graph, taken)
        for chosen in (parted, lines) if parted != lines else (lines,):
            yield from self._sum(graph, chosen)
        amounts = [each.portion.amount for each in said if each.portion.amount]
        if len(amounts) > 1:
            finding = "; ".join(str(amount) for amount in amounts)
            yield measured(
                sum_of(amounts, self.unit), said[0].mention.at, finding, "said", sure=0.6
            )

    def _is_taken(self, graph: RecipeGraph, line: Supply) -> bool:
        left = graph.timeline.of(line.id, Property.QUANTITY)
        return any(fluent.because in self.acts for fluent in left)

    def _lines(self, graph: RecipeGraph, described: Described) -> tuple[Supply, ...]:
        named = lines_meant(graph, described)
        return tuple(dict.fromkeys((*named, *lines_of_class(graph, described.words))))

    def _sum(self, graph: RecipeGraph, lines: Sequence[Supply]) -> Iterator[Denotation]:
        """The lines added up, as they stand, in the unit asked for, or all by weight."""
        known = [each for line in lines if (each := listed(graph, line)).ways]
        if not known:
            return
        moment, finding = Moment(0, known[0].line.number, 1), line_proof([k.line for k in known])
        cue = "all" if len(known) == len(lines) else "some-without"
        for unit in dict.fromkeys((self.unit, None, _WEIGHT)):
            told = [in_unit(k.amounts, unit) or k.amounts[0] for k in known]
            times = [_packs(k.amounts, amount) for k, amount in zip(known, told, strict=True)]
            low = sum_of([a.times(t) for a, t in zip(told, times, strict=True)], unit)
            if unit == _WEIGHT and unit != self.unit and len(low) > 1:
                continue
            most = [
                in_unit([k.ways[0].most], a.unit) or a for k, a in zip(known, told, strict=True)
            ]
            high = sum_of([a.times(t) for a, t in zip(most, times, strict=True)], unit)
            yield _span(low, high, moment, finding, cue)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the sum is as much as the question says."""
        asked = [amount for amount in slots.amounts if amount.number]
        for denotation in self.run(graph) if asked else ():
            if isinstance(denotation.value, Measure):
                told = in_unit(
                    [Amount(denotation.value.most, denotation.value.unit)], asked[0].unit
                )
                if told:
                    return [yes_or_no(told.number == asked[0].number, denotation.evidence)]
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"how much {in_a_row(bare(each.words) for each in self.things)} is that in total"


def _packs(amounts: Sequence[Amount], told: Amount) -> Fraction:
    """How many pieces or packs a size stands for: "4 cans (28 oz)", "4 cutlets (~150 g)"."""
    first = amounts[0]
    is_pack = told_in(first, "g") is None and told_in(first, "ml") is None
    return first.number if is_pack and told is not first else Fraction(1)


def _span(
    low: Sequence[Amount], high: Sequence[Amount], moment: Moment, finding: str, cue: str
) -> Denotation:
    """Sums from least to most as an answer."""
    if len(low) != len(high) or [a.unit for a in low] != [a.unit for a in high]:
        return measured(low, moment, finding, cue)
    values = tuple(measure(one, other) for one, other in zip(low, high, strict=True))
    proof = (Evidence("added", moment, finding),)
    value = values[0] if len(values) == 1 else values
    sure = 1.0 if len(values) == 1 else 0.6
    return Denotation(" and ".join(map(str, values)), value, proof, frozenset({cue}), sure)


@dataclass(frozen=True, slots=True)
class AmountChanged:
    """Asks how much of a thing it is in another unit, for more or fewer, or for so much else."""

    kind: ClassVar[str] = "amount_changed"
    thing: Described
    others: tuple[Described, ...] = ()
    amounts: tuple[Amount, ...] = ()
    times: Fraction | None = None
    unit: str | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the first thing of the list that is named."""
        thing, others = subject_of(graph, slots)
        if thing is None:
            return None
        times = next((_TIMES[word] for word in slots.said if word in _TIMES), None)
        said = tuple(amount for amount in slots.amounts if amount.number)
        return cls(thing, others, said, times, unit_asked(slots))

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The amount changed, by what the question says first."""
        found: dict[str, Denotation] = {}
        for line in lines_meant(graph, self.thing):
            known = listed(graph, line)
            for share, proof, cue in self._factors(graph, line) if known.ways else ():
                low, high = (a.times(share) for a in known.ways[0][:2])
                told = (
                    [in_unit([a], self.unit) or a for a in (low, high)]
                    if self.unit
                    else [low, high]
                )
                value = measure(*told)
                proofs = (Evidence("listed", Moment(0, line.number, 1), line.text), proof)
                cues = frozenset({cue, *(("converted",) if self.unit else ())})
                found.setdefault(str(value), Denotation(str(value), value, proofs, cues))
            found |= {
                each.text: each for each in self._ratio(graph, line) if each.text not in found
            }
        return list(found.values())

    def _factors(
        self, graph: RecipeGraph, line: Supply
    ) -> Iterator[tuple[Fraction, Evidence, str]]:
        """By how much the recipe is multiplied, and why."""
        per = next((way.per for way in listed(graph, line).ways if way.per), 0)
        for amount in self.amounts:
            if per:
                yield _factor(amount.number / per, line.text, "per", line)
            for other in self.others:
                for its in lines_meant(graph, other):
                    whole = in_unit(listed(graph, its).amounts, amount.unit)
                    if its != line and whole and whole.number and listed(graph, its).ways:
                        yield _factor(amount.number / whole.number, its.text, "by-other", its)
            for people, at, words in _made(graph):
                if amount.unit is None or not told_in(amount, "g"):
                    proof = Evidence("serves", at, words)
                    yield amount.number / people, proof, "by-servings"
        if self.times is not None:
            yield self.times, Evidence("scaled", None, f"times {self.times}"), "by-word"
        if self.unit is not None and not self.amounts:
            yield Fraction(1), Evidence("converted", None, f"in {self.unit}"), "converted"

    def _ratio(self, graph: RecipeGraph, line: Supply) -> Iterator[Denotation]:
        """How much of the thing there is for one of another."""
        mine = listed(graph, line).amounts
        for other in self.others:
            for its in lines_meant(graph, other):
                theirs = in_unit(listed(graph, its).amounts, mine[0].unit) if mine else None
                if its != line and theirs and theirs.number:
                    ratio = mine[0].number / theirs.number
                    proof = Evidence("listed", Moment(0, line.number, 1), line_proof([line, its]))
                    yield Denotation(
                        str(Amount(ratio, None)), ratio, (proof,), frozenset({"ratio"}), 0.5
                    )

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: no question proposes a changed amount."""
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        many = f" for {self.amounts[0]}" if self.amounts else ""
        return f"how much {bare(self.thing.words)} is that{many}"


def _factor(share: Fraction, words: str, cue: str, line: Supply) -> tuple[Fraction, Evidence, str]:
    return share, Evidence("listed", Moment(0, line.number, 1), words), cue


def _made(graph: RecipeGraph) -> Iterator[tuple[int, Moment | None, str]]:
    """How many the recipe is for, or makes, where it says so."""
    for fact in graph.attributes:
        if fact.kind is AttributeKind.SERVES and isinstance(fact.value, int) and fact.value:
            yield fact.value, fact.at, fact.words
    for key, value in graph.recipe.metadata:
        if key in _YIELD and value.isdecimal() and int(value):
            yield int(value), None, f"{key}: {value}"
