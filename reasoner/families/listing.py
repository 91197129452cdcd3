"""Family listing: what a line of the list says: "What can I use instead of butter?"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.parsing.ingredients import IngredientLine, read_line
from ontology import taxonomy
from reasoner.finding import bare, nothing
from reasoner.matching import vocabulary
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, NotUnderstood, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.remarks import forbids
from reasoner.swaps import swaps_in
from reasoner.terms import is_wish, own_condition
from reasoner.wording import listed, phrase_of, the

_INSTEAD = Phrasing(
    "what [else] {do} {you} use (instead of|in place of|rather than|as a substitute for) <thing>",
    "what {do} (replace|substitute|stand in for) <thing>",
    "what {do} {you} (replace|substitute) <thing> (with|by)",
    "what (is|are) [a|the] [good] (substitute|substitutes|replacement|alternative|alternatives) "
    "(for|to) <thing>",
    "(is|are) there [a|an|any] (substitute|substitutes|replacement|alternative|alternatives) "
    "(for|to) <thing>",
)
_MAY_USE = Phrasing(
    "can {you} use <other> (instead of|in place of|rather than|in stead of) <thing>",
    "can {you} (replace|substitute|swap) <thing> (with|by) <other>",
    "can <thing> be (replaced|substituted|swapped) (with|by) <other>",
    "can {you} use <other> (instead|in stead|as well|too) [as well]",
    "{do} <other> work [instead|too|as well|here]",
    "can {you} use (a different|another|other|some other|any other) <other>",
)
_AT_ALL = Phrasing(
    "(can|could|may) {you} [also|just] use [some] <other> [here|for this|in this|in it]",
    "is it (ok|okay|fine|possible) to use <other>",
)
_FURTHER = re.compile(r"\b(?:to|for|in|on|with|instead|rather|as|when|if|and)\b")
_OPTIONAL = Phrasing(
    "(is|are) <thing> [really] (optional|necessary)",
    "{do} {you} (leave out|skip|omit|do without) <thing>",
    "{do} {you} leave <thing> out",
)
_WHICH_OPTIONAL = Phrasing(
    "{what} [ingredient|ingredients|things] (is|are) optional",
    "{what} {do} {you} (leave out|skip|omit)",
)
_PREPARED = Phrasing(
    "how ({is}|{do}) <thing> [be] (prepared|cut|listed)",
    "how {do} {you} prepare <thing>",
    "in what form ({is}|{do}) <thing> (listed|needed|wanted|used)",
)


@dataclass(frozen=True, slots=True)
class InsteadOf:
    """Asks what may be used instead of a listed ingredient."""

    family: ClassVar[str] = "listing"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what can I use instead of butter"."""
        parts = _INSTEAD.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the line offers beside what is asked about."""
        lines, matches = _lines(graph, self.thing)
        asked = {word for word in bare(self.thing).lower().split() if len(word) > 2}
        noted = [swap for swap in swaps_in(graph) if swap.replaces({stem(w) for w in asked})]
        if not lines and not noted:
            return nothing(self, self.thing)
        others: list[str] = []
        said: list[Evidence] = []
        for supply, line in lines:
            names = (line.name, *line.alternatives)
            if len(names) > 1 and not others:
                fits = max(names, key=lambda name: len(asked & {*name.lower().split()}))
                others += [name for name in names if name != fits]
                said.append(_says(supply))
        others += [swap.new for swap in noted]
        said += [swap.remark.evidence for swap in noted]
        if others:
            text = listed(dict.fromkeys(others), "or")
            return Answered(text, self, tuple(said), matches, value=text)
        evidence = tuple(_says(supply) for supply, _ in lines)
        reason = f"the recipe offers nothing instead of {the(bare(self.thing))}"
        return NoAnswer(self, reason, evidence, matches)


@dataclass(frozen=True, slots=True)
class MayUse:
    """Asks whether one thing may be used instead of another, or of whatever is listed."""

    family: ClassVar[str] = "listing"
    has_last_word: ClassVar[bool] = True
    other: str
    thing: str | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "can I use margarine instead of butter"."""
        parts = _MAY_USE.read(question.plain)
        return cls(parts["other"], parts.get("thing") or None) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if a line of the list offers it; the recipe says no more than its list does."""
        if self.thing:
            lines, matches = _lines(graph, self.thing)
        else:
            lines = [(s, read_line(s.text)) for s in graph.supplies.values()]
            matches = ()
        wanted = {word for word in bare(self.other).lower().split() if len(word) > 2}
        for supply, line in lines:
            if any(wanted <= set(name.lower().split()) for name in line.alternatives):
                return Answered("yes", self, (_says(supply),), matches, value=True)
        stems = {stem(word) for word in wanted}
        old = {stem(word) for word in bare(self.thing or "").lower().split()}
        for swap in swaps_in(graph):
            if swap.offers(stems) and (not old or not swap.old or swap.replaces(old)):
                text = "no" if forbids(swap.remark) else "yes"
                return Answered(text, self, (swap.remark.evidence,), matches, value=text == "yes")
        instead = f" instead of {the(bare(self.thing))}" if self.thing else ""
        reason = f"the recipe does not offer {bare(self.other)}{instead}"
        evidence = tuple(_says(supply) for supply, _ in lines) if self.thing else ()
        return NoAnswer(self, reason, evidence, matches)


@dataclass(frozen=True, slots=True)
class MayUseAtAll:
    """Asks whether something may be used that nobody listed."""

    family: ClassVar[str] = "listing"
    other: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "can I use walnuts"."""
        parts = _AT_ALL.read(question.plain)
        other = bare(parts["other"]) if parts else ""
        cls_of = taxonomy.class_of(other, "food")
        is_food = cls_of is not None and taxonomy.kind_of(cls_of) == "food"
        return cls(other) if is_food and not _FURTHER.search(other) else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """As the list or a note offers it; what is listed itself is a question for others."""
        outcome = MayUse(self.other).answer(graph)
        if isinstance(outcome, NoAnswer) and vocabulary(graph).supplies(self.other):
            return NotUnderstood(self.other, f"{self.other} is listed")
        return replace(outcome, query=self) if not isinstance(outcome, NotUnderstood) else outcome


