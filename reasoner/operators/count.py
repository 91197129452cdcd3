"""Operators count_things and count_props: how many ingredients, things, vessels there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology import taxonomy
from reasoner.operators.amounts import listed
from reasoner.operators.base import Denotation, Described
from reasoner.operators.counts import Count, acts_counted, counted, number_of, with_names
from reasoner.operators.naming import bare
from reasoner.operators.sets import (
    is_optional,
    line_proof,
    lines_meant,
    lines_of_class,
    lines_saying,
    lines_worked,
    written,
)
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row
from reasoner.wording import phrase_of

__all__ = ["CountProps", "CountThings"]


@dataclass(frozen=True, slots=True)
class CountThings(Count):
    """Asks how many ingredients or things of a kind there are, or an act takes."""

    kind: ClassVar[str] = "count_things"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        every = [*graph.supplies.values()]
        if "optional" in self.slots.said:
            yield _lines([line for line in every if is_optional(graph, line)], "optional")
        yield from self._measured(graph)
        yield from _vessels(graph, self.slots.things)
        yield from self._named(graph)
        yield from self._in_acts(graph)
        for each in self.slots.things:
            yield from number_of(graph, each)
            of_class = lines_of_class(graph, each.words)
            if len(of_class) > 1:
                yield _lines(of_class, "class")
        yield _lines(lines_worked(graph, self.slots.said), "worked-on-line")
        for each in self.slots.things:
            yield _lines(lines_saying(graph, each.words), "line-says")
        lines = [line for each in self.slots.things for line in lines_meant(graph, each)]
        yield _lines(list(dict.fromkeys(lines)), "named")
        is_narrowed = self.slots.acts or any(each.ids for each in self.slots.things)
        if not is_narrowed and "optional" not in self.slots.said and not lines:
            yield _lines(every, "whole-list")

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """As many as the question names: foods, or acts."""
        foods = [each for each in self.slots.things if any(i in graph.things for i in each.ids)]
        acts = [graph.act(tick) for tick in dict.fromkeys(self.slots.acts)]
        if len(foods) > 1:
            names = [bare(each.words) for each in foods]
            yield counted(names, Evidence("counted", None, in_a_row(names)), "descriptions")
        if len(acts) > 1:
            yield acts_counted(acts, graph, "acts")

    def _measured(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The lines that want a measure that the question names."""
        for amount in self.slots.amounts:
            if amount.unit is None:
                continue
            same = [
                line
                for line in graph.supplies.values()
                if any(
                    own.unit == amount.unit and amount.number in (0, own.number)
                    for own in listed(graph, line).amounts
                )
            ]
            yield _lines(same, "measure")

    def _in_acts(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts take, and those of it that are of the kind asked for."""
        acts = [graph.act(tick) for tick in dict.fromkeys(self.slots.acts)]
        taken = [i for act in acts for i in written(act) if i in graph.things and i in act.takes]
        taken = taken or [i for act in acts for i in act.takes if i not in act.assumed]
        foods = _without_wholes(graph, taken)
        if not foods:
            return
        proof = Evidence("counted", acts[0].at, "; ".join(phrase_of(graph, a) for a in acts))
        for each in self.slots.things:
            cls = taxonomy.class_of(bare(each.words), "food")
            kinds = [i for i in foods if cls and (of := graph.things[i].cls) and _is(of, cls)]
            if kinds and len(self.slots.things) == 1:
                yield counted([graph.name(i) for i in kinds], proof, "taken", "class")
        yield counted([graph.name(i) for i in foods], proof, "taken")


def _is(cls: str, ancestor: str) -> bool:
    return taxonomy.is_a(cls, ancestor)


def _without_wholes(graph: RecipeGraph, ids: Iterable[str]) -> list[str]:
    """Things each once: not a mixture, and not two portions or names of one line."""
    found: dict[str, str] = {}
    for entity in ids:
        thing = graph.things[entity]
        if thing.explicit:
            found.setdefault(thing.supply or graph.name(thing.taken_from or entity), entity)
    return list(found.values())


def _lines(lines: Sequence[Supply], *cues: str, sure: float = 1.0) -> Denotation:
    moment = Moment(0, lines[0].number, 1) if lines else None
    proof = Evidence("listed", moment, line_proof(lines))
    return counted([line.name for line in lines], proof, *cues, sure=sure)


@dataclass(frozen=True, slots=True)
class CountProps(Count):
    """Asks how many vessels or tools of a kind are needed."""

    kind: ClassVar[str] = "count_props"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        found = list(_vessels(graph, self.slots.things))
        yield from found
        things = CountThings(self.slots).run(graph)
        yield from (each for each in things if not found or "whole-list" not in each.cues)


def _vessels(graph: RecipeGraph, things: Iterable[Described]) -> Iterator[Denotation]:
    """The props that are described: with those that nobody wrote, and only the written ones."""
    named = [each for each in things if _names_prop(graph, each)]
    for is_written in (False, True):
        found = dict.fromkeys(i for each in named for i in _props(graph, each, is_written))
        if not found:
            continue
        names = [graph.name(prop) for prop in found]
        number = sum(graph.text.said_number(prop) or 1 for prop in found)
        proof = (Evidence("counted", graph.props[next(iter(found))].origin, in_a_row(names)),)
        cues = frozenset({"written" if is_written else "implied"})
        yield Denotation(with_names(number, names), number, proof, cues)
        yield Denotation(str(len(found)), len(found), proof, cues | {"once-each"}, 0.5)


def _names_prop(graph: RecipeGraph, described: Described) -> bool:
    cls = taxonomy.class_of(bare(described.words), "tool")
    is_tool = cls is not None and taxonomy.kind_of(cls) in ("tool", "place")
    return is_tool or any(i in graph.props for i in described.ids)


def _props(graph: RecipeGraph, described: Described, is_written: bool) -> Iterator[str]:
    """The props that a description names by its class or its last word."""
    cls = taxonomy.class_of(bare(described.words), "tool")
    for prop in graph.props.values():
        by_class = cls is not None and prop.cls is not None and _is(prop.cls, cls)
        if (by_class or prop.id in described.ids) and (
            not is_written or graph.text.mentions_for(prop.id)
        ):
            yield prop.id
