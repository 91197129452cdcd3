"""Family yes-no, about places: "Is the butter in the bowl after step 2?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.finding import find_any, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import place_of

__all__ = ["IsIn"]

_CONTAINS = Phrasing(
    "{do} [the|this] <whole> (contain|have|include|hold|use) [any|some|the|a|an] <part> [in it]",
    "(is|are) there [any|some|a|an] <part> (in|on|inside) [the|this] <whole>",
)
_STAYS = Phrasing("{do} <thing> (stay|remain|end up|still be) (in|on|inside) <place>")
_IN = Phrasing(
    "({is}|{do}) [all|all of] <thing> (still be|be|go|end up|still|already) "
    "(in|on|inside|into|onto|part of) <place>",
    "({is}|{do}) [all|all of] <thing> (in|on|inside|into|onto|part of) <place>",
)
_COOKED = (" cooked", " fried", " boiled", " baked", " simmered", " roasted")
"""What asks for a deed done there, and not for where a thing is."""


@dataclass(frozen=True, slots=True)
class IsIn:
    """Asks whether a thing is in a place or a mixture at some time."""

    family: ClassVar[str] = "yes-no"
    thing: str
    place: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the butter in the bowl after step 2", "does the dough contain sugar"."""
        rest, when = split_when(question.plain)
        parts = _CONTAINS.read(rest)
        if parts:
            whole = parts["whole"]
            return (
                None if whole in ("recipe", "i", "you", "we") else cls(parts["part"], whole, when)
            )
        parts = _STAYS.read(rest)
        if parts:
            return cls(parts["thing"], parts["place"], when or When("after", -1))
        parts = _IN.read(rest)
        if parts is None or parts["thing"].split()[0] in ("there", "i", "you", "we"):
            return None
        if parts["thing"].endswith(_COOKED):
            return None
        return cls(parts["thing"], parts["place"], when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if it lies there, or went into that, by then; without a time, at any time."""
        things = find_any(graph, self.thing)
        places = find_any(graph, self.place)
        for words, found in ((self.thing, things), (self.place, places)):
            if not found:
                return nothing(self, words)
        matches = (*things.matches, *places.matches)
        ticks = range(len(graph.acts) + 1)
        if self.when is not None:
            point = self.when.point(graph, things.entities)
            if point.tick is None:
                return NoAnswer(self, point.problem, (), matches)
            ticks = range(point.tick, point.tick + 1)
        for tick in ticks:
            for thing in things.entities:
                proof = _inside(graph, thing, places.entities, tick)
                if proof:
                    return Answered("yes", self, (proof,), matches, value=True)
        return Answered(
            "no", self, _elsewhere(graph, things.entities, ticks[-1]), matches, value=False
        )


def _inside(graph: RecipeGraph, thing: str, places: tuple[str, ...], tick: int) -> Evidence | None:
    """The proof that a thing is part of, or lies in, one of the places at a time."""
    whole = graph.whole(thing, tick) if thing in graph.things else None
    chain = list(graph.timeline.holding(thing, Property.PART_OF, tick))
    while chain and chain[-1].value not in places:
        outer = graph.timeline.now(chain[-1].value, Property.PART_OF, tick)
        if outer is None or outer in chain:
            break
        chain.append(outer)
    if chain and chain[-1].value in places:
        act = graph.act(chain[0].because)
        return Evidence(
            "part-of", act.at, f"{graph.name(thing)} is part of {graph.name(chain[-1].value)}"
        )
    found = graph.where(thing, tick)
    if found and (found.place in places or any(b in places for b in found.beyond)):
        at = graph.act(found.because).at if found.because else None
        within = f" (as part of {graph.name(whole)})" if whole else ""
        return Evidence(
            "location-of-thing",
            at,
            f"{graph.name(thing)} is {place_of(graph, found.place, found.preposition)}{within}",
        )
    return None


def _elsewhere(graph: RecipeGraph, things: tuple[str, ...], tick: int) -> tuple[Evidence, ...]:
    """Where the things are instead."""
    found = [(thing, graph.where(thing, tick)) for thing in things]
    return tuple(
        Evidence(
            "location-of-thing",
            graph.act(w.because).at if w.because else None,
            f"{graph.name(t)} is {place_of(graph, w.place, w.preposition)}",
        )
        for t, w in found
        if w
    )
