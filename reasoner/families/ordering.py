"""Family ordering: "Which comes first, frying the onions or boiling the rice?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from reasoner.finding import find_any, nothing
from reasoner.outcome import Answered, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.sides import acts_named, both_sides, on_the_clock
from reasoner.wording import listed, past_of, phrase_of, the

_COMES = (
    "comes|is|happens|goes in|goes|is done|should come|should happen|should be done|do i do|"
    "do you do"
)
_FIRST = Phrasing(
    f"{{what}} [one|of these] ({_COMES}) (first|earlier) <p> or <q>",
    f"<p> (and|or) <q> {{what}} [one] ({_COMES}) (first|earlier)",
    "{do} {you} [first] <p> or <q> first",
)
_EITHER = Phrasing(
    "{do} {you} <p> before or after <q>",
    "({is}|{do}) <p> (come|go in|go|happen) before or after <q>",
    "({is}|{do}) <p> before or after <q>",
)
_ENDS = Phrasing(
    "what [{is}] the [very] <which> (thing|step|action|event) "
    "[to do|{you} do|of {recipe}|in {recipe}]",
    "what {do} {you} do <which> [of all]",
    "what {do} {you} (start|begin) with",
    "what (comes|happens|is done) <which> [of all]",
    "how {do} [{you}|{recipe}] <which>",
)
_EARLIER = Phrasing("({is}|{do}) <p> (come|happen|go) before <q>", "({is}|{do}) <p> before <q>")
_LATER = Phrasing("({is}|{do}) <p> (come|happen|go) after <q>", "({is}|{do}) <p> after <q>")
_STATE = re.compile(r"\b(?:cooked|done|raw|soft|melted|baked|ready)$")
"""What something is after a step: "is the salmon cooked after step 3"."""
_LEAVE = re.compile(r"^(?:may|might|can|could) (?:i|we|you|one) ")
"""What asks for leave to do something, which is not when the recipe does it."""
_HAPPENS = (
    "happens|comes|is done|should happen|happened|is next|comes next|is the next step|"
    "is the next thing to do"
)
_AFTER = Phrasing(
    f"what ({_HAPPENS}) [next|right|just|immediately|directly] after <p>",
    "what {do} {you} do [next|right|just] after <p>",
    "what is the (step|thing|action|next step) [right|just] after <p>",
    "what (follows|comes next after) <p>",
)
_BEFORE = Phrasing(
    f"what ({_HAPPENS}) [right|just|immediately|directly] before <p>",
    "what {do} {you} do [right|just] before <p>",
    "what is the (step|thing|action) [right|just] before <p>",
    "what precedes <p>",
    "what is the last thing {you} do before <p>",
    "what {do} {you} do last before <p>",
)
_BETWEEN = Phrasing(
    f"what [all] ({_HAPPENS}|goes on|takes place) [in] between <p> and <q>",
    "what {do} {you} do [in] between <p> and <q>",
)
_ORDER = Phrasing(
    "in {what} order {is} <thing> (processed|used|handled|prepared|treated|dealt with)",
    "in {what} order {do} {you} (process|use|handle|prepare|treat|work on) <thing>",
    "what is the order (of|in which) <thing> [is processed|are processed]",
    "what is done in order (to|with) <thing>",
    "{what} (steps|actions|events) (involve|use|process|are done to|happen to|concern) <thing>",
)


@dataclass(frozen=True, slots=True)
class WhichFirst:
    """Asks which of two events comes first."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "which comes first, P or Q" and "P and Q, which comes first"."""
        parts = _FIRST.read(question.plain)
        return cls(parts["p"], parts["q"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The earlier of the two in the text."""
        sides = both_sides(self, graph, self.p, self.q)
        if isinstance(sides, NoAnswer):
            return sides
        first, second = sides
        early, late = first.acts[0], second.acts[0]
        words = self.p if early.tick <= late.tick else self.q
        evidence = (on_the_clock(graph, early), on_the_clock(graph, late))
        matches = (*first.matches, *second.matches)
        which = "the first event" if words == self.p else "the second event"
        return Answered(words, self, evidence, matches, value=which)


@dataclass(frozen=True, slots=True)
class Earlier:
    """Asks whether one event comes before or after another in the text."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str
    relation: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the onion fried before the garlic is added"."""
        for phrasing, relation in ((_EARLIER, "before"), (_LATER, "after")):
            parts = phrasing.read(question.plain) if not _LEAVE.match(question.plain) else None
            if parts and not (_STATE.search(parts["p"]) and parts["q"].startswith("step ")):
                return cls(parts["p"], parts["q"], relation)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By their places on the clock."""
        sides = both_sides(self, graph, self.p, self.q)
        if isinstance(sides, NoAnswer):
            return sides
        first, second = sides
        early, late = first.acts[0], second.acts[0]
        yes = early.tick < late.tick if self.relation == "before" else early.tick > late.tick
        evidence = (on_the_clock(graph, early), on_the_clock(graph, late))
        matches = (*first.matches, *second.matches)
        return Answered("yes" if yes else "no", self, evidence, matches, value=yes)


@dataclass(frozen=True, slots=True)
class BeforeOrAfter:
    """Asks on which side of another event an event lies."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do I peel the potatoes before or after boiling them"."""
        parts = _EITHER.read(question.plain)
        return cls(parts["p"], parts["q"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By their places on the clock."""
        sides = both_sides(self, graph, self.p, self.q)
        if isinstance(sides, NoAnswer):
            return sides
        first, second = sides
        early, late = first.acts[0], second.acts[0]
        text = "before" if early.tick < late.tick else "after"
        evidence = (on_the_clock(graph, early), on_the_clock(graph, late))
        return Answered(text, self, evidence, (*first.matches, *second.matches), value=text)


@dataclass(frozen=True, slots=True)
class FirstOrLast:
    """Asks for the first or the last thing to do."""

    family: ClassVar[str] = "ordering"
    which: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the last thing to do"."""
        parts = _ENDS.read(question.plain)
        which = parts.get("which", "first") if parts is not None else ""
        if which in ("first", "start", "begin"):
            return cls("first")
        return cls("last") if which in ("last", "final", "end") else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The act at that end of the clock."""
        acts = [act for act in graph.acts if not act.aside]
        if not acts:
            return NoAnswer(self, "the recipe has nothing to do")
        act = acts[0] if self.which == "first" else acts[-1]
        return Answered(
            phrase_of(graph, act), self, (on_the_clock(graph, act),), value=act.event.id
        )


@dataclass(frozen=True, slots=True)
class Adjacent:
    """Asks what happens just before or after an event."""

    family: ClassVar[str] = "ordering"
    p: str
    relation: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what happens after the onions are fried"."""
        for phrasing, relation in ((_AFTER, "after"), (_BEFORE, "before")):
            parts = phrasing.read(question.plain)
            if parts:
                return cls(parts["p"], relation)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The next act, or the one before, leaving out what is only described."""
        side = acts_named(graph, self.p)
        if not side.acts:
            return NoAnswer(self, side.problem, (), side.matches)
        edge = side.acts[-1] if self.relation == "after" else side.acts[0]
        if not side.is_step and self.relation == "after":
            edge = side.acts[0]
        done = [a for a in graph.acts if not a.aside]
        later = [a for a in done if a.tick > edge.tick][:1]
        earlier = [a for a in done if a.tick < edge.tick][-1:]
        near = later if self.relation == "after" else earlier
        if not near:
            end = "last" if self.relation == "after" else "first"
            return Answered(
                f"nothing: it is the {end} thing to do",
                self,
                (on_the_clock(graph, edge),),
                side.matches,
            )
        text = phrase_of(graph, near[0])
        evidence = (on_the_clock(graph, edge), on_the_clock(graph, near[0]))
        return Answered(text, self, evidence, side.matches, value=near[0].event.id)


@dataclass(frozen=True, slots=True)
class Between:
    """Asks what happens between two events."""

    family: ClassVar[str] = "ordering"
    p: str
    q: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what happens between P and Q"."""
        parts = _BETWEEN.read(question.plain)
        return cls(parts["p"], parts["q"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Every act that lies between them."""
        sides = both_sides(self, graph, self.p, self.q)
        if isinstance(sides, NoAnswer):
            return sides
        first, second = sides
        low, high = sorted((first.acts[-1].tick, second.acts[0].tick))
        between = [a for a in graph.acts if low < a.tick < high and not a.aside]
        if not between:
            return Answered("nothing", self, (), (*first.matches, *second.matches), value=[])
        text = listed(phrase_of(graph, act) for act in between)
        evidence = tuple(on_the_clock(graph, act) for act in between)
        return Answered(text, self, evidence, (*first.matches, *second.matches))


@dataclass(frozen=True, slots=True)
class OrderOf:
    """Asks for the order in which a thing is processed."""

    family: ClassVar[str] = "ordering"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "in what order is the onion processed"."""
        parts = _ORDER.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What is done to it, one after the other."""
        found = find_any(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        ticks = sorted({a.tick for e in found.entities for a in graph.uses(e) if not a.aside})
        acts = [graph.act(tick) for tick in ticks]
        if not acts:
            return NoAnswer(self, f"nothing is done with {the(self.thing)}", (), found.matches)
        text = ", then ".join(past_of(act) for act in acts)
        evidence = tuple(on_the_clock(graph, act) for act in acts)
        return Answered(text, self, evidence, found.matches, value=[a.event.id for a in acts])
