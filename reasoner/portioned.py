"""Shares of what was cooked before: "stir in half of the sausage" takes half of what was fried."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Mention
from kg.portions import Portion, portion_before
from reasoner.finding import lineage
from reasoner.outcome import Evidence

__all__ = ["SaidPortion", "portion_in_step", "portions_said", "rest_said", "share_in_words"]

_SHARES: Final = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}


class SaidPortion(NamedTuple):
    """How much of a thing a step takes, in words, and what shows it."""

    text: str
    evidence: Evidence


def portion_in_step(
    graph: RecipeGraph, things: tuple[str, ...], supplies: list[Supply], step: int
) -> SaidPortion | None:
    """The share of some things, or of what is listed, that a step says it takes."""
    here = [m for m in _mentions(graph, things, supplies) if m.at.step == step]
    said = [(portion, m) for m in here if (portion := _portion(graph, m)) and portion.words]
    if not said:
        return None
    text = ", then ".join(f"{part.words} it{_measured(part, supplies)}" for part, _ in said)
    return SaidPortion(text, Evidence("said-amount", said[0][1].at, _sentence(graph, said[0][1])))


def portions_said(
    graph: RecipeGraph, things: tuple[str, ...], supplies: list[Supply]
) -> list[tuple[Mention, Portion | None]]:
    """Where the text names some things, or what is listed, and how much it takes each time."""
    return [(m, _portion(graph, m)) for m in _mentions(graph, things, supplies)]


def share_in_words(share: Fraction, supplies: list[Supply]) -> str | None:
    """A share, and what it comes to where the list says how much there is: "half of it (40 g)"."""
    if share not in _SHARES:
        return None
    return f"{_SHARES[share]} of it{_measured(Portion(share=share), supplies)}"


def rest_said(
    graph: RecipeGraph, things: tuple[str, ...], supplies: list[Supply], last: int | None = None
) -> SaidPortion | None:
    """What is left of some things by what the text takes of them, up to a step: "a third"."""
    said = [(m, _portion(graph, m)) for m in _mentions(graph, things, supplies)]
    said = [(m, portion) for m, portion in said if last is None or m.at.step <= last]
    taken = [(m, portion.share) for m, portion in said if portion and portion.share in _SHARES]
    rest = 1 - sum((share for _, share in taken if share), Fraction(0))
    if not taken or rest not in _SHARES:
        return None
    mention, head = taken[0][0], taken[0][0].text.lower().split()[-1]
    amounts = [s.amount for s in supplies if s.amount and head in s.name.lower().split()]
    measured = f" ({amounts[0].times(rest)})" if len(amounts) == 1 else ""
    proof = Evidence("said-amount", mention.at, f"some is used before: {_sentence(graph, mention)}")
    return SaidPortion(f"{_SHARES[rest]} of it{measured}", proof)


def _mentions(graph: RecipeGraph, things: tuple[str, ...], supplies: list[Supply]) -> list[Mention]:
    """Where the text names some things, or what is listed, as it comes."""
    lines = {supply.id for supply in supplies}
    listed = tuple(thing.id for thing in graph.things.values() if thing.supply in lines)
    every = lineage(graph, listed or tuple(t for t in things if t in graph.things))
    mentions = {m.at: m for thing in every for m in graph.text.mentions_for(thing)}
    return [mention for _, mention in sorted(mentions.items())]


def _sentence(graph: RecipeGraph, mention: Mention) -> str:
    sentence = graph.text.sentence(mention.at)
    return sentence.text if sentence else mention.text


def _portion(graph: RecipeGraph, mention: Mention) -> Portion | None:
    sentence = graph.text.sentence(mention.at)
    words = [token.form for token in sentence.tokens] if sentence else []
    return portion_before(words[: mention.at.token - 1], mention.text.split())


def _measured(portion: Portion, supplies: list[Supply]) -> str:
    """What a share of a listed amount comes to: " (100 g)"."""
    amounts = [supply.amount for supply in supplies if supply.amount]
    if portion.share is None or len(amounts) != 1:
        return ""
    return f" ({amounts[0].times(portion.share)})"
