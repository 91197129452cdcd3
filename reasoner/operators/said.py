"""Operators of what is said of an act: until when, what for, how, how big, on what terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.values import Measure
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import PLAIN, AboutAct, Told, base_forms, evidence_of
from reasoner.outcome import Evidence
from reasoner.wording import past_of, phrase_of

__all__ = ["SAID"]


_ALL = frozenset({"all", "whole", "entire", "every", "everything"})
_OPENINGS = frozenset(
    f"opens-{word}" for word in "until till when once after before so to because for if".split()
)
_NEAR = 0.5
_WHOLE = Measure(Fraction(1), Fraction(1), None)


@dataclass(frozen=True, slots=True)
class _Said(AboutAct):
    """Asks for what the text says of an act, in its words."""

    kind: ClassVar[str] = ""
    kinds: ClassVar[tuple[str, ...]] = ()
    lined: ClassVar[bool] = False
    canonical: ClassVar[str] = ""

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is said of the act; else of an act on the thing; else by the line of the list."""
        return list(self._denoted(graph))

    def _found(self, graph: RecipeGraph) -> list[Told]:
        """What is said; kinds other than the first count for less, and only close by."""
        found: list[tuple[float, Told]] = []
        for place, kind in enumerate(self.kinds):
            told = [*self.told(graph, kind), *self._lines(graph, kind)]
            near = [each for each in told if not place or each.sure > _NEAR]
            found += [(each.sure * (0.5 if place else 1), each) for each in _measured(near)]
        return [each for _, each in sorted(found, key=lambda pair: -pair[0])]

    def _lines(self, graph: RecipeGraph, kind: str) -> list[Told]:
        return self.told_of_lines(graph, kind) if self.lined else []

    def _denoted(self, graph: RecipeGraph) -> Iterator[Denotation]:
        seen: set[Attribute] = set()
        for told in self._found(graph):
            attribute = told.attribute
            if attribute in seen:
                continue
            seen.add(attribute)
            opening = attribute.words.split()[0].lower()
            cues = {told.cue, str(attribute.kind), *({f"opens-{opening}"} & _OPENINGS)}
            proof = (evidence_of(graph, told),)
            yield Denotation(attribute.words, attribute.value, proof, frozenset(cues), told.sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes if what is said has the words of the question; no if something else is said."""
        asked = {*slots.said} - PLAIN
        for told in self._found(graph):
            own = base_forms(told.attribute.words) - PLAIN
            fits = not own.isdisjoint(asked)
            text = "yes" if fits else f"no, {told.attribute.words}"
            cues = frozenset({told.cue, "said" if fits else "other-said"})
            return (Denotation(text, fits, (evidence_of(graph, told),), cues, told.sure),)
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return self.canonical.format(self.about(graph))


def _measured(found: list[Told]) -> list[Told]:
    """Of what is reached alike, that with a measure first: "1 cm" before "thin slices"."""
    return sorted(found, key=lambda told: (-told.sure, told.attribute.value is None))


class Until(_Said):
    """Asks how one knows that an act is over, or when it is to be done."""

    kind = "until"
    kinds = ("until", "duration", "order", "condition")
    canonical = "until when does {} go on"


class Purpose(_Said):
    """Asks what an act is for."""

    kind = "purpose"
    kinds = ("purpose",)
    lined = True
    canonical = "why {}"


class Manner(_Said):
    """Asks how an act is done."""

    kind = "manner"
    kinds = ("manner", "lid", "repetition", "size")
    canonical = "how is {} done"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is said; else the verb itself: "grated"."""
        verbs = [
            Denotation(past_of(act), act.tick, (proof,), frozenset({"verb"}), 0.3)
            for act in map(graph.act, self.acts)
            for proof in [Evidence("event", act.at, phrase_of(graph, act))]
        ]
        return [*self._denoted(graph), *verbs]


class Size(_Said):
    """Asks how big, thick, long or full something is."""

    kind = "size"
    kinds = ("size", "manner", "number")
    lined = True
    canonical = "what size in {}"


class Side(_Said):
    """Asks which side is up or down."""

    kind = "side"
    kinds = ("side",)
    canonical = "which side in {}"


class Condition(_Said):
    """Asks on what condition something is done."""

    kind = "condition"
    kinds = ("condition", "until")
    lined = True
    canonical = "on what condition {}"


class Share(_Said):
    """Asks how much of a thing an act takes."""

    kind = "share"
    kinds = ("share", "amount")
    canonical = "what share in {}"

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act takes all of it: not where a part or the rest is said."""
        if _ALL.isdisjoint(slots.said):
            return _Said.holds(self, graph, slots)
        for told in self._found(graph)[:1]:
            fits = told.attribute.kind == "share" and told.attribute.value == _WHOLE
            text = "yes" if fits else f"no, {told.attribute.words}"
            proof = (evidence_of(graph, told),)
            return (Denotation(text, fits, proof, frozenset({told.cue}), told.sure),)
        return ()


SAID = (Until, Purpose, Manner, Size, Side, Condition, Share)
