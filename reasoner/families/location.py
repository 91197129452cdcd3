"""Family location: "Where is the butter after step 2?" -> "in the bowl"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.states import Whereabouts
from kg.timeline import Property
from reasoner.finding import Found, find_props, find_things, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import listed, named, place_of, the, whereabouts

__all__ = ["VesselsOf", "WhereBefore", "WhereGoes", "WhereIs"]

_WHERE = Phrasing(
    "where {do} {you} find <thing>",
    "where {is} <thing> (located|kept|stored|sitting|now|currently|being kept|at)",
    "where {is} <thing>",
    "where {do} <thing> (be|sit|stay|lie)",
    "in {what} [{vessel}] {is} <thing>",
)
_BEFORE = Phrasing(
    "where {is} <thing> [been] before (it|they) <event>",
    "in {what} [{vessel}] {is} <thing> before (it|they) <event>",
)
_GOES = Phrasing(
    "(where|into what|in what|to what) [all] {do} <thing> (go|end up|get put|move|get moved|go "
    "to|go next)",
    "where {do} {you} put <thing>",
)
_HELD = Phrasing(
    "{what} {vessel} [all] (held|hold|holds|contained|contain|contains|had|have held) <thing>",
    "[in] {what} {vessel} {is} <thing> [ever] (put|kept|held|placed|in|cooked|stored)",
    "[in] {what} {vessel} {is} <thing>",
)


@dataclass(frozen=True, slots=True)
class WhereIs:
    """Asks where a thing is at some time, by default at the end."""

    family: ClassVar[str] = "location"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "where is the butter after step 2"."""
        rest, when = split_when(question.plain)
        parts = _WHERE.read(rest)
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The place that holds at that time, for each thing of the name."""
        found = find_things(graph, self.thing) or find_props(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, matches=found.matches)
        return _where(self, graph, found, point.tick)


@dataclass(frozen=True, slots=True)
class WhereBefore:
    """Asks where a thing was before something was done to it."""

    family: ClassVar[str] = "location"
    thing: str
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "where was the onion before it was fried"."""
        parts = _BEFORE.read(question.plain)
        return cls(parts["thing"], f"it {parts['event']}") if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The last place that is not the place of that event, walking back from it."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = When("before", None, self.event).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, matches=found.matches)
        event = graph.act(point.tick + 1)
        for tick in range(point.tick, -1, -1):
            for entity in found.entities:
                place = graph.where(entity, tick)
                if place and place.place not in event.places:
                    return _located(self, graph, found, [(entity, place)], tick)
            if not any(graph.where(entity, tick) for entity in found.entities):
                break
        return _where(self, graph, found, point.tick)


@dataclass(frozen=True, slots=True)
class WhereGoes:
    """Asks for the places that a thing is put in, in order."""

    family: ClassVar[str] = "location"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "where does the butter go"."""
        parts = _GOES.read(split_when(question.plain)[0])
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Every place from the first to the last."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        stays = _stays(graph, found)
        if not stays:
            return NoAnswer(self, f"the recipe never says where {the(self.thing)} goes")
        text = ", then ".join(
            dict.fromkeys(place_of(graph, w.place, w.preposition) for _, w in stays)
        )
        evidence = tuple(_evidence(graph, entity, w) for entity, w in stays)
        return Answered(text, self, evidence, found.matches, value=[w.place for _, w in stays])


@dataclass(frozen=True, slots=True)
class VesselsOf:
    """Asks which vessels held a thing."""

    family: ClassVar[str] = "location"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "which vessels held the milk"."""
        parts = _HELD.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The places that the thing was in at some time."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        stays = _stays(graph, found)
        if not stays:
            return NoAnswer(
                self, f"the recipe puts {the(self.thing)} nowhere", matches=found.matches
            )
        places = list(dict.fromkeys(w.place for _, w in stays))
        evidence = tuple(_evidence(graph, entity, w) for entity, w in stays)
        return Answered(named(graph, places), self, evidence, found.matches, value=places)


def _where(query: WhereIs | WhereBefore, graph: RecipeGraph, found: Found, tick: int) -> Outcome:
    places = [(entity, graph.where(entity, tick)) for entity in found.entities]
    known = [(entity, place) for entity, place in places if place is not None]
    if not known:
        gone = [e for e in found.entities if _is_gone(graph, e, tick)]
        if gone:
            return _thrown_away(query, graph, found, gone[0])
        return NoAnswer(
            query,
            f"the recipe has not said where {the(found.words)} is by then",
            matches=found.matches,
        )
    return _located(query, graph, found, known, tick)


def _thrown_away(
    query: WhereIs | WhereBefore, graph: RecipeGraph, found: Found, thing: str
) -> Outcome:
    end = graph.timeline.of(thing, Property.EXISTS)[-1].end or 0
    act = graph.act(end)
    places = [place_of(graph, p, graph.usual_preposition(p)) for p in act.places]
    text = f"{places[0]}: thrown away" if places else "nowhere: it was thrown away"
    evidence = Evidence("discarded", act.at, f"{act.event.text} throws {graph.name(thing)} away")
    return Answered(text, query, (evidence,), found.matches, value=list(act.places))


def _located(
    query: WhereIs | WhereBefore,
    graph: RecipeGraph,
    found: Found,
    known: list[tuple[str, Whereabouts]],
    tick: int,
) -> Outcome:
    texts = dict.fromkeys(whereabouts(graph, place) for _, place in known)
    if len(texts) > 1:
        texts = dict.fromkeys(f"{graph.name(e)} {whereabouts(graph, w)}" for e, w in known)
    evidence = tuple(_evidence(graph, entity, place) for entity, place in known)
    places = [place.place for _, place in known]
    return Answered(listed(texts), query, evidence, found.matches, value=places)


def _evidence(graph: RecipeGraph, entity: str, place: Whereabouts) -> Evidence:
    name, rule = graph.name(entity), "location-of-thing"
    if place.within:
        rule, name = (
            "part-is-where-its-whole-is",
            f"{name} is part of {graph.name(place.within)}, which",
        )
    act = graph.act(place.because) if place.because else None
    finding = f"{name} is {place_of(graph, place.place, place.preposition)} ({place.rule})"
    return Evidence(rule, act.at if act else None, finding)


def _stays(graph: RecipeGraph, found: Found) -> list[tuple[str, Whereabouts]]:
    """Every place that the things were in, by themselves or inside a mixture, in order."""
    stays: dict[tuple[str, str], Whereabouts] = {}
    for entity in found.entities:
        for tick in graph.changes_of(entity):
            place = graph.where(entity, tick)
            if place:
                stays.setdefault((entity, place.place), place)
    return sorted(((e, w) for (e, _), w in stays.items()), key=lambda pair: pair[1].because)


def _is_gone(graph: RecipeGraph, entity: str, tick: int) -> bool:
    exists = graph.timeline.of(entity, Property.EXISTS)
    return bool(exists) and exists[-1].end is not None and exists[-1].end <= tick
