"""Operators amount, amount_used, amount_left: how much is wanted, taken, and left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Final, Self

from kg.attributes import AttributeKind
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.quantities import Amount, amount_of
from kg.timeline import Fluent, Property
from kg.values import Measure
from ontology.lexicon import stem
from ontology.wordlists import wordlist
from reasoner.operators.amounts import (
    Said,
    as_asked,
    in_unit,
    is_as_much,
    listed,
    measure,
    measured,
    said_portions,
    share_words,
    told_in,
    unit_asked,
)
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Relation,
    Slots,
    denoted,
    line_proofs,
    phrase,
    yes_or_no,
)
from reasoner.operators.sets import acts_of, kin_of, lines_in, lines_meant
from reasoner.operators.words import PLAIN, bare
from reasoner.outcome import Evidence
from reasoner.units import difference
from reasoner.wording import listed as in_a_row

_NEAR: Final = 3
"""How many words may stand between an amount and what it is an amount of."""
_EVEN: Final = (1, 2, 4)
"""The fractions that a cook measures."""
_GONE: Final = wordlist("asking.gone")
_FREELY: Final = wordlist("asking.freely")
_VAGUE: Final = wordlist("asking.vague_amounts")
_TAKEN: Final = (AttributeKind.AMOUNT, AttributeKind.NUMBER)


class OfOne(Operator):
    """A query about how much there is of one thing, which comes before the others."""

    reads: ClassVar[tuple[str, ...]] = ("acts", "things", "at", "amounts", "said")

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the first thing that stands on the list, or is known at all."""
        things = slots.things
        known = [each for each in things if each.ids or lines_meant(graph, each)]
        one = next(iter((*known, *things)), None)
        rest = tuple(each for each in things if each is not one)
        read = {name: getattr(slots, name) for name in cls.reads}
        return cls(**(read | {"things": (one, *rest)})) if one else None

    @property
    def thing(self) -> Described:
        """What it is asked of."""
        return self.things[0]

    @property
    def others(self) -> tuple[Described, ...]:
        """What else is named: what it goes into, or goes with."""
        return self.things[1:]

    @property
    def scopes(self) -> tuple[Described, ...]:
        """What may name a part of the list: the other things, and the words of the question."""
        own = set(self.thing.words.lower().split())
        words = [word for word in self.said if word not in PLAIN and word not in own]
        return (*self.others, *(Described(word, (), 0.5) for word in words))

    def lines(self, graph: RecipeGraph) -> tuple[Supply, ...]:
        """The lines of the list that the thing stands on."""
        return lines_meant(graph, self.thing)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as much as the question says."""
        for found in self.run(graph)[:1] if any(a.number for a in slots.amounts) else ():
            if isinstance(found.value, Measure):
                return [yes_or_no(bool(is_as_much(found, slots)), found.evidence, *found.cues)]
        return ()

    def _line_ways(self, graph: RecipeGraph, line: Supply, words: str = "") -> Iterator[Denotation]:
        """What a line says: in the unit or of the kind asked for, as it stands, least and most."""
        known, proof, unit = listed(graph, line), line_proofs([line]), unit_asked(self)
        if not known.ways:
            free = [words for words in sorted(_FREELY) if words in line.text.lower()]
            loosely = next(iter(free), known.words if _is_vague(known.words) else "")
            yield denoted(loosely, None, proof, "words", sure=0.7)
            return
        first, said = known.ways[0], set(words.lower().split())
        own = set(first.of.lower().partition(" or ")[0].split())
        for way in known.ways[1:]:
            if said & set(way.of.lower().split()) - own:
                yield denoted(str(way), measure(*way[:2]), proof, "other-way", sure=0.9)
        told = in_unit(known.amounts, unit) if unit else None
        if told and told != first.least:
            most = in_unit([first.most], unit) or told
            value = measure(told, most if most.number > told.number else None)
            yield denoted(str(value), value, proof, "converted", sure=0.9)
        yield denoted(str(known), measure(*first[:2]), proof, "listed")
        if first.least != first.most:
            for end, cue in ((first.most, "most"), (first.least, "least")):
                yield denoted(str(end), measure(end), proof, cue, sure=0.5)


def _is_vague(words: str) -> bool:
    """True of words that tell how much without a number: "a little", "for frying"."""
    said = words.lower().split()
    return said[:1] == ["for"] or not _VAGUE.isdisjoint(said)


class AmountUsed(OfOne):
    """Asks how much of a thing an act takes, or goes into something."""

    kind = "amount_used"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines = self.lines(graph)
        parted = lines_in(graph, lines, self.scopes)
        if len(parted) == 1 < len(lines):
            yield from self._line_ways(graph, parted[0])
        wanted = self._wanted(graph)
        said = said_portions(graph, self.thing.ids)
        here = [each for each in said if each.act and each.act.tick in wanted]
        yield from self._told(graph, wanted)
        steps = {graph.act(tick).at.step for tick in self.acts} | {
            self.at.step if self.at else None
        }
        for each in here or [s for s in said if s.mention.at.step in steps]:
            yield from self._portion(graph, each)
        yield from self._taken(graph, wanted)
        for each in said if not here else ():
            yield from self._portion(graph, each)
        yield from self._loosely(graph, wanted)
        for line in lines:
            yield from self._line_ways(graph, line)

    def _loosely(self, graph: RecipeGraph, wanted: Sequence[int]) -> Iterator[Denotation]:
        """What the named acts say of an amount of nothing by name, or that it is up to taste."""
        for fact in [fact for tick in self.acts for fact in graph.attributes_of(tick)]:
            is_free = fact.words.lower() in _FREELY
            if fact.kind is AttributeKind.AMOUNT or is_free:
                sentence = graph.text.sentence(fact.at)
                proof = Evidence("said-amount", fact.at, sentence.text if sentence else fact.words)
                cue = "freely" if is_free else "nameless"
                text = str(fact.value) if fact.value else fact.words
                yield denoted(text, fact.value, proof, cue, sure=0.5)

    def _wanted(self, graph: RecipeGraph) -> tuple[int, ...]:
        """The ticks of the acts that are meant: those named, or those with the other things."""
        if self.acts:
            near = [a.tick for act in self.acts_in(graph) for a in graph.text.acts_in(act.at)]
            return tuple(dict.fromkeys((*self.acts, *sorted(near))))
        into = kin_of(graph, (entity for other in self.others for entity in other.ids))
        uses = acts_of(graph, self.thing.ids)
        both = [a for a in uses if not into.isdisjoint((*a.takes, *a.gives, *a.places))]
        step = self.at.step if self.at else None
        return tuple(act.tick for act in both if step in (None, act.at.step))

    def _told(self, graph: RecipeGraph, wanted: Sequence[int]) -> Iterator[Denotation]:
        """What an act says of an amount right before the thing, or in brackets behind it."""
        name = stem(bare(self.thing.words))
        for fact in [fact for tick in wanted for fact in graph.attributes_of(tick)]:
            sentence = graph.text.sentence(fact.at)
            if fact.kind not in _TAKEN or sentence is None:
                continue
            before = sentence.words(max(fact.at.token - _NEAR, 1), fact.at.token - 1)
            behind = sentence.words(fact.at.token, fact.end + _NEAR).split(",")[0]
            words = (before if "(" in before else "").split() + behind.split()
            if name in map(stem, words):
                proof = Evidence("said-amount", fact.at, sentence.text)
                text = str(fact.value) if fact.value else fact.words
                yield denoted(text, fact.value, proof, "attribute", sure=0.8)

    def _portion(self, graph: RecipeGraph, said: Said) -> Iterator[Denotation]:
        """A portion that the text names: its amount, or its share of what the list has."""
        portion, at = said.portion, said.mention.at
        sentence = graph.text.sentence(at)
        finding = sentence.text if sentence else said.mention.text
        if portion.amount is not None:
            yield measured([measure(as_asked(portion.amount, self))], at, finding, "said")
            return
        if portion.rest and said.act:
            yield from _left(graph, self.lines(graph), said.act.tick - 1, "rest")
        if portion.share is None:
            return
        whole = [
            known.amounts[0] for line in self.lines(graph) if (known := listed(graph, line)).ways
        ]
        come_to = [amount.times(portion.share) for amount in whole][:1]
        for amount in come_to if unit_asked(self) else ():
            if told := in_unit([amount], unit_asked(self)):
                yield measured([measure(told)], at, finding, "share", "converted")
        more = f" ({come_to[0]})" if come_to else ""
        value = measure(come_to[0]) if come_to else portion.share
        text = f"{share_words(portion.share)} of it{more}"
        yield denoted(text, value, Evidence("said-amount", at, finding), "said", "share")

    def _taken(self, graph: RecipeGraph, ticks: Sequence[int]) -> Iterator[Denotation]:
        """What the supply loses at some acts."""
        for line, before, after in _losses(graph, self.lines(graph), ticks):
            gone = before.value if after.value == "none" else difference(before.value, after.value)
            act, amount = graph.act(after.because), amount_of(gone)[0]
            if amount is None or gone == "some":
                continue
            if after.value == "none" and before.because == 0:
                yield from self._line_ways(graph, line)
            finding = f"{phrase(graph, act)} takes {gone}; {after.value} is left"
            yield measured([measure(as_asked(amount, self))], act.at, finding, "by-state")

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        use = f" for {phrase(graph, graph.act(self.acts[0]))}" if self.acts else ""
        return f"how much {bare(self.thing.words)} is used{use}"


class AmountListed(OfOne):
    """Asks how much of a thing the list wants."""

    kind = "amount"
    asks = "how much {name} do you need"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines = lines_in(graph, self.lines(graph), self.scopes)
        if len(lines) > 1:
            known = [str(listed(graph, line)) for line in lines]
            text = in_a_row(each for each in known if each)
            yield denoted(text, None, line_proofs(lines), "several-lines", sure=0.8)
        for line in lines:
            yield from self._line_ways(graph, line, self.thing.words)
        for used in AmountUsed(self.acts, self.things, self.at, self.amounts, self.said).run(graph):
            cues = (*used.cues, "said-in-steps")
            yield denoted(used.text, used.value, used.evidence, *cues, sure=0.6)


class AmountLeft(OfOne):
    """Asks how much of a thing is left at a moment, or for an act."""

    kind = "amount_left"
    asks = "how much of {the_name} is left"

    @property
    def _until(self) -> int | None:
        """The last tick whose act has taken its part: the moment's, or that before the act."""
        if self.at is not None and self.at.relation is not Relation.IN_STEP:
            return self.at.tick
        return self.acts[0] - 1 if self.acts else self.at.tick if self.at else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        lines, said = self.lines(graph), said_portions(graph, self.thing.ids)
        until = len(graph.acts) if self._until is None else self._until
        for line in lines:
            yield from _deducted(graph, line, said, until)
        for each in said:
            if each.portion.rest and each.act and each.act.tick in self.acts:
                yield from _left(graph, lines, each.act.tick - 1, "rest")
        for _, before, after in _losses(graph, lines, self.acts):
            if amount := _worth(before.value):
                at, finding = graph.act(after.because).at, f"{before.value} is left by then"
                yield measured([measure(amount)], at, finding, "rest")
        yield from _left(graph, lines, until, "by-state" if self.at or self.acts else "at-end")
        yield from self._share_left(graph, said)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether anything is left; asked whether all is used, the other way round."""
        for found in self.run(graph)[:1]:
            is_gone = not _GONE.isdisjoint(slots.said)
            return [yes_or_no(bool(found.value) != is_gone, found.evidence, *found.cues, sure=0.7)]
        return self._used_up(graph, not _GONE.isdisjoint(slots.said))

    def _used_up(self, graph: RecipeGraph, is_gone: bool) -> Sequence[Denotation]:
        """Whether something that no line lists is used again later, or was used up."""
        until = len(graph.acts) if self._until is None else self._until
        uses = acts_of(graph, self.thing.ids)
        later = [act for act in uses if act.tick > until]
        for act in (*later[:1], *uses[-1:]):
            proof = Evidence("used", act.at, phrase(graph, act))
            return [yes_or_no(bool(later) != is_gone, proof, "by-uses", sure=0.6)]
        return ()

    def _share_left(self, graph: RecipeGraph, said: Sequence[Said]) -> Iterator[Denotation]:
        """What the shares taken until then leave of something that is not on the list."""
        until = self.acts[0] if self.acts else self.at.tick + 1 if self.at else len(graph.acts) + 1
        name = stem(bare(self.thing.words))
        taken = [(s.mention.at, s.portion.share) for s in said if s.act and s.act.tick < until]
        known = [(at, share) for at, share in taken if share] or [
            (fact.at, fact.value.most)
            for fact in graph.attributes
            if fact.kind is AttributeKind.SHARE and (fact.act or until) < until
            if isinstance(fact.value, Measure) and name in map(stem, fact.words.split())
        ]
        rest = 1 - sum((share for _, share in known), Fraction())
        if known and 0 < rest < 1:
            proofs = [Evidence("said-amount", at, f"takes {share}") for at, share in known]
            yield denoted(share_words(rest), rest, proofs, "share", sure=0.8)


def _worth(text: str) -> Amount | None:
    """What is left in words as an amount: "1 tbsp less 2 tsp" is a teaspoon."""
    whole, _, taken = text.partition(" less ")
    amount, less = amount_of(whole)[0], amount_of(taken)[0] if taken else None
    return _minus(amount, less) if amount and less else None if taken else amount


def _minus(whole: Amount, taken: Amount) -> Amount | None:
    """What is left of an amount, in the unit in which that comes out even."""
    for unit in (whole.unit, taken.unit):
        one, other = told_in(whole, unit), told_in(taken, unit)
        if one and other and (one.number - other.number).denominator in _EVEN:
            return Amount(one.number - other.number, unit)
    return None


def _deducted(
    graph: RecipeGraph, line: Supply, said: Sequence[Said], until: int
) -> Iterator[Denotation]:
    """What a line has, less what the acts until then say that they take of it."""
    whole = next(iter(listed(graph, line).amounts), None)
    rest, proofs = whole, [*line_proofs([line])]
    for each in said:
        portion = each.portion
        if whole is None or rest is None or each.act is None or each.act.tick > until:
            continue
        taken = portion.amount or (whole.times(portion.share) if portion.share else None)
        if taken:
            rest = _minus(rest, taken)
            proofs.append(Evidence("said-amount", each.mention.at, f"takes {taken}"))
    if rest and rest.number > 0 and len(proofs) > 1:
        yield denoted(str(rest), measure(rest), proofs, "deducted")


def _losses(
    graph: RecipeGraph, lines: Sequence[Supply], ticks: Sequence[int]
) -> Iterator[tuple[Supply, Fluent, Fluent]]:
    """How much there was of some lines before and after each of some acts."""
    for line in lines:
        for before, after in pairwise(graph.timeline.of(line.id, Property.QUANTITY)):
            if after.because in ticks:
                yield line, before, after


def _left(graph: RecipeGraph, lines: Sequence[Supply], tick: int, cue: str) -> Iterator[Denotation]:
    for line in lines:
        now = graph.timeline.now(line.id, Property.QUANTITY, max(tick, 0))
        if now is None or now.value == "some":
            continue
        at = graph.act(now.because).at if now.because else Moment(0, line.number, 1)
        proof = Evidence("quantity-left", at, f"{now.value} of {line.name} is left")
        amount = _worth(now.value)
        value = measure(amount) if amount else 0 if now.value == "none" else None
        yield denoted(str(amount or now.value), value, proof, cue)
