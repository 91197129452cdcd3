"""What an operator is: a query over a recipe graph, grounded already, and what it denotes.

An operator knows nothing of English questions. It is made from `Slots`: what the descriptions of a
question were found to mean in one graph. It is a frozen value; `run` answers what is asked, and
`holds` answers yes or no where the question itself names a value to be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final, Self

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.quantities import Amount
from reasoner.once import once_a_graph
from reasoner.operators.words import bare
from reasoner.outcome import Evidence
from reasoner.wording import listed, phrase_of, the

MOST: Final = 5
"""Answers of a query that are looked at."""


class Relation(StrEnum):
    """How a question relates its moment to an act or a step."""

    BEFORE = "before"
    AFTER = "after"
    DURING = "during"
    IN_STEP = "in_step"
    UNTIL = "until"
    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class At:
    """A moment on the clock: the kitchen as it is when the act at `tick` is done.

    Before an act that is the tick before it. `step` where a whole step is meant, `act` is the tick
    of the act that the time is told by.
    """

    relation: Relation
    tick: int
    step: int | None = None
    act: int | None = None


@dataclass(frozen=True, slots=True)
class Described:
    """Words of the question, and the things, props and supplies they may mean, surest first."""

    words: str
    ids: tuple[str, ...]
    sure: float = 1.0


@dataclass(frozen=True, slots=True)
class Here:
    """Where the cook is: the step told last (0 before the first), and the line of the list."""

    step: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class Slots:
    """What a question was found to be about in one graph.

    `acts` are ticks, in the order in which the question names them (two for a question of order).
    `things` are descriptions in the order of the question; `at` is the moment asked about.
    `amounts` are numbers that the question says ("for 8 people", "in grams": the number is 0
    where only a unit is named), `said` the base forms of its words, in order; `here` is
    where the cook is, where that is known; `steps` are those that the question names by number,
    `place` is one in a row that it names: the second, the last (-1), or none (0).
    """

    acts: tuple[int, ...] = ()
    things: tuple[Described, ...] = ()
    at: At | None = None
    amounts: tuple[Amount, ...] = ()
    said: tuple[str, ...] = ()
    here: Here | None = None
    steps: tuple[int, ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Denotation:
    """What a query denotes: the answer in words, its typed value, and its proof.

    `cues` name how the answer was come by ("said", "assumed", "elided", "by-state", "parts",
    "whole" …): the ranking learns what each is worth. `sure` is the operator's own measure, 0 to 1.
    """

    text: str
    value: Any = None
    evidence: tuple[Evidence, ...] = ()
    cues: frozenset[str] = frozenset()
    sure: float = 1.0


class Operator(Slots):
    """A query of one kind of unknown: the slots that it reads, with how it is asked and answered.

    Slots that an operator does not read stay empty, so that two readings of a question that differ
    only there are one query.
    """

    kind: ClassVar[str]
    reads: ClassVar[tuple[str, ...]] = ("acts", "things", "at")
    needs: ClassVar[tuple[str, ...]] = ()
    """The slots of which at least one must be filled."""
    asks: ClassVar[str]
    """The question in canonical words, with places for what it is about."""

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what the slots name; none where something that it needs is missing."""
        if cls.needs and not any(getattr(slots, name) for name in cls.needs):
            return None
        return cls(**{name: getattr(slots, name) for name in cls.reads})

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What it denotes, the likeliest few first; nothing where the recipe does not say."""
        return distinct(self._ways(graph), MOST)

    def _ways(self, graph: RecipeGraph) -> Iterable[Denotation]:
        """The answers that `run` makes distinct; an operator has this or a `run` of its own."""
        return ()

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes or no (the text begins with the word), where the question proposes a value."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words: "where is the butter after step 2"."""
        words = [each.words for each in self.things]
        act = act_of(graph, self.acts[0] if self.acts else None)
        things = " and ".join(words)
        return self.asks.format(
            thing=words[0] if words else "it",
            things=things or "it",
            name=bare(words[0]) if words else "it",
            the_name=the(bare(words[0])) if words else "it",
            names=listed(map(bare, words)) or "ingredients",
            about=phrase(graph, act) if act else things or "it",
            when=_worded(graph, self.at),
        )

    def acts_in(self, graph: RecipeGraph) -> list[Act]:
        """The acts that are named."""
        return [act for tick in self.acts if (act := act_of(graph, tick))]

    def ticks(self, graph: RecipeGraph) -> tuple[int, ...]:
        """When to look at the kitchen: for "while" and "when" also just before the act is done."""
        if self.at is None:
            return self.acts or (len(graph.acts),)
        if self.at.relation is Relation.START and self.acts and not self.at.act:
            return (max(0, self.acts[0] - 1),)
        is_during = self.at.relation is Relation.DURING and self.at.act
        return (self.at.tick, self.at.tick - 1) if is_during else (self.at.tick,)


