"""Amounts on the list and in the steps: read, written as a cook says them, added and scaled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.marks import Marks
from kg.model import Mention, Moment
from kg.portions import Portion, portion_before
from kg.quantities import Amount, amounts_of, unit_of
from kg.values import Measure
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Slots, denoted
from reasoner.operators.sets import kin_of
from reasoner.outcome import Evidence
from reasoner.units import converted

_MARKS: Final = ("or", "of", "(", ")", ":", "|", "~", "=", ";", "*")
"""What stands before an amount that a line says in another way: "4 dl (1 1/2 cups)"."""
_SHARES: Final = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
    Fraction(1): "all",
}


class Way(NamedTuple):
    """One way in which a line says how much: from least to most, of what, for how many of what."""

    least: Amount
    most: Amount
    of: str
    per: int = 0

    def __str__(self) -> str:
        return str(measure(self.least, self.most))


class Listed(NamedTuple):
    """What a line of the list says of how much, in one way or several, or only in words."""

    line: Supply
    ways: tuple[Way, ...]
    words: str

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """The same amount in every unit that the line gives it in."""
        return tuple(way.least for way in self.ways)

    def __str__(self) -> str:
        if not self.ways:
            return self.words
        return " ".join([str(self.ways[0]), *(f"({way})" for way in self.ways[1:2])])


class Said(NamedTuple):
    """How much of a thing the text takes: where, in which act, and the portion."""

    mention: Mention
    act: Act | None
    portion: Portion


@once_a_graph
def _listed(graph: RecipeGraph) -> dict[str, Listed]:
    return {line.id: _read(line) for line in graph.supplies.values()}


def listed(graph: RecipeGraph, line: Supply) -> Listed:
    """How much a line says."""
    return _listed(graph)[line.id]


def _read(line: Supply) -> Listed:
    first = _way(line.text, is_marked=True) or _one(line.text)
    ways: list[Way] = [first] if first else []
    words, place = ["", *_words(first.of)] if first else _words(line.text), 0
    while place < len(words):
        is_marked = words[place - 1] in _MARKS if place else not ways
        if way := _way(" ".join(words[place:]), is_marked):
            ways.append(way)
            words, place = ["", *_words(way.of)], 0
        place += 1
    told = line.text.partition("(")[2].partition(")")[0]
    told = told if told != "optional" else ""
    return Listed(line, tuple(ways), told or line.text.partition(",")[2].strip())


def _one(text: str) -> Way | None:
    """One of a unit that a line begins with: "tablespoon of olive oil"."""
    unit = unit_of(text.split()[0].lower()) if text.split()[1:2] == ["of"] else None
    return _way(f"1 {text}", is_marked=True) if unit else None


def _words(text: str) -> list[str]:
    """The words of a line, with the marks before other amounts as words of their own."""
    for mark in _MARKS[1:]:
        text = text.replace(mark, f" {mark} ")
    return text.split()


def _way(text: str, is_marked: bool) -> Way | None:
    """The amount that a text begins with; one without a unit needs a mark before it."""
    if not is_marked and not text[:1].isdigit():
        return None
    least, most, rest = amounts_of(text)
    if least is None or (least.unit is None and not is_marked):
        return None
    if least.unit is None and least.number >= 1 and least.number.denominator > 2:
        return None
    said = rest.split()
    behind = said[said.index("per") + 1 :] if "per" in said[:4] else None
    per = 0 if behind is None else int(behind[0]) if behind and behind[0].isdecimal() else 1
    return Way(least, most or least, rest, per)


def measure(least: Amount, most: Amount | None = None) -> Measure:
    """Amounts from least to most as one value."""
    return Measure(least.number, (most or least).number, least.unit)


def share_words(share: Fraction) -> str:
    """A share as a cook says it: "half", "a third"."""
    return _SHARES.get(share, str(share))


@lru_cache(maxsize=8192)
def told_in(amount: Amount, unit: str | None) -> Amount | None:
    """An amount in another unit, where that can be."""
    return converted(amount, unit)


def in_unit(amounts: Iterable[Amount], unit: str | None) -> Amount | None:
    """The first of some amounts of the same thing that is, or can be told, in a unit."""
    known = list(amounts)
    same = [amount for amount in known if amount.unit == unit]
    return next(iter(same), None) or next((c for a in known if (c := told_in(a, unit))), None)


def unit_asked(slots: Slots) -> str | None:
    """The unit that a question wants its answer in."""
    return next((amount.unit for amount in slots.amounts if not amount.number), None)


def as_asked(amount: Amount, slots: Slots) -> Amount:
    """An amount in the unit that a question wants, where that can be."""
    unit = unit_asked(slots)
    return (in_unit([amount], unit) if unit else None) or amount


def is_as_much(found: Denotation, slots: Slots) -> bool | None:
    """Whether an amount is the one that a question says; none if they cannot be compared."""
    asked = next((amount for amount in slots.amounts if amount.number), None)
    if asked is None or not isinstance(found.value, Measure):
        return None
    same = in_unit([Amount(found.value.most, found.value.unit)], asked.unit)
    return same.number == asked.number if same else None


def sum_of(amounts: Sequence[Amount], unit: str | None = None) -> list[Amount]:
    """Amounts added up: in a unit where that can be, else one sum for each kind of unit."""
    sums: list[Amount] = []
    for amount in amounts:
        first = told_in(amount, unit) if unit else None
        for place, known in enumerate(sums):
            if other := told_in(first or amount, known.unit):
                sums[place] = Amount(known.number + other.number, known.unit)
                break
        else:
            sums.append(first or amount)
    return sums


def measured(
    values: Sequence[Measure], moment: Moment | None, finding: str, *cues: str, sure: float = 1.0
) -> Denotation:
    """Amounts as an answer."""
    value = values[0] if len(values) == 1 else tuple(values)
    proof = Evidence("amount", moment, finding)
    return denoted(" and ".join(map(str, values)), value, proof, *cues, sure=sure)


def said_portions(graph: RecipeGraph, ids: Iterable[str]) -> list[Said]:
    """How much of some things the steps say that they take, as the text goes."""
    every = [said for entity in kin_of(graph, ids) for said in _portions(graph).get(entity, ())]
    return [said for _, said in sorted({said.mention.at: said for said in every}.items())]


@once_a_graph
def _portions(graph: RecipeGraph) -> dict[str, list[Said]]:
    """Every said portion, by the thing of which it is."""
    found: dict[str, list[Said]] = {}
    marks = Marks(graph.recipe)
    for mention in graph.recipe.mentions:
        sentence = graph.text.sentence(mention.at)
        words = [token.form for token in sentence.tokens] if sentence else []
        said_before = portion_before(words[: mention.at.token - 1], mention.text.split())
        if portion := marks.amount(mention.at) or said_before:
            said = Said(mention, _act_of(graph, mention), portion)
            for entity in graph.text.meant_by(mention):
                found.setdefault(entity, []).append(said)
    return found


def _act_of(graph: RecipeGraph, mention: Mention) -> Act | None:
    """The act of the sentence that takes what a mention means; the last verb before it at best."""
    here = graph.text.acts_in(mention.at)
    taking = [a for a in here if any(p.participation.mention is mention for p in a.partakings)]
    before = [act for act in taking or here if act.at <= mention.at]
    return next(iter([*before[-1:], *taking]), None)
