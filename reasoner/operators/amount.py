"""Operators amount, amount_used, amount_left: how much is wanted, taken, and left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Final, Self

from kg.attributes import AttributeKind
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment
from kg.quantities import Amount, amount_of
from kg.timeline import Property
from kg.values import Measure
from reasoner.operators.amounts import (
    Listed,
    Said,
    in_unit,
    listed,
    measure,
    measured,
    said_portions,
    share_words,
    unit_asked,
)
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.naming import bare, yes_or_no
from reasoner.operators.sets import acts_of, kin_of, lines_in, lines_meant, subject_of
from reasoner.outcome import Evidence
from reasoner.units import difference
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of, the

__all__ = ["AmountLeft", "AmountListed", "AmountUsed"]

_NEAR: Final = 3
"""How many words may stand between an amount and what it is an amount of."""
_TAKEN: Final = (AttributeKind.AMOUNT, AttributeKind.NUMBER)


@dataclass(frozen=True, slots=True)
class _About:
    """What is asked about, what it goes into, the acts and the moment, and the unit wanted."""

    kind: ClassVar[str]
    thing: Described
    others: tuple[Described, ...] = ()
    acts: tuple[int, ...] = ()
    at: At | None = None
    unit: str | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the first thing that stands on the list, or is known at all."""
        thing, others = subject_of(graph, slots)
        if thing is None:
            return None
        return cls(thing, others, slots.acts, slots.at, unit_asked(slots))

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """How much, the likeliest first."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(denotation.text, denotation)
        return [denotation for text, denotation in found.items() if text]

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        raise NotImplementedError

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as much as the question says."""
        asked = [amount for amount in slots.amounts if amount.number]
        for denotation in self.run(graph)[:1] if asked else ():
            value = denotation.value
            if isinstance(value, Measure):
                same = in_unit([Amount(value.most, value.unit)], asked[0].unit)
                is_so = same is not None and same.number == asked[0].number
                return [yes_or_no(is_so, denotation.evidence, *denotation.cues)]
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"how much {bare(self.thing.words)} is there"


@dataclass(frozen=True, slots=True)
class AmountListed(_About):
    """Asks how much of a thing the list wants."""

    kind: ClassVar[str] = "amount"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines = lines_in(graph, lines_meant(graph, self.thing), (d.words for d in self.others))
        known = [listed(graph, line) for line in lines]
        if len(known) > 1:
            text = in_a_row(str(each) for each in known if str(each))
            yield Denotation(text, None, _proofs(lines), frozenset({"several-lines"}), 0.8)
        for each in known:
            yield from _line_ways(each, self.unit, self.thing.words)
        used = AmountUsed(self.thing, self.others, self.acts, self.at, self.unit)
        for denotation in used.run(graph):
            cues = denotation.cues | {"said-in-steps"}
            yield Denotation(denotation.text, denotation.value, denotation.evidence, cues, 0.6)

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"how much {bare(self.thing.words)} do you need"


def _proofs(lines: Sequence[Supply]) -> tuple[Evidence, ...]:
    return tuple(Evidence("listed", Moment(0, line.number, 1), line.text) for line in lines)


def _line_ways(known: Listed, unit: str | None, words: str = "") -> Iterator[Denotation]:
    """What a line says: in the unit or of the kind asked for, as it stands, its least and most."""
    proof = _proofs([known.line])
    if not known.ways:
        yield Denotation(known.words, None, proof, frozenset({"words"}), 0.7)
        return
    first, said = known.ways[0], set(words.lower().split())
    for way in known.ways[1:]:
        if said & set(way.of.lower().split()) - set(first.of.lower().partition(" or ")[0].split()):
            yield Denotation(str(way), measure(*way[:2]), proof, frozenset({"other-way"}), 0.9)
    told = in_unit(known.amounts, unit) if unit else None
    if told and told != first.least:
        most = in_unit([first.most], unit) or told
        value = measure(told, most if most.number > told.number else None)
        yield Denotation(str(value), value, proof, frozenset({"converted"}), 0.9)
    yield Denotation(str(known), measure(*first[:2]), proof, frozenset({"listed"}))
    if first.least != first.most:
        for end, cue in ((first.most, "most"), (first.least, "least")):
            yield Denotation(str(end), measure(end), proof, frozenset({cue}), 0.5)


