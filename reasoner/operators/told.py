"""What the text tells of the act that is asked about, or of acts on the thing that is.

Each attribute comes with a cue that says how it was reached: it is said of the act itself, of
another act of its sentence, of its step, or of an act on the thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from kg.attributes import Attribute
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology import lexicon
from reasoner.once import once_a_graph
from reasoner.operators.base import At, Described, Slots
from reasoner.outcome import Evidence
from reasoner.wording import phrase_of

__all__ = ["PLAIN", "AboutAct", "Told", "base_forms", "evidence_of", "sentence_of"]

PLAIN = frozenset(
    "the a an to of it is are be do i you should must in on for and or that this them they with at"
    " from into then what how when why which will can my your have use make".split()
)
"""Words that say nothing of a recipe."""
_SURE = {
    "of-act": 1.0,
    "of-line": 0.9,
    "same-sentence": 0.6,
    "about-thing": 0.6,
    "set-before": 0.5,
    "in-step": 0.4,
    "on-thing": 0.3,
    "anywhere": 0.2,
}


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


@dataclass(frozen=True, slots=True)
class AboutAct:
    """A query about what is said of an act or of a thing."""

    acts: tuple[int, ...]
    things: tuple[Described, ...]
    at: At | None
    said: tuple[str, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what the slots name."""
        return cls(slots.acts, slots.things, slots.at, slots.said)

    def told(self, graph: RecipeGraph, *kinds: str) -> list[Told]:
        """The attributes of these kinds that may be meant, the likeliest first."""
        found: dict[Attribute, Told] = {}
        for cue, attributes in self._reached(graph):
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
        lines = dict.fromkeys(line for thing in self.things for line in _lines(graph, thing.ids))
        every = [a for line in lines for a in graph.attributes_of_line(line)]
        return [Told(a, "of-line") for a in every if a.kind in kinds]

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
        at, best = attribute.at, 99
        for thing in self.things:
            for entity in thing.ids:
                for mention in graph.text.mentions_for(entity):
                    if mention.at[:2] == at[:2]:
                        gap = at.token - mention.end
                        best = min(best, gap if gap > 0 else 20 - gap)
        return best

    def about(self, graph: RecipeGraph) -> str:
        """What is asked about, in words."""
        if self.acts:
            return phrase_of(graph, graph.act(self.acts[0]))
        return " and ".join(thing.words for thing in self.things) or "it"


@once_a_graph
def _words_of_sentences(graph: RecipeGraph) -> dict[tuple[int, int], frozenset[str]]:
    """The base forms of the content words of every sentence."""
    said = [s for step in graph.recipe.steps for s in step.sentences]
    return {(s.step, s.number): base_forms(s.text) - PLAIN for s in said}


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


def _lines(graph: RecipeGraph, ids: Sequence[str]) -> Iterator[str]:
    for entity in ids:
        if entity in graph.supplies:
            yield entity
        elif entity in graph.things and (supply := graph.things[entity].supply):
            yield supply


def sentence_of(graph: RecipeGraph, at: Moment) -> str:
    """The sentence, or the line of the list, that a moment lies in."""
    if at.step == 0 and at.sentence:
        return graph.recipe.ingredients[at.sentence - 1].text
    sentence = graph.text.sentence(at)
    return sentence.text if sentence else ""


def evidence_of(graph: RecipeGraph, told: Told) -> Evidence:
    """An attribute as evidence: where it stands, and its words."""
    attribute = told.attribute
    where = attribute.at if attribute.at.step and attribute.at.sentence else None
    said = sentence_of(graph, attribute.at) or attribute.words
    return Evidence(f"said-{attribute.kind}", where, said)


def base_forms(words: str) -> frozenset[str]:
    """The base forms of the words of a phrase, as nouns and as verbs, for comparing."""
    plain = "".join(c if c.isalnum() else " " for c in words.lower()).split()
    return frozenset(
        f for w in plain for f in (w, lexicon.lemma(w, "NOUN"), lexicon.lemma(w, "VERB"))
    )
