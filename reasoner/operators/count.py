"""Operators count_things, count_props, count_pieces, count_acts, count_steps: how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.timeline import Property
from kg.values import Measure
from ontology import lexicon, taxonomy
from reasoner.operators.amounts import listed
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.naming import bare, yes_or_no
from reasoner.operators.points import said_at
from reasoner.operators.sets import (
    acts_of,
    is_optional,
    line_proof,
    lines_meant,
    lines_of_class,
    lines_saying,
    lines_worked,
    written,
)
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of

__all__ = ["CountActs", "CountPieces", "CountProps", "CountSteps", "CountThings"]

_FEW: Final = 6
"""Up to so many things are named beside their number."""
_TIMES: Final = {1: "once", 2: "twice"}
_PARTS: Final = {"halve": 2, "half": 2, "quarter": 4, "third": 3}
"""Into how many pieces a word cuts a thing."""
_EACH: Final = frozenset({"all", "altogether", "total", "together", "everything"})


def _counted(names: Sequence[str], proof: Evidence, *cues: str, sure: float = 1.0) -> Denotation:
    """A number with the names of what is counted."""
    return Denotation(_with_names(len(names), names), len(names), (proof,), frozenset(cues), sure)


def _with_names(number: int, names: Iterable[str]) -> str:
    """A number, and the names where they are few, all different and without numbers."""
    few = list(dict.fromkeys(name.partition(":")[0].strip() for name in names))
    is_plain = 1 < len(few) == number <= _FEW and not any(map(str.isdecimal, "".join(few)))
    return f"{number}: {in_a_row(few)}" if is_plain else str(number)


@dataclass(frozen=True, slots=True)
class _Count:
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


@dataclass(frozen=True, slots=True)
class CountThings(_Count):
    """Asks how many ingredients or things of a kind there are, or an act takes."""

    kind: ClassVar[str] = "count_things"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        every = [*graph.supplies.values()]
        if "optional" in self.slots.said:
            yield _lines([line for line in every if is_optional(graph, line)], "optional")
        yield from self._measured(graph)
        yield from _vessels(graph, self.slots.things)
        yield from self._named(graph)
        yield from self._in_acts(graph)
        for each in self.slots.things:
            yield from _number(graph, each)
            of_class = lines_of_class(graph, each.words)
            if len(of_class) > 1:
                yield _lines(of_class, "class")
        yield _lines(lines_worked(graph, self.slots.said), "worked-on-line")
        for each in self.slots.things:
            yield _lines(lines_saying(graph, each.words), "line-says")
        lines = [line for each in self.slots.things for line in lines_meant(graph, each)]
        yield _lines(list(dict.fromkeys(lines)), "named")
        if not self.slots.acts and "optional" not in self.slots.said and not lines:
            yield _lines(every, "whole-list")

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """As many as the question names: foods, or acts."""
        foods = [each for each in self.slots.things if any(i in graph.things for i in each.ids)]
        acts = [graph.act(tick) for tick in dict.fromkeys(self.slots.acts)]
        if len(foods) > 1:
            names = [bare(each.words) for each in foods]
            yield _counted(names, Evidence("counted", None, in_a_row(names)), "descriptions")
        if len(acts) > 1:
            yield _acts(acts, graph, "acts")

    def _measured(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The lines that want a measure that the question names."""
        for amount in self.slots.amounts:
            if amount.unit is None:
                continue
            same = [
                line
                for line in graph.supplies.values()
                if any(
                    own.unit == amount.unit and amount.number in (0, own.number)
                    for own in listed(graph, line).amounts
                )
            ]
            yield _lines(same, "measure")

    def _in_acts(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts take, and those of it that are of the kind asked for."""
        acts = [graph.act(tick) for tick in dict.fromkeys(self.slots.acts)]
        taken = [i for act in acts for i in written(act) if i in graph.things and i in act.takes]
        taken = taken or [i for act in acts for i in act.takes if i not in act.assumed]
        foods = _without_wholes(graph, taken)
        if not foods:
            return
        proof = Evidence("counted", acts[0].at, "; ".join(phrase_of(graph, a) for a in acts))
        for each in self.slots.things:
            cls = taxonomy.class_of(bare(each.words), "food")
            kinds = [i for i in foods if cls and (of := graph.things[i].cls) and _is(of, cls)]
            if kinds and len(self.slots.things) == 1:
                yield _counted([graph.name(i) for i in kinds], proof, "taken", "class")
        yield _counted([graph.name(i) for i in foods], proof, "taken")


def _is(cls: str, ancestor: str) -> bool:
    return taxonomy.is_a(cls, ancestor)


def _without_wholes(graph: RecipeGraph, ids: Iterable[str]) -> list[str]:
    """Things each once: not a mixture, and not two portions or names of one line."""
    found: dict[str, str] = {}
    for entity in ids:
        thing = graph.things[entity]
        if thing.explicit:
            found.setdefault(thing.supply or graph.name(thing.taken_from or entity), entity)
    return list(found.values())


def _lines(lines: Sequence[Supply], *cues: str, sure: float = 1.0) -> Denotation:
    moment = Moment(0, lines[0].number, 1) if lines else None
    proof = Evidence("listed", moment, line_proof(lines))
    return _counted([line.name for line in lines], proof, *cues, sure=sure)


def _acts(acts: Sequence[Act], graph: RecipeGraph, *cues: str) -> Denotation:
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(phrase_of(graph, act) for act in acts))
    return Denotation(str(len(acts)), len(acts), (proof,), frozenset(cues))


def _number(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
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


@dataclass(frozen=True, slots=True)
class CountProps(_Count):
    """Asks how many vessels or tools of a kind are needed."""

    kind: ClassVar[str] = "count_props"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from _vessels(graph, self.slots.things)
        yield from CountThings(self.slots).run(graph)


def _vessels(graph: RecipeGraph, things: Iterable[Described]) -> Iterator[Denotation]:
    """The props that are described: with those that nobody wrote, and only the written ones."""
    named = [each for each in things if _names_prop(graph, each)]
    for is_written in (False, True):
        found = dict.fromkeys(i for each in named for i in _props(graph, each, is_written))
        if not found:
            continue
        names = [graph.name(prop) for prop in found]
        number = sum(graph.text.said_number(prop) or 1 for prop in found)
        proof = (Evidence("counted", graph.props[next(iter(found))].origin, in_a_row(names)),)
        cues = frozenset({"written" if is_written else "implied"})
        yield Denotation(_with_names(number, names), number, proof, cues)
        yield Denotation(str(len(found)), len(found), proof, cues | {"once-each"}, 0.5)


def _names_prop(graph: RecipeGraph, described: Described) -> bool:
    cls = taxonomy.class_of(bare(described.words), "tool")
    is_tool = cls is not None and taxonomy.kind_of(cls) in ("tool", "place")
    return is_tool or any(i in graph.props for i in described.ids)


def _props(graph: RecipeGraph, described: Described, is_written: bool) -> Iterator[str]:
    """The props that a description names by its class or its last word."""
    cls = taxonomy.class_of(bare(described.words), "tool")
    for prop in graph.props.values():
        by_class = cls is not None and prop.cls is not None and _is(prop.cls, cls)
        if (by_class or prop.id in described.ids) and (
            not is_written or graph.text.mentions_for(prop.id)
        ):
            yield prop.id


@dataclass(frozen=True, slots=True)
class CountPieces(_Count):
    """Asks how many pieces, portions or shaped things an act makes."""

    kind: ClassVar[str] = "count_pieces"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        ticks = self.slots.acts or tuple(
            act.tick for each in self.slots.things for act in acts_of(graph, each.ids)
        )
        acts = [graph.act(tick) for tick in dict.fromkeys(ticks)]
        parts = [found for act in acts if (found := _pieces(graph, act))]
        whole = [number for each in self.slots.things for number in _number(graph, each)]
        said = [fact for act in acts for fact in _numbers(graph, act)]
        if parts and not _EACH.isdisjoint(self.slots.said):
            yield from _multiplied(parts[0], whole)
            yield from _multiplied(parts[0], said)
        yield from said
        yield from parts
        yield from whole
        if parts:
            yield from _multiplied(parts[0], [*whole, *said])
        yield from self._shared_out(graph)
        for fact in graph.attributes:
            if fact.kind is AttributeKind.SERVES:
                yield _fact(fact)

    def _shared_out(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """How often something is taken from a line."""
        for line in (line for each in self.slots.things for line in lines_meant(graph, each)):
            taken = graph.timeline.of(line.id, Property.QUANTITY)[1:]
            if len(taken) > 1:
                yield _acts([graph.act(each.because) for each in taken], graph, "taken")


def _numbers(graph: RecipeGraph, act: Act) -> list[Denotation]:
    """The numbers that the sentence of an act says: those of the act itself first."""
    near = (act, *graph.text.acts_in(act.at))
    facts = [f for each in near for f in graph.attributes_of(each.tick, AttributeKind.NUMBER)]
    return [_fact(fact) for fact in dict.fromkeys(facts) if fact.value != 1]


def _fact(fact: Attribute) -> Denotation:
    proof = (Evidence(f"said-{fact.kind}", fact.at, fact.words),)
    number = str(fact.value) if fact.value else fact.words
    return Denotation(number, fact.value or fact.words, proof, frozenset({fact.kind}))


def _pieces(graph: RecipeGraph, act: Act) -> Denotation | None:
    """Into how many pieces an act cuts: by its verb, or by "in half"."""
    said = [fact.words for fact in graph.attributes_of(act.tick)]
    words = [act.event.lemma, *(word for fact in said for word in fact.lower().split())]
    for word in words:
        if number := _PARTS.get(lexicon.singular(word)):
            proof = (Evidence("cut", act.at, phrase_of(graph, act)),)
            return Denotation(str(number), number, proof, frozenset({"cut"}), 0.8)
    return None


def _multiplied(part: Denotation, wholes: Sequence[Denotation]) -> Iterator[Denotation]:
    for whole in wholes:
        if not isinstance(whole.value, (int, Measure)):
            continue
        most = whole.value.most if isinstance(whole.value, Measure) else whole.value
        number = Fraction(most) * part.value
        proof = (*whole.evidence, *part.evidence)
        yield Denotation(str(number), int(number), proof, frozenset({"multiplied"}), 0.5)


@dataclass(frozen=True, slots=True)
class CountActs(_Count):
    """Asks how many times something is done."""

    kind: ClassVar[str] = "count_acts"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        acts = [graph.act(tick) for tick in dict.fromkeys(self.slots.acts)]
        if len(acts) > 1:
            yield _times(graph, acts, "named")
        for act in acts[:1]:
            for fact in graph.attributes_of(act.tick, AttributeKind.REPETITION):
                proof = (Evidence("said-times", fact.at, fact.words),)
                yield Denotation(fact.words, fact.words, proof, frozenset({"said"}), 0.9)
            if act.event.times:
                proof = (Evidence("said-times", act.at, act.event.times),)
                yield Denotation(act.event.times, act.event.times, proof, frozenset({"said"}), 0.9)
            yield from self._alike(graph, act)
        if not acts:
            for each in self.slots.things:
                yield _times(graph, acts_of(graph, each.ids), "uses")
        if acts:
            yield _times(graph, acts[:1], "once")

    def _alike(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """The acts of the same verb: with the same thing or place, and all of them."""
        same = [other for other in graph.text.acts_called(act.event.lemma) if not other.aside]
        ids = {i for each in self.slots.things for i in each.ids}
        with_it = [a for a in same if any(a.tick in graph.text.ticks_about(i) for i in ids)]
        for found, cue in ((with_it, "with-thing"), (same, "same-verb")):
            if len(found) > 1:
                yield _times(graph, found, cue)
        again = [other for other in graph.acts if act.event.id in other.event.repeats]
        if again:
            yield _times(graph, [act, *again], "repeated")

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        acts = self.slots.acts
        return f"how many times is {phrase_of(graph, graph.act(acts[0])) if acts else 'it'} done"


def _times(graph: RecipeGraph, acts: Sequence[Act], *cues: str) -> Denotation:
    number = len(acts)
    text = _TIMES.get(number, f"{number} times")
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(f"{a.at}: {phrase_of(graph, a)}" for a in acts))
    return Denotation(text, number, (proof,), frozenset(cues))


@dataclass(frozen=True, slots=True)
class CountSteps(_Count):
    """Asks how many steps there are, or do something."""

    kind: ClassVar[str] = "count_steps"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        acts = [graph.act(tick) for tick in self.slots.acts]
        at = self.slots.at
        if at is not None and at.act:
            step = graph.act(at.act).at.step
            yield _steps(range(1, step), graph, "before")
            yield _steps(range(step + 1, len(graph.recipe.steps) + 1), graph, "after")
        if acts:
            lemmas = {act.event.lemma for act in acts}
            same = [a for lemma in lemmas for a in graph.text.acts_called(lemma)]
            yield _steps({a.at.step for a in (*acts, *same)}, graph, "same-verb")
        for each in self.slots.things:
            yield _steps({at.step for at in said_at(graph, each.words)}, graph, "saying")
        yield _steps((step.number for step in graph.recipe.steps), graph, "all")

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return "how many steps are there"


def _steps(steps: Iterable[int], graph: RecipeGraph, *cues: str) -> Denotation:
    numbers = sorted(steps)
    proof = Evidence("steps", None, f"steps {in_a_row(map(str, numbers))}")
    return Denotation(str(len(numbers)), len(numbers), (proof,), frozenset(cues))
