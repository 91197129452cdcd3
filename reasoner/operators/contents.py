"""Operator contents: what is in or on a vessel, or in a mixture, at a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Relation,
    Slots,
    act_of,
    proof,
    unique,
    yes_or_no,
)
from reasoner.operators.naming import holding, parts_of, spelled
from reasoner.operators.participants import foods_of, mention_of, props_of, written_in
from reasoner.operators.sets import kin_of
from reasoner.outcome import Evidence

_BESIDES: Final = wordlist("asking.besides")


class Contents(Operator):
    """Asks what is in or on something at a moment."""

    kind = "contents"
    reads = ("acts", "things", "at", "said")
    needs = ("things", "at")
    asks = "what is in {thing}{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What it holds then, mixtures taken apart; each set of things once."""
        besides, told = self._besides(graph), set[tuple[str, ...]]()
        held = [
            ([e for e in ids if e in graph.things], tick, cue)
            for tick in self._ticks(graph)
            for ids, cue in self._held(graph, tick)
        ]
        for all_apart in (True, False):
            for things, tick, cue in held:
                parts = spelled(graph, things, tick, all_apart=all_apart)
                parts = tuple(part for part in parts if part not in besides) or parts
                if parts and parts not in told:
                    told.add(parts)
                    yield _answer(graph, parts, tick, cue, "apart" if all_apart else "named")

    def _besides(self, graph: RecipeGraph) -> frozenset[str]:
        """What the question itself has in it: "what else is in the pan besides the fat"."""
        if _BESIDES.isdisjoint(self.said):
            return frozenset()
        return kin_of(graph, (e for d in self.things for e in foods_of(graph, d)))

    def _ticks(self, graph: RecipeGraph) -> tuple[int, ...]:
        if self.at is None:
            props = [prop for d in self.things for prop in props_of(graph, d)]
            return self.acts or tuple(
                dict.fromkeys([*(_last_full(graph, p) for p in props), len(graph.acts)])
            )
        if self.at.relation is Relation.DURING and self.at.act:
            return (self.at.tick - 1, self.at.tick)
        return (self.at.tick,)

    def _held(self, graph: RecipeGraph, tick: int) -> Iterator[tuple[tuple[str, ...], str]]:
        act = act_of(graph, self.at.act if self.at else None)
        near = act.places if act else ()
        for described in self.things:
            props = props_of(graph, described)
            for prop in sorted(props, key=lambda p: p not in near):
                yield graph.contents(prop, tick), "vessel"
        for described in self.things:
            mention = mention_of(graph, described.words, act, self.at.step if self.at else None)
            meant = graph.text.meant_by(mention) if mention else ()
            foods = [thing for thing in meant if thing in graph.things]
            for thing in unique([*foods_of(graph, described), *foods]):
                yield parts_of(graph, thing, tick), "mixture"
                whole = graph.whole(thing, tick)
                if whole:
                    beside = [p for p in parts_of(graph, whole, tick) if p != thing]
                    yield tuple(beside), "beside"
        for prop in near:
            yield graph.contents(prop, tick), "place-of-act"
        named = unique(p for d in self.things for p in props_of(graph, d))
        for props in (named, near):
            yield _put_in(graph, props, tick), "put-in"
        yield _put_in(graph, None, tick), "so-far"
        for earlier in reversed(graph.acts[max(0, tick - 4) : tick]):
            for prop in earlier.places:
                yield graph.contents(prop, tick), "last-vessel"

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether something named is in something else that is named, then."""
        for tick in self._ticks(graph)[:1]:
            for ids, _ in self._held(graph, tick):
                inside = {*ids, *spelled(graph, [e for e in ids if e in graph.things], tick)}
                for described in self.things:
                    asked = [food for food in foods_of(graph, described) if food in inside]
                    if asked:
                        return [yes_or_no(True, _answer(graph, asked, tick).evidence, "by-state")]
            return [yes_or_no(False, [], "closed-world", sure=0.5)]
        return ()


def _answer(graph: RecipeGraph, parts: Sequence[str], tick: int, *cues: str) -> Denotation:
    """Things with the acts that put them there."""
    proofs: dict[int, Evidence] = {}
    for part in parts:
        joined = graph.timeline.now(part, Property.PART_OF, tick)
        joined = joined or graph.timeline.now(part, Property.LOCATION, tick)
        act = act_of(graph, joined.because) if joined else None
        if act:
            proofs.setdefault(act.tick, proof(graph, act, "contents-of"))
    return holding(graph, parts, tuple(proofs.values()), *cues)


def _last_full(graph: RecipeGraph, prop: str) -> int:
    """The last tick at which something is in a vessel."""
    held = graph.timeline.ever_having(prop, Property.LOCATION)
    ends = [len(graph.acts) if fluent.end is None else fluent.end - 1 for fluent in held]
    return max(ends, default=len(graph.acts))


def _put_in(graph: RecipeGraph, props: Sequence[str] | None, tick: int) -> tuple[str, ...]:
    """The listed food that acts at some places have named by a tick; in the last step, of all."""
    now = act_of(graph, tick)
    last = now.at.step if now else 0
    asked = frozenset(props or ())
    if props is None:
        acts = [act for act in graph.acts_of_step(last) if act.tick <= tick]
    else:
        acts = [act for act in graph.acts[:tick] if not asked.isdisjoint(act.places)]
    done = (act for act in acts if not act.aside)
    return unique(food for act in done for food in written_in(act, None, set()))
