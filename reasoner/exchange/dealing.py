"""Deal out the list: which step brings in how much of which line, so that it all adds up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Mention
from reasoner.cooking.accounts import Share, accounts
from reasoner.cooking.links import LineUse, Way, links
from reasoner.once import once_a_graph

__all__ = ["Dealt", "Piece", "dealt"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of a line that a step brings in; `share` is none where the text leaves it open.

    `mention` are the words that name it, if any do.
    """

    line: Supply
    step: int
    share: Share
    thing: str
    mention: Mention | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A line of the list: its pieces in the order of the steps, and the share that is in none."""

    line: Supply
    pieces: tuple[Piece, ...]
    rest: Fraction


@once_a_graph
def dealt(graph: RecipeGraph) -> tuple[Dealt, ...]:
    """Every line of the list with its pieces; known shares and the rest make one.

    >>> from reasoner.ask import graph_of
    >>> butter = next(d for d in dealt(graph_of("apple-cake")) if d.line.name == "butter")
    >>> [str(piece.share) for piece in butter.pieces]
    ['2/17', '15/17']
    """
    by_line: dict[str, list[Piece]] = {line: [] for line in graph.supplies}
    for piece in (*_taken(graph), *_given(graph)):
        by_line[piece.line.id].append(piece)
    return tuple(_dealt(graph.supplies[line], found) for line, found in by_line.items())


def _taken(graph: RecipeGraph) -> Iterator[Piece]:
    """The pieces that acts take, each once, when it is met first."""
    met: set[str] = set()
    for taking in accounts(graph).takings:
        line = graph.things[taking.thing].supply
        if line and taking.thing not in met:
            met.add(taking.thing)
            step = graph.act(taking.tick).at.step
            share = dict(taking.lines).get(line)
            yield Piece(graph.supplies[line], step, share, taking.thing, taking.named)


def _given(graph: RecipeGraph) -> Iterator[Piece]:
    """The pieces that only the author says are used."""
    for step in links(graph):
        for use in step.uses:
            if use.way is Way.GIVEN:
                yield Piece(use.line, step.step, use.share or _part(use), "", None)


def _part(use: LineUse) -> Share:
    """The share that a given amount is."""
    given, listed = use.amount, use.line.amount
    if given is None or listed is None or given.unit != listed.unit or not listed.number:
        return None
    return given.number / listed.number


def _dealt(line: Supply, pieces: list[Piece]) -> Dealt:
    pieces = sorted((piece for piece in pieces if piece.share != 0), key=lambda piece: piece.step)
    shares = [piece.share for piece in pieces if piece.share is not None]
    total = sum(shares, Fraction(0))
    if len(shares) == len(pieces) and total <= 1:
        return Dealt(line, tuple(pieces), 1 - total)
    is_in_one = len({piece.step for piece in pieces}) == 1
    told = [Fraction(1) if is_in_one and n == 0 else None for n in range(len(pieces))]
    again = zip(pieces, told, strict=True)
    kept = tuple(Piece(p.line, p.step, share, p.thing, p.mention) for p, share in again)
    return Dealt(line, kept, Fraction(0) if is_in_one else Fraction(1))
