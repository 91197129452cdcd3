"""Operator orientation: how a vessel stands at a moment; upright unless something tips it then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology.effects import Effect
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Slots,
    act_of,
    denoted,
    proof,
    yes_or_no,
)
from reasoner.wording import the

_UPRIGHT: Final = wordlist("asking.upright")
_TURNED: Final = wordlist("asking.turned")


class Orientation(Operator):
    """Asks how a vessel stands or is held at a moment."""

    kind = "orientation"
    needs = ("things",)
    asks = "how is {thing} held{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """By what tips it at the moment asked about, or during the act; then what it is else."""
        ticks = [tick for tick in (self.at.act or self.at.tick,) if tick] if self.at else []
        acts = [act_of(graph, tick) for tick in (*ticks, *self.acts, len(graph.acts))]
        props = [e for described in self.things for e in described.ids if e in graph.props]
        for act in filter(None, acts):
            for prop in props:
                yield _stands(graph, prop, act)
        for thing in (e for described in self.things for e in described.ids if e in graph.things):
            for act in filter(None, acts):
                yield from _lies(graph, thing, act)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it stands as the question says: upright, upside down or tipped."""
        asks_upright = not _UPRIGHT.isdisjoint(slots.said)
        asks_turned = not _TURNED.isdisjoint(slots.said)
        for found in self.run(graph)[:1]:
            is_upright, is_turned = found.value == "upright", "turned" in found.cues
            is_so = is_upright if asks_upright else is_turned if asks_turned else not is_upright
            return [yes_or_no(is_so, found.evidence, *found.cues, instead=found.text)]
        return ()


def _stands(graph: RecipeGraph, prop: str, act: Act) -> Denotation:
    """How a vessel stands when an act is done; pouring out of it tips it."""
    fluent = graph.timeline.now(prop, Property.ORIENTATION, act.tick)
    if fluent is None or fluent.value == "upright":
        rule = "upright-by-default" if fluent is None else fluent.rule
        cue = "by-default" if fluent is None else "by-state"
        return denoted("upright", "upright", proof(graph, act, rule), cue)
    cause = act_of(graph, fluent.because) or act
    turned = cause.meaning is not None and Effect.TURN in cause.meaning.effects
    how, cue = ("upside down", "turned") if turned else ("tipped", "tipped")
    seen = proof(graph, cause, f"{the(graph.name(prop))} {fluent.rule}")
    return denoted(f"{how}, so not upright", fluent.value, seen, "by-state", cue)


def _lies(graph: RecipeGraph, thing: str, act: Act) -> Iterator[Denotation]:
    """That something was turned over, by the last act until then that did so."""
    for use in reversed([use for use in graph.uses_of(thing) if use.tick <= act.tick]):
        if use.meaning and Effect.TURN in use.meaning.effects:
            yield denoted("turned over", "turned", proof(graph, use, "turned"), "turned", "thing")
            return
