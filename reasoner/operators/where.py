"""Operators where and goes_to: the place of a thing at a moment, and where it is put."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from kg.states import Whereabouts
from ontology.effects import Effect
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Relation,
    Slots,
    act_of,
    denoted,
    proof,
    yes_or_no,
)
from reasoner.operators.naming import answer, at_place, spelled, told
from reasoner.operators.participants import (
    GOALS,
    OBJECTS,
    entities_in,
    entities_of,
    left_out_of,
    written_in,
)
from reasoner.operators.places import Spot, said_places, spots_around, spots_of
from reasoner.operators.state import State
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence
from reasoner.wording import whereabouts

_BURNERS: Final = wordlist("gear.burners")


class Where(Operator):
    """Asks where a thing is at a moment; what is not known is where the act is done."""

    kind = "where"
    asks = "where is {things}{when}"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what is known of what the question names, or about the act."""
        is_known = entities_in(graph, slots.things) or slots.acts
        return cls(slots.acts, slots.things, slots.at) if is_known else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Where it is then, the nearest place first; failing that, where the act is done."""
        ticks, own = self.ticks(graph), self.acts_in(graph)
        around, spots = list[Spot](), list[Spot]()
        for act in own:
            if self.at is None or act.tick != self.at.act:
                around += spots_around(graph, act, act.tick)
        for entity in entities_in(graph, self.things):
            for tick in ticks:
                spots += spots_of(graph, entity, tick)
        spots = [*spots, *around] if self.at and self.at.step else [*around, *spots]
        during = act_of(graph, self.at.act) if self.at else None
        if during and (own or not spots):
            spots += spots_around(graph, during, ticks[0])
        # A place that is found again ranks where it is found last.
        found = {spot.text: spot.as_denotation(graph) for spot in reversed(spots)}
        return reversed(found.values())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the first thing is ever, or then, where the second is or says; or on the heat."""
        if not _BURNERS.isdisjoint(slots.said):
            return State(self.acts, self.things, self.at, said=slots.said).holds(graph, slots)
        if len(self.things) < 2:
            return self._as_said(graph, slots)
        first, second = (entities_of(graph, d) for d in self.things[:2])
        ticks = Where(at=self.at).ticks(graph) if self.at else range(len(graph.acts) + 1)
        places = [found for t in ticks for e in first if (found := graph.where(e, t))]
        for found in places:
            if {found.place, *found.beyond} & {*second}:
                return [yes_or_no(True, _put_by(graph, found), "by-state")]
        for found in places[-1:] if second and self.at else ():
            text = whereabouts(graph, found)
            return [yes_or_no(False, _put_by(graph, found), "elsewhere", sure=0.7, instead=text)]
        return self._as_said(graph, slots) or [yes_or_no(False, [], "closed-world", sure=0.5)]

    def _as_said(self, graph: RecipeGraph, slots: Slots) -> list[Denotation]:
        """Whether a place that is known has what the question says of it, or else what it is."""
        own = {word for d in self.things for word in base_forms(d.words)} | PLAIN
        asked = {word for word in slots.said if word not in own}
        spots = [each for each in self.run(graph) if each.evidence]
        fits = [each for each in spots if (base_forms(each.text) - own) & asked]
        return [
            yes_or_no(each in fits, each.evidence, "as-said", *each.cues, instead=each.text)
            for each in (fits or spots)[:1]
        ]


def _put_by(graph: RecipeGraph, found: Whereabouts) -> list[Evidence]:
    act = act_of(graph, found.because)
    return [proof(graph, act, "location-of-thing")] if act else []


class GoesTo(Operator):
    """Asks where a thing is put, next or in an act."""

    kind = "goes_to"
    needs = ("things", "acts")
    asks = "where does {thing} go{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        return (each for act in self._movers(graph) for each in self._destinations(graph, act))

    def _movers(self, graph: RecipeGraph) -> list[Act]:
        """The named acts, after a moment those that are still to come and the next that move it."""
        after = self.at.tick if self.at and self.at.relation is Relation.AFTER else 0
        entities = entities_in(graph, self.things)
        ticks = sorted({t for e in entities for t in graph.changes_of(e) if t > after})
        moving = [graph.acts[tick - 1] for tick in ticks[:3]]
        own = sorted(self.acts_in(graph), key=lambda act: act.tick <= after)
        if not after:
            return own or moving
        later = [act for act in own if act.tick > after]
        return list(dict.fromkeys([*later, *moving, *own] if later else [*own, *moving]))

    def _destinations(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = entities_in(graph, self.things)
        seen = [proof(graph, act, "destination-of-act")]
        for place in written_in(act, None, given, (Role.HABITAT,)):
            yield denoted(at_place(graph, place), (place,), seen, "written")
        for words in said_places(graph, act):
            yield denoted(words, None, seen, "as-written")
        for entity in given:
            yield from (s.as_denotation(graph) for s in spots_of(graph, entity, act.tick))
        hidden = tuple(e for e in left_out_of(act) if e not in given)
        hosts = written_in(act, GOALS, given) or hidden
        if act.meaning and Effect.COAT in act.meaning.effects and hosts:
            on_top = f"on top of {answer(graph, hosts, seen).text}"
            yield denoted(on_top, hosts, seen, "on-top")
        yield from told(graph, hosts, act.tick - 1, seen, "host")
        if beside := written_in(act, OBJECTS, given):
            yield denoted(f"with {answer(graph, beside, seen).text}", beside, seen, "beside")
        for place in act.places:
            yield denoted(at_place(graph, place), (place,), seen, "assumed")
        for other in graph.text.acts_in(act.at):
            near = proof(graph, other, "destination-of-act")
            for place in written_in(other, None, given, (Role.HABITAT,)):
                yield denoted(at_place(graph, place), (place,), near, "near")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether one of the things named is where another of them is put."""
        for act in self._movers(graph)[:1]:
            partners = {p.entity for p in act.partakings} | {*act.takes, *act.places}
            named = [entities_of(graph, d) for d in self.things]
            is_so = all(partners & {*ids, *spelled(graph, ids, act.tick)} for ids in named if ids)
            return [yes_or_no(is_so, proof(graph, act, "destination-of-act"))]
        return ()
