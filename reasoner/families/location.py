"""Family location: "Where is the butter after step 2?" -> "in the bowl"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.listing import stem
from kg.states import Whereabouts
from kg.timeline import Property
from reasoner.finding import Found, bare, find_props, find_things, nothing
from reasoner.mixtures import is_nameless, parts_of
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.terms import condition_of, conditional_names
from reasoner.when import When, split_when
from reasoner.wording import listed, named, place_of, the, whereabouts

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
_CONTENTS = Phrasing(
    "what [all|ingredients|else] ({is}|goes|went) [there|left] (in|on|inside|into) <place>",
    "what [all] do {you} have (in|on|inside) <place>",
    "what {do} <place> (hold|contain)",
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


@dataclass(frozen=True, slots=True)
class ContentsOf:
    """Asks what is in a vessel at some time."""

    family: ClassVar[str] = "location"
    place: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is in the bowl after step 3"."""
        rest, when = split_when(question.plain)
        parts = _CONTENTS.read(rest)
        return cls(parts["place"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What lies there then; without a time, what it holds last before it is empty."""
        found = find_props(graph, self.place)
        if not found:
            return nothing(self, self.place)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, matches=found.matches)
        tick = point.tick
        if self.when is None:
            tick = max((_last_full(graph, prop) for prop in found.entities), default=tick)
        elif self.when.relation == "during" and point.step:
            tick = _last_full_in(graph, found.entities, point.step, tick)
        inside = [t for prop in found.entities for t in graph.contents(prop, tick)]
        inside = inside or _in_one_like(graph, self.place, tick)
        if not inside:
            empty = Evidence("contents-of", None, f"{self.place} is empty then")
            return Answered("nothing", self, (empty,), found.matches, value=[])
        evidence = tuple(_lies(graph, thing, tick) for thing in inside)
        text = the(_all_called(graph, inside, tick))
        return Answered(text, self, evidence, found.matches, value=inside)


def _all_called(graph: RecipeGraph, things: Sequence[str], tick: int) -> str:
    """Several things by name; where one can stand for another, joined by "or"."""
    names = [
        " or ".join(_called(graph, e, tick) for e in graph.either(thing) if e in things)
        for thing in things
    ]
    return listed(names)


def _in_one_like(graph: RecipeGraph, words: str, tick: int) -> list[str]:
    """What is in the only vessel with something in it that ends like the words: "the bowl"."""
    head = stem(words)
    kin = [prop for prop in graph.props if stem(graph.name(prop)) == head]
    full = [prop for prop in kin if graph.contents(prop, tick)]
    one_word = len(bare(words).split()) == 1
    return list(graph.contents(full[0], tick)) if one_word and len(full) == 1 else []


def _called(graph: RecipeGraph, thing: str, tick: int) -> str:
    """The name of a thing, and of a mixture also what is in it by then."""
    name, parts = graph.name(thing), parts_of(graph, thing, tick)
    told = conditional_names(graph, parts, lambda part: condition_of(graph, part, tick))
    if is_nameless(graph, thing):
        return f"mixture of {told}" if parts else name
    return f"{name} ({told})" if len(parts) > 1 else name


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


def _lies(graph: RecipeGraph, thing: str, tick: int) -> Evidence:
    fluent = graph.timeline.now(thing, Property.LOCATION, tick)
    at = graph.act(fluent.because).at if fluent and fluent.because else None
    return Evidence("contents-of", at, f"{graph.name(thing)} was put there")


def _stays(graph: RecipeGraph, found: Found) -> list[tuple[str, Whereabouts]]:
    """Every place that the things were in, by themselves or inside a mixture, in order."""
    stays: dict[tuple[str, str], Whereabouts] = {}
    for entity in found.entities:
        for tick in graph.changes_of(entity):
            place = graph.where(entity, tick)
            if place:
                stays.setdefault((entity, place.place), place)
    return sorted(((e, w) for (e, _), w in stays.items()), key=lambda pair: pair[1].because)


def _last_full(graph: RecipeGraph, prop: str) -> int:
    """The last tick at which something is in a vessel."""
    ends = [
        len(graph.acts) if fluent.end is None else fluent.end - 1
        for fluent in graph.timeline.ever_having(prop, Property.LOCATION)
    ]
    return max(ends, default=len(graph.acts))


def _last_full_in(graph: RecipeGraph, props: tuple[str, ...], step: int, tick: int) -> int:
    """The last tick of a step at which something is in one of the vessels."""
    for earlier in range(tick, graph.before_step(step), -1):
        if any(graph.contents(prop, earlier) for prop in props):
            return earlier
    return tick


def _is_gone(graph: RecipeGraph, entity: str, tick: int) -> bool:
    exists = graph.timeline.of(entity, Property.EXISTS)
    return bool(exists) and exists[-1].end is not None and exists[-1].end <= tick
