"""Operators before_or_after and which_first: in which order things come in and acts are done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment
from reasoner.operators.base import Denotation, Described, Relation, Slots
from reasoner.operators.naming import act_of, bare
from reasoner.operators.points import acts_said, do, entry_of, proof_of, said_at
from reasoner.operators.sets import acts_of, deeds, kin_of, written
from reasoner.outcome import Evidence
from reasoner.wording import gerund_of, named, phrase_of, the

__all__ = ["BeforeOrAfter", "WhichFirst"]

_SHORT: Final = 5
"""How many words the act that an order is told by may have in an answer."""
_ORDER: Final = frozenset({"before", "after", "prior", "ahead", "once", "until"})
_LAST: Final = frozenset("last later late latest lastly final finally second".split())
_AFTER: Final = frozenset({"after", "once", "later", "afterwards", "following"})


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
    found = [_Point(*entry, the(bare(each.words)), each.ids) for each, entry in entries if entry]
    if slots.at is not None and (other := act_of(graph, slots.at.act)):
        mine = acts[:1] or [point.act for point in found[:1]]
        return [_of_act(graph, act) for act in (*mine, other)] if mine else found
    return found


def _of_act(graph: RecipeGraph, act: Act) -> _Point:
    return _Point(act.at, act, phrase_of(graph, act))


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
    return _Point(*entry, the(bare(side.things[0].words)), side.things[0].ids) if entry else None


@dataclass(frozen=True, slots=True)
class BeforeOrAfter:
    """Asks whether something is done before or after something else."""

    kind: ClassVar[str] = "before_or_after"
    slots: Slots

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about two acts, two things, or an act and a moment."""
        return cls(slots) if len(_points(graph, slots)) > 1 else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Before, after, or at the same time."""
        one, other = _points(graph, self.slots)[:2]
        proof = (proof_of(graph, one.act, "order"), proof_of(graph, other.act, "order"))
        if one.at == other.at:
            return [Denotation("at the same time", "same", proof, frozenset({"same"}), 0.4)]
        word = "before" if one.at < other.at else "after"
        words = other.name.split()
        tail = " ".join(words) if len(words) <= _SHORT else _briefly(graph, other.act)
        cue = "acts" if len(set(self.slots.acts)) > 1 else "things"
        return [Denotation(f"{word} {tail}".strip(), word, proof, frozenset({cue}))]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the order is the one that the question says: the first before the second."""
        found = self.run(graph)[0]
        is_after = not _AFTER.isdisjoint(slots.said) and "before" not in slots.said
        if slots.at is not None and slots.at.relation in (Relation.AFTER, Relation.BEFORE):
            is_after = slots.at.relation is Relation.AFTER
        is_so = (found.value == "after") == is_after and found.value != "same"
        cues = (frozenset({"as-said"}), frozenset({"reversed"}))
        return [
            Denotation(_yes(is_so), is_so, found.evidence, cues[0]),
            Denotation(_yes(not is_so), not is_so, found.evidence, cues[1], 0.2),
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        one, other = _points(graph, self.slots)[:2]
        return f"is {one.name} before or after {other.name}"


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _briefly(graph: RecipeGraph, act: Act) -> str:
    """An act in as few words as tell it apart."""
    objects = [entity for entity in written(act) if entity in graph.things] or [*act.takes]
    words = f"{gerund_of(act)} {named(graph, objects[:1])}".split()
    return " ".join(words) if len(words) <= _SHORT else gerund_of(act)


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Asks which of some things or acts comes first."""

    kind: ClassVar[str] = "which_first"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    is_last: bool = False
    meant: tuple[int, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about at least one thing, place or act."""
        is_last = not _LAST.isdisjoint(slots.said)
        groups = [] if slots.acts else acts_said(graph, slots)
        meant = tuple(tick for group in groups for tick in group)
        if not slots.things and not slots.acts:
            return None
        return cls(slots.things, slots.acts, is_last, meant)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The first, the last, and all in their order; for a place, what goes in there first."""
        found: dict[str, Denotation] = {}
        for denotation in (*self._among(graph), *self._into(graph)):
            found.setdefault(denotation.text, denotation)
        return list(found.values())

    def _among(self, graph: RecipeGraph) -> Iterator[Denotation]:
        points = sorted(self._rivals(graph), key=lambda point: point.at)
        if len(points) < 2 or points[0].at == points[-1].at:
            return
        proof = tuple(proof_of(graph, point.act, "order") for point in points)
        ends = ((points[0], "first"), (points[-1], "last"))
        for point, cue in reversed(ends) if self.is_last else ends:
            yield Denotation(point.name, point.ids or point.act.tick, proof, frozenset({cue}))
        order = ", then ".join(point.name for point in points)
        yield Denotation(order, tuple(p.act.tick for p in points), proof, frozenset({"order"}), 0.6)

    def _rivals(self, graph: RecipeGraph) -> list[_Point]:
        """The things that each come in at another point; or the acts, where no thing tells."""
        acts = [act for tick in self.acts if (act := act_of(graph, tick))]
        foods = [each for each in self.things if any(i in graph.things for i in each.ids)]
        known = foods if len(foods) > 1 else [each for each in self.things if each.ids]
        kin = [(each, kin_of(graph, each.ids)) for each in known]
        taking = [(e, [a for a in acts if _takes(graph, a, ids)]) for e, ids in kin]
        own = [(each, found[0]) for each, found in taking if len(found) == 1]
        if len(acts) > 1 and len({act.tick for _, act in own}) == len(acts) == len(own):
            return [_Point(act.at, act, the(bare(each.words)), each.ids) for each, act in own]
        places = {i for each in self.things for i in each.ids if i in graph.props}
        if len(acts) == len(foods) > 1 and len({act.tick for act in acts}) > 1:
            pairs = zip(foods, acts, strict=True)
            return [_Point(act.at, act, the(bare(each.words)), each.ids) for each, act in pairs]
        entries = [(each, entry_of(graph, each, self.acts or self.meant, places)) for each in foods]
        found = [_Point(*entry, the(bare(e.words)), e.ids) for e, entry in entries if entry]
        if len({point.at for point in found}) > 1:
            return found
        if len(acts) == 1 or len({act.tick for act in acts}) == 1:
            return [*self._in_words(graph, acts[0])]
        return [_Point(act.at, act, do(graph, act)) for act in acts]

    def _in_words(self, graph: RecipeGraph, act: Act) -> Iterator[_Point]:
        """The things in the order in which the step of an act says their words."""
        for each in self.things:
            places = [at for at in said_at(graph, each.words) if at.step == act.at.step]
            if places:
                yield _Point(places[0], act, the(bare(each.words)), each.ids)

    def _into(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What goes into a place first."""
        places = [i for each in self.things for i in each.ids if i in graph.props]
        uses = [act for act in acts_of(graph, places) if act.takes and act.tick in deeds(graph)]
        if uses:
            act = uses[0]
            food = [i for i in written(act) if i in graph.things] or [*act.takes]
            proof = (Evidence("order", act.at, phrase_of(graph, act)),)
            yield Denotation(named(graph, food[:1]), (food[0],), proof, frozenset({"into"}), 0.7)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the first that the question names comes first."""
        points = self._rivals(graph)
        if len(points) < 2 or points[0].at == points[1].at:
            return []
        proof = tuple(proof_of(graph, point.act, "order") for point in points[:2])
        is_so = points[0].at < points[1].at
        return [Denotation(_yes(is_so), is_so, proof, frozenset({"as-said"}))]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return f"which comes first, {' or '.join(the(bare(each.words)) for each in self.things)}"


def _takes(graph: RecipeGraph, act: Act, ids: frozenset[str]) -> bool:
    """True if something takes part in an act, by itself or as a part of what does."""
    return not ids.isdisjoint((*act.takes, *act.places, *act.tools, *written(act)))
