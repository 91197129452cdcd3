"""Link each step to the lines of the list that it uses, and to its tools and vessels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.marks import Marks
from kg.model import Moment
from kg.quantities import Amount, amounts_of
from reasoner.cooking.accounts import Share, Taking, accounts
from reasoner.once import once_a_graph

__all__ = ["Gear", "LineUse", "StepLinks", "Way", "amount_record", "links"]


class Way(StrEnum):
    """How a step comes to use a line."""

    NAMED = "named"
    """The step names it."""
    INSIDE = "inside"
    """The step names a mixture that it is in."""
    ASSUMED = "assumed"
    """The step works on what is there, and it is in that."""
    GIVEN = "given"
    """The author says so, and the words of the step do not show it."""


@dataclass(frozen=True, slots=True)
class LineUse:
    """A line of the list in a step: the share and the amount of it, and where the text shows it.

    `through` names the mixture that it comes in. `first` if no earlier step used it.
    """

    line: Supply
    share: Share
    amount: Amount | None
    most: Amount | None
    way: Way
    through: str | None
    first: bool
    moment: Moment
    words: str

    def __str__(self) -> str:
        much = f"{self.amount} " if self.amount else ""
        much = f"{self.amount}–{self.most} " if self.amount and self.most else much
        part = f" ({self.share} of it)" if self.share not in (None, 1) else ""
        return f"{much}{self.line.name}{part}"

    def as_dict(self) -> dict[str, Any]:
        """The use as JSON has it; shares are fractions: "1/2"."""
        return {
            "line": self.line.id,
            "number": self.line.number,
            "text": self.line.text,
            "name": self.line.name,
            "share": None if self.share is None else str(self.share),
            "amount": amount_record(self.amount),
            "most": amount_record(self.most),
            "way": str(self.way),
            "through": self.through,
            "first": self.first,
            "moment": str(self.moment),
            "words": self.words,
        }


@dataclass(frozen=True, slots=True)
class Gear:
    """A tool or a vessel of a step; `assumed` says why, where the text does not name it."""

    id: str
    name: str
    assumed: str
    moment: Moment

    def as_dict(self) -> dict[str, Any]:
        """The tool or vessel as JSON has it."""
        return {
            "id": self.id,
            "name": self.name,
            "assumed": self.assumed or None,
            "moment": str(self.moment),
        }


@dataclass(frozen=True, slots=True)
class StepLinks:
    """What a step uses."""

    step: int
    text: str
    uses: tuple[LineUse, ...]
    tools: tuple[Gear, ...]
    vessels: tuple[Gear, ...]

    def as_dict(self) -> dict[str, Any]:
        """The links of a step as JSON has them."""
        return {
            "step": self.step,
            "text": self.text,
            "uses": [use.as_dict() for use in self.uses],
            "tools": [gear.as_dict() for gear in self.tools],
            "vessels": [gear.as_dict() for gear in self.vessels],
        }


def amount_record(amount: Amount | None) -> dict[str, Any] | None:
    """An amount as JSON has it: a fraction, its unit, and both in words."""
    if amount is None:
        return None
    return {"number": str(amount.number), "unit": amount.unit, "text": str(amount)}


@once_a_graph
def links(graph: RecipeGraph) -> tuple[StepLinks, ...]:
    """What each step uses: lines of the list with share and amount, tools, and vessels.

    >>> from reasoner.ask import graph_of
    >>> [str(use) for use in links(graph_of("apple-cake"))[0].uses]
    ['20 g butter (2/17 of it)']
    """
    by_step: dict[int, list[Taking]] = {}
    for taking in accounts(graph).takings:
        by_step.setdefault(graph.act(taking.tick).at.step, []).append(taking)
    seen: set[str] = set()
    found = []
    marks = Marks(graph.recipe)
    for step in graph.recipe.steps:
        uses = _uses(graph, by_step.get(step.number, ()), seen)
        uses += tuple(_given(graph, marks, step.number, uses, seen))
        seen.update(use.line.id for use in uses)
        acts = [act for act in graph.acts_of_step(step.number) if not act.aside]
        tools = _gear(graph, [(act, tool) for act in acts for tool in act.tools])
        vessels = _gear(graph, [(act, place) for act in acts for place in act.places])
        found.append(StepLinks(step.number, step.text, uses, tools, vessels))
    return tuple(found)


def _uses(graph: RecipeGraph, takings: Iterable[Taking], seen: set[str]) -> tuple[LineUse, ...]:
    """The lines of a step's takings: each once, by the clearest way, with all pieces of it."""
    ways: dict[str, dict[str, tuple[Way, Taking, Share]]] = {}
    for taking in takings:
        own = graph.things[taking.thing].supply
        for line, share in taking.lines:
            way = _way(taking, line == own)
            known = ways.setdefault(line, {})
            before = known.get(taking.thing)
            if before is None or _ORDER[way] < _ORDER[before[0]]:
                known[taking.thing] = (way, taking, share)
    return tuple(
        _use(graph, graph.supplies[line], list(found.values()), line not in seen)
        for line, found in sorted(ways.items(), key=lambda pair: graph.supplies[pair[0]].number)
    )