@dataclass(frozen=True, slots=True)
class AmountUsed(_About):
    """Asks how much of a thing an act takes, or goes into something."""

    kind: ClassVar[str] = "amount_used"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines = lines_meant(graph, self.thing)
        parted = lines_in(graph, lines, (d.words for d in self.others))
        if len(parted) == 1 < len(lines):
            yield from _line_ways(listed(graph, parted[0]), self.unit)
        wanted = self._wanted(graph)
        said = said_portions(graph, self.thing.ids)
        here = [each for each in said if each.act and each.act.tick in wanted]
        yield from self._told(graph, wanted)
        for each in here or [s for s in said if s.mention.at.step in self._steps(graph)]:
            yield from _said_ways(graph, each, lines, self.unit)
        yield from _taken(graph, lines, wanted, self.unit)
        if not here:
            for each in said:
                yield from _said_ways(graph, each, lines, self.unit)
        for line in lines:
            yield from _line_ways(listed(graph, line), self.unit)

    def _steps(self, graph: RecipeGraph) -> set[int]:
        steps = {graph.act(tick).at.step for tick in self.acts}
        return steps | ({self.at.step} if self.at and self.at.step else set())

    def _wanted(self, graph: RecipeGraph) -> tuple[int, ...]:
        """The ticks of the acts that are meant: those named, or those with the other things."""
        if self.acts:
            near = {
                act.tick for tick in self.acts for act in graph.text.acts_in(graph.act(tick).at)
            }
            return (*self.acts, *sorted(near - set(self.acts)))
        into = kin_of(graph, (entity for other in self.others for entity in other.ids))
        uses = acts_of(graph, self.thing.ids)
        both = [a for a in uses if not into.isdisjoint((*a.takes, *a.gives, *a.places))]
        return tuple(
            act.tick for act in both if self.at is None or self.at.step in (None, act.at.step)
        )

    def _told(self, graph: RecipeGraph, wanted: Sequence[int]) -> Iterator[Denotation]:
        """What an act says of an amount right before the thing, or in brackets behind it."""
        name = stem(bare(self.thing.words))
        for tick in wanted:
            for fact in graph.attributes_of(tick):
                sentence = graph.text.sentence(fact.at)
                if fact.kind not in _TAKEN or sentence is None:
                    continue
                before = sentence.words(max(fact.at.token - _NEAR, 1), fact.at.token - 1)
                behind = sentence.words(fact.at.token, fact.end + _NEAR).split(",")[0]
                words = (before if "(" in before else "").split() + behind.split()
                if name in map(stem, words):
                    proof = Evidence("said-amount", fact.at, sentence.text)
                    text = str(fact.value) if fact.value else fact.words
                    yield Denotation(text, fact.value, (proof,), frozenset({"attribute"}), 0.8)

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        use = f" for {phrase_of(graph, graph.act(self.acts[0]))}" if self.acts else ""
        return f"how much {bare(self.thing.words)} is used{use}"


def _said_ways(
    graph: RecipeGraph, said: Said, lines: Sequence[Supply], unit: str | None
) -> Iterator[Denotation]:
    """A portion that the text names: its amount, or its share of what the list has."""
    portion, sentence = said.portion, graph.text.sentence(said.mention.at)
    finding = sentence.text if sentence else said.mention.text
    if portion.amount is not None:
        told = in_unit([portion.amount], unit) if unit else None
        yield measured([told or portion.amount], said.mention.at, finding, "said")
        return
    share = portion.share
    if portion.rest and said.act:
        yield from _left(graph, lines, said.act.tick - 1, "rest")
    if share is None:
        return
    whole = [known.least for line in lines if (known := listed(graph, line)).least]
    come_to = [amount.times(share) for amount in whole if amount][:1]
    if come_to and unit and (told := in_unit(come_to, unit)):
        yield measured([told], said.mention.at, finding, "share", "converted")
    more = f" ({come_to[0]})" if come_to else ""
    proof = Evidence("said-amount", said.mention.at, finding)
    value = measure(come_to[0]) if come_to else share
    text = f"{share_words(share)} of it{more}"
    yield Denotation(text, value, (proof,), frozenset({"said", "share"}))


