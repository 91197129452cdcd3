"""Operator orientation: how a vessel stands at a moment; upright unless something tips it then."""

from __future__ import annotations

from collections.abc import Iterator

from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology.effects import Effect
from reasoner.operators.base import Denotation, Operator, act_of, denoted, proof
from reasoner.wording import the


class Orientation(Operator):
    """Asks how a vessel stands or is held at a moment."""

    kind = "orientation"
    needs = ("things",)
    asks = "how is {thing} held{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """By what tips it at the moment asked about, or during the act."""
        ticks = [tick for tick in (self.at.act or self.at.tick,) if tick] if self.at else []
        for tick in (*ticks, *self.acts, len(graph.acts)):
            act = act_of(graph, tick)
            if act is None:
                continue
            for entity in (e for described in self.things for e in described.ids):
                if entity not in graph.props:
                    continue
                fluent = graph.timeline.now(entity, Property.ORIENTATION, tick)
                if fluent is None:
                    rule = "upright-by-default"
                    yield denoted("upright", "upright", proof(graph, act, rule), "by-default")
                    continue
                cause = act_of(graph, fluent.because) or act
                turned = cause.meaning and Effect.TURN in cause.meaning.effects
                how = "upside down" if turned else "tipped"
                text = "upright" if fluent.value == "upright" else f"{how}, so not upright"
                seen = proof(graph, cause, f"{the(graph.name(entity))} {fluent.rule}")
                yield denoted(text, fluent.value, seen, "by-state")
