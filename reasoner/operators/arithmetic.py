"""Operators amount_total, amount_changed and compare: amounts added, scaled and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, Self

from kg.attributes import AttributeKind
from kg.counting import COUNTS
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.quantities import Amount
from kg.timeline import Property
from kg.values import Duration, Measure, Temperature
from ontology.lexicon import stem
from ontology.wordlists import wordlist
from reasoner.operators.amount import AmountUsed, OfOne
from reasoner.operators.amounts import (
    Listed,
    as_asked,
    in_unit,
    is_as_much,
    listed,
    measure,
    measured,
    said_portions,
    sum_of,
    told_in,
    unit_asked,
)
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Slots,
    denoted,
    line_proofs,
    phrase,
    yes_or_no,
)
from reasoner.operators.count import vessels
from reasoner.operators.sets import lines_in, lines_meant, lines_of_class, lines_proof
from reasoner.operators.words import bare
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import the

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
_SO_MANY: Final = wordlist("asking.so_many")
"""What stands beside the number by which a recipe is multiplied."""
_RATIO: Final = wordlist("asking.ratio")
_YIELD: Final = wordlist("asking.yield")
"""What files call how many a recipe is for."""
_ALIKE: Final = wordlist("asking.alike")
_LESS: Final = wordlist("asking.less")
_COMPARED: Final = (AttributeKind.DURATION, AttributeKind.TEMPERATURE)


class AmountTotal(Operator):
    """Asks how much some things are together; without a name, the whole list."""

    kind = "amount_total"
    reads = ("acts", "things", "amounts")

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The sums of the lines, and of what the steps say that they take."""
        lines = [
            line
            for each in self.things
            for line in (*lines_meant(graph, each), *lines_of_class(graph, each.words))
        ]
        lines = list(dict.fromkeys(lines)) or ([] if self.things else [*graph.supplies.values()])
        parted = lines_in(graph, lines, self.things)
        taken = [line for line in lines if self._is_taken(graph, line)]
        for chosen in (taken, parted, lines):
            yield from self._sum(graph, chosen)
        said = [s for each in self.things for s in said_portions(graph, each.ids)]
        amounts = [each.portion.amount for each in said if each.portion.amount]
        if len(amounts) > 1:
            sums = [measure(amount) for amount in sum_of(amounts, unit_asked(self))]
            finding = "; ".join(str(amount) for amount in amounts)
            yield measured(sums, said[0].mention.at, finding, "said", sure=0.6)

    def _is_taken(self, graph: RecipeGraph, line: Supply) -> bool:
        left = graph.timeline.of(line.id, Property.QUANTITY)
        return any(fluent.because in self.acts for fluent in left)

    def _sum(self, graph: RecipeGraph, lines: Sequence[Supply]) -> Iterator[Denotation]:
        """The lines added up, as they stand, in the unit asked for, or all by weight."""
        known = [each for line in lines if (each := listed(graph, line)).ways]
        asked = unit_asked(self)
        for unit in dict.fromkeys((asked, *self._least_units(known))) if known else ():
            told = [in_unit(k.amounts, unit) or k.amounts[0] for k in known]
            both = list(zip(known, told, strict=True))
            times = [_packs(k.amounts, amount) for k, amount in both]
            most = [in_unit([k.ways[0].most], a.unit) or a for k, a in both]
            low, high = (
                sum_of([a.times(t) for a, t in zip(ends, times, strict=True)], unit)
                for ends in (told, most)
            )
            if unit == _WEIGHT and unit != asked and len(low) > 1:
                continue
            values = tuple(measure(*ends) for ends in zip(low, high, strict=True))
            text, value = " and ".join(map(str, values)), values[0] if len(values) == 1 else values
            cues = ["all" if len(known) == len(lines) else "some-without"]
            cues += ["asked-unit"] if asked and unit == asked else []
            proof = lines_proof([k.line for k in known], "added")
            yield denoted(text, value, proof, *cues, sure=1.0 if len(values) == 1 else 0.6)
            if asked and unit == asked and len(values) == 1 and values[0].unit == asked:
                return

    def _least_units(self, known: Sequence[Listed]) -> Iterator[str | None]:
        """The units to add up in: the smallest where only that comes out even, else as it stands.

        A tablespoon and a teaspoon are four teaspoons; what is in several units is told by weight.
        """
        amounts = [k.amounts[0] for k in known]
        units = dict.fromkeys(amount.unit for amount in amounts)
        if len(units) > 1:
            for unit in units:
                told = [told_in(amount, unit) for amount in amounts]
                if all(each and each.number.denominator == 1 for each in told):
                    yield unit
        yield None
        if len(units) > 1:
            yield _WEIGHT

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the sum is as much as the question says."""
        for found in self.run(graph) if any(a.number for a in slots.amounts) else ():
            if (is_so := is_as_much(found, slots)) is not None:
                return [yes_or_no(is_so, found.evidence)]
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"how much {in_a_row(bare(each.words) for each in self.things)} is that in total"


def _packs(amounts: Sequence[Amount], told: Amount) -> Fraction:
    """How many pieces or packs a size stands for: "4 cans (28 oz)", "4 cutlets (~150 g)"."""
    first = amounts[0]
    is_pack = told_in(first, "g") is None and told_in(first, "ml") is None
    return first.number if is_pack and told is not first else Fraction(1)


class AmountChanged(OfOne):
    """Asks how much of a thing it is in another unit, for more or fewer, or for so much else."""

    kind = "amount_changed"
    reads = ("acts", "things", "amounts", "said")

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the thing that "how much" stands before, where there are several."""
        asked = slots.said[slots.said.index("how") :] if "how" in slots.said else ()
        things = sorted(slots.things, key=lambda each: not _is_among(each, asked))
        return super().of(graph, replace(slots, things=tuple(things)))

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from self._converted()
        ratios = list(self._ratios(graph))
        yield from ratios if not _RATIO.isdisjoint(self.said) else ()
        for ends, proof, line in self._bases(graph):
            factors = list(self._factors(graph, line)) or list(self._numbers())
            for share, why, cue in factors:
                value = measure(*(as_asked(amount.times(share), self) for amount in ends))
                cues = (cue, "converted") if unit_asked(self) else (cue,)
                yield denoted(str(value), value, (proof, why), *cues)
        yield from ratios

    def _converted(self) -> Iterator[Denotation]:
        """An amount of the question in the unit that it asks for: "60 ml, what is that in cups"."""
        unit = unit_asked(self)
        for amount in [a for a in self.amounts if a.number and a.unit and unit and a.unit != unit]:
            if told := told_in(amount, unit):
                seen = Evidence("converted", None, f"{amount} is {told}")
                yield denoted(str(told), measure(told), seen, "said", "converted")

    def _bases(
        self, graph: RecipeGraph
    ) -> Iterator[tuple[tuple[Amount, Amount], Evidence, Supply | None]]:
        """What is changed: how much the list says; where it says nothing, how much the steps do."""
        found = False
        for line in self.lines(graph):
            for way in listed(graph, line).ways[:1]:
                found = True
                yield way[:2], line_proofs([line])[0], line
        used = () if found else AmountUsed(self.acts, self.things, None).run(graph)
        for each in [d for d in used if isinstance(d.value, Measure)][:1]:
            ends = (
                Amount(each.value.least, each.value.unit),
                Amount(each.value.most, each.value.unit),
            )
            yield ends, each.evidence[0], None

    def _factors(
        self, graph: RecipeGraph, line: Supply | None
    ) -> Iterator[tuple[Fraction, Evidence, str]]:
        """By how much the recipe is multiplied, and why."""
        per = next((way.per for way in listed(graph, line).ways if way.per), 0) if line else 0
        said = [amount for amount in self.amounts if amount.number]
        for amount in said:
            if per and line:
                yield amount.number / per, line_proofs([line])[0], "per"
            for other in lines_meant(graph, *self.others):
                whole = in_unit(listed(graph, other).amounts, amount.unit)
                if other != line and whole and whole.number:
                    yield amount.number / whole.number, line_proofs([other])[0], "by-other"
            for many, at, words in self._made(graph) if amount.unit is None else ():
                yield amount.number / many, Evidence("serves", at, words), "by-servings"
        if not _SO_MANY.isdisjoint(self.said):
            yield from self._numbers("times")
        for times in [times for word in self.said if (times := _times(word))][-1:]:
            yield times, Evidence("scaled", None, f"times {times}"), "by-word"
        if (unit := unit_asked(self)) is not None and not said:
            yield Fraction(1), Evidence("converted", None, f"in {unit}"), "converted"

    def _numbers(self, cue: str = "by-number") -> Iterator[tuple[Fraction, Evidence, str]]:
        """The bare numbers of a question: "three times the recipe", "two of these"."""
        for number in [a.number for a in self.amounts if a.number and a.unit is None][:1]:
            yield number, Evidence("scaled", None, f"times {number}"), cue

    def _made(self, graph: RecipeGraph) -> Iterator[tuple[int, Moment | None, str]]:
        """How many the recipe is for, makes, or shapes of something else that is named."""
        yield from _served(graph)
        for entity in (entity for each in self.others for entity in each.ids):
            if number := graph.text.said_number(entity):
                yield (
                    number,
                    graph.text.mentions_for(entity)[0].at,
                    f"{number} {graph.name(entity)}",
                )

    def _ratios(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """How much of the thing there is for one of another."""
        for ends, proof, line in list(self._bases(graph))[:1]:
            mine = ends[0]
            for other in lines_meant(graph, *self.others):
                theirs = in_unit(listed(graph, other).amounts, mine.unit)
                if other != line and theirs and theirs.number:
                    ratio, seen = mine.number / theirs.number, (proof, *line_proofs([other]))
                    yield denoted(str(Amount(ratio, None)), ratio, seen, "ratio", sure=0.5)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: no question proposes a changed amount."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        said = [amount for amount in self.amounts if amount.number]
        many = f" for {said[0]}" if said else ""
        return f"how much {bare(self.thing.words)} is that{many}"


def _is_among(described: Described, words: Sequence[str]) -> bool:
    """True if some words, in their base forms, have the last word of a description."""
    return stem(bare(described.words)) in map(stem, words)


def _times(word: str) -> Fraction | None:
    """By how much a word multiplies a recipe: "double", "threefold"."""
    many = COUNTS.get(word.removesuffix("fold").rstrip("-")) if word.endswith("fold") else None
    return _TIMES.get(word) or (Fraction(many) if many else None)


def _served(graph: RecipeGraph) -> Iterator[tuple[int, Moment | None, str]]:
    """How many the recipe is for, or makes, where it says so."""
    for fact in graph.attributes:
        if fact.kind is AttributeKind.SERVES and isinstance(fact.value, int) and fact.value:
            yield fact.value, fact.at, fact.words
    for key, value in graph.recipe.metadata:
        if key in _YIELD and value.isdecimal() and int(value):
            yield int(value), None, f"{key}: {value}"


class Compare(Operator):
    """Asks of which of two things there is more, or which of two acts takes longer or is hotter."""

    kind = "compare"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about two things or two acts."""
        is_pair = len(slots.things) + len(slots.acts) > 1
        return cls(slots.acts, slots.things, said=slots.said) if is_pair else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The greater, then the lesser, or by how much; "the same" where neither is."""
        return [*self._by_number(graph), *self._by_amount(graph), *self._by_act(graph)]

    def _by_number(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Of which of two kinds of vessels there are more."""
        counted = [next(iter(vessels(graph, [each])), None) for each in self.things[:2]]
        known = [each for each in counted if each]
        if len(known) == 2:
            names = [the(bare(each.words)) for each in self.things]
            proofs = [proof for each in known for proof in each.evidence]
            yield from _greater(known[0].value, known[1].value, names, proofs)

    def _by_amount(self, graph: RecipeGraph) -> Iterator[Denotation]:
        sums: list[tuple[str, Amount, Evidence]] = []
        for each in self.things:
            amounts, proof = self._amounts(graph, each)
            if len(amounts) == 1 and proof:
                sums.append((the(bare(each.words)), amounts[0], proof))
        for (one, ones, first), (other, others, second) in pairwise(sums):
            if told := told_in(others, ones.unit):
                proofs = (first, second)
                if "by" in self.said and told.number != ones.number:
                    more = measure(Amount(abs(ones.number - told.number), ones.unit))
                    yield denoted(str(more), more, proofs, "difference")
                yield from _greater(ones.number, told.number, (one, other), proofs)

    def _amounts(
        self, graph: RecipeGraph, described: Described
    ) -> tuple[list[Amount], Evidence | None]:
        """How much the list has of something, added up; else what the steps take of it."""
        lines = lines_meant(graph, described)
        known = [a[0] for line in lines if (a := listed(graph, line).amounts)]
        if known:
            return sum_of(known), Evidence("compared", None, lines_proof(lines).finding)
        for used in AmountUsed(self.acts, (described,)).run(graph):
            if isinstance(used.value, Measure):
                return [Amount(used.value.most, used.value.unit)], used.evidence[0]
        return [], None

    def _by_act(self, graph: RecipeGraph) -> Iterator[Denotation]:
        acts = self.acts_in(graph)[:2]
        for kind in _COMPARED:
            said = [fact for act in acts for fact in graph.attributes_of(act.tick, kind)[:1]]
            most = [f.value.most for f in said if isinstance(f.value, (Duration, Temperature))]
            if len(most) == 2:
                names = [the(bare(phrase(graph, act))) for act in acts]
                proofs = [Evidence("compared", fact.at, fact.words) for fact in said]
                yield from _greater(most[0], most[1], names, proofs)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is more of the first, or less; whether both are the same."""
        for found in [each for each in self.run(graph) if "difference" not in each.cues][:1]:
            first = 1 if not _LESS.isdisjoint(slots.said) else 0
            wanted = None if not _ALIKE.isdisjoint(slots.said) else first
            cue = "same" if found.value is None else "more-of-first"
            return [yes_or_no(found.value == wanted, found.evidence, cue, sure=1.0)]
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"is there more {' or more '.join(bare(each.words) for each in self.things)}"


def _greater(
    one: Fraction | int, other: Fraction | int, names: Sequence[str], proofs: Sequence[Evidence]
) -> Iterator[Denotation]:
    if one == other:
        yield denoted("the same", None, proofs, "same")
        return
    order = (0, 1) if one > other else (1, 0)
    for place, cue in zip(order, ("more", "less"), strict=True):
        yield denoted(names[place], place, proofs, cue)
