"""Operators temperature and heat: how hot an oven, a stove or the food is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.graph import RecipeGraph
from kg.values import Temperature
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import AboutAct, Told, once_each
from reasoner.operators.words import base_forms


class WhichHeat(AboutAct):
    """Asks for the heat or the setting of an act, else the last that was said before it."""

    kind = "heat"
    asks = "on what heat is {about} done"

    def _found(self, graph: RecipeGraph) -> list[Told]:
        return [*self.told(graph, "heat", "temperature"), *self._set_before(graph, "heat")]

    def _set_before(self, graph: RecipeGraph, kind: str) -> Iterator[Told]:
        """What was said last before the asked act or moment, then what is said later."""
        now = self.acts[0] if self.acts else self.at.tick if self.at else len(graph.acts)
        every = [a for a in graph.attributes if a.kind == kind and a.act is not None]
        every = [a for a in every if a.value is not None or kind == "heat"]
        yield from (Told(a, "set-before") for a in reversed(every) if (a.act or 0) <= now)
        yield from (Told(a, "in-step") for a in every if (a.act or 0) > now)

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        return [told.as_denotation(graph) for told in once_each(self._found(graph))]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes where the question proposes what is said, no where it proposes something else."""
        numbers = {int(amount.number) for amount in slots.amounts if amount.number > 30}
        asked = {*slots.said} - {"heat", "the", "a", "on"}
        for told in self._found(graph):
            value = told.attribute.value
            if isinstance(value, Temperature) and numbers:
                both = (value, value.to("F" if value.unit == "C" else "C"))
                fits = any(v.least - 6 <= n <= v.most + 6 for v in both for n in numbers)
            elif value is None and not numbers:
                fits = not base_forms(told.attribute.words).isdisjoint(asked)
            else:
                continue
            return [told.checked(graph, fits, told.cue, sure=1.0)]
        return ()


class HowHot(WhichHeat):
    """Asks for the degrees of an act; else what the oven was set to last; else the heat."""

    kind = "temperature"
    asks = "what is the temperature for {about}"

    def _found(self, graph: RecipeGraph) -> list[Told]:
        own = [*self.told(graph, "temperature"), *self.told_of_lines(graph, "temperature")]
        every = [*own, *self._set_before(graph, "temperature")]
        every.sort(key=lambda told: (told.attribute.value is None, -told.sure))
        return [*every, *self.told(graph, "heat")]
