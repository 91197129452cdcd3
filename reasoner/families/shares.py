"""Family quantities, of one use: "How much butter do I grease the tin with?" -> "20 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.model import Mention
from kg.portions import portion_before
from kg.quantities import amount_of
from kg.timeline import Property
from reasoner.events import find_events
from reasoner.finding import Found, bare, find_any, find_supplies, nothing
from reasoner.measuring import NEEDED, asks_what_is_left, of_unit
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.portioned import portion_in_step
from reasoner.question import Question
from reasoner.units import converted, difference
from reasoner.when import When, is_in_step, split_when
from reasoner.wording import phrase_of, the

__all__ = ["HowMuchFor"]

_FOR = Phrasing(
    "how (much|many) [of] <thing> (goes|go|going|gets put) (in|into|on|onto|over|to) <use>",
    "how (much|many) [of] <thing> {do} {you} <use>",
    "how (much|many) [of] <thing> ({is}|gets|get|{is} being) <use>",
    "how (much|many) [of] <thing> {do} <use> (take|get|need|have|contain)",
)
_NEED = re.compile(r"^(?:need|use|take|have) (?:for|to|in|on|with|when) ")


@dataclass(frozen=True, slots=True)
class HowMuchFor:
    """Asks how much of an ingredient one event takes, or goes into something."""

    family: ClassVar[str] = "quantities"
    thing: str
    use: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much butter do you use to grease the tin", "how much oil goes in the dough"."""
        plain, when = question.plain, None
        if asks_what_is_left(plain):
            return None
        if NEEDED.read(split_when(plain)[0]) and split_when(plain)[1]:
            plain, when = split_when(plain)
        parts = _FOR.read(plain)
        if parts is None:
            return None
        parts["use"] = _NEED.sub("", parts["use"])
        use, later = split_when(parts["use"])
        if later is not None and later.step is not None:
            return cls(parts["thing"], use, later)
        return cls(parts["thing"], parts["use"], when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What was left before the event less what was left after it."""
        unit, thing = of_unit(self.thing)
        supplies, found = find_supplies(graph, thing)
        if not found:
            return nothing(self, thing)
        said = _said_portion(graph, found) if not supplies else None
        if said is not None:
            finding = f"the text takes {said[0]} of {the(found.words)}"
            evidence = Evidence("said-amount", said[1].at, finding)
            return Answered(said[0], self, (evidence,), found.matches, value=said[0])
        uses = _uses_of(graph, supplies)
        here = [use for use in uses if is_in_step(use[0], self.when)]
        fitting = [use for use in here if _is_meant(graph, use, self.use)]
        if self.when is not None and len(here) == 1:
            fitting = here
        step = self.when.step if self.when and self.when.step else 0
        portion = portion_in_step(graph, found.entities, supplies, step) if not here else None
        if portion is not None:
            return Answered(
                portion.text, self, (portion.evidence,), found.matches, value=portion.text
            )
        if not fitting:
            reason = f"the recipe does not say how much {bare(self.thing)} is used for {self.use!r}"
            return NoAnswer(self, reason, (), found.matches)
        last = self.when is not None and self.when.step == -1
        if not last:
            named = find_events(graph, self.use).acts
            fitting.sort(key=lambda use: use[0] not in named)
        act, used, left = fitting[-1] if last else fitting[0]
        amount = amount_of(used)[0]
        other = converted(amount, unit) if amount and unit else None
        used = str(other) if other else used
        finding = f"{phrase_of(graph, act)} takes {used}; {left} is left"
        evidence = Evidence("quantity-used", act.at, finding)
        return Answered(used, self, (evidence,), found.matches, value=used)


def _said_portion(graph: RecipeGraph, found: Found) -> tuple[str, Mention] | None:
    """The amount that the text says is taken of something that is not on the list."""
    for entity in found.entities:
        for mention in graph.text.mentions_for(entity):
            sentence = graph.text.sentence(mention.at)
            words = [token.form for token in sentence.tokens] if sentence else []
            portion = portion_before(words[: mention.at.token - 1], mention.text.split())
            if portion is not None and portion.amount is not None:
                return str(portion.amount), mention
    return None


def _uses_of(graph: RecipeGraph, supplies: list[Supply]) -> list[tuple[Act, str, str]]:
    """Each act that takes from the supplies, how much it takes, and what is left then."""
    uses = []
    for supply in supplies:
        left = graph.timeline.of(supply.id, Property.QUANTITY)
        for before, after in pairwise(left):
            used = difference(before.value, after.value)
            if after.value == "none" and before.value[:1].isdigit():
                used = before.value
            uses.append((graph.act(after.because), used, after.value))
        if len(left) == 1 and left[0].because:
            uses.append((graph.act(left[0].because), left[0].value, "none"))
    return uses


def _is_meant(graph: RecipeGraph, use: tuple[Act, str, str], words: str) -> bool:
    """True if an act that takes some of it is the one, or leads to the thing, that words name."""
    act, words = use[0], re.sub(r"^(?:in|into|on|onto|over|to|for) ", "", words)
    target = find_any(graph, words)
    taking = {*act.takes, *act.gives, *act.places}
    wholes = {graph.whole(thing, tick) for thing in act.takes for tick in _while_in(graph, act)}
    if any(entity in taking or entity in wholes for entity in target.entities):
        return True
    named = find_events(graph, words).acts
    return any(other is act or set(other.takes) & set(act.takes) for other in named)


def _while_in(graph: RecipeGraph, act: Act) -> range:
    """The ticks from an act until shortly after it, when what it takes goes into something."""
    return range(act.tick, min(act.tick + 3, len(graph.acts) + 1))
