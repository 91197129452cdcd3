"""Family ordering, what must wait: "Does the dough have to rest before it is baked?"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.dependence import chain, independent
from reasoner.finding import find_props
from reasoner.meantime import told_by_words, told_meanwhile, with_doing
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.sides import acts_named, both_sides, on_the_clock
from reasoner.wording import listed, phrase_of

_MUST = Phrasing(
    "{do} <q> [really] (have to wait for|need to wait for|have to wait until|need to wait until|"
    "wait for|wait until|depend on|rely on) <p>",
    "(is it necessary for|does) <q> (to wait for|to come after) <p>",
    "{do} <q> [really] (have to|need to|must) (come|happen|be done) after <p>",
    "{do} <p> [really] (have to|need to) (happen|come|be done|be finished|go|occur) before <q>",
    "must <p> (happen|come|be done|be finished|go|occur|precede) [before] <q>",
    "{do} <p> (have to|need to) precede <q>",
    "must {you} <p> before <q>",
    "{do} {you} [really] (have to|need to) <p> before <q>",
    "is it necessary to <p> before <q>",
)
_CAN = Phrasing(
    "can {you} [do|start|finish] <q> (before|ahead of|without) <p>",
    "can <q> (be done|happen|come|go) (before|ahead of|without) <p>",
)
_MEANWHILE = Phrasing(
    "what [else] {do} {you} [still] do [meanwhile|in the meantime] (while|during|as|in parallel "
    "with|at the same time as) <p>",
    "what [else] {do} {you} (get on with|get done|prepare|work on|make|cook) (while|during|as) <p>",
    "what [else] {do} be done [meanwhile] (while|during|as|in parallel with|at the same time "
    "as) <p>",
    "what (happens|is done|goes on) [meanwhile] "
    "(while|during|in parallel with|at the same time as) <p>",
    "{what} (steps|step|actions|things|events) {do} be done (in parallel with|at the same time "
    "as|while|alongside) <p>",
)
_BOTH = Phrasing(
    "can {you} <p> (in parallel with|at the same time as|while) <q>",
    "can <p> [be done|happen] (in parallel with|at the same time as|while) <q>",
    "can <p> and <q> be done (in parallel|at the same time|together)",
    "(is|are) <p> (while|at the same time as) <q>",
)


_HEATS = re.compile(r"^(?:the )?(?P<prop>[\w -]+?) (?:pre)?heats$")
_LEAVES_OUT = re.compile(r"\bwithout (?!\w+ing\b)(?!step\b)")
"""What asks for a recipe without some food, and not for another order."""
_CAN_DO = re.compile(r"\b(?:can|could|may|might)\b")


@dataclass(frozen=True, slots=True)
class MustComeFirst:
    """Asks whether one event has to happen before another: necessary, not merely earlier."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str
    asks_whether_free: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "does P have to happen before Q" and "must step 4 wait for step 2"."""
        parts = _MUST.read(question.plain)
        if parts:
            return cls(parts["p"], parts["q"])
        parts = _CAN.read(question.plain)
        if parts and _LEAVES_OUT.search(question.plain):
            return None
        return cls(parts["p"], parts["q"], asks_whether_free=True) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if a chain of results leads from the one to the other."""
        sides = both_sides(self, graph, self.p, self.q)
        if isinstance(sides, NoAnswer):
            return sides
        first, second = sides
        path = chain(graph, [a.tick for a in first.acts], [a.tick for a in second.acts])
        yes = bool(path) != self.asks_whether_free
        evidence = tuple(_hands_on(graph, a, b) for a, b in pairwise(path))
        if not path:
            rule = "nothing that the one makes goes into the other"
            evidence = (Evidence("independent", second.acts[0].at, rule),)
        matches = (*first.matches, *second.matches)
        return Answered("yes" if yes else "no", self, evidence, matches, value=yes)


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Asks what can be done in parallel with an event, or whether two can."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str | None = None
    told: bool = False
    still: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what can I do while the cake bakes", "what can I still do while step 4"."""
        parts = _BOTH.read(question.plain) or _MEANWHILE.read(question.plain)
        told = question.words[0] in ("is", "are") or not _CAN_DO.search(question.plain)
        still = " still do " in question.plain
        return cls(parts["p"], parts.get("q"), told, still) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that neither need it nor are needed by it."""
        if heating := _heating(graph, self.p):
            return self._free(graph, (), _until_used(graph, heating), ())
        side = acts_named(graph, self.p)
        if not side.acts and (told := told_by_words(graph, self.p)):
            return self._free(graph, told, (), side.matches)
        if not side.acts:
            return NoAnswer(self, side.problem or "say in parallel with what", (), side.matches)
        if side.is_step and (heated := _heated(graph, side.acts)):
            return self._free(graph, (), _until_used(graph, heated), ())
        acts = side.acts if side.is_step else with_doing(graph, side.acts)
        ticks = [act.tick for act in acts]
        if self.q is not None:
            other = acts_named(graph, self.q, self.p)
            if not other.acts:
                return NoAnswer(self, other.problem, (), other.matches)
            close = any(a.at.step == b.at.step for a in side.acts for b in other.acts)
            free = independent(graph, ticks, other.acts)
            yes = bool(free) or (self.told and close)
            evidence = tuple(on_the_clock(graph, act) for act in (*side.acts, *other.acts))
            return Answered("yes" if yes else "no", self, evidence, side.matches, value=yes)
        told = told_meanwhile(graph, acts)
        others = () if told and self.told else independent(graph, ticks)
        busy = {thing for act in acts for thing in (*act.takes, *act.gives)}
        others = tuple(act for act in others if busy.isdisjoint(act.takes))
        later = [act for act in others if act.tick > min(ticks)]
        if self.still:  # what takes nothing that is known may be about anything
            later = [act for act in later if act.takes or act.places]
            return self._free(graph, told, later, side.matches)
        return self._free(graph, told, later or others, side.matches)

    def _free(
        self,
        graph: RecipeGraph,
        told: Iterable[Act],
        others: Iterable[Act],
        matches: tuple[Match, ...],
    ) -> Outcome:
        """What can be done in the meantime: what the text says, and what is free besides."""
        free = tuple(dict.fromkeys((*told, *others)))
        if not free:
            return Answered("nothing: everything else hangs together with it", self, (), matches)
        text = listed(phrase_of(graph, act) for act in free)
        evidence = tuple(on_the_clock(graph, act) for act in free)
        return Answered(text, self, evidence, matches, value=[a.event.id for a in free])


def _heating(graph: RecipeGraph, words: str) -> Act | None:
    """The act that heats an oven, where nothing is in it yet: "while the oven heats"."""
    match = _HEATS.match(words)
    props = find_props(graph, match["prop"]).entities if match else ()
    acts = [act for prop in props for act in graph.uses(prop)]
    return min((act for act in acts if not act.takes), key=lambda act: act.tick, default=None)


def _heated(graph: RecipeGraph, acts: Iterable[Act]) -> Act | None:
    """The last act of a step, if it heats an oven or the like with nothing in it yet."""
    last = max(acts, key=lambda act: act.tick, default=None)
    is_heating = (
        last is not None and last.meaning is not None and Effect.HEAT in last.meaning.effects
    )
    return last if last and is_heating and not last.takes and last.places else None


def _until_used(graph: RecipeGraph, heating: Act) -> list[Act]:
    """What is done between the heating of an oven and its first use."""
    kinds = {graph.props[place].cls for place in heating.places}
    found: list[Act] = []
    for act in graph.acts[heating.tick :]:
        if act.takes and kinds & {graph.props[place].cls for place in act.places}:
            break
        if not act.aside:
            found.append(act)
    return found


def _hands_on(graph: RecipeGraph, earlier: Act, later: Act) -> Evidence:
    handed = [t for t in earlier.gives if t in later.takes]
    handed = handed or [t for t in earlier.takes if t in later.takes]
    if handed:
        what = listed(graph.name(thing) for thing in handed)
        finding = f"{later.event.text} takes {what} from {earlier.event.text}"
        return Evidence("needs", later.at, finding)
    shared = [p for p in earlier.places if p in (*later.places, *later.tools)]
    if shared and not set(earlier.gives) & {graph.whole(t, later.tick) for t in later.takes}:
        what = listed(graph.name(prop) for prop in shared)
        finding = f"{later.event.text} uses {what}, made ready by {earlier.event.text}"
        return Evidence("needs-ready", later.at, finding)
    finding = f"{later.event.text} takes what {earlier.event.text} leaves"
    return Evidence("needs", later.at, finding)
