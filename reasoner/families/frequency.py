"""Family cardinality: "How often do I stir?" -> "3", "Is the pan used more than the bowl?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.comparing import SIGNS, compared
from reasoner.events import find_events
from reasoner.finding import Found, bare, find_any, find_things, nothing
from reasoner.often import open_ended, repetitions, said_often, times_done
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, is_in_step, split_when
from reasoner.wording import listed, the

__all__ = ["ActionsOn", "TimesDone", "TimesUsed", "UsedMore"]

_TIMES = Phrasing(
    "(how many times|how often) {do} {you} (need|use) <prop>",
    "(how many times|how often) {is} <prop> ({used}|worked with)",
    "(how many times|how often) {do} <prop> get used",
)
_VERB_TIMES = Phrasing(
    "(how many times|how often) {do} {you} [have to|need to] <event>",
    "(how many times|how often) {do} <event>",
)
_RISING = frozenset({"rise", "prove", "proof"})
"""What a dough does, whatever it is called."""
_ACTIONS = Phrasing(
    "how many (actions|action|operations|things) {do} it take to (process|prepare|handle) <thing>",
    "how many (actions|operations|things|events) {is} (done|performed) (to|with|on|for) <thing>",
    "how many (actions|operations|steps|events) (involve|concern|use|process) <thing>",
)
_OFTENER = Phrasing(
    "(is|are) <a> used <sign> [often|frequently|times] than <b>",
    "{what} is used <sign> [often|frequently] <a> or <b>",
)


@dataclass(frozen=True, slots=True)
class TimesUsed:
    """Asks how often a prop or an ingredient is used."""

    family: ClassVar[str] = "cardinality"
    prop: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many times is the bowl used"."""
        parts = _TIMES.read(question.plain)
        return cls(parts["prop"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that it takes part in."""
        found = find_any(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        return _counted_uses(self, graph, found)


@dataclass(frozen=True, slots=True)
class TimesDone:
    """Asks how often something is done."""

    family: ClassVar[str] = "cardinality"
    event: str
    counts: bool = True
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many times do you stir the sauce" and "how often should I stir in step 4"."""
        rest, when = split_when(question.plain)
        is_within = when is not None and when.relation == "during" and when.step is not None
        plain = rest if is_within else question.plain
        parts = _VERB_TIMES.read(plain)
        if parts is None:
            return None
        return cls(parts["event"], question.words[1] != "often", when if is_within else None)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the text says about it, or the number of acts that fit the words."""
        found = find_events(graph, self.event)
        if not found.acts:
            return NoAnswer(self, found.problem, (), found.matches)
        acts = [act for act in found.acts if not act.aside]
        acts = [act for act in acts if is_in_step(act, self.when)]
        said = {often: act for act in reversed(acts) if (often := said_often(graph, act))}
        if said and not self.counts:
            proof = tuple(Evidence("said-in-the-sentence", act.at, o) for o, act in said.items())
            return Answered(listed(reversed(said)), self, proof[::-1], found.matches)
        if any(act.event.lemma in _RISING for act in acts):
            acts = [act for act in graph.acts if act.event.lemma in _RISING and not act.aside]
        evidence = tuple(_use(act, self.event) for act in acts)
        count = sum(times_done(graph, act) for act in acts)
        again = [other for act in acts for other in repetitions(graph, act)]
        evidence += tuple(_repeats(other) for other in again)
        text, open_end = str(count), open_ended(graph, acts)
        if open_end:
            text = f"{text} or more: {open_end}" if again else open_end
        return Answered(text, self, evidence, found.matches, value=None if open_end else count)


@dataclass(frozen=True, slots=True)
class ActionsOn:
    """Asks how many actions it takes to process an ingredient."""

    family: ClassVar[str] = "cardinality"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many actions does it take to process the onion"."""
        parts = _ACTIONS.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that take it by its own name."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        return _counted_uses(self, graph, found)


@dataclass(frozen=True, slots=True)
class UsedMore:
    """Asks whether one prop is used more often than another."""

    family: ClassVar[str] = "cardinality"
    a: str
    b: str
    sign: str
    choice: bool

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the pan used more often than the bowl"."""
        parts = _OFTENER.read(question.plain)
        if parts is None or parts["sign"] not in SIGNS:
            return None
        return cls(parts["a"], parts["b"], parts["sign"], " or " in question.plain)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the number of acts that use them."""
        first, second = find_any(graph, self.a), find_any(graph, self.b)
        for found in (first, second):
            if not found:
                return nothing(self, found.words)
        counts = (len(_uses(graph, first)), len(_uses(graph, second)))
        return compared(self, (self.a, self.b), counts, self.sign, self.choice)


def _counted_uses(query: TimesUsed | ActionsOn, graph: RecipeGraph, found: Found) -> Outcome:
    """How many acts use what was found, each as evidence."""
    acts = _uses(graph, found)
    evidence = tuple(_use(act, found.words) for act in acts)
    return Answered(str(len(acts)), query, evidence, found.matches, value=len(acts))


def _uses(graph: RecipeGraph, found: Found) -> list[Act]:
    ticks = {a.tick for entity in found.entities for a in graph.uses(entity) if not a.aside}
    return [graph.act(tick) for tick in sorted(ticks)]


def _use(act: Act, words: str) -> Evidence:
    return Evidence("used-in", act.at, f"{act.event.text} uses {the(bare(words))}")


def _repeats(act: Act) -> Evidence:
    return Evidence("repeats", act.at, f"{act.event.text} {act.event.times}")
