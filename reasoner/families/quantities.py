"""Family quantities: "How much butter is left after step 1?" -> "130 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Supply
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.quantities import Amount
from kg.timeline import Property
from reasoner.finding import Found, bare, find_things, nothing
from reasoner.matching import vocabulary
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.units import converted, difference, in_words, total
from reasoner.when import When, split_when
from reasoner.wording import listed, the

_LEFT = Phrasing(
    "how (much|many) [of] <thing> ({is}|remain|remains|stays) [there] [left|left "
    "over|remaining|unused]",
    "how (much|many) [of] <thing> {do} {you} have (left|left over|remaining)",
)
_MUCH = Phrasing(
    "how (much|many) [of] <thing> {do} ({you}|it|{recipe}) [have to] "
    "(need|use|add|take|require|put in|put|have|call for|pour in|buy)",
    "how (much|many) [of] <thing> {is} ({used}|added|put in|there|listed|poured in) [{total}]",
    "how (much|many) [of] <thing> (goes|go) in [{total}]",
    "what (quantity|amount) of <thing> {do} ({you}|it|{recipe}) (need|use|add|take|require)",
    "what (quantity|amount) of <thing> {is} ({used}|added)",
    "what is the (quantity|amount) of <thing>",
    "how much <thing>",
)
_MORE = Phrasing(
    "(is|are) there (more|less) <a> (or|than) <b>",
    "{what} (is there|do i need|is) (more|less) [of] <a> or <b>",
    "{do} ({you}|{recipe}) ({need}) (more|less) <a> (or|than) <b>",
)
_TOGETHER = Phrasing(
    "how much {do} <a> and <b> (weigh|measure|make|come to|add up to|amount to) [together|{total}]",
    "how much {is} <a> and <b> (together|{total})",
)
_LEFT_WORDS = re.compile(r"\b(?:left|remain\w*|unused)\b")


@dataclass(frozen=True, slots=True)
class HowMuch:
    """Asks how much of an ingredient is needed, in total or in a step."""

    family: ClassVar[str] = "quantities"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much sugar do I need", "how much butter goes in in step 2"."""
        rest, when = split_when(question.plain)
        parts = None if _LEFT_WORDS.search(rest) else _MUCH.read(rest)
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the ingredient list says, or what the step takes of it."""
        supplies, found = _supplies(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        if self.when and self.when.step and self.when.step > 0:
            return self._in_step(graph, supplies, found, self.when.step)
        known = [s for s in supplies if s.amount]
        lines = tuple(Evidence("ingredient-list", None, s.text) for s in supplies)
        if not known:
            reason = f"the recipe does not say how much {bare(self.thing)}"
            return NoAnswer(self, reason, lines, found.matches)
        amounts = [s.amount for s in known if s.amount]
        text = in_words(total(amounts)) if len(amounts) > 1 else str(amounts[0])
        return Answered(text, self, lines, found.matches, value=_value(amounts[0]))

    def _in_step(
        self, graph: RecipeGraph, supplies: list[Supply], found: Found, step: int
    ) -> Outcome:
        try:
            before, after = graph.before_step(step), graph.last_tick(step)
        except NotFoundError as error:
            return NoAnswer(self, f"the recipe has {error}", (), found.matches)
        for supply in supplies:
            start = graph.timeline.now(supply.id, Property.QUANTITY, before)
            end = graph.timeline.now(supply.id, Property.QUANTITY, after)
            if start and end and start.value != end.value:
                used = difference(start.value, end.value)
                evidence = Evidence(
                    "quantity-left",
                    graph.act(end.because).at,
                    f"{start.value} before, {end.value} after",
                )
                return Answered(used, self, (evidence,), found.matches, value=used)
        return Answered("none", self, (), found.matches, value="none")


@dataclass(frozen=True, slots=True)
class HowMuchLeft:
    """Asks how much of an ingredient is left at some time."""

    family: ClassVar[str] = "quantities"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much butter is left after step 1"."""
        rest, when = split_when(question.plain)
        parts = _LEFT.read(rest) if _LEFT_WORDS.search(rest) else None
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the state says is left of the supply."""
        supplies, found = _supplies(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        left = [(s, graph.timeline.now(s.id, Property.QUANTITY, point.tick)) for s in supplies]
        known = [(s, f) for s, f in left if f]
        if not known:
            return NoAnswer(self, f"the list has no {bare(self.thing)}", (), found.matches)
        text = listed(f.value for _, f in known)
        evidence = tuple(
            Evidence(
                "quantity-left",
                graph.act(f.because).at if f.because else None,
                f"{s.name}: {f.value} left ({f.rule})",
            )
            for s, f in known
        )
        return Answered(text, self, evidence, found.matches, value=[f.value for _, f in known])


@dataclass(frozen=True, slots=True)
class MoreMuch:
    """Asks of which ingredient there is more, in comparable units."""

    family: ClassVar[str] = "quantities"
    a: str
    b: str
    less: bool

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is there more sugar or flour"."""
        parts = _MORE.read(question.plain)
        return cls(parts["a"], parts["b"], "less" in question.words) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the amounts of the list, converted to one unit."""
        sides = [_supplies(graph, words) for words in (self.a, self.b)]
        for words, (supplies, found) in zip((self.a, self.b), sides, strict=True):
            if not found:
                return nothing(self, words)
            if not any(s.amount for s in supplies):
                return NoAnswer(self, f"the recipe does not say how much {bare(words)}")
        one, two = (total([s.amount for s in supplies if s.amount])[0] for supplies, _ in sides)
        other = converted(two, one.unit)
        lines = tuple(
            Evidence("ingredient-list", None, s.text) for supplies, _ in sides for s in supplies
        )
        if other is None:
            reason = f"{one} and {two} cannot be compared"
            return NoAnswer(self, reason, lines)
        if one.number == other.number:
            return Answered("neither: as much of each", self, lines, value=None)
        more = one.number > other.number
        text = bare(self.a if more != self.less else self.b)
        return Answered(text, self, lines, value=text)


@dataclass(frozen=True, slots=True)
class Together:
    """Asks for the sum of two ingredients."""

    family: ClassVar[str] = "quantities"
    a: str
    b: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much do the flour and the sugar weigh together"."""
        parts = _TOGETHER.read(question.plain)
        return cls(parts["a"], parts["b"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The amounts of the list added up, as far as their units allow."""
        amounts: list[Amount] = []
        lines: list[Evidence] = []
        for words in (self.a, self.b):
            supplies, found = _supplies(graph, words)
            if not found:
                return nothing(self, words)
            amounts += [s.amount for s in supplies if s.amount]
            lines += [Evidence("ingredient-list", None, s.text) for s in supplies]
        if len(amounts) < 2:
            return NoAnswer(
                self, f"the recipe does not say how much {the(self.a)} or {the(self.b)}"
            )
        return Answered(in_words(total(amounts)), self, tuple(lines))


def _supplies(graph: RecipeGraph, words: str) -> tuple[list[Supply], Found]:
    """The lines of the list that words name, by themselves or through a thing."""
    direct = vocabulary(graph).supplies(bare(words))
    if direct:
        ids = tuple(dict.fromkeys(m.meaning for m in direct))
        return [graph.supplies[i] for i in ids], Found(bare(words), ids, direct)
    found = find_things(graph, words)
    ids = tuple(dict.fromkeys(graph.things[e].supply or "" for e in found.entities))
    return [graph.supplies[i] for i in ids if i], found


def _value(amount: Amount) -> dict[str, object]:
    return {"number": float(amount.number), "unit": amount.unit}
