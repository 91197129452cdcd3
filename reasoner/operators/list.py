"""Operators list and never_used: the lines of the list that are asked for, or that no step uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.operators.base import Denotation, Described, Slots
from reasoner.operators.naming import bare, unique, yes_or_no
from reasoner.operators.points import said_at
from reasoner.operators.sets import is_optional, kin_of, lines_called, lines_of_class, written
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of

__all__ = ["ListOf", "NeverUsed"]


def _named(lines: Sequence[Supply], *cues: str, sure: float = 1.0) -> Denotation:
    proofs = tuple(Evidence("listed", Moment(0, line.number, 1), line.text) for line in lines)
    names = in_a_row(line.name for line in lines)
    return Denotation(names, tuple(line.id for line in lines), proofs, frozenset(cues), sure)


@dataclass(frozen=True, slots=True)
class ListOf:
    """Asks for the ingredients: all, the optional ones, those of a part or of a kind."""

    kind: ClassVar[str] = "list"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    said: tuple[str, ...] = ()

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the list, narrowed by what the slots name."""
        return cls(slots.things, slots.acts, slots.said)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The narrowest set first, the whole list last."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(denotation.text, denotation)
        return [denotation for text, denotation in found.items() if text]

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        every = [*graph.supplies.values()]
        optional = [line for line in every if is_optional(graph, line)]
        if "optional" in self.said and optional:
            yield _named(optional, "optional")
            yield _named([line for line in every if line not in optional], "needed")
        for each in self.things:
            yield _named(lines_of_class(graph, each.words), "class")
            yield _named(lines_called(graph, each.words), "part")
        for tick in self.acts:
            act = graph.act(tick)
            foods = unique(i for i in written(act) if i in graph.things)
            proof = (Evidence("taken", act.at, phrase_of(graph, act)),)
            names = in_a_row(graph.name(i) for i in foods)
            yield Denotation(names, foods, proof, frozenset({"taken"}), 0.7)
        yield _named(every, "whole-list", sure=0.5 if self.things else 1.0)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: whether something is on the list is asked of `listed`."""
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        what = in_a_row(bare(each.words) for each in self.things) or "ingredients"
        return f"what {what} are needed"


@dataclass(frozen=True, slots=True)
class NeverUsed:
    """Asks which lines no step uses."""

    kind: ClassVar[str] = "never_used"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the whole list."""
        return cls() if graph.supplies else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Their names, and how many they are; first by word and use, then by word alone."""
        found: dict[str, Denotation] = {}
        unsaid = [line for line in graph.supplies.values() if not _is_said(graph, line)]
        unused = [line for line in unsaid if not _is_used(graph, line)]
        for lines, cue in ((unused, "unused"), (unsaid, "unsaid")):
            if lines:
                names = _named(lines, cue, "names")
                found.setdefault(names.text, names)
                number = Denotation(
                    str(len(lines)), len(lines), names.evidence, frozenset({cue, "number"}), 0.6
                )
                found.setdefault(number.text, number)
        return list(found.values())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is a line that no step uses."""
        found = self.run(graph)
        all_used = [Evidence("used", None, "the steps use every line")]
        proofs = found[0].evidence if found else all_used
        return [yes_or_no(bool(found), proofs, "unused", sure=0.7)]

    def wording(self, graph: RecipeGraph) -> str:
        """The canonical question."""
        return "which ingredients are never used"


def _is_said(graph: RecipeGraph, line: Supply) -> bool:
    """True if the steps name what a line lists, by its last word or a word of its own."""
    return any(said_at(graph, word) for word in line.name.split() if len(word) > 3) or bool(
        said_at(graph, line.name)
    )


def _is_used(graph: RecipeGraph, line: Supply) -> bool:
    return any(graph.uses_of(thing) for thing in kin_of(graph, (line.id,)))
