"""Operators list and never_used: the lines of the list that are asked for, or that no step uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from ontology.lexicon import stem
from ontology.wordlists import wordlist
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
from reasoner.operators.listed import Listed
from reasoner.operators.points import said_at
from reasoner.operators.sets import (
    is_optional,
    kin_of,
    line_of,
    lines_called,
    lines_of_class,
    lines_worked,
    written,
)
from reasoner.operators.words import PLAIN, bare
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row

_MISSING: Final = wordlist("asking.missing")
_LEFT_OUT: Final = wordlist("asking.left_out")
_UNUSED: Final = wordlist("asking.unused")


def _named(lines: Sequence[Supply], *cues: str, sure: float = 1.0) -> Denotation:
    names, ids = in_a_row(line.name for line in lines), tuple(line.id for line in lines)
    return denoted(names, ids, line_proofs(lines), *cues, sure=sure)


class ListOf(Operator):
    """Asks for the ingredients: all, the optional ones, those of a part or of a kind."""

    kind = "list"
    reads = ("acts", "things", "said", "steps")
    asks = "what {names} are needed"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The narrowest set first, the whole list last."""
        every = [*graph.supplies.values()]
        optional = [line for line in every if is_optional(graph, line)]
        if not _MISSING.isdisjoint(self.said):
            yield from Listed(said=self.said).run(graph)
        if not _LEFT_OUT.isdisjoint(self.said) and optional:
            yield _named(optional, "optional")
            yield _named([line for line in every if line not in optional], "needed")
        for each in self.things:
            lines = lines_of_class(graph, each.words)
            own = {line_of(graph, entity) for entity in each.ids}
            yield _named([] if {*lines} <= own and len(lines) == 1 else lines, "class")
            yield _named(lines_called(graph, each.words), "part")
        if not any(lines_of_class(graph, each.words) for each in self.things):
            yield _named(lines_worked(graph, self.said), "worked-on-line")
        for word in [word for word in self.said if word not in PLAIN]:
            yield _named(lines_called(graph, word), "part")
        for step in self.steps:
            acts = [act for act in graph.acts_of_step(step) if not act.aside]
            foods = unique(i for act in acts for i in written(act))
            names = in_a_row(graph.name(i) for i in foods)
            yield denoted(names, foods, [proof(graph, a, "taken") for a in acts], "of-step")
        for act in self.acts_in(graph):
            foods = unique(i for i in written(act) if i in graph.things)
            names = in_a_row(graph.name(i) for i in foods)
            yield denoted(names, foods, proof(graph, act, "taken"), "taken", sure=0.7)
        yield _named(every, "whole-list", sure=0.5 if self.things else 1.0)


class NeverUsed(Operator):
    """Asks which lines no step uses."""

    kind = "never_used"
    reads = ("things", "said")
    asks = "which ingredients are never used"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the whole list, or about the line of a thing."""
        return cls(things=slots.things, said=slots.said) if graph.supplies else None

    def _line(self, graph: RecipeGraph) -> Supply | None:
        """The line of the thing that is named, where one is."""
        lines = (line_of(graph, entity) for each in self.things for entity in each.ids)
        return next((line for line in lines if line), None)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Their names, and how many they are; first by word and use, then by word alone."""
        unsaid = [line for line in graph.supplies.values() if not _is_said(graph, line)]
        unused = [line for line in unsaid if not _is_used(graph, line)]
        line = self._line(graph)
        named = {stem(word) for word in self.said}
        if line in unused and any(stem(bare(each.words)) in named for each in self.things):
            yield denoted("none, it is never used", 0, line_proofs([line]), "of-thing")
        for lines, cue in ((unused, "unused"), (unsaid, "unsaid")):
            if lines:
                number, proofs = len(lines), line_proofs(lines)
                ways = [_named(lines, cue, "names")]
                ways.append(denoted(str(number), number, proofs, cue, "number", sure=0.6))
                yield from reversed(ways) if "many" in self.said else ways

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is a line that no step uses; of one that is named, whether it is used."""
        if (line := self._line(graph)) is not None:
            is_used = _is_said(graph, line) or _is_used(graph, line)
            is_denied = not _UNUSED.isdisjoint(slots.said)
            return [yes_or_no(is_used != is_denied, line_proofs([line]), "of-thing", sure=0.7)]
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
