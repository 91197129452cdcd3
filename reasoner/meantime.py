"""What the text itself says is done at the same time: "meanwhile", "while the pasta cooks"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.parsing.meanwhile import opens_beside
from ontology.effects import Effect
from reasoner.matching.morphology import verb
from reasoner.once import once_a_graph

__all__ = ["told_by_words", "told_meanwhile", "with_doing"]

_WHILE: Final = frozenset({"while", "whilst", "as"})
_REACH: Final = 6
_NEAR: Final = 6
_GOING_ON: Final = frozenset("cook go happen do bake boil simmer heat chill cool rest".split())
"""Verbs that speak again of what was begun in other words: "while the potatoes cook"."""
_SLOW: Final = frozenset({Effect.HEAT, Effect.COOL, Effect.WAIT})
_AGAIN: Final = re.compile(r"(?:while|as) (?:that|this|it all|all this) (?:is |'s |’s )?\w+")


def with_doing(graph: RecipeGraph, acts: Sequence[Act]) -> tuple[Act, ...]:
    """The acts that are really done: "while the pasta cooks" means the cooking before."""
    done = [act for act in acts if not act.aside]
    for act in acts:
        if act.aside:
            done += _same(graph, act)
    return tuple(sorted(dict.fromkeys(done), key=lambda act: act.tick)) or tuple(acts)


def _same(graph: RecipeGraph, told: Act) -> list[Act]:
    """The earlier acts that the words for an act speak of again."""
    alike = [a for a in graph.text.acts_called(told.event.lemma) if a.tick < told.tick]
    if told.event.lemma in _GOING_ON:
        near = graph.acts[max(0, told.tick - 1 - _NEAR) : told.tick - 1]
        alike += [act for act in near if told.takes and _goes_on(act)]
    return [act for act in alike if not act.aside and _shares(told, act)]


def _goes_on(act: Act) -> bool:
    """True of what takes its time and leaves the cook free."""
    return act.meaning is not None and not _SLOW.isdisjoint(act.meaning.effects)


def _shares(told: Act, other: Act) -> bool:
    return not told.takes or not set(told.takes).isdisjoint((*other.takes, *other.gives))


def told_meanwhile(graph: RecipeGraph, acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts that the text says are done while some others are."""
    beside = _beside(graph)
    return tuple(graph.act(t) for t in sorted({t for a in acts for t in beside.get(a.tick, ())}))


def told_by_words(graph: RecipeGraph, clause: str) -> tuple[Act, ...]:
    """The acts of the sentence that says the same words: "while the stew bakes, peel …"."""
    return _clauses(graph).get(_bare(clause.split()), ())


@once_a_graph
def _clauses(graph: RecipeGraph) -> dict[str, tuple[Act, ...]]:
    """What is done behind the comma of each clause that begins with "while"."""
    found: dict[str, tuple[Act, ...]] = {}
    for _, group in groupby(graph.acts, key=lambda act: act.at[:2]):
        here = list(group)
        sentence = graph.text.sentence(here[0].at)
        words = [token.form.lower() for token in sentence.tokens] if sentence else []
        if words[:1] and words[0] in _WHILE and "," in words:
            comma = words.index(",")
            later = [act for act in here if act.at.token > comma and not act.aside]
            found[_bare(words[1:comma])] = tuple(later)
    return found


def _bare(words: Sequence[str]) -> str:
    return " ".join(word for word in words if word not in ("the", "your", "my"))


@once_a_graph
def _beside(graph: RecipeGraph) -> dict[int, set[int]]:
    """For each tick, the ticks of what the text says is done while that goes on."""
    found: dict[int, set[int]] = {}
    last: list[Act] = []
    for _, group in groupby(graph.acts, key=lambda act: act.at[:2]):
        here = list(group)
        sentence = graph.text.sentence(here[0].at)
        words = [token.form.lower() for token in sentence.tokens] if sentence else []
        is_beside = opens_beside(tuple(words)) or _AGAIN.match(" ".join(words)) is not None
        during = (last if is_beside else []) or _during(words, here)
        meanwhile = {act.tick for act in here if not act.aside and act not in during}
        going = [each for act in during for each in (act, *_same(graph, act))]
        for act in (*going, *_told_by_time(graph, here)):
            found.setdefault(act.tick, set()).update(meanwhile)
        last = [act for act in here if not act.aside][-1:] or last
    return found


def _told_by_time(graph: RecipeGraph, here: Sequence[Act]) -> list[Act]:
    """The earlier acts that the time of an act speaks of: "while the stew bakes, peel …"."""
    times = [a.text for act in here for a in act.event.arguments if a.role == "Time"]
    words = [text.lower().split() for text in times]
    lemmas = {verb(word) for said in words if said[0] in _WHILE for word in said[1:]}
    acts = [act for lemma in lemmas for act in graph.text.acts_called(lemma)]
    return [act for act in acts if act.tick < here[0].tick and not act.aside][-1:]


def _during(words: list[str], here: Sequence[Act]) -> list[Act]:
    """The acts of a sentence behind "while"; of one that begins so, those before its comma."""
    comma = words.index(",") if words[:1] == ["while"] and "," in words else 0
    return [
        act
        for act in here
        if act.at.token <= comma
        or (
            act.aside and not _WHILE.isdisjoint(words[max(0, act.at.token - _REACH) : act.at.token])
        )
    ]
