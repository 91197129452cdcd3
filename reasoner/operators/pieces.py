"""Operator count_pieces: into how many pieces something is cut, shaped or shared out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from kg.values import Measure
from ontology import lexicon
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, denoted, proof
from reasoner.operators.counts import Count, acts_counted, number_of
from reasoner.operators.sets import acts_of, lines_meant
from reasoner.outcome import Evidence

_PARTS: Final = {"halve": 2, "half": 2, "quarter": 4, "third": 3}
"""Into how many pieces a word cuts a thing."""
_EACH: Final = wordlist("asking.each")


class CountPieces(Count):
    """Asks how many pieces, portions or shaped things an act makes."""

    kind = "count_pieces"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        uses = [a.tick for each in self.things for a in acts_of(graph, each.ids)]
        acts = [graph.act(tick) for tick in dict.fromkeys(self.acts or uses)]
        parts = [found for act in acts for found in _pieces(graph, act)]
        whole = [number for each in self.things for number in number_of(graph, each)]
        said = [fact for act in acts for fact in _numbers(graph, act)]
        in_all = [d for part in parts[:1] for d in _multiplied(part, [*whole, *said])]
        yield from in_all if not _EACH.isdisjoint(self.said) else ()
        yield from (*said, *parts, *whole, *in_all)
        for line in lines_meant(graph, *self.things):
            taken = graph.timeline.of(line.id, Property.QUANTITY)[1:]
            if len(taken) > 1:
                yield acts_counted([graph.act(each.because) for each in taken], graph, "taken")
        yield from (_fact(f) for f in graph.attributes if f.kind is AttributeKind.SERVES)


def _numbers(graph: RecipeGraph, act: Act) -> list[Denotation]:
    """The numbers that the sentence of an act says: those of the act itself first."""
    near = (act, *graph.text.acts_in(act.at))
    facts = [f for each in near for f in graph.attributes_of(each.tick, AttributeKind.NUMBER)]
    return [_fact(fact) for fact in dict.fromkeys(facts) if fact.value != 1]


def _fact(fact: Attribute) -> Denotation:
    seen = Evidence(f"said-{fact.kind}", fact.at, fact.words)
    return denoted(str(fact.value or fact.words), fact.value or fact.words, seen, fact.kind)


def _pieces(graph: RecipeGraph, act: Act) -> list[Denotation]:
    """Into how many pieces an act cuts: by its verb, or by "in half"."""
    said = [word for fact in graph.attributes_of(act.tick) for word in fact.words.lower().split()]
    numbers = [_PARTS.get(lexicon.singular(word)) for word in (act.event.lemma, *said)]
    return [
        denoted(str(number), number, proof(graph, act, "cut"), "cut", sure=0.8)
        for number in numbers
        if number
    ][:1]


def _multiplied(part: Denotation, wholes: Sequence[Denotation]) -> Iterator[Denotation]:
    for whole in wholes:
        if isinstance(whole.value, (int, Measure)):
            most = whole.value.most if isinstance(whole.value, Measure) else whole.value
            number = Fraction(most) * part.value
            seen = (*whole.evidence, *part.evidence)
            yield denoted(str(number), int(number), seen, "multiplied", sure=0.5)
