"""Find what the text tells of the act that is asked about, or of acts on the thing that is.

Each attribute comes with a cue that says how it was reached: it is said of the act itself, of
another act of its sentence, of its step, or of an act on the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from kg.attributes import Attribute
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Operator, denoted, yes_or_no
from reasoner.operators.notes import notes_on, roots
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence

_SURE = {
    "of-act": 1.0,
    "only-in-note": 0.95,
    "of-line": 0.9,
    "of-line-told": 0.9,
    "same-sentence": 0.6,
    "about-thing": 0.6,
    "set-before": 0.5,
    "in-note": 0.5,
    "in-step": 0.4,
    "on-thing": 0.3,
    "anywhere": 0.2,
}

_KEPT: Final = 32
_Reached = Sequence[tuple[str, Iterable[Attribute]]]


@dataclass(frozen=True, slots=True)
class Told:
    """An attribute, how it was reached, and how near the asked thing it stands in its sentence.

    `shared` counts the words of the question that its sentence has.
    """

    attribute: Attribute
    cue: str
    far: int = 0
    shared: int = 0

    @property
    def sure(self) -> float:
        """How sure it is that the attribute is the one that is asked for."""
        return _SURE[self.cue]

    def proof(self, graph: RecipeGraph) -> Evidence:
        """Where the attribute stands, and the sentence that says it."""
        at, words = self.attribute.at, self.attribute.words
        where = at if at.step and at.sentence else None
        return Evidence(f"said-{self.attribute.kind}", where, sentence_of(graph, at) or words)

    def as_denotation(self, graph: RecipeGraph, *cues: str) -> Denotation:
        """The words of the text as an answer."""
        said, cues = self.attribute, (self.cue, str(self.attribute.kind), *cues)
        return denoted(said.words, said.value, self.proof(graph), *cues, sure=self.sure)

    def checked(self, graph: RecipeGraph, fits: bool, *cues: str, sure: float) -> Denotation:
        """Yes, or no and what is told instead."""
        words = self.attribute.words
        return yes_or_no(fits, self.proof(graph), *cues, sure=sure, instead=words)


def once_each(found: Iterable[Told]) -> list[Told]:
    """What is told, each attribute as it was first reached."""
    known: dict[Attribute, Told] = {}
    for told in found:
        known.setdefault(told.attribute, told)
    return list(known.values())


class AboutAct(Operator):
    """A query about what is said of an act or of a thing."""

    reads: ClassVar[tuple[str, ...]] = ("acts", "things", "at", "said", "here")

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is told, each attribute by itself: two acts may take as long as each other."""
        return list(self._ways(graph))

    def told(self, graph: RecipeGraph, *kinds: str) -> list[Told]:
        """The attributes of these kinds that may be meant, the likeliest first."""
        found: dict[Attribute, Told] = {}
        for cue, attributes in self._reached_once(graph):
            for attribute in attributes:
                if attribute.kind in kinds and attribute not in found:
                    found[attribute] = self._reached_by(graph, attribute, cue)
        if not found and not self.acts and not any(thing.ids for thing in self.things):
            every = [a for a in graph.attributes if a.kind in kinds and a.at.step]
            found = {a: self._reached_by(graph, a, "anywhere") for a in every}
        return sorted(found.values(), key=lambda told: (-told.sure, -told.shared, told.far))

    def _reached_by(self, graph: RecipeGraph, attribute: Attribute, cue: str) -> Told:
        """An attribute with what speaks for it; words count only where the act is not known."""
        words = _words_of_sentences(graph).get(attribute.at[:2], frozenset())
        shared = 0 if cue in ("of-act", "same-sentence") else len(words.intersection(self.said))
        return Told(attribute, cue, self._far(graph, attribute), shared)

    def told_of_lines(self, graph: RecipeGraph, *kinds: str) -> list[Told]:
        """The attributes of these kinds that the lines of the asked things have."""
        ids = [entity for thing in self.things for entity in thing.ids]
        supplies = [graph.things[e].supply if e in graph.things else e for e in ids]
        lines = dict.fromkeys(line for line in supplies if line and line in graph.supplies)
        told = [*graph.supplies][self.here.line - 1] if self.here and self.here.line else None
        cues = dict.fromkeys(lines, "of-line") | ({told: "of-line-told"} if told else {})
        found = [Told(a, cue) for line, cue in cues.items() for a in graph.attributes_of_line(line)]
        return [each for each in found if each.attribute.kind in kinds]

    def _reached_once(self, graph: RecipeGraph) -> _Reached:
        """What is reached, whatever kinds are asked for one after the other."""
        known = _lately(graph)
        if self not in known:
            if len(known) >= _KEPT:
                known.clear()
            known[self] = list(self._reached(graph))
        return known[self]

    def _reached(self, graph: RecipeGraph) -> Iterator[tuple[str, Iterable[Attribute]]]:
        """What is said of the acts that may be meant, nearest first, each with a cue."""
        for tick in self.acts:
            yield "of-act", graph.attributes_of(tick)
        for tick in self.acts:
            there = graph.text.acts_in(graph.act(tick).at)
            for act in sorted(there, key=lambda other: abs(other.tick - tick)):
                yield "same-sentence", graph.attributes_of(act.tick)
        on_things = [graph.attributes_of(act.tick) for act in self._on_things(graph)]
        if not self.acts:
            yield from (("about-thing", attributes) for attributes in on_things)
        steps = [graph.act(tick).at.step for tick in self.acts]
        for step in dict.fromkeys([*steps, self.at.step if self.at else None]):
            yield "in-step", _by_step(graph).get(step or 0, ())
        if self.acts:
            yield from (("on-thing", attributes) for attributes in on_things)
        for note in notes_on(graph, self.said)[:2]:
            told = note.words & roots(self.said) - _told_in_steps(graph)
            yield "only-in-note" if told else "in-note", note.attributes

    def _on_things(self, graph: RecipeGraph) -> list[Act]:
        """The acts on the asked things, those at the asked moment first."""
        ticks = {tick for thing in self.things for e in thing.ids for tick in _about(graph, e)}
        acts = [graph.act(tick) for tick in sorted(ticks)]
        if self.at is None:
            return acts
        step, now = self.at.step, self.at.tick
        if step is not None:
            return [act for act in acts if act.at.step == step]
        return sorted(acts, key=lambda act: abs(act.tick - now))

    def _far(self, graph: RecipeGraph, attribute: Attribute) -> int:
        """How many words stand between the asked thing and an attribute; more if behind."""
        ids = [entity for thing in self.things for entity in thing.ids]
        mentions = [m for entity in ids for m in graph.text.mentions_for(entity)]
        gaps = [attribute.at.token - m.end for m in mentions if m.at[:2] == attribute.at[:2]]
        return min([99, *(gap if gap > 0 else 20 - gap for gap in gaps)])


