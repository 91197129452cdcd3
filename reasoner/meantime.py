"""What the text itself says is done at the same time: "meanwhile", "while the pasta cooks"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.parsing.meanwhile import opens_beside

__all__ = ["told_meanwhile", "with_doing"]

_WHILE: Final = frozenset({"while", "whilst", "as"})
_REACH: Final = 6


def with_doing(graph: RecipeGraph, acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts that are really done: "while the pasta cooks" means the cooking before."""
    done = [act for act in acts if not act.aside]
    for act in acts:
        if act.aside:
            done += [other for other in graph.acts if _is_same(act, other)]
    return tuple(sorted(dict.fromkeys(done), key=lambda act: act.tick)) or tuple(acts)


def _is_same(told: Act, other: Act) -> bool:
    is_before = other.tick < told.tick and not other.aside
    return is_before and other.event.lemma == told.event.lemma and _shares(told, other)


def _shares(told: Act, other: Act) -> bool:
    return not told.takes or not set(told.takes).isdisjoint((*other.takes, *other.gives))


def told_meanwhile(graph: RecipeGraph, acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts that the text says are done while some others are."""
    wanted = tuple(acts)
    found: dict[int, Act] = {}
    for _, group in groupby(graph.acts, key=lambda act: act.at[:2]):
        here = list(group)
        sentence = graph.text.sentence(here[0].at)
        words = [token.form.lower() for token in sentence.tokens] if sentence else []
        during = _during(words, here) or _before(graph, words, here)
        if any(act in wanted or any(_is_same(act, one) for one in wanted) for act in during):
            found |= {act.tick: act for act in here if not act.aside and act not in during}
    return tuple(found.values())


def _during(words: list[str], here: Sequence[Act]) -> list[Act]:
    """The acts of a sentence behind "while"."""
    return [
        act
        for act in here
        if act.aside and not _WHILE.isdisjoint(words[max(0, act.at.token - _REACH) : act.at.token])
    ]


def _before(graph: RecipeGraph, words: list[str], here: Sequence[Act]) -> list[Act]:
    """The last act before a sentence that opens with "meanwhile", and those it goes on with."""
    if not opens_beside(tuple(words)):
        return []
    earlier = [act for act in graph.acts if act.tick < here[0].tick and not act.aside]
    return earlier[-1:]
