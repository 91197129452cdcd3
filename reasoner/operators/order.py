"""Operators before_or_after and which_first: in which order things come in and acts are done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology.lexicon import stem
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Relation,
    Slots,
    act_of,
    denoted,
    phrase,
    proof,
    yes_or_no,
)
from reasoner.operators.points import acts_said, do, entry_of, said_at
from reasoner.operators.sets import acts_of, deeds, kin_of, written
from reasoner.operators.words import bare
from reasoner.wording import gerund_of, named, the

_ORDER: Final = wordlist("asking.order")
_LAST: Final = wordlist("asking.last")
_AFTER: Final = wordlist("asking.after")


class _Point(NamedTuple):
    """Where in the text something happens, by which act, and what it is called."""

    at: Moment
    act: Act
    name: str
    ids: tuple[str, ...] = ()


def _points(graph: RecipeGraph, slots: Slots) -> list[_Point]:
    """The two acts or things that a question sets against each other, in its order."""
    acts = [act for tick in slots.acts if (act := act_of(graph, tick))]
    if len({act.tick for act in acts}) > 1:
        return [_of_act(graph, act) for act in acts]
    sides = [_side(graph, side) for side in _sides(slots)]
    if len(sides) == 2 and all(sides):
        return [side for side in sides if side]
    foods = [each for each in slots.things if any(i in graph.things for i in each.ids)]
    entries = [(each, entry_of(graph, each, slots.acts)) for each in foods]
    found = [_of_thing(each, *entry) for each, entry in entries if entry]
    if slots.at is not None and (other := act_of(graph, slots.at.act)):
        mine = acts[:1] or [point.act for point in found[:1]]
        return [_of_act(graph, act) for act in (*mine, other)] if mine else found
    return found


def _of_act(graph: RecipeGraph, act: Act) -> _Point:
    return _Point(act.at, act, phrase(graph, act))


def _of_thing(described: Described, at: Moment, act: Act) -> _Point:
    return _Point(at, act, the(bare(described.words)), described.ids)


def _sides(slots: Slots) -> list[Slots]:
    """The words of a question before and behind the word of order, each with its things."""
    middle = next((k for k, word in enumerate(slots.said) if word in _ORDER), 0)
    parts = (slots.said[:middle], slots.said[middle + 1 :]) if middle else ()
    found: list[Slots] = []
    for part in parts:
        stems = set(map(stem, part))
        things = [each for each in slots.things if stem(bare(each.words)) in stems]
        found.append(Slots(things=tuple(things), said=part))
    return found


def _side(graph: RecipeGraph, side: Slots) -> _Point | None:
    """When what one side of a question names is done: its verb with its things, or its thing."""
    ticks = [tick for group in acts_said(graph, side) for tick in group]
    if not side.things:
        return _of_act(graph, graph.act(ticks[0])) if ticks else None
    entry = entry_of(graph, side.things[0], ticks)
    return _of_thing(side.things[0], *entry) if entry else None


class BeforeOrAfter(Operator):
    """Asks whether something is done before or after something else."""

    kind = "before_or_after"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about two acts, two things, or an act and a moment."""
        query = cls(slots.acts, slots.things, slots.at, said=slots.said)
        return query if len(_points(graph, query)) > 1 else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Before, after, or at the same time."""
        one, other = _points(graph, self)[:2]
        proofs = [proof(graph, point.act, "order") for point in (one, other)]
        if one.at == other.at:
            return [denoted("at the same time", "same", proofs, "same", sure=0.4)]
        word = "before" if one.at < other.at else "after"
        cue = "acts" if len(set(self.acts)) > 1 else "things"
        return [denoted(word, word, proofs, cue)]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the order is the one that the question says: the first before the second."""
        found = self.run(graph)[0]
        is_after = not _AFTER.isdisjoint(slots.said) and "before" not in slots.said
        if slots.at is not None and slots.at.relation in (Relation.AFTER, Relation.BEFORE):
            is_after = slots.at.relation is Relation.AFTER
        is_so = (found.value == "after") == is_after and found.value != "same"
        if "same" in slots.said and "time" in slots.said:
            is_so = found.value == "same"
        return [yes_or_no(is_so, found.evidence, "as-said", sure=1.0)]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        one, other = _points(graph, self)[:2]
        return f"is {one.name} before or after {other.name}"


