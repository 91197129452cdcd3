"""Operator count_pieces: into how many pieces something is cut, shaped or shared out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from kg.values import Measure
from ontology import lexicon
from reasoner.operators.base import Denotation
from reasoner.operators.counts import Count, acts_counted, number_of
from reasoner.operators.sets import (
    acts_of,
    lines_meant,
)
from reasoner.outcome import Evidence
from reasoner.wording import phrase_of

__all__ = ["CountPieces"]

_PARTS: Final = {"halve": 2, "half": 2, "quarter": 4, "third": 3}
"""Into how many pieces a word cuts a thing."""
_EACH: Final = frozenset({"all", "altogether", "total", "together", "everything"})


@dataclass(frozen=True, slots=True)
class CountPieces(Count):
    """Asks how many pieces, portions or shaped things an act makes."""

    kind: ClassVar[str] = "count_pieces"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        ticks = self.slots.acts or tuple(
            act.tick for each in self.slots.things for act in acts_of(graph, each.ids)
        )
        acts = [graph.act(tick) for tick in dict.fromkeys(ticks)]
        parts = [found for act in acts if (found := _pieces(graph, act))]
        whole = [number for each in self.slots.things for number in number_of(graph, each)]
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
                yield acts_counted([graph.act(each.because) for each in taken], graph, "taken")


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
