"""Count sets; operators count_things and count_props: how many ingredients, things, vessels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.values import Measure
from ontology import taxonomy
from ontology.lexicon import stem
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.operators.amounts import listed
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Slots,
    denoted,
    phrase,
    yes_or_no,
)
from reasoner.operators.sets import (
    is_optional,
    lines_meant,
    lines_of_class,
    lines_proof,
    lines_saying,
    lines_worked,
    written,
)
from reasoner.operators.words import PLAIN, bare
from reasoner.outcome import Evidence
from reasoner.wording import listed as in_a_row

_NEEDED: Final = wordlist("asking.needed")
_MORE: Final = wordlist("asking.more")


_FEW: Final = 6
"""Up to so many things are named beside their number."""


def counted(names: Sequence[str], proof: Evidence, *cues: str) -> Denotation:
    """A number with the names of what is counted."""
    return denoted(with_names(len(names), names), len(names), proof, *cues)


def with_names(number: int, names: Iterable[str]) -> str:
    """A number, and the names where they are few, all different and without numbers."""
    few = list(dict.fromkeys(name.partition(":")[0].strip() for name in names))
    is_plain = 1 < len(few) == number <= _FEW and not any(map(str.isdecimal, "".join(few)))
    return f"{number}: {in_a_row(few)}" if is_plain else str(number)


class Count(Operator):
    """Asks how many there are of a set: of things, acts, a moment, a measure."""

    reads = ("acts", "things", "at", "amounts", "said", "here")
    asks = "how many {names} are there"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The numbers, the likeliest first; that it is only one comes last."""
        found: dict[str, Denotation] = {}
        for denotation in self._ways(graph):
            found.setdefault(str(denotation.value), denotation)
        known = [each for each in found.values() if each.value]
        return sorted(known, key=lambda each: each.value == 1)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there are as many as the question says, or more than one."""
        asked = [amount.number for amount in slots.amounts if amount.number]
        for found in self.run(graph)[:1]:
            if isinstance(found.value, int):
                is_so = found.value == asked[0] if asked else found.value > 1
                cues = ("said" if asked else "several", *found.cues)
                return [yes_or_no(is_so, found.evidence, *cues, sure=0.7)]
        return ()


def acts_counted(acts: Sequence[Act], graph: RecipeGraph, *cues: str) -> Denotation:
    """How many acts there are, with the acts as proof."""
    first = acts[0].at if acts else None
    proof = Evidence("counted", first, "; ".join(phrase(graph, act) for act in acts))
    return denoted(str(len(acts)), len(acts), proof, *cues)


def number_of(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """How many of a thing the list or the text has, if it counts them."""
    lines = lines_meant(graph, described)
    ways = [way for line in lines for way in listed(graph, line).ways[:1] if not way.least.unit]
    least = sum((way.least.number for way in ways), Fraction())
    most = sum((way.most.number for way in ways), Fraction())
    if most > 1:
        value = int(most) if least == most else Measure(least, most, None)
        yield denoted(str(value), value, lines_proof(lines), "line-number", sure=0.6)
    for entity in described.ids:
        if (number := graph.text.said_number(entity)) and number > 1:
            at = graph.text.mentions_for(entity)[0].at
            proof = Evidence("said-number", at, f"{number} {graph.name(entity)}")
            yield denoted(str(number), number, proof, "said-number", sure=0.6)


class CountThings(Count):
    """Asks how many ingredients or things of a kind there are, or an act takes."""

    kind = "count_things"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        every = [*graph.supplies.values()]
        if "optional" in self.said:
            yield _lines([line for line in every if is_optional(graph, line)], "optional")
        if self.here and not self.here.step and not _MORE.isdisjoint(self.said):
            yield _lines(every[self.here.line :], "still-to-come")
        if self._asks_for_all(graph):
            yield _lines(every, "whole-list")
        yield from self._measured(graph)
        yield from vessels(graph, self.things)
        yield from self._named(graph)
        yield from self._in_acts(graph)
        for each in self.things:
            yield from number_of(graph, each)
            of_class = lines_of_class(graph, each.words)
            if len(of_class) > 1:
                yield _lines(of_class, "class")
        yield _lines(lines_worked(graph, self.said), "worked-on-line")
        for each in self.things:
            yield _lines(lines_saying(graph, each.words), "line-says")
        lines = lines_meant(graph, *self.things)
        yield _lines(lines, "named")
        if "optional" not in self.said and not any(each.ids for each in self.things):
            yield _lines(every, "whole-list")
        if "ingredient" in self.said and "optional" not in self.said:
            yield replace(_lines(every, "list-beside"), sure=0.4)

    def _asks_for_all(self, graph: RecipeGraph) -> bool:
        """True of "how many ingredients does the pie need", not of "… do I have to grate"."""
        if "ingredient" not in self.said:
            return False
        behind = {*self.said[self.said.index("ingredient") + 1 :]} - PLAIN - _NEEDED
        return {*map(stem, behind)} <= {*map(stem, words_of(graph.recipe.title))}

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """As many as the question names: foods, or acts."""
        foods = [each for each in self.things if any(i in graph.things for i in each.ids)]
        acts = [graph.act(tick) for tick in dict.fromkeys(self.acts)]
        if len(foods) > 1:
            names = [bare(each.words) for each in foods]
            yield counted(names, Evidence("counted", None, in_a_row(names)), "descriptions")
        if len(acts) > 1:
            yield acts_counted(acts, graph, "acts")

    def _measured(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The lines of a measure that the question names."""
        for asked in [amount for amount in self.amounts if amount.unit is not None]:
            same = [
                line
                for line in graph.supplies.values()
                for own in listed(graph, line).amounts
                if own.unit == asked.unit and asked.number in (0, own.number)
            ]
            yield _lines(list(dict.fromkeys(same)), "measure")

    def _in_acts(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts take, and those of it that are of the kind asked for."""
        acts = [graph.act(tick) for tick in dict.fromkeys(self.acts)]
        taken = [i for act in acts for i in written(act) if i in graph.things and i in act.takes]
        taken = taken or [i for act in acts for i in act.takes if i not in act.assumed]
        foods = _without_wholes(graph, taken)
        if not foods:
            return
        proof = Evidence("counted", acts[0].at, "; ".join(phrase(graph, a) for a in acts))
        if len(self.things) == 1:
            cls = taxonomy.class_of(bare(self.things[0].words), "food")
            kinds = [i for i in foods if _is(graph.things[i].cls, cls)]
            if kinds:
                yield counted([graph.name(i) for i in kinds], proof, "taken", "class")
        yield counted([graph.name(i) for i in foods], proof, "taken")


def _is(cls: str | None, ancestor: str | None) -> bool:
    return cls is not None and ancestor is not None and taxonomy.is_a(cls, ancestor)


def _without_wholes(graph: RecipeGraph, ids: Iterable[str]) -> list[str]:
    """Things each once: not a mixture, and not two portions or names of one line."""
    found: dict[str, str] = {}
    for entity in ids:
        thing = graph.things[entity]
        if thing.explicit:
            found.setdefault(thing.supply or graph.name(thing.taken_from or entity), entity)
    return list(found.values())


def _lines(lines: Sequence[Supply], *cues: str) -> Denotation:
    return counted([line.name for line in lines], lines_proof(lines), *cues)


class CountProps(Count):
    """Asks how many vessels or tools of a kind are needed."""

    kind = "count_props"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        found = list(vessels(graph, self.things))
        yield from found
        things = CountThings(self.acts, self.things, self.at, self.amounts, self.said).run(graph)
        yield from (each for each in things if not found or "whole-list" not in each.cues)


def vessels(graph: RecipeGraph, things: Iterable[Described]) -> Iterator[Denotation]:
    """The props that are described: with those that nobody wrote, and only the written ones."""
    every = dict.fromkeys(prop for each in things for prop in _props(graph, each))
    written = [prop for prop in every if graph.text.mentions_for(prop)]
    for found, cue in ((list(every), "implied"), (written, "written")):
        if found:
            names = [graph.name(prop) for prop in found]
            number = sum(graph.text.said_number(prop) or 1 for prop in found)
            proof = Evidence("counted", graph.props[found[0]].origin, in_a_row(names))
            yield denoted(with_names(number, names), number, proof, cue)
            yield denoted(str(len(found)), len(found), proof, cue, "once-each", sure=0.5)


def _props(graph: RecipeGraph, described: Described) -> list[str]:
    """The props that a description names by its class, or that were found for it."""
    cls = taxonomy.class_of(bare(described.words), "tool")
    is_tool = cls is not None and taxonomy.kind_of(cls) in ("tool", "place")
    if not is_tool and not any(i in graph.props for i in described.ids):
        return []
    every = graph.props.values()
    return [prop.id for prop in every if _is(prop.cls, cls) or prop.id in described.ids]
