"""Describe sets: the lines of the list, the things and the acts that words of a question mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology import lexicon, taxonomy
from ontology.lexicon import stem
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Described, unique
from reasoner.operators.words import bare
from reasoner.outcome import Evidence

_WHOLE_LIST: Final = wordlist("asking.whole_list")


def line_of(graph: RecipeGraph, entity: str) -> Supply | None:
    """The line of the list that a supply, a thing or a portion of a thing stands on."""
    seen: set[str] = set()
    while entity not in graph.supplies:
        thing = graph.things.get(entity)
        if thing is None or entity in seen:
            return None
        seen.add(entity)
        entity = thing.supply or thing.taken_from or ""
    return graph.supplies[entity]


def lines_taken(graph: RecipeGraph, act: Act) -> tuple[Supply, ...]:
    """The lines that an act takes something of."""
    found = (line_of(graph, entity) for entity in act.takes)
    return tuple(dict.fromkeys(line for line in found if line))


def lines_meant(graph: RecipeGraph, *described: Described) -> tuple[Supply, ...]:
    """The lines that descriptions name, by what was found for them or by their class."""
    found: dict[Supply, None] = {}
    for each in described:
        named = dict.fromkeys(line for i in each.ids if (line := line_of(graph, i)))
        kinds = lines_of_class(graph, each.words) if len(named) < 2 else ()
        found |= dict.fromkeys(kinds or named)
    return tuple(found)


def lines_of_class(graph: RecipeGraph, words: str) -> tuple[Supply, ...]:
    """The lines that name a kind of what words name: "the spices", "cheese"."""
    cls = taxonomy.class_of(bare(words), "food")
    if cls is None or stem(bare(words)) in _WHOLE_LIST:
        return ()
    known = _classes(graph).items()
    return tuple(graph.supplies[line] for line, of in known if taxonomy.is_a(of, cls))


_USED_FOR: Final = (" used ", " for ", " to ")
"""Where a line begins to tell what for: "oil used to fry the chicken" is no chicken."""


def _without_use(name: str) -> str:
    for word in _USED_FOR:
        name = name.partition(word)[0]
    return name


@once_a_graph
def _classes(graph: RecipeGraph) -> dict[str, str]:
    names = ((line, _without_use(supply.name)) for line, supply in graph.supplies.items())
    return {line: cls for line, name in names if (cls := taxonomy.class_of(name, "food"))}


def lines_called(graph: RecipeGraph, words: str) -> tuple[Supply, ...]:
    """The lines of the part of the list that words name: "the filling"."""
    wanted = stem(bare(words))
    every = graph.supplies.values()
    return tuple(line for line in every if line.part and wanted in map(stem, line.part.split()))


def lines_saying(graph: RecipeGraph, words: str) -> tuple[Supply, ...]:
    """The lines that say just these words: "to taste", "optional"."""
    wanted = f" {bare(words)} "
    every = graph.supplies.values()
    return tuple(line for line in every if wanted in f" {' '.join(words_of(line.text))} ")


def lines_worked(graph: RecipeGraph, said: Iterable[str]) -> tuple[Supply, ...]:
    """The lines that want something done to what they list, by its verb: "onions, diced"."""
    found = [line for verb in said for line in _worked(graph).get(verb, ())]
    return tuple(dict.fromkeys(found))


@once_a_graph
def _worked(graph: RecipeGraph) -> dict[str, dict[Supply, None]]:
    found: dict[str, dict[Supply, None]] = {}
    for line in graph.supplies.values():
        for word in words_of(line.text):
            if word.endswith("ed"):
                found.setdefault(lexicon.lemma(word, "VERB"), {})[line] = None
    return found


def lines_in(
    graph: RecipeGraph, lines: Iterable[Supply], scopes: Iterable[Described]
) -> list[Supply]:
    """Those of some lines that stand in a part of the list that a scope names, if any does."""
    kept = list(lines)
    for scope in scopes:
        part = lines_called(graph, scope.words)
        kept = [line for line in kept if line in part] or kept
    return kept


def is_optional(graph: RecipeGraph, line: Supply) -> bool:
    """True of a line that the cook may leave out."""
    said = graph.attributes_of_line(line.id, AttributeKind.CONDITION)
    return "optional" in line.text.lower() or any("optional" in fact.words for fact in said)


def lines_proof(lines: Sequence[Supply], rule: str = "listed") -> Evidence:
    """Lines together as evidence, where the first of them stands."""
    moment = Moment(0, lines[0].number, 1) if lines else None
    return Evidence(rule, moment, "; ".join(line.text for line in lines))


def kin_of(graph: RecipeGraph, ids: Iterable[str]) -> frozenset[str]:
    """Things with everything of the same line, and what was taken from them."""
    wanted = set(ids)
    lines = {line.id for entity in wanted if (line := line_of(graph, entity))}
    same = {thing for line in lines for thing in _by_line(graph).get(line, ())}
    return frozenset(wanted | lines | same)


@once_a_graph
def _by_line(graph: RecipeGraph) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for thing in graph.things:
        if line := line_of(graph, thing):
            found.setdefault(line.id, []).append(thing)
    return found


@once_a_graph
def deeds(graph: RecipeGraph) -> tuple[int, ...]:
    """The ticks of what the cook really does, in the order of the text."""
    done = sorted((act for act in graph.acts if not act.aside), key=lambda act: act.at)
    return tuple(act.tick for act in done)


def acts_of(graph: RecipeGraph, ids: Iterable[str]) -> list[Act]:
    """The acts that things or props themselves take part in, in order; nothing assumed first."""
    kin = kin_of(graph, ids)
    ticks = {act.tick: act for entity in kin for act in graph.uses_of(entity)}
    every = [act for _, act in sorted(ticks.items())]
    said = [act for act in every if not kin.isdisjoint(written(act))]
    return [act for act in (said or every) if not act.aside] or said or every


def written(act: Act) -> tuple[str, ...]:
    """What the text itself names in an act."""
    return unique(p.entity for p in act.partakings if p.participation.mention is not None)
