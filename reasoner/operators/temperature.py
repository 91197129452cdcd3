"""Operators temperature and heat: how hot an oven, a stove or the food is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.values import Temperature
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import AboutAct, Told, base_forms, evidence_of

__all__ = ["HowHot", "WhichHeat"]


@dataclass(frozen=True, slots=True)
class HowHot(AboutAct):
    """Asks for the degrees of an act, of the oven, or of the food."""

    kind: ClassVar[str] = "temperature"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is said of the act; else what the oven was set to last; else the heat."""
        return list(_answers(graph, self._found(graph)))

    def _found(self, graph: RecipeGraph) -> list[Told]:
        own = [*self.told(graph, "temperature"), *self.told_of_lines(graph, "temperature")]
        every = [*own, *_set_before(graph, self)]
        every.sort(key=lambda told: (told.attribute.value is None, -told.sure))
        return [*every, *self.told(graph, "heat")]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as hot as the question proposes."""
        return _compared(graph, self._found(graph), slots)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is the temperature for {self.about(graph)}"


@dataclass(frozen=True, slots=True)
class WhichHeat(AboutAct):
    """Asks for the heat or the setting that an act is done with."""

    kind: ClassVar[str] = "heat"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What is said of the act; else the last heat that was said before it."""
        return list(_answers(graph, self._found(graph)))

    def _found(self, graph: RecipeGraph) -> list[Told]:
        own = self.told(graph, "heat", "temperature")
        return [*own, *_set_before(graph, self, "heat")]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the heat is the one that the question proposes."""
        return _compared(graph, self._found(graph), slots)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"on what heat is {self.about(graph)} done"


def _set_before(graph: RecipeGraph, query: AboutAct, kind: str = "temperature") -> Iterator[Told]:
    """What was said last before the asked act or moment, then what is said later."""
    now = query.acts[0] if query.acts else query.at.tick if query.at else len(graph.acts)
    every = [a for a in graph.attributes if a.kind == kind and a.act is not None]
    every = [a for a in every if a.value is not None or kind == "heat"]
    earlier = [a for a in every if (a.act or 0) <= now]
    later = [a for a in every if (a.act or 0) > now]
    yield from (Told(a, "set-before") for a in reversed(earlier))
    yield from (Told(a, "in-step") for a in later)


def _answers(graph: RecipeGraph, found: list[Told]) -> Iterator[Denotation]:
    seen: set[Attribute] = set()
    for told in found:
        attribute = told.attribute
        if attribute not in seen:
            seen.add(attribute)
            cues = frozenset({told.cue, str(attribute.kind)})
            proof = (evidence_of(graph, told),)
            yield Denotation(attribute.words, attribute.value, proof, cues, told.sure)


def _compared(graph: RecipeGraph, found: list[Told], slots: Slots) -> Sequence[Denotation]:
    """Yes where the question proposes what is said, no where it proposes something else."""
    numbers = {int(amount.number) for amount in slots.amounts if amount.number > 30}
    for told in found:
        value, words = told.attribute.value, told.attribute.words
        if isinstance(value, Temperature) and numbers:
            other = value.to("F" if value.unit == "C" else "C")
            fits = any(v.least - 6 <= n <= v.most + 6 for v in (value, other) for n in numbers)
        elif value is None and not numbers:
            fits = not base_forms(words).isdisjoint({*slots.said} - {"heat", "the", "a", "on"})
        else:
            continue
        text = "yes" if fits else f"no, {words}"
        return (Denotation(text, fits, (evidence_of(graph, told),), frozenset({told.cue})),)
    return ()
