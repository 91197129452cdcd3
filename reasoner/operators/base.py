"""What an operator is: a query over a recipe graph, grounded already, and what it denotes.

An operator knows nothing of English questions. It is made from `Slots`: what the descriptions of a
question were found to mean in one graph. It is a frozen value; `run` answers what is asked, and
`holds` answers yes or no where the question itself names a value to be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self

from kg.graph import RecipeGraph
from kg.quantities import Amount
from reasoner.outcome import Evidence

__all__ = ["At", "Denotation", "Described", "Here", "Operator", "Relation", "Slots"]


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
    where the cook is, where that is known.
    """

    acts: tuple[int, ...] = ()
    things: tuple[Described, ...] = ()
    at: At | None = None
    amounts: tuple[Amount, ...] = ()
    said: tuple[str, ...] = ()
    here: Here | None = None


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


class Operator(Protocol):
    """A query of one kind of unknown."""

    kind: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about what the slots name; none where something that it needs is missing."""

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What it denotes, the likeliest first; nothing where the recipe does not say."""

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes or no (the text begins with the word), where the question proposes a value."""

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words: "where is the butter after step 2"."""
