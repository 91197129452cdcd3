"""What the operators of an act's roles share: which acts are asked about, and yes or no."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.operators.base import Denotation, Operator, Relation, Slots, act_of, proof, yes_or_no
from reasoner.operators.participants import entities_in, entities_of


class RoleOfActs(Operator):
    """A query about a role in acts, with what the question names beside them."""

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the acts that are named, or that the moment and the things tell."""
        acts = _in_time(graph, slots) or tuple(_acts_told(graph, slots))
        return cls(acts, slots.things, slots.at, said=slots.said) if acts else None

    def given(self, graph: RecipeGraph) -> tuple[str, ...]:
        """What the question itself names."""
        return entities_in(graph, self.things)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What plays the role, the act named first before the others."""
        for act in self.acts_in(graph):
            yield from self._said(graph, act)

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """What plays the role in one act."""
        return iter(())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether all that the question names takes part in the act."""
        named = [ids for d in self.things if (ids := entities_of(graph, d))]
        for act in self.acts_in(graph)[:1] if named else ():
            partners = {p.entity for p in act.partakings} | {*act.takes, *act.places, *act.tools}
            is_so = all(_takes_part(graph, act, partners, ids) for ids in named)
            return [yes_or_no(is_so, proof(graph, act, f"{self.kind}-of-act"))]
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        act = graph.act(self.acts[0])
        things = " and ".join(d.words for d in self.things)
        words = self.asks.format(verb=act.event.verb, things=things).split()
        return f"{' '.join(words)} in step {act.at.step}"


def _in_time(graph: RecipeGraph, slots: Slots) -> tuple[int, ...]:
    """The acts that are named; one that is over by "after …" gives way to the next of its verb."""
    at = slots.at
    if at is None or at.relation is not Relation.AFTER or len(slots.acts) != 1:
        return slots.acts
    act = act_of(graph, slots.acts[0])
    if act is None or act.tick > at.tick:
        return slots.acts
    later = [other.tick for other in graph.text.acts_called(act.event.lemma)]
    return (*[tick for tick in later if tick > at.tick][:1], act.tick)


def _acts_told(graph: RecipeGraph, slots: Slots) -> list[int]:
    """The acts that a question means without naming one: by its moment, its things, its words."""
    if slots.at and slots.at.act:
        return [slots.at.act]
    things = entities_in(graph, slots.things)
    about = {tick for entity in things for tick in graph.text.ticks_about(entity)}
    if slots.at and slots.at.step:
        acts = graph.acts_of_step(slots.at.step)
        return [act.tick for act in acts if act.tick in about or not about][:3]
    return _acts_saying(graph, slots.said)


def _acts_saying(graph: RecipeGraph, said: tuple[str, ...]) -> list[int]:
    """The acts of the sentence that shares the rarest words with the question, two at least."""
    weights: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    for word in dict.fromkeys(said):
        ticks = graph.text.ticks_saying(word) if len(word) > 2 else frozenset[int]()
        for tick in ticks:
            weights[tick] += 1000 // len(ticks)
            shared[tick] += 1
    best = sorted((tick for tick in weights if shared[tick] > 1), key=lambda t: (-weights[t], t))
    return [tick for tick in best if weights[tick] == weights[best[0]]][:3]


def _takes_part(graph: RecipeGraph, act: Act, partners: set[str], ids: tuple[str, ...]) -> bool:
    wholes = {graph.whole(entity, act.tick) for entity in ids}
    return bool(partners & {*ids, *wholes})