def _taken(
    graph: RecipeGraph, lines: Sequence[Supply], ticks: Sequence[int], unit: str | None
) -> Iterator[Denotation]:
    """What the supply loses at some acts."""
    for line in lines:
        for before, after in pairwise(graph.timeline.of(line.id, Property.QUANTITY)):
            if after.because not in ticks:
                continue
            gone = before.value if after.value == "none" else difference(before.value, after.value)
            act, amount = graph.act(after.because), amount_of(gone)[0]
            if amount is None or gone == "some":
                continue
            if after.value == "none" and before.because == 0:
                yield from _line_ways(listed(graph, line), unit)
            told = in_unit([amount], unit) if unit else None
            finding = f"{phrase_of(graph, act)} takes {gone}; {after.value} is left"
            yield measured([told or amount], act.at, finding, "by-state")


@dataclass(frozen=True, slots=True)
class AmountLeft(_About):
    """Asks how much of a thing is left at a moment, or for an act."""

    kind: ClassVar[str] = "amount_left"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines = lines_meant(graph, self.thing)
        said = said_portions(graph, self.thing.ids)
        for each in said:
            if each.portion.rest and each.act and each.act.tick in self.acts:
                yield from _left(graph, lines, each.act.tick - 1, "rest")
        rest = self._share_left(graph, said)
        if self.acts:
            yield from _last_portion(graph, lines, self.acts)
        if self.at is not None:
            yield from _left(graph, lines, self.at.tick, "by-state")
        if self.acts:
            yield from _left(graph, lines, self.acts[0] - 1, "by-state")
        yield from rest
        if self.at is None and not self.acts:
            yield from _left(graph, lines, len(graph.acts), "at-end")

    def _share_left(self, graph: RecipeGraph, said: Sequence[Said]) -> list[Denotation]:
        """What the shares taken until then leave of something that is not on the list."""
        until = self.acts[0] if self.acts else self.at.tick + 1 if self.at else len(graph.acts) + 1
        name = stem(bare(self.thing.words))
        taken = [(s.mention.at, s.portion.share) for s in said if s.act and s.act.tick < until]
        taken = [(at, share) for at, share in taken if share] or [
            (fact.at, fact.value.most)
            for fact in graph.attributes
            if fact.kind is AttributeKind.SHARE and (fact.act or until) < until
            if isinstance(fact.value, Measure) and name in map(stem, fact.words.split())
        ]
        rest = 1 - sum((share for _, share in taken if share), Fraction())
        if not taken or not 0 < rest < 1:
            return []
        proofs = tuple(Evidence("said-amount", at, f"takes {share}") for at, share in taken)
        return [Denotation(share_words(rest), rest, proofs, frozenset({"share"}), 0.8)]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"how much of {the(bare(self.thing.words))} is left"


def _last_portion(
    graph: RecipeGraph, lines: Sequence[Supply], acts: Sequence[int]
) -> Iterator[Denotation]:
    """What an act that takes all that is left takes."""
    for line in lines:
        for before, after in pairwise(graph.timeline.of(line.id, Property.QUANTITY)):
            if after.because in acts and (amount := amount_of(before.value)[0]):
                act = graph.act(after.because)
                yield measured([amount], act.at, f"{before.value} is left by then", "rest")


def _left(
    graph: RecipeGraph, lines: Sequence[Supply], tick: int, *cues: str
) -> Iterator[Denotation]:
    for line in lines:
        now = graph.timeline.now(line.id, Property.QUANTITY, max(tick, 0))
        if now is None or now.value == "some":
            continue
        at = graph.act(now.because).at if now.because else Moment(0, line.number, 1)
        proof = (Evidence("quantity-left", at, f"{now.value} of {line.name} is left"),)
        amount = amount_of(now.value)[0]
        value = measure(amount) if amount else 0 if now.value == "none" else None
        yield Denotation(now.value, value, proof, frozenset(cues))
