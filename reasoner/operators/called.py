"""Operator called: what a vague name stands for, or which line of the list it means."""

from __future__ import annotations

from collections.abc import Iterator

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from ontology import taxonomy
from reasoner.operators.base import Denotation, Described, Operator, act_of, denoted, proof, unique
from reasoner.operators.meanings import meanings, unclaimed
from reasoner.operators.naming import told
from reasoner.operators.participants import foods_of
from reasoner.operators.words import bare
from reasoner.outcome import Evidence
from reasoner.wording import the


class Called(Operator):
    """Asks what a name of the text stands for."""

    kind = "called"
    needs = ("things",)
    asks = "what is meant by {thing}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What stands under it, what its mention means, what of the list is of its kind."""
        act = act_of(graph, self.acts[0] if self.acts else self.at.act if self.at else None)
        step = self.at.step if self.at and self.at.step else act.at.step if act else None
        for described in self.things:
            name = bare(described.words)
            foods = foods_of(graph, described)
            ways = [*meanings(graph, name, act, step), *_other_names(graph, described)]
            ways += told(graph, foods, act.tick - 1 if act else 0, [], "grounded")
            ways += unclaimed(graph)
            for each in (*ways, *self._result(graph, act)):
                if bare(each.text) != name:
                    yield each

    def _result(self, graph: RecipeGraph, act: Act | None) -> Iterator[Denotation]:
        if act:
            for thing in act.gives:
                yield from _mentioned_as(graph, thing)
            yield from told(graph, act.gives, act.tick, [proof(graph, act, "result")], "result")


def _mentioned_as(graph: RecipeGraph, thing: str) -> Iterator[Denotation]:
    """The names that the text has for a thing."""
    for mention in graph.text.mentions_for(thing):
        seen = Evidence("coreference", mention.at, f"{mention.text!r} is said")
        yield denoted(the(mention.text), (thing,), seen, "alias")


def _other_names(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """What the text calls it elsewhere, and what its line of the list or the title adds."""
    foods = foods_of(graph, described)
    lines = unique(s for t in foods if (s := graph.things[t].supply))
    for line in unique([*(i for i in described.ids if i in graph.supplies), *lines]):
        for kind in (AttributeKind.ALTERNATIVE, AttributeKind.NOTE):
            for said in graph.attributes_of_line(line, kind):
                seen = Evidence("ingredient-list", said.at, graph.supplies[line].text)
                yield denoted(said.words, line, seen, "line")
        yield from _in_brackets(graph.supplies[line].text, "line")
    for thing in foods[:2]:
        yield from _mentioned_as(graph, thing)
    cls = taxonomy.class_of(bare(described.words), "food")
    for name in (taxonomy.label(cls), *taxonomy.synonyms(cls)) if cls else ():
        yield denoted(the(name), (), (), "synonym")
    if bare(described.words) in graph.recipe.title.lower():
        yield from _in_brackets(graph.recipe.title, "title")


def _in_brackets(words: str, cue: str) -> Iterator[Denotation]:
    """What a line or a title has in brackets: another name."""
    inner = words.partition("(")[2].partition(")")[0].strip()
    if inner:
        yield denoted(inner, None, Evidence(cue, None, words), "brackets", cue)
