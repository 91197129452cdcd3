"""Family quantities: "How much butter is left after step 1?" -> "130 g"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from kg.entities import Act, Supply
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.model import Mention
from kg.parsing.ingredients import ingredient_line
from kg.quantities import Amount, amount_of, portion_before, unit_of
from kg.timeline import Property
from reasoner.events import find_events
from reasoner.finding import Found, bare, find_any, find_things, nothing
from reasoner.matching import vocabulary
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.units import converted, difference, in_words, total
from reasoner.when import When, split_when
from reasoner.wording import listed, phrase_of, the

_LEFT = Phrasing(
    "how (much|many) [of] <thing> ({is}|remain|remains|stays) [there] [left|left "
    "over|remaining|unused]",
    "how (much|many) [of] <thing> {do} {you} (have|have got) (left|left over|remaining)",
)
_MUCH = Phrasing(
    "how (much|many) [of] <thing> {do} ({you}|it|{recipe}) [have to] "
    "(need|use|add|take|require|put in|have|call for|pour in|buy) [{total}]",
    "how (much|many) [of] <thing> {is} ({used}|there|listed|in {recipe}) [{total}]",
    "how (much|many) [of] <thing> (goes|go) in [{total}]",
    "how (much|many) [of] <thing> ({is}|goes|go) (in|into) (it|this|{recipe})",
    "what (quantity|amount|weight|volume) of <thing> {do} ({you}|it|{recipe}) "
    "(need|use|add|take|require) [in <unit>]",
    "what (quantity|amount|weight|volume) of <thing> {is} ({used}|added)",
    "what is the (quantity|amount|weight) of <thing>",
    "how much <thing> {total}",
    "how (much|many) [of] <thing> {is} that",
    "how (much|many) [of] <thing> {is} there {total} <rest>",
)
_FOR = Phrasing(
    "how (much|many) [of] <thing> (goes|go|going|gets put) (in|into|on|onto|over|to) <use>",
    "how (much|many) [of] <thing> {do} {you} <use>",
    "how (much|many) [of] <thing> ({is}|gets|get|{is} being) <use>",
    "how (much|many) [of] <thing> {do} <use> (take|get|need|have|contain)",
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
_NEED = re.compile(r"^(?:need|use|take|have) (?:for|to|in|on|with|when) ")
_OF_UNIT = re.compile(r"^(\w+) of (?:the )?")
_IN_UNIT = re.compile(r" in (\w+)$")
_LEFT_WORDS = re.compile(r"\b(?:left|remain\w*|unused)\b")


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
        wanted = _IN_UNIT.search(rest)
        wanted = wanted if wanted and unit_of(wanted[1]) else None
        rest = rest[: wanted.start()] if wanted else rest
        parts = None if _LEFT_WORDS.search(rest) else _MUCH.read(rest)
        if parts is None and len(question.words) <= 5 and rest.startswith("how much "):
            parts = {"thing": rest.removeprefix("how much ")}
        if parts is None:
            return None
        measured = _OF_UNIT.match(parts["thing"])
        named = measured or wanted
        unit = unit_of(named[1]) if named else None
        if question.words[1] == "many" and unit is None and not measured:
            return None
        thing = parts["thing"][measured.end() :] if measured and unit else parts["thing"]
        return cls(thing, when, unit)

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
        return Answered("none", self, (), found.matches, value="none")


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
        if _LEFT_WORDS.search(plain):
            return None
        if _MUCH.read(split_when(plain)[0]) and split_when(plain)[1]:
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
        measured = _OF_UNIT.match(self.thing)
        unit = unit_of(measured[1]) if measured else None
        thing = self.thing[measured.end() :] if measured and unit else self.thing
        supplies, found = _supplies(graph, thing)
        if not found:
            return nothing(self, thing)
        said = _said_portion(graph, found) if not supplies else None
        if said is not None:
            finding = f"the text takes {said[0]} of {the(found.words)}"
            evidence = Evidence("said-amount", said[1].at, finding)
            return Answered(said[0], self, (evidence,), found.matches, value=said[0])
        uses = _uses_of(graph, supplies)
        fitting = [use for use in uses if _is_meant(graph, use, self.use)]
        if not fitting:
            reason = f"the recipe does not say how much {bare(self.thing)} is used for {self.use!r}"
            return NoAnswer(self, reason, (), found.matches)
        last = self.when is not None and self.when.step == -1
        act, used, left = fitting[-1] if last else fitting[0]
        amount = amount_of(used)[0]
        other = converted(amount, unit) if amount and unit else None
        used = str(other) if other else used
        finding = f"{phrase_of(graph, act)} takes {used}; {left} is left"
        evidence = Evidence("quantity-used", act.at, finding)
        return Answered(used, self, (evidence,), found.matches, value=used)


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
    yes_no: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is there more sugar or flour"."""
        parts = _MORE.read(question.plain)
        if parts is None:
            return None
        words = question.words
        return cls(parts["a"], parts["b"], "less" in words, "than" in words)

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
        if self.yes_no:
            yes = more != self.less
            return Answered("yes" if yes else "no", self, lines, value=yes)
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


def _supplies(graph: RecipeGraph, words: str) -> tuple[list[Supply], Found]:
    """The lines of the list that words name, by themselves or through a thing."""
    direct = vocabulary(graph).supplies(bare(words))
    if direct:
        ids = tuple(dict.fromkeys(m.meaning for m in direct))
        return [graph.supplies[i] for i in ids], Found(bare(words), ids, direct)
    found = find_things(graph, words)
    ids = tuple(dict.fromkeys(graph.things[e].supply or "" for e in found.entities))
    return [graph.supplies[i] for i in ids if i], found


def _range(supply: Supply) -> str | None:
    """Both ends of what a line asks for, where it leaves a choice: "2 to 3 cloves"."""
    line = ingredient_line(supply.text)
    if line.amount is None or line.most is None:
        return None
    return f"{Amount(line.amount.number, None)} to {line.most}"


def _value(amount: Amount) -> dict[str, object]:
    return {"number": float(amount.number), "unit": amount.unit}
