"""Operators kind and note: of what kind a thing is, and what a recipe says beside its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.graph import RecipeGraph
from kg.quantities import amount_of, unit_of
from reasoner.operators.base import Denotation, Slots, denoted, line_proofs, yes_or_no
from reasoner.operators.conditions import behind_name, with_adjectives
from reasoner.operators.sets import lines_meant
from reasoner.operators.told import AboutAct
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence


class WhichKind(AboutAct):
    """Asks of what kind a thing or a vessel is: "a large non-stick frying pan"."""

    kind = "kind"

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        """The fullest name of what takes part in the act, or of what the words mean."""
        found = [*self._named(graph), *self._examples(graph), *self._of_lines(graph)]
        kept: dict[str, Denotation] = {}
        for each in found:
            kept.setdefault(each.text.lower(), each)
        return list(kept.values())

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Names that say more than the question does; those of the act's participants first."""
        acts = self.acts_in(graph)
        partaking = [e for a in acts for e in (*a.takes, *a.places, *a.tools, *a.gives)]
        for thing in self.things:
            known = base_forms(thing.words)
            alike = [e for e in partaking if not known.isdisjoint(base_forms(graph.name(e)))]
            meant = [e for e in partaking if e in thing.ids] or alike
            for entity in dict.fromkeys([*meant, *thing.ids]):
                cue = "of-act" if entity in meant else "named"
                for name, proof in _names(graph, entity):
                    if not _told_by(name) <= known:
                        yield denoted(name, (entity,), proof, cue, sure=0.8)

    def _of_lines(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the list says behind the name, and the name itself where it tells the kind."""
        lines = lines_meant(graph, *self.things)
        for saying in behind_name(graph, [line.id for line in lines]):
            yield denoted(saying.words, None, saying.proof, saying.cue, sure=0.5)
        for line in lines:
            yield denoted(line.name, line.id, line_proofs([line]), "as-listed", sure=0.5)

    def _examples(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for told in [*self.told_of_lines(graph, "example"), *self.told(graph, "example")]:
            text, proof, sure = told.attribute.words, told.proof(graph), told.sure * 0.7
            yield denoted(text, None, proof, told.cue, "example", sure=sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes where the name has what the question proposes, no where it has something else."""
        asked = {*slots.said} - PLAIN
        for head in self.things[:1]:
            asked -= base_forms(head.words)
        found = self.run(graph) if self.things else ()
        fits = [each for each in found if asked and asked & base_forms(each.text)]
        return [
            yes_or_no(
                each in fits,
                each.evidence,
                *each.cues,
                sure=each.sure,
                instead=each.text,
            )
            for each in (fits or found)[:1]
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what kind of {self.things[0].words if self.things else 'thing'} is it"


def _names(graph: RecipeGraph, entity: str) -> Iterator[tuple[str, Evidence]]:
    """What an entity is called in the text with its adjectives, and in the list; fullest first."""
    found: dict[str, Evidence] = {}
    for mention in graph.text.mentions_for(entity):
        name = with_adjectives(graph, mention)
        found.setdefault(name, Evidence("named", mention.at, name))
    thing = graph.things.get(entity)
    supply = graph.supplies.get((thing.supply or "") if thing else entity)
    if supply:
        found.setdefault(supply.name, Evidence("ingredient-list", None, supply.text))
    yield from sorted(found.items(), key=lambda pair: -len(pair[0].split()))
    if supply:
        yield amount_of(supply.text)[1], Evidence("ingredient-list", None, supply.text)


def _told_by(name: str) -> frozenset[str]:
    """The words of a name that tell its kind: neither numbers nor units."""
    words = [word.strip(",:|()") for word in name.lower().split()]
    told = [word for word in words if word.isalpha() and unit_of(word) is None]
    return base_forms(" ".join(told)) - PLAIN