class WhichFirst(Operator):
    """Asks which of some things or acts comes first; for a place, what goes in there first."""

    kind = "which_first"
    reads = ("acts", "things", "said")
    needs = ("acts", "things")

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The first, the last, and all in their order."""
        points = sorted(self._worded(self._rivals(graph)), key=lambda point: point.at)
        if len(points) > 1 and points[0].at < points[-1].at:
            proofs = [proof(graph, point.act, "order") for point in points]
            ends = [(points[0], "first"), (points[-1], "last")]
            for point, cue in ends if _LAST.isdisjoint(self.said) else reversed(ends):
                yield denoted(point.name, point.ids or point.act.tick, proofs, cue)
            order = ", then ".join(point.name for point in points)
            yield denoted(order, tuple(p.act.tick for p in points), proofs, "order", sure=0.6)
        yield from self._into(graph)

    def _worded(self, points: list[_Point]) -> list[_Point]:
        """Things with what is done to them, where the question says that: "draining the pasta"."""
        if not all(point.ids and point.act.event.lemma in self.said for point in points):
            return points
        return [p._replace(name=f"{gerund_of(p.act)} {p.name}") for p in points]

    def _rivals(self, graph: RecipeGraph) -> list[_Point]:
        """The things that each come in at another point; or the acts, where no thing tells."""
        acts = self.acts_in(graph)
        several = len({act.tick for act in acts}) > 1
        foods = [each for each in self.things if any(i in graph.things for i in each.ids)]
        known = foods if len(foods) > 1 else [each for each in self.things if each.ids]
        kin = [(each, kin_of(graph, each.ids)) for each in known]
        taking = [(each, [a for a in acts if _takes(a, ids)]) for each, ids in kin]
        own = [(each, found[0]) for each, found in taking if len(found) == 1]
        if len(acts) > 1 and len({act.tick for _, act in own}) == len(acts) == len(own):
            return [_of_thing(each, act.at, act) for each, act in own]
        if several and len(acts) == len(foods):
            pairs = zip(foods, acts, strict=True)
            return [_of_thing(each, act.at, act) for each, act in pairs]
        places = {i for each in self.things for i in each.ids if i in graph.props}
        meant = self.acts or [tick for group in acts_said(graph, self) for tick in group]
        entries = [(each, entry_of(graph, each, meant, places)) for each in foods]
        found = [_of_thing(each, *entry) for each, entry in entries if entry]
        if len({point.at for point in found}) > 1:
            return found
        if acts and not several:
            return [*self._in_words(graph, acts[0])]
        return [_Point(act.at, act, do(graph, act)) for act in acts]

    def _in_words(self, graph: RecipeGraph, act: Act) -> Iterator[_Point]:
        """The things in the order in which the step of an act says their words."""
        for each in self.things:
            places = [at for at in said_at(graph, each.words) if at.step == act.at.step]
            if places:
                yield _of_thing(each, places[0], act)

    def _into(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What goes into a place first."""
        places = [i for each in self.things for i in each.ids if i in graph.props]
        uses = [act for act in acts_of(graph, places) if act.takes and act.tick in deeds(graph)]
        for act in uses[:1]:
            food = _objects(graph, act)[:1]
            seen = proof(graph, act, "order")
            yield denoted(named(graph, food), tuple(food), seen, "into", sure=0.7)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the first that the question names comes first."""
        points = self._rivals(graph)[:2]
        if len(points) < 2 or points[0].at == points[1].at:
            return ()
        proofs = [proof(graph, point.act, "order") for point in points]
        return [yes_or_no(points[0].at < points[1].at, proofs, "as-said")]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"which comes first, {' or '.join(the(bare(each.words)) for each in self.things)}"


def _takes(act: Act, ids: frozenset[str]) -> bool:
    """True if something takes part in an act, by itself or as a part of what does."""
    return not ids.isdisjoint((*act.takes, *act.places, *act.tools, *written(act)))


def _objects(graph: RecipeGraph, act: Act) -> list[str]:
    return [entity for entity in written(act) if entity in graph.things] or [*act.takes]
