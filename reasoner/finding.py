"""Words of a question -> things and props of a recipe, with how they were matched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from reasoner.dish import by_title
from reasoner.matching import vocabulary
from reasoner.outcome import Match, NoAnswer, Query

__all__ = [
    "Found",
    "bare",
    "find_alike",
    "find_any",
    "find_props",
    "find_supplies",
    "find_things",
    "find_tiers",
    "lineage",
    "nothing",
]

_LEAD = re.compile(
    r"^(?:(?:the|a|an|my|your|our|all|of|some|any|this|that|these|those|each|every|its)\b\s*)+"
)

_STATES = frozenset(
    "cold warm hot soft softened melted chilled chopped grated sliced diced beaten sifted cubed"
    " fresh large small medium extra lukewarm boiling iced".split()
)
"""What a thing may be and still be counted as the same: cold butter is butter."""


@dataclass(frozen=True, slots=True)
class Found:
    """The entities that words may mean, best first; empty where nothing fits."""

    words: str
    entities: tuple[str, ...]
    matches: tuple[Match, ...]

    def __bool__(self) -> bool:
        return bool(self.entities)


def find_things(graph: RecipeGraph, words: str) -> Found:
    """The things to eat that the words may mean, with the portions taken from them.

    The dish that the title names stands for what is there in the end.
    """
    known, name = vocabulary(graph), bare(words)
    named = () if known.known_things(name) else by_title(graph, name)
    return _found(words, named or known.things(name))


def find_props(graph: RecipeGraph, words: str) -> Found:
    """The tools and places that the words may mean."""
    return _found(words, vocabulary(graph).props(bare(words)))


def find_supplies(graph: RecipeGraph, words: str) -> tuple[list[Supply], Found]:
    """The lines of the list that words name, by themselves or through a thing."""
    direct = vocabulary(graph).supplies(bare(words))
    if direct:
        ids = tuple(dict.fromkeys(m.meaning for m in direct))
        return [graph.supplies[i] for i in ids], Found(bare(words), ids, direct)
    found = find_things(graph, words)
    ids = tuple(dict.fromkeys(graph.things[e].supply or "" for e in found.entities))
    return [graph.supplies[i] for i in ids if i], found


def find_alike(graph: RecipeGraph, words: str) -> tuple[list[Supply], Found]:
    """The lines that words name, and those that say the same of another state: "cold butter"."""
    supplies, found = find_supplies(graph, words)
    asked = [stem(word) for word in bare(words).split()]
    alike = [
        supply
        for supply in graph.supplies.values()
        if supplies and supply not in supplies and _is_alike(supply.name, asked)
    ]
    return sorted([*supplies, *alike], key=lambda supply: supply.number), found


def _is_alike(name: str, asked: list[str]) -> bool:
    words = [stem(word) for word in name.split()]
    rest = words[: -len(asked)] if asked else words
    return words[len(rest) :] == asked and bool(rest) and _STATES.issuperset(rest)


def find_any(graph: RecipeGraph, words: str) -> Found:
    """The things or props that the words may mean."""
    known, name = vocabulary(graph), bare(words)
    found = tuple(
        tiers[0] for tiers in (known.known_things(name), known.known_props(name)) if tiers
    )
    if not found:
        named = by_title(graph, name)
        found = (named,) if named else (known.things(name), known.props(name))
    best = max((m.score for matches in found for m in matches), default=0.0)
    kept = tuple(m for matches in found for m in matches if matches[0].score >= best)
    return _found(words, kept)


def find_tiers(graph: RecipeGraph, words: str) -> Iterator[Found]:
    """What words may mean, the surest reading first, then less sure ones."""
    known, name = vocabulary(graph), bare(words)
    surest = find_any(graph, words)
    if surest:
        yield surest
    for tier in (*known.known_things(name), *known.known_props(name), by_title(graph, name)):
        found = _found(words, tuple(tier))
        if found and found.entities != surest.entities:
            yield found
    stages = _stages(graph, by_title(graph, name) or surest.matches)
    if stages:
        yield _found(words, stages)


def _stages(graph: RecipeGraph, matches: tuple[Match, ...]) -> tuple[Match, ...]:
    """What a thing was before it was finished: the batter of the cake."""
    seen = dict.fromkeys(match.meaning for match in matches)
    pending = list(seen)
    while pending:
        parents = graph.parents(pending.pop())
        made = [p for p in parents if p in graph.things and not graph.things[p].explicit]
        pending += [parent for parent in made if parent not in seen]
        seen |= dict.fromkeys(made)
    earlier = list(seen)[len({match.meaning for match in matches}) :]
    return tuple(replace(matches[0], meaning=thing) for thing in earlier)


def lineage(graph: RecipeGraph, things: tuple[str, ...]) -> tuple[str, ...]:
    """Things with what is made of nothing but them: bacon, and the bacon strips."""
    family = dict.fromkeys(things)
    for thing in graph.things.values():
        parents = graph.parents(thing.id)
        if parents and not thing.explicit and all(parent in family for parent in parents):
            family[thing.id] = None
    return tuple(family)


def bare(words: str) -> str:
    """Words without what stands before a name."""
    return _LEAD.sub("", words.strip().strip("\"'")).strip() or words.strip()


def _found(words: str, matches: tuple[Match, ...]) -> Found:
    return Found(bare(words), tuple(dict.fromkeys(m.meaning for m in matches)), matches)


def nothing(query: Query, words: str) -> NoAnswer:
    """The outcome where a word of the question matches nothing in the recipe."""
    return NoAnswer(query, f"nothing in this recipe matches {bare(words)!r}")
