"""Operator alternative: what may be used or done instead, and whether a thing may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from ontology import lexicon
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.told import PLAIN, AboutAct, Told, base_forms, evidence_of, sentence_of
from reasoner.outcome import Evidence
from reasoner.wording import listed, phrase_of

__all__ = ["Instead"]

_OBLIGED = frozenset("have need must necessary require required essential obligatory".split())
_FREE = frozenset(
    "can could may might skip omit leave without optional okay ok possible do".split()
)
_AGAINST = frozenset("not never avoid don shouldn can't cannot".split())
_NEEDLESS = frozenset("necessary need have worry matter optional".split())
"""What makes a denial a permission: "not necessary", "don't worry"."""


@dataclass(frozen=True, slots=True)
class Instead(AboutAct):
    """Asks what may stand in for a thing or an act, or whether it may be left out."""

    kind: ClassVar[str] = "alternative"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What the list or the text offers beside what is asked about."""
        found = [*self._choices(graph), *self._offers(graph)]
        return list({denotation.text: denotation for denotation in found}.values())

    def _choices(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Things and acts of which the graph knows that either is enough."""
        for thing in self.things:
            for entity in thing.ids:
                others = [other for other in graph.either(entity) if other not in thing.ids]
                if others:
                    text = listed([graph.name(other) for other in others], "or")
                    proof = Evidence("either", None, f"{graph.name(entity)} or {text}")
                    yield Denotation(text, tuple(others), (proof,), frozenset({"either"}), 0.9)
        for tick in self.acts:
            for other in graph.alternatives(graph.act(tick)):
                text = phrase_of(graph, other)
                proof = Evidence("instead", other.at, text)
                yield Denotation(text, other.tick, (proof,), frozenset({"either-act"}), 0.8)

    def _offers(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the words offer: the side of "or" that the question does not name."""
        named = frozenset[str]().union(*(_words(thing) for thing in self.things))
        found = [*self.told_of_lines(graph, "alternative"), *self.told(graph, "alternative")]
        for told in found:
            for text in _other_sides(told.attribute.words, named):
                cues = frozenset({told.cue, "alternative"})
                yield Denotation(text, None, (evidence_of(graph, told),), cues, told.sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it may be done so: only where list or text offer it or rule it out."""
        asked = {*slots.said}
        obliged = bool(asked & _OBLIGED) and not asked & (_FREE - {"do"})
        found = sorted(self._permitted(graph), key=lambda pair: -pair[0].sure)
        denoted = []
        for told, allowed in found[:3]:
            yes = allowed != obliged
            cues = frozenset({told.cue, "allowed" if allowed else "ruled-out"})
            proof = (evidence_of(graph, told),)
            text = "yes" if yes else "no"
            denoted.append(Denotation(text, yes, proof, cues, told.sure))
        return denoted

    def _permitted(self, graph: RecipeGraph) -> Iterator[tuple[Told, bool]]:
        """What offers or rules out what is asked about, with which of the two it does."""
        lined = self.told_of_lines(graph, "alternative", "condition")
        for told in lined:
            is_named = self._is_named(told.attribute)
            if is_named or (
                told.attribute.kind == "condition" and len(self._known()) == len(self.things)
            ):
                yield told, True
        for tick in self.acts:
            for attribute in graph.attributes_of(tick):
                if attribute.kind in ("alternative", "condition"):
                    cue = "of-act" if self._is_named(attribute) else "same-sentence"
                    yield Told(attribute, cue), True
        for attribute, own, words in _offering(graph):
            for thing in self.things:
                if (named := _words(thing)) and (named <= words or _head(thing) in own):
                    near = attribute.kind == "alternative" and _head(thing) in own
                    ruled_out = near and own & _AGAINST and not own & _NEEDLESS
                    yield Told(attribute, "about-thing" if near else "in-step"), not ruled_out

    def _known(self) -> list[Described]:
        return [thing for thing in self.things if thing.ids]

    def _is_named(self, attribute: Attribute) -> bool:
        """True if the words of an attribute name something that is asked about."""
        said = base_forms(attribute.words)
        return any(not _words(thing).isdisjoint(said) for thing in self.things)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what can be used or done instead of {self.about(graph)}"


@once_a_graph
def _offering(
    graph: RecipeGraph,
) -> list[tuple[Attribute, frozenset[str], frozenset[str]]]:
    """The attributes that offer a choice, with their words and those of their sentences."""
    kinds = ("alternative", "condition")
    every = [a for a in graph.attributes if a.kind in kinds]
    said = [(a, base_forms(a.words), base_forms(sentence_of(graph, a.at))) for a in every]
    return [(attribute, own, own | words) for attribute, own, words in said]


def _words(thing: Described) -> frozenset[str]:
    """The content words of a description."""
    return frozenset(word for word in thing.words.lower().split() if word not in PLAIN)


def _head(thing: Described) -> str:
    """The last word of a description, in its base form."""
    last = (thing.words.lower().split() or [""])[-1]
    return lexicon.lemma(last, "NOUN")


def _other_sides(words: str, named: frozenset[str]) -> Iterator[str]:
    """What stands on the side of "or" that has no named word; all words where neither side has."""
    sides = [side.strip(" ,()") for side in words.split(" or ")]
    other = [side for side in sides if base_forms(side).isdisjoint(named)]
    yield from (other if len(other) < len(sides) and other else [words])
