"""Family ordering, of two things: "Which goes into the wok first, the pepper or the ginger?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.timeline import Property
from reasoner.events import find_events
from reasoner.finding import Found, find_any, find_props, find_things, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import head_of
from reasoner.wording import phrase_of, the

__all__ = ["GoesFirst"]

_GOES: Final = (
    r"(?:goes|go|(?:is|are|gets|get) (?:added|put)|do i (?:add|put)|(?:is|are|comes?)(?= in | on ))"
)
_INTO: Final = r"(?: (?:in|into|on|onto|to)(?: (?:the |my |a )?(?P<place>[\w' -]+?))?)?"
_TWO: Final = r"(?P<p>[\w' -]+?),? or (?P<q>[\w' -]+)"
_WAYS: Final = tuple(
    re.compile(way)
    for way in (
        rf"^(?:which|what)(?: one| ingredient)? {_GOES}{_INTO} first ?[,:;-]? {_TWO}$",
        rf"^(?P<p>[\w' -]+?),? or (?P<q>[\w' -]+?) ?[,:;-] (?:which|what)(?: one)? {_GOES}{_INTO}"
        r" first$",
        rf"^(?:for (?:the )?(?P<for>[^,]+), )?(?:do|does|should|is|are) {_TWO[:-1]}?) "
        rf"(?:go|goes|added|come|put){_INTO} first$",
        rf"^(?:which|what)(?: one)? (?:is|are|gets|get|do i|should i) (?P<verb>\w+) first ?[,:;-]? "
        rf"{_TWO}$",
    )
)
_DEED: Final = re.compile(r"^(?!dressing|icing|pudding|filling|topping|stuffing)\w+ing ")
"""What is done, and is no thing: "adding the beans"."""


@dataclass(frozen=True, slots=True)
class GoesFirst:
    """Asks which of two things goes somewhere first, or has something done to it first."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str
    place: str = ""
    verb: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "which goes into the pan first, the rice or the curry powder"."""
        for way in _WAYS:
            if match := way.match(question.plain):
                said = match.groupdict("")
                if any(_DEED.match(said[side]) for side in "pq"):
                    return None
                place = said.get("place", "") or said.get("for", "")
                return cls(said["p"], said["q"], place, said.get("verb", ""))
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The one that is there first, or whose act of that name comes first."""
        if self.verb:
            acts = [_first_done(graph, f"{self.verb} {words}") for words in (self.p, self.q)]
            return self._earlier(graph, acts[0], acts[1])
        things = [find_things(graph, words) for words in (self.p, self.q)]
        for words, found in zip((self.p, self.q), things, strict=True):
            if not found:
                return nothing(self, words)
        place = find_props(graph, self.place) or find_any(graph, self.place)
        if self.place and place:
            acts = [_first_there(graph, found, place.entities) for found in things]
            if outcome := self._told(graph, acts[0], acts[1]):
                return outcome
        met = _joined(graph, things[0], things[1])
        if met and met[0].places and met[1].places and set(met[0].places).isdisjoint(met[1].places):
            return NoAnswer(self, "they come from different places")
        return self._earlier(graph, *met) if met else NoAnswer(self, "they are never together")

    def _told(self, graph: RecipeGraph, first: Act | None, second: Act | None) -> Outcome | None:
        return self._earlier(graph, first, second) if first and second else None

    def _earlier(self, graph: RecipeGraph, first: Act | None, second: Act | None) -> Outcome:
        if first is None or second is None:
            words = self.p if first is None else self.q
            return NoAnswer(self, f"the recipe does not say when {the(words)} is")
        both = _written_order(graph, first, self.p, self.q) if first is second else None
        words = both or (self.p if first.tick <= second.tick else self.q)
        proof = tuple(
            Evidence("on-the-clock", act.at, f"{phrase_of(graph, act)} is event {act.tick}")
            for act in (first, second)
        )
        return Answered(words, self, proof, value=words)


def _first_done(graph: RecipeGraph, event: str) -> Act | None:
    return next((act for act in find_events(graph, event).acts if not act.aside), None)


def _first_there(graph: RecipeGraph, found: Found, places: tuple[str, ...]) -> Act | None:
    """The act that first has a thing in one of the places, by itself or in a mixture."""
    ticks = sorted({t for e in found.entities for t in graph.text.ticks_about(e)})
    for tick in ticks:
        if any(_is_there(graph, thing, places, tick) for thing in found.entities):
            return graph.act(tick)
    return None


def _is_there(graph: RecipeGraph, thing: str, places: tuple[str, ...], tick: int) -> bool:
    spot = graph.where(thing, tick)
    whole = graph.whole(thing, tick)
    return whole in places or (
        spot is not None and (spot.place in places or any(b in places for b in spot.beyond))
    )


def _joined(graph: RecipeGraph, first: Found, second: Found) -> tuple[Act, Act] | None:
    """The acts by which each of two things came to where they are first together."""
    about = {t for e in (*first.entities, *second.entities) for t in graph.text.ticks_about(e)}
    for tick in sorted(about):
        for one in first.entities:
            for other in second.entities:
                met = _met(graph, one, other, tick) if one != other else None
                if met and all(met):
                    return graph.act(met[0]), graph.act(met[1])
    return None


def _met(graph: RecipeGraph, one: str, other: str, tick: int) -> tuple[int, int] | None:
    """When each of two things came into the mixture, or to the place, that both are in."""
    mine, yours = _wholes(graph, one, tick), _wholes(graph, other, tick)
    for whole, came in mine.items():
        if whole in yours:
            return came, yours[whole]
    spots = graph.where(one, tick), graph.where(other, tick)
    if spots[0] is None or spots[1] is None or spots[0].place != spots[1].place:
        return None
    return spots[0].because or 0, spots[1].because or 0


def _wholes(graph: RecipeGraph, thing: str, tick: int) -> dict[str, int]:
    """The mixtures that a thing is in, from the inside out, and when it came into each."""
    found: dict[str, int] = {}
    link = graph.timeline.now(thing, Property.PART_OF, tick)
    while link is not None and link.value not in found:
        found[link.value] = link.because or 0
        link = graph.timeline.now(link.value, Property.PART_OF, tick)
    return found


def _written_order(graph: RecipeGraph, act: Act, p: str, q: str) -> str | None:
    """Of two things that one act brings together, the one that it finds there, or has first."""
    sentence = graph.text.sentence(act.at)
    spoken = [stem(token.form.lower()) for token in sentence.tokens] if sentence else []
    heads = [head_of(words) for words in (p, q)]
    if heads[0] != heads[1] and all(spoken.count(head) == 1 for head in heads):
        return p if spoken.index(heads[0]) < spoken.index(heads[1]) else q
    places = []
    for words in (p, q):
        entities = set(find_things(graph, words).entities)
        said = [x.participation.mention.at for x in act.partakings
                if x.entity in entities and x.participation.mention]  # fmt: skip
        places.append(min(said, default=None))
    if places[0] is None or places[1] is None:
        return None if places[0] is places[1] else (p if places[0] is None else q)
    return p if places[0] <= places[1] else q
