"""Operators of what is said of an act: until when, what for, how, how big, on what terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import PLAIN, AboutAct, Told, base_forms, evidence_of

__all__ = ["SAID"]


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
        """What is said; kinds other than the first count for less."""
        found: list[tuple[float, Told]] = []
        for place, kind in enumerate(self.kinds):
            told = [*self.told(graph, kind), *self._lines(graph, kind)]
            found += [(each.sure * (1 if place == 0 else 0.5), each) for each in told]
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
            cues = frozenset({told.cue, str(attribute.kind)})
            proof = (evidence_of(graph, told),)
            yield Denotation(attribute.words, attribute.value, proof, cues, told.sure)

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


class Size(_Said):
    """Asks how big, thick, long or full something is."""

    kind = "size"
    kinds = ("size",)
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


SAID = (Until, Purpose, Manner, Size, Side, Condition, Share)
