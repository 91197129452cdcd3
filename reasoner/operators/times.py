"""Operators count_acts, count_steps, count_pieces: how often, in how many steps and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from kg.attributes import Attribute, AttributeKind
from kg.counting import COUNTS
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from kg.values import Measure
from ontology import lexicon
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, denoted, phrase, proof
from reasoner.operators.count import Count, acts_counted, number_of
from reasoner.operators.points import acts_said
from reasoner.operators.sets import acts_of, lines_meant
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row

_MORE: Final = wordlist("asking.more")
_TIMES: Final = {1: "once", 2: "twice"}

_PARTS: Final = {"halve": 2, "half": 2, "quarter": 4, "third": 3}
"""Into how many pieces a word cuts a thing."""
_EACH: Final = wordlist("asking.each")


class CountActs(Count):
    """Asks how many times something is done."""

    kind = "count_acts"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        ticks = self.acts or [tick for group in acts_said(graph, self) for tick in group]
        acts = [graph.act(tick) for tick in dict.fromkeys(ticks)]
        if not self.acts:
            yield from self._into(graph)
        if len(acts) > 1:
            yield _times(graph, acts, "named")
        for act in acts[:1]:
            repeated = graph.attributes_of(act.tick, AttributeKind.REPETITION)
            said = [(fact.at, fact.words) for fact in repeated]
            for at, words in [*said, *([(act.at, act.event.times)] if act.event.times else [])]:
                yield denoted(words, words, Evidence("said-times", at, words), "said", sure=0.9)
            yield from _in_all(graph, act)
            yield from self._alike(graph, act)
        for each in self.things if not acts else ():
            yield _times(graph, acts_of(graph, each.ids), "uses")
        if acts:
            yield _times(graph, acts[:1], "once")

    def _into(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """How often a thing comes to a place, where the question names both."""
        places = {i for each in self.things for i in each.ids if i in graph.props}
        for each in self.things if places else ():
            things = [i for i in each.ids if i in graph.things]
            where = [f for i in things for f in graph.timeline.of(i, Property.LOCATION)]
            ticks = sorted({f.because for f in where if f.value in places and f.because})
            if ticks:
                yield _times(graph, [graph.act(tick) for tick in ticks], "into")

    def _alike(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """The acts of the same verb: with the same thing or place, and all of them."""
        same = [other for other in graph.text.acts_called(act.event.lemma) if not other.aside]
        ids = {i for each in self.things for i in each.ids}
        with_it = [a for a in same if any(a.tick in graph.text.ticks_about(i) for i in ids)]
        for found, cue in ((with_it, "with-thing"), (same, "same-verb")):
            if len(found) > 1:
                yield _times(graph, found, cue)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        act = phrase(graph, graph.act(self.acts[0])) if self.acts else "it"
        return f"how many times is {act} done"


def _in_all(graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
    """How often an act is done where a later one says to do it again: "repeat twice more"."""
    again = [other for other in graph.acts if act.event.id in other.event.repeats]
    numbers = [_number(act.event.times), *(_number(other.event.times) for other in again)]
    if again and all(numbers):
        number = numbers[0] * (1 + sum(numbers[1:]))
        proofs = [proof(graph, each, "repeats") for each in (act, *again)]
        text = _TIMES.get(number, f"{number} times")
        yield denoted(text, number, proofs, "in-all", sure=0.9)


def _number(times: str) -> int:
    """How many times some words say: once where nothing is said, 0 where it is no number."""
    words = times.lower().split()
    known = [COUNTS[word] for word in words if word in COUNTS]
    said = [number for number, word in _TIMES.items() if word in words]
    return (*said, *known, *(int(w) for w in words if w.isdecimal()), 0 if words else 1)[0]


def _times(graph: RecipeGraph, acts: Sequence[Act], cue: str) -> Denotation:
    number = len(acts)
    finding = "; ".join(f"{act.at}: {phrase(graph, act)}" for act in acts)
    seen = Evidence("counted", acts[0].at if acts else None, finding)
    return denoted(_TIMES.get(number, f"{number} times"), number, seen, cue)


class CountSteps(Count):
    """Asks how many steps there are, or do something."""

    kind = "count_steps"
    asks = "how many steps are there"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        if self.at is not None and self.at.act:
            step = graph.act(self.at.act).at.step
            yield _steps(range(1, step), "before")
            yield _steps(range(step + 1, len(graph.recipe.steps) + 1), "after")
        if self.here and not _MORE.isdisjoint(self.said):
            yield _steps(range(self.here.step + 1, len(graph.recipe.steps) + 1), "still-to-come")
        yield _steps((step.number for step in graph.recipe.steps), "all")


def _steps(steps: Iterable[int], cue: str) -> Denotation:
    numbers = sorted(steps)
    seen = Evidence("steps", None, f"steps {in_a_row(map(str, numbers))}")
    return denoted(str(len(numbers)), len(numbers), seen, cue)


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
