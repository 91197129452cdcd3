"""Operators list and never_used: the lines of the list that are asked for, or that no step uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from reasoner.operators.base import (
    Denotation,
    Operator,
    Slots,
    denoted,
    line_proofs,
    proof,
    unique,
    yes_or_no,
)
from reasoner.operators.points import said_at
from reasoner.operators.sets import is_optional, kin_of, lines_called, lines_of_class, written
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row


def _named(lines: Sequence[Supply], *cues: str, sure: float = 1.0) -> Denotation:
    names, ids = in_a_row(line.name for line in lines), tuple(line.id for line in lines)
    return denoted(names, ids, line_proofs(lines), *cues, sure=sure)


class ListOf(Operator):
    """Asks for the ingredients: all, the optional ones, those of a part or of a kind."""

    kind = "list"
    reads = ("acts", "things", "said")
    asks = "what {names} are needed"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The narrowest set first, the whole list last."""
        every = [*graph.supplies.values()]
        optional = [line for line in every if is_optional(graph, line)]
        if "optional" in self.said and optional:
            yield _named(optional, "optional")
            yield _named([line for line in every if line not in optional], "needed")
        for each in self.things:
            yield _named(lines_of_class(graph, each.words), "class")
            yield _named(lines_called(graph, each.words), "part")
        for act in self.acts_in(graph):
            foods = unique(i for i in written(act) if i in graph.things)
            names = in_a_row(graph.name(i) for i in foods)
            yield denoted(names, foods, proof(graph, act, "taken"), "taken", sure=0.7)
        yield _named(every, "whole-list", sure=0.5 if self.things else 1.0)


class NeverUsed(Operator):
    """Asks which lines no step uses."""

    kind = "never_used"
    reads = ()
    asks = "which ingredients are never used"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the whole list."""
        return cls() if graph.supplies else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Their names, and how many they are; first by word and use, then by word alone."""
        unsaid = [line for line in graph.supplies.values() if not _is_said(graph, line)]
        unused = [line for line in unsaid if not _is_used(graph, line)]
        for lines, cue in ((unused, "unused"), (unsaid, "unsaid")):
            if lines:
                yield _named(lines, cue, "names")
                number, proofs = len(lines), line_proofs(lines)
                yield denoted(str(number), number, proofs, cue, "number", sure=0.6)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is a line that no step uses."""
        found = self.run(graph)
        all_used = (Evidence("used", None, "the steps use every line"),)
        proofs = found[0].evidence if found else all_used
        return [yes_or_no(bool(found), proofs, "unused", sure=0.7)]


def _is_said(graph: RecipeGraph, line: Supply) -> bool:
    """True if the steps name what a line lists, by its last word or a word of its own."""
    words = [line.name, *(word for word in line.name.split() if len(word) > 3)]
    return any(said_at(graph, word) for word in words)


def _is_used(graph: RecipeGraph, line: Supply) -> bool:
    return any(graph.uses_of(thing) for thing in kin_of(graph, (line.id,)))
