"""Family quantities: "How much sugar do I need?" -> "200 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Supply
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.parsing.ingredients import ingredient_line
from kg.quantities import Amount
from kg.timeline import Property
from reasoner.finding import Found, bare, find_alike, nothing
from reasoner.measuring import NEEDED, asks_what_is_left, in_unit, is_arranged, of_unit
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.portioned import portion_in_step
from reasoner.question import Question
from reasoner.units import converted, difference, in_words, total
from reasoner.when import When, split_when

__all__ = ["HowMuch"]

_COMES_FROM: Final = re.compile(
    r"(?:the )?(?:(?:finely )?grated )?(?:juice|zest|rind|peel|seeds)"
    r"(?: and (?:juice|zest|rind))? of (?:\d|[½¼¾⅓⅔]|half|an?\b|one|two)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class HowMuch:
    """Asks how much of an ingredient is needed, in total or in a step."""

    family: ClassVar[str] = "quantities"
    thing: str
    when: When | None = None
    unit: str | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how much sugar do I need", "how many grams of onions are there"."""
        rest, when = split_when(question.plain)
        wanted, rest = in_unit(rest)
        parts = None if asks_what_is_left(rest) else NEEDED.read(rest)
        if parts is None and len(rest.split()) <= 5 and rest.startswith("how much "):
            parts = {"thing": rest.removeprefix("how much ")}
        if parts is None:
            return None
        measured, thing = of_unit(parts["thing"])
        unit = measured or wanted
        if is_arranged(thing):
            return None
        if question.words[1] == "many" and unit is None and thing.split()[1:2] != ["of"]:
            return None
        return cls(thing, when, unit)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the ingredient list says, or what the step takes of it."""
        supplies, found = find_alike(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        if self.when and self.when.step and self.when.step > 0:
            return self._in_step(graph, supplies, found, self.when.step)
        known = [s for s in supplies if s.amount]
        lines = tuple(Evidence("ingredient-list", None, s.text) for s in supplies)
        if not known and (source := _juice_of(supplies)):
            return Answered(source, self, lines, found.matches, value=source)
        if not known:
            reason = f"the recipe does not say how much {bare(self.thing)}"
            return NoAnswer(self, reason, lines, found.matches)
        amounts = [s.amount for s in known if s.amount]
        if self.unit:
            changed = [converted(amount, self.unit) for amount in amounts]
            amounts = [amount for amount in changed if amount] or amounts
        text = in_words(total(amounts)) if len(amounts) > 1 else str(amounts[0])
        if not self.unit and len(known) == 1:
            text = _range(known[0]) or text
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
        if portion := portion_in_step(graph, found.entities, supplies, step):
            return Answered(
                portion.text, self, (portion.evidence,), found.matches, value=portion.text
            )
        return Answered("none", self, (), found.matches, value="none")


def _range(supply: Supply) -> str | None:
    """Both ends of what a line asks for, where it leaves a choice: "2 to 3 cloves"."""
    line = ingredient_line(supply.text)
    if line.amount is None or line.most is None:
        return None
    return f"{Amount(line.amount.number, None)} to {line.most}"


def _value(amount: Amount) -> dict[str, object]:
    return {"number": float(amount.number), "unit": amount.unit}


def _juice_of(supplies: list[Supply]) -> str:
    """How much a line says by what it comes from: "juice of ½ lemon", "zest of 2 limes"."""
    lines = [supply.text for supply in supplies]
    return lines[0] if len(lines) == 1 and _COMES_FROM.match(lines[0]) else ""