def _worded(graph: RecipeGraph, at: At | None) -> str:
    """A moment in canonical words, to stand behind a question: " after step 2"."""
    if at is None:
        return ""
    if at.relation in (Relation.START, Relation.END):
        return f" at the {at.relation}"
    act = act_of(graph, at.act)
    if at.step or act is None:
        relation: str = "in" if at.relation is Relation.IN_STEP else at.relation
        return f" {relation} step {at.step}" if at.step else ""
    how = "while" if at.relation is Relation.DURING else at.relation
    return f" {how} {phrase(graph, act)}"


def denoted(
    text: str,
    value: Any,  # noqa: ANN401  (whatever a denotation can hold)
    proofs: Evidence | Iterable[Evidence],
    *cues: str,
    sure: float = 1.0,
) -> Denotation:
    """An answer with its proofs and cues."""
    evidence = (proofs,) if isinstance(proofs, Evidence) else tuple(proofs)
    return Denotation(text, value, evidence, frozenset(cues), sure)


def yes_or_no(
    is_so: bool,
    proofs: Evidence | Iterable[Evidence],
    *cues: str,
    sure: float = 1.0,
    instead: str = "",
) -> Denotation:
    """The answer to whether something holds; a "no" may tell what holds instead."""
    no = f"no, {instead}" if instead else "no"
    return denoted("yes" if is_so else no, is_so, proofs, *cues, sure=sure)


def distinct(found: Iterable[Denotation], most: int) -> list[Denotation]:
    """The first answers, those of the same words once; no more of them are worked out."""
    kept: dict[str, Denotation] = {}
    for each in found:
        if each.text and each.text not in kept:
            kept[each.text] = each
            if len(kept) == most:
                break
    return list(kept.values())


def unique(items: Iterable[str]) -> tuple[str, ...]:
    """Each item once, in order."""
    return tuple(dict.fromkeys(items))


def act_of(graph: RecipeGraph, tick: int | None) -> Act | None:
    """The act at a tick, if there is one."""
    return graph.acts[tick - 1] if tick and 0 < tick <= len(graph.acts) else None


def phrase(graph: RecipeGraph, act: Act) -> str:
    """An act in a few words, put together once."""
    phrases = _phrases(graph)
    if act.tick not in phrases:
        phrases[act.tick] = phrase_of(graph, act)
    return phrases[act.tick]


@once_a_graph
def _phrases(graph: RecipeGraph) -> dict[int, str]:
    return {}


def proof(graph: RecipeGraph, act: Act, rule: str, finding: str = "") -> Evidence:
    """An act as evidence; by default it says what is done in it, put together once."""
    if finding:
        return Evidence(rule, act.at, finding)
    known = _proofs(graph)
    if (act.tick, rule) not in known:
        known[act.tick, rule] = Evidence(rule, act.at, phrase(graph, act))
    return known[act.tick, rule]


@once_a_graph
def _proofs(graph: RecipeGraph) -> dict[tuple[int, str], Evidence]:
    return {}


def line_proofs(lines: Iterable[Supply]) -> tuple[Evidence, ...]:
    """Lines of the list as evidence."""
    return tuple(Evidence("listed", Moment(0, line.number, 1), line.text) for line in lines)