@once_a_graph
def _lately(graph: RecipeGraph) -> dict[AboutAct, _Reached]:
    """What the queries that ran lately have reached."""
    return {}


@once_a_graph
def _words_of_sentences(graph: RecipeGraph) -> dict[tuple[int, int], frozenset[str]]:
    """The base forms of the content words of every sentence."""
    said = [s for step in graph.recipe.steps for s in step.sentences]
    return {(s.step, s.number): base_forms(s.text) - PLAIN for s in said}


@once_a_graph
def _told_in_steps(graph: RecipeGraph) -> frozenset[str]:
    """How the words of the steps begin."""
    return roots(word for words in _words_of_sentences(graph).values() for word in words)


@once_a_graph
def _by_step(graph: RecipeGraph) -> dict[int, list[Attribute]]:
    """What the sentences of each step say."""
    found: dict[int, list[Attribute]] = {}
    for attribute in graph.attributes:
        if attribute.at.step and attribute.at.sentence:
            found.setdefault(attribute.at.step, []).append(attribute)
    return found


def _about(graph: RecipeGraph, entity: str) -> Iterable[int]:
    if entity in graph.supplies:
        own = [thing.id for thing in graph.things.values() if thing.supply == entity]
        return {tick for thing in own for tick in graph.text.ticks_about(thing)}
    return graph.text.ticks_about(entity)


def sentence_of(graph: RecipeGraph, at: Moment) -> str:
    """The sentence, or the line of the list, that a moment lies in."""
    if at.step == 0 and at.sentence:
        return graph.recipe.ingredients[at.sentence - 1].text
    sentence = graph.text.sentence(at)
    return sentence.text if sentence else ""