def _given(
    graph: RecipeGraph, marks: Marks, step: int, uses: Iterable[LineUse], seen: set[str]
) -> Iterable[LineUse]:
    """The lines that a step uses because the author says so, and only because of that."""
    shown = {use.line.id for use in uses}
    steps = [each.number for each in graph.recipe.steps]
    for line in (graph.supplies[each] for each in marks.lines_of(step) if each not in shown):
        portion = marks.portion_in(step, line.id)
        is_alone = [each for each in steps if line.id in marks.lines_of(each)] == [step]
        share = Fraction(1) if is_alone and portion is None else None
        amount, most = _amounts(line, share)
        yield LineUse(
            line=line,
            share=share,
            amount=portion.amount if portion else amount,
            most=most,
            way=Way.GIVEN,
            through=None,
            first=line.id not in seen,
            moment=Moment(step, 1, 1),
            words=line.text,
        )


_ORDER = {way: place for place, way in enumerate(Way)}


def _way(taking: Taking, is_own: bool) -> Way:
    if taking.named is None:
        return Way.ASSUMED
    return Way.NAMED if is_own else Way.INSIDE


def _use(
    graph: RecipeGraph, line: Supply, found: list[tuple[Way, Taking, Share]], first: bool
) -> LineUse:
    best = min((way for way, _, _ in found), key=_ORDER.__getitem__)
    chosen = [(taking, share) for way, taking, share in found if way is best]
    share = _together([share for _, share in chosen], is_sum=best is Way.NAMED)
    taking = chosen[0][0]
    act = graph.act(taking.tick)
    amount, most = _amounts(line, share)
    own = graph.things[taking.thing].supply == line.id
    return LineUse(
        line=line,
        share=share,
        amount=amount,
        most=most,
        way=best,
        through=None if own else graph.name(taking.thing),
        first=first,
        moment=taking.named.at if taking.named else act.at,
        words=taking.named.text if taking.named else act.event.text,
    )


def _together(shares: list[Share], *, is_sum: bool) -> Share:
    """The share of several pieces: added where each is by itself, the largest where one grows."""
    known = [share for share in shares if share is not None]
    if not is_sum:
        return max(known, default=None)
    return min(sum(known, Fraction(0)), Fraction(1)) if len(known) == len(shares) else None


_listed = lru_cache(maxsize=4096)(amounts_of)


def _amounts(line: Supply, share: Share) -> tuple[Amount | None, Amount | None]:
    least, most, _ = _listed(line.text)
    if share is None or least is None:
        return None, None
    return least.times(share), most.times(share) if most else None


_UNSAID = "not named, but meant"


def _gear(graph: RecipeGraph, pairs: Iterable[tuple[Act, str]]) -> tuple[Gear, ...]:
    found: dict[str, Gear] = {}
    for act, prop in pairs:
        parts = [each.participation for each in act.partakings if each.entity == prop]
        said = next((part.mention for part in parts if part.mention), None)
        why = "" if said else next((p.reason for p in parts if p.reason), _UNSAID)
        if prop not in found or (found[prop].assumed and not why):
            found[prop] = Gear(prop, graph.name(prop), why, said.at if said else act.at)
    return tuple(found.values())
