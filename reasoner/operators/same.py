"""Operator same: whether two names mean one thing, and which."""

from __future__ import annotations

from collections.abc import Sequence

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from reasoner.operators.base import Denotation, Described, Operator, Slots, proof, unique, yes_or_no
from reasoner.operators.naming import parts_of
from reasoner.operators.participants import entities_of, mention_of, written_in
from reasoner.operators.words import bare
from reasoner.outcome import Evidence


class Same(Operator):
    """Asks whether what is named in one place is what is named in another."""

    kind = "same"
    reads = ("acts", "things", "at", "amounts")
    needs = ("things",)
    asks = "are {things} the same"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """That they are the same, or two."""
        return [
            Denotation("the same" if d.value else "two different ones", d.value, d.evidence, d.cues)
            for d in self.holds(graph, Slots())
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether both mean one entity, one line, or share a vessel; two lines are two."""
        acts = self.acts_in(graph)
        seen = [proof(graph, act, "identity") for act in acts]
        vessels = [d for d in self.things if _is_vessel(graph, d)]
        if len(vessels) == 1 and len(self.things) > 1 and len(acts) == 2:
            return [yes_or_no(_share_a_place(graph, *acts), seen, "vessel")]
        others = [d for d in self.things if d not in vessels and entities_of(graph, d)]
        if vessels and len(others) > 1:
            return [yes_or_no(_meet(graph, others, acts), seen, "vessel", "by-things")]
        if len(self.things) < 2 and len(acts) < 2:
            return self._in_steps(graph)
        names = [self.things[0], self.things[-1 if len(self.things) < 3 else 1]]
        pairs = zip(names, [*acts, *acts[-1:], None, None], strict=False)
        first, second = (_meaning(graph, described, act) for described, act in pairs)
        if _kin(graph, first) & _kin(graph, second):
            return [yes_or_no(True, seen, "identity")]
        lines = [
            {graph.things[e].supply for e in ids if e in graph.things} - {None}
            for ids in (first, second)
        ]
        if all(lines) and not lines[0] & lines[1]:
            return [yes_or_no(False, seen, "two-lines", sure=0.7)]
        if _is_one_kind(names[0].words, names[1].words):
            return [yes_or_no(True, seen, "kind", sure=0.7)]
        return [yes_or_no(True, seen, "unproved", sure=0.3)] if first or second else []

    def _in_steps(self, graph: RecipeGraph) -> list[Denotation]:
        """Whether one name means one thing in the steps that are named, or in one and before."""
        described = self.things[0]
        steps = [int(amount.number) for amount in self.amounts if amount.unit is None]
        heard = [m for n in steps if (m := mention_of(graph, described.words, None, n))]
        seen = [Evidence("identity", m.at, m.text) for m in heard]
        meant = [_kin(graph, graph.text.meant_by(m)) for m in heard]
        if not heard:
            return []
        if len(meant) < 2:
            others = [e for e in entities_of(graph, described) if e not in meant[0]]
            return [yes_or_no(True, seen, "one-step", sure=0.3 if others else 0.6)]
        is_so = bool(meant[0] & meant[1])
        return [yes_or_no(is_so, seen, "two-steps")]


def _share_a_place(graph: RecipeGraph, act: Act, other: Act) -> bool:
    """Whether two acts are done in one vessel; what is only assumed goes by its kind."""
    places = [_places(graph, each) for each in (act, other)]
    if places[0] & places[1]:
        return True
    written = [written_in(each, None, set(), (Role.HABITAT,)) for each in (act, other)]
    names = [{graph.name(place) for place in found} for found in places]
    alike = any(_is_one_kind(one, two) for one in names[0] for two in names[1])
    return alike and not all(written)


def _meet(graph: RecipeGraph, others: Sequence[Described], acts: Sequence[Act]) -> bool:
    """Whether two things are ever in one vessel: during the acts, where these are known."""
    ticks = [act.tick for act in acts] or range(len(graph.acts) + 1)
    first, second = (
        {w.place for t in ticks for e in entities_of(graph, d) if (w := graph.where(e, t))}
        for d in others[:2]
    )
    return not first.isdisjoint(second)


def _places(graph: RecipeGraph, act: Act) -> set[str]:
    found = [graph.where(thing, act.tick) for thing in (*act.gives, *act.takes)]
    return {*act.places, *(where.place for where in found if where)}


def _is_one_kind(one: str, other: str) -> bool:
    """Whether two names name one kind of food or place, or one a kind of the other."""
    for kind in ("food", "place"):
        classes = [taxonomy.class_of(bare(name), kind) for name in (one, other)]
        first, second = classes
        if first and second and (taxonomy.is_a(first, second) or taxonomy.is_a(second, first)):
            return True
    return bare(one) == bare(other)


def _is_vessel(graph: RecipeGraph, described: Described) -> bool:
    return taxonomy.class_of(bare(described.words), "place") is not None and not any(
        entity in graph.things or entity in graph.supplies for entity in described.ids[:1]
    )


def _meaning(graph: RecipeGraph, described: Described, act: Act | None) -> tuple[str, ...]:
    mention = mention_of(graph, described.words, act, act.at.step if act else None)
    meant = graph.text.meant_by(mention) if mention else ()
    return unique([*meant, *(() if meant else described.ids)])


def _kin(graph: RecipeGraph, entities: Sequence[str]) -> set[str]:
    """Entities with their lines of the list, what they were taken from and what they are in."""
    kin = set(entities)
    for entity in entities:
        thing = graph.things.get(entity)
        if thing:
            kin |= {e for e in (thing.supply, thing.taken_from) if e}
            kin |= set(parts_of(graph, entity, thing.made_at or 0))
    return kin
