"""Operators kind and note: of what kind a thing is, and what a recipe says beside its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.graph import RecipeGraph
from kg.model import Mention
from kg.quantities import amount_of, unit_of
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import PLAIN, AboutAct, base_forms, evidence_of
from reasoner.outcome import Evidence

__all__ = ["Noted", "WhichKind"]

_DESCRIBING = frozenset({"ADJ", "NOUN", "PROPN"})


@dataclass(frozen=True, slots=True)
class WhichKind(AboutAct):
    """Asks of what kind a thing or a vessel is: "a large non-stick frying pan"."""

    kind: ClassVar[str] = "kind"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The fullest name of what takes part in the act, or of what the words mean."""
        found = [*self._named(graph), *self._examples(graph)]
        return list({each.text.lower(): each for each in reversed(found)}.values())[::-1]

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Names that say more than the question does; those of the act's participants first."""
        partaking: list[str] = []
        for tick in self.acts:
            act = graph.act(tick)
            partaking += [*act.takes, *act.places, *act.tools, *act.gives]
        for thing in self.things:
            known = base_forms(thing.words)
            ids = list(dict.fromkeys(thing.ids))
            alike = [e for e in partaking if not known.isdisjoint(base_forms(graph.name(e)))]
            meant = [e for e in partaking if e in ids] or alike
            for entity in dict.fromkeys([*meant, *ids]):
                cue = "of-act" if entity in meant else "named"
                for name, proof in _names(graph, entity):
                    if not _told_by(name) <= known:
                        yield Denotation(name, (entity,), (proof,), frozenset({cue}), 0.8)

    def _examples(self, graph: RecipeGraph) -> Iterator[Denotation]:
        told = [*self.told_of_lines(graph, "example"), *self.told(graph, "example")]
        for each in told:
            cues = frozenset({each.cue, "example"})
            proof = (evidence_of(graph, each),)
            yield Denotation(each.attribute.words, None, proof, cues, each.sure * 0.7)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes where the name has what the question proposes, no where it has something else."""
        head = self.things[0] if self.things else None
        if head is None:
            return ()
        asked = {*slots.said} - base_forms(head.words) - PLAIN
        for each in self.run(graph):
            fits = not base_forms(each.text).isdisjoint(asked)
            text = "yes" if fits else f"no, {each.text}"
            return (Denotation(text, fits, each.evidence, each.cues, each.sure),)
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what kind of {self.things[0].words if self.things else 'thing'} is it"


@dataclass(frozen=True, slots=True)
class Noted(AboutAct):
    """Asks what the notes of a recipe say of something."""

    kind: ClassVar[str] = "note"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The notes with words of the question, those with most of them first."""
        asked = {*self.said} - PLAIN
        notes = [a for a in graph.attributes if a.kind == "note"]
        shared = [(len(base_forms(note.words) & asked), note) for note in notes]
        best = sorted((pair for pair in shared if pair[0]), key=lambda pair: -pair[0])
        return [
            Denotation(
                note.words,
                None,
                (Evidence("noted", note.at if note.at.sentence else None, note.words),),
                frozenset({"note"}),
                min(1.0, count / 3),
            )
            for count, note in best
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: a note is quoted, it does not say yes or no."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what do the notes say of {self.about(graph)}"


def _names(graph: RecipeGraph, entity: str) -> Iterator[tuple[str, Evidence]]:
    """What an entity is called in the text with its adjectives, and in the list; fullest first."""
    found: dict[str, Evidence] = {}
    for mention in graph.text.mentions_for(entity):
        name = _with_adjectives(graph, mention)
        found.setdefault(name, Evidence("named", mention.at, name))
    thing = graph.things.get(entity)
    supply = graph.supplies.get((thing.supply or "") if thing else entity)
    if supply:
        found.setdefault(supply.name, Evidence("ingredient-list", None, supply.text))
    yield from sorted(found.items(), key=lambda pair: -len(pair[0].split()))
    if supply:
        line = amount_of(supply.text)[1]
        yield line, Evidence("ingredient-list", None, supply.text)


def _told_by(name: str) -> frozenset[str]:
    """The words of a name that tell its kind: neither numbers nor units."""
    words = [word.strip(",:|()") for word in name.lower().split()]
    told = [word for word in words if word.isalpha() and unit_of(word) is None]
    return base_forms(" ".join(told)) - PLAIN


def _with_adjectives(graph: RecipeGraph, mention: Mention) -> str:
    """The words of a mention with what describes them before: "large non-stick frying pan"."""
    sentence = graph.text.sentence(mention.at)
    if sentence is None:
        return mention.text
    start = mention.at.token
    while start > 1 and _describes(
        sentence.tokens[start - 2].upos, sentence.tokens[start - 2].form
    ):
        start -= 1
    spans = sentence.spans()
    return sentence.text[spans[start - 1][0] : spans[mention.end - 1][1]]


def _describes(part: str, form: str) -> bool:
    return part in _DESCRIBING or form == "-" or form.lower().endswith("ed")
