"""Family location, seen from the vessel: "What is in the bowl after step 3?" -> "the flour"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.listing import stem
from kg.timeline import Property
from reasoner.finding import bare, find_props, nothing
from reasoner.mixtures import is_nameless, parts_of
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.terms import condition_of, conditional_names
from reasoner.when import When, split_when
from reasoner.wording import listed, the

__all__ = ["ContentsOf"]

_CONTENTS = Phrasing(
    "what [all|ingredients|else] ({is}|goes|went) [there|left] (in|on|inside|into) <place>",
    "what [all] do {you} have (in|on|inside) <place>",
    "what {do} <place> (hold|contain)",
)


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


def _in_one_like(graph: RecipeGraph, words: str, tick: int) -> list[str]:
    """What is in the only vessel with something in it that ends like the words: "the bowl"."""
    head = stem(words)
    kin = [prop for prop in graph.props if stem(graph.name(prop)) == head]
    full = [prop for prop in kin if graph.contents(prop, tick)]
    one_word = len(bare(words).split()) == 1
    return list(graph.contents(full[0], tick)) if one_word and len(full) == 1 else []


def _all_called(graph: RecipeGraph, things: Sequence[str], tick: int) -> str:
    """Several things by name; where one can stand for another, joined by "or"."""
    names = [
        " or ".join(_called(graph, e, tick) for e in graph.either(thing) if e in things)
        for thing in things
    ]
    return listed(names)


def _called(graph: RecipeGraph, thing: str, tick: int) -> str:
    """The name of a thing, and of a mixture also what is in it by then."""
    name, parts = graph.name(thing), parts_of(graph, thing, tick)
    told = conditional_names(graph, parts, lambda part: condition_of(graph, part, tick))
    if is_nameless(graph, thing):
        return f"mixture of {told}" if parts else name
    return f"{name} ({told})" if len(parts) > 1 else name


def _lies(graph: RecipeGraph, thing: str, tick: int) -> Evidence:
    fluent = graph.timeline.now(thing, Property.LOCATION, tick)
    at = graph.act(fluent.because).at if fluent and fluent.because else None
    return Evidence("contents-of", at, f"{graph.name(thing)} was put there")
