"""Follow the lines of the list through the recipe: which share of each is in what, act by act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kg.entities import Act, Partaking
from kg.graph import RecipeGraph
from kg.marks import Marks
from kg.model import Mention, Role
from kg.portions import Portion, portion_before
from kg.timeline import Fluent, Property
from reasoner.once import once_a_graph
from reasoner.units import converted

__all__ = ["Accounts", "Overdrawn", "Share", "Taking", "accounts"]

Share = Fraction | None
"""A share of a line of the list; none where the text leaves it open."""
Holding = dict[str, Share]
_ALL: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Taking:
    """What an act takes: a thing, and the lines in it with their shares; `named` by its mention."""

    tick: int
    thing: str
    lines: tuple[tuple[str, Share], ...]
    named: Mention | None


@dataclass(frozen=True, slots=True)
class Overdrawn:
    """An act that takes more of a line than is left: how much of it was taken before, and now."""

    tick: int
    line: str
    before: Fraction
    taken: Fraction
    words: str


@dataclass(frozen=True, slots=True)
class Accounts:
    """Everything that acts take, in order, and what is taken although it is not there."""

    takings: tuple[Taking, ...]
    overdrawn: tuple[Overdrawn, ...]


@once_a_graph
def accounts(graph: RecipeGraph) -> Accounts:
    """The shares of the lines, followed through every mixture."""
    return _Keeper(graph).kept()


class _Keeper:
    """Goes through the acts once and remembers what is in what.

    What is held is told by pieces: a piece is food of one line that is met as a thing of its own.
    """

    def __init__(self, graph: RecipeGraph) -> None:
        self._graph = graph
        self._marks = Marks(graph.recipe)
        self._left: dict[str, Share] = dict.fromkeys(graph.supplies, _ALL)
        self._shares: dict[str, Share] = {}
        self._held: dict[str, Holding] = {}
        self._rest: dict[str, Share] = {}
        self._joined: set[tuple[str, str]] = set()
        self._pieces = _pieces(graph)
        self._joins: dict[int, list[Fluent]] = {}
        for fluent in graph.fluents:
            if fluent.property is Property.PART_OF:
                self._joins.setdefault(fluent.start, []).append(fluent)
        self._takings: list[Taking] = []
        self._overdrawn: list[Overdrawn] = []

    def kept(self) -> Accounts:
        for act in self._graph.acts:
            if not act.aside:
                for thing in dict.fromkeys(act.takes):
                    self._take(act, thing)
            self._join(act)
        return Accounts(tuple(self._takings), tuple(self._overdrawn))

    def _take(self, act: Act, thing: str) -> None:
        known = self._graph.things[thing]
        partaking = _partaking(act, thing)
        portion = self._portion(partaking)
        if known.supply and thing not in self._shares:
            portion = self._marks.portion_in(act.at.step, known.supply, portion)
            self._shares[thing] = self._share(act, known.supply, portion)
            self._held.setdefault(thing, {})[thing] = _ALL
            self._pieces[known.supply] -= 1
        elif known.taken_from and thing not in self._held:
            self._held[thing] = self._cut(known.taken_from, portion)
        elif not known.supply and thing in self._held:
            self._tell(act, thing, self._factor(thing, portion), partaking)
            return
        self._tell(act, thing, _ALL, partaking)

    def _portion(self, partaking: Partaking | None) -> Portion | None:
        """How much is taken: as the author marked it, or as the words before it say."""
        mention = partaking.participation.mention if partaking else None
        sentence = self._graph.text.sentence(mention.at) if mention else None
        if mention is None or sentence is None:
            return None
        words = [token.form for token in sentence.tokens[: mention.at.token - 1]]
        said = portion_before(words, mention.text.split())
        return self._marks.portion(mention.at, said)

    def _tell(self, act: Act, thing: str, factor: Share, partaking: Partaking | None) -> None:
        mention = partaking.participation.mention if partaking else None
        lines = tuple(self._lines(_times(self._held.get(thing, {}), factor)).items())
        self._takings.append(Taking(act.tick, thing, lines, mention))

    def _lines(self, holding: Holding) -> dict[str, Share]:
        """The lines of what is held; a line that is there in several pieces is added up."""
        lines: dict[str, Share] = {}
        for piece, factor in holding.items():
            line, share = self._graph.things[piece].supply or "", self._shares[piece]
            part = share if factor is _ALL else _product(share, factor)
            lines[line] = part if line not in lines else _sum(lines[line], part)
        return lines

    def _share(self, act: Act, line: str, portion: Portion | None) -> Share:
        """The share of a line that a piece of it is, which nobody met before."""
        left = self._left[line]
        if portion is None:
            share = left if self._pieces[line] <= 1 else None
        elif portion.rest:
            share = left
        else:
            share = self._said(line, portion)
        if share is None or left is None:
            self._left[line] = None
            return share
        if portion and (share > left or not share):
            taken = Overdrawn(act.tick, line, _ALL - left, share, portion.words)
            self._overdrawn.append(taken)
        self._left[line] = max(left - share, Fraction(0))
        return min(share, _ALL)

    def _said(self, line: str, portion: Portion) -> Share:
        listed = self._graph.supplies[line].amount
        if portion.share is not None or portion.amount is None or listed is None:
            return portion.share
        same = converted(portion.amount, listed.unit)
        return same.number / listed.number if same and listed.number else None

    def _cut(self, source: str, portion: Portion | None) -> Holding:
        """A part of something that is from now on by itself; without a word of how much, all."""
        rest = self._rest.get(source, _ALL)
        if portion is None:
            return _times(self._held.get(source, {}), rest)
        share = rest if portion.rest else portion.share
        if share is None or rest is None:
            self._rest[source] = None
        else:
            self._rest[source] = max(rest - share, Fraction(0))
        return _times(self._held.get(source, {}), share)

    def _factor(self, thing: str, portion: Portion | None) -> Share:
        if portion is None:
            return _ALL
        return self._rest.get(thing, _ALL) if portion.rest else portion.share

    def _join(self, act: Act) -> None:
        """What became part of something, and what was made, holds the pieces of what went in."""
        for fluent in _inner_first(self._joins.get(act.tick, [])):
            self._put(fluent.subject, fluent.value)
        for thing in act.gives:
            if thing not in self._held and not act.aside:
                for source in dict.fromkeys(act.takes):
                    self._put(source, thing)

    def _put(self, part: str, whole: str) -> None:
        """Join a part to a whole, once: a half and the other half of something make all of it."""
        if part == whole or (part, whole) in self._joined:
            return
        self._joined.add((part, whole))
        rest = self._rest.get(part, _ALL)
        held = self._held.setdefault(whole, {})
        for piece, factor in _times(self._held.get(part, {}), rest).items():
            held[piece] = factor if piece not in held else _sum(held[piece], factor)


def _product(one: Share, other: Share) -> Share:
    return None if one is None or other is None else one * other


def _sum(one: Share, other: Share) -> Share:
    return None if one is None or other is None else min(one + other, _ALL)


def _inner_first(joins: list[Fluent]) -> Iterable[Fluent]:
    """Joins in such an order that what is handed on is complete before it is."""
    wholes = {fluent.value for fluent in joins}
    return sorted(joins, key=lambda fluent: fluent.subject in wholes)


def _times(holding: Mapping[str, Share], factor: Share) -> Holding:
    if factor == _ALL:
        return dict(holding)
    return {piece: _product(share, factor) for piece, share in holding.items()}


def _pieces(graph: RecipeGraph) -> Counter[str]:
    """How many pieces of each line the acts take."""
    taken = {thing for act in graph.acts if not act.aside for thing in act.takes}
    return Counter(line for thing in taken if (line := graph.things[thing].supply))


def _partaking(act: Act, thing: str) -> Partaking | None:
    """How an act takes a thing, by its words if it has any."""
    found = [
        each
        for each in act.partakings
        if each.entity == thing and each.participation.role is Role.INGREDIENT
    ]
    return next((each for each in found if each.participation.mention), found[0] if found else None)
