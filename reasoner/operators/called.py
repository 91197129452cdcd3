"""Operator called: what a vague name stands for, or which line of the list it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from ontology import taxonomy
from reasoner.operators.base import At, Denotation, Described, Slots
from reasoner.operators.meanings import meanings, unclaimed
from reasoner.operators.naming import act_of, bare, proof, told, unique
from reasoner.operators.participants import foods_of
from reasoner.outcome import Evidence
from reasoner.wording import the

__all__ = ["Called"]


@dataclass(frozen=True, slots=True)
class Called:
    """Asks what a name of the text stands for."""

    kind: ClassVar[str] = "called"
    things: tuple[Described, ...]
    acts: tuple[int, ...] = ()
    at: At | None = None

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about a name, where it is used."""
        return cls(slots.things, slots.acts, slots.at) if slots.things else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What stands under it, what its mention means, what of the list is of its kind."""
        found: dict[str, Denotation] = {}
        act = act_of(graph, self.acts[0] if self.acts else self.at.act if self.at else None)
        step = self.at.step if self.at and self.at.step else act.at.step if act else None
        for described in self.things:
            name = bare(described.words)
            foods = foods_of(graph, described)
            ways = [*meanings(graph, name, act, step), *_other_names(graph, described)]
            ways += told(graph, foods, act.tick - 1 if act else 0, [], "grounded")
            ways += unclaimed(graph)
            for denoted in (*ways, *self._result(graph, act)):
                if denoted.text and bare(denoted.text) != name:
                    found.setdefault(denoted.text, denoted)
        return list(found.values())

    def _result(self, graph: RecipeGraph, act: Act | None) -> Iterator[Denotation]:
        if act:
            for thing in act.gives:
                yield from _mentioned_as(graph, thing)
            yield from told(graph, act.gives, act.tick, [proof(graph, act, "result")], "result")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Nothing: whether two names mean one thing is another query."""
        return []

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is meant by {self.things[0].words}"


def _mentioned_as(graph: RecipeGraph, thing: str) -> Iterator[Denotation]:
    """The names that the text has for a thing."""
    for mention in graph.text.mentions_for(thing):
        seen = (Evidence("coreference", mention.at, f"{mention.text!r} is said"),)
        yield Denotation(the(mention.text), (thing,), seen, frozenset({"alias"}))


def _other_names(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """What the text calls it elsewhere, and what its line of the list or the title adds."""
    foods = foods_of(graph, described)
    lines = unique(s for t in foods if (s := graph.things[t].supply))
    for line in unique([*(i for i in described.ids if i in graph.supplies), *lines]):
        for kind in (AttributeKind.ALTERNATIVE, AttributeKind.NOTE):
            for said in graph.attributes_of_line(line, kind):
                seen = (Evidence("ingredient-list", said.at, graph.supplies[line].text),)
                yield Denotation(said.words, line, seen, frozenset({"line"}))
        yield from _in_brackets(graph.supplies[line].text, "line")
    for thing in foods[:2]:
        yield from _mentioned_as(graph, thing)
    cls = taxonomy.class_of(bare(described.words), "food")
    for name in (taxonomy.label(cls), *taxonomy.synonyms(cls)) if cls else ():
        yield Denotation(the(name), (), (), frozenset({"synonym"}))
    if bare(described.words) in graph.recipe.title.lower():
        yield from _in_brackets(graph.recipe.title, "title")


def _in_brackets(words: str, cue: str) -> Iterator[Denotation]:
    """What a line or a title has in brackets: another name."""
    inner = words.partition("(")[2].partition(")")[0].strip()
    if inner:
        yield Denotation(inner, None, (Evidence(cue, None, words),), frozenset({"brackets", cue}))