@dataclass(frozen=True, slots=True)
class IsOptional:
    """Asks whether an ingredient may be left out."""

    family: ClassVar[str] = "listing"
    thing: str
    asks_whether_needed: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the parsley optional", "can I leave out the parsley"."""
        parts = _OPTIONAL.read(question.plain)
        needed = question.plain.endswith(" necessary")
        return cls(parts["thing"], needed) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if the line, or the step that uses it, says so."""
        lines, matches = _lines(graph, self.thing)
        if not lines:
            return nothing(self, self.thing)
        told = tuple(e for supply, _ in lines for e in _left_open(graph, supply))
        free = any(line.is_optional for _, line in lines) or bool(told)
        evidence = (*(_says(supply) for supply, _ in lines), *told)
        yes = free != self.asks_whether_needed
        return Answered("yes" if yes else "no", self, evidence, matches, value=yes)


@dataclass(frozen=True, slots=True)
class WhichOptional:
    """Asks which ingredients may be left out."""

    family: ClassVar[str] = "listing"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "which ingredients are optional"."""
        return None if _WHICH_OPTIONAL.read(question.plain) is None else cls()

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The names of the lines that say so."""
        free = [
            supply
            for supply in graph.supplies.values()
            if read_line(supply.text).is_optional or _left_open(graph, supply)
        ]
        if not free:
            return Answered("none", self, (), value=[])
        text = listed(read_line(supply.text).name for supply in free)
        evidence = tuple(_says(supply) for supply in free)
        return Answered(text, self, evidence, value=[supply.id for supply in free])


@dataclass(frozen=True, slots=True)
class ListedHow:
    """Asks how an ingredient should be prepared before the cooking starts."""

    family: ClassVar[str] = "listing"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how should the onions be prepared"."""
        parts = _PREPARED.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What stands behind the name, or before it."""
        lines, matches = _lines(graph, self.thing)
        if not lines:
            return nothing(self, self.thing)
        told = [(supply, line.preparation) for supply, line in lines if line.preparation]
        if not told:
            reason = f"the list does not say how {the(bare(self.thing))} is prepared"
            return NoAnswer(self, reason, tuple(_says(s) for s, _ in lines), matches)
        text = listed(preparation for _, preparation in told)
        return Answered(text, self, tuple(_says(s) for s, _ in told), matches, value=text)


def _lines(
    graph: RecipeGraph, words: str
) -> tuple[list[tuple[Supply, IngredientLine]], tuple[Match, ...]]:
    """The lines that words name, by what is listed or by what it may be replaced with."""
    matches = vocabulary(graph).supplies(bare(words))
    ids = list(dict.fromkeys(match.meaning for match in matches))
    if not ids:
        head = bare(words).lower().split()[-1:]
        ids = [s.id for s in graph.supplies.values() if head and head[0] in _words(s)]
    found = [graph.supplies[supply] for supply in ids if supply in graph.supplies]
    return [(supply, read_line(supply.text)) for supply in found], matches


def _left_open(graph: RecipeGraph, supply: Supply) -> tuple[Evidence, ...]:
    """The acts that take an ingredient only if the cook likes, where no other takes it."""
    things = [thing.id for thing in graph.things.values() if thing.supply == supply.id]
    uses = [(a, t) for t in things for a in graph.uses(t) if not a.aside and t in a.takes]
    first = [pair for pair in uses if pair[0].tick == min(a.tick for a, _ in uses)]
    said = [(act, act.event.condition or own_condition(act, thing)) for act, thing in first]
    if not said or not all(is_wish(condition) for _, condition in said):
        return ()
    return tuple(
        Evidence("condition", act.at, f"{phrase_of(graph, act)}: {condition}")
        for act, condition in said
    )


def _words(supply: Supply) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", supply.text.lower()))


def _says(supply: Supply) -> Evidence:
    return Evidence("ingredient-list", None, supply.text)
