"""Operator called: what a vague name stands for, or which line of the list it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Mention
from ontology import taxonomy
from ontology.lexicon import stem
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Described, Operator, act_of, denoted, proof, unique
from reasoner.operators.meanings import meanings, of_part, unclaimed
from reasoner.operators.naming import told
from reasoner.operators.participants import foods_of, said_in
from reasoner.operators.words import bare
from reasoner.outcome import Evidence
from reasoner.wording import the

_QUOTES: Final = ("“", '"', "‘", "'", "``")
_NEAR: Final = 4
"""How many words before an explanation may be the name that it explains."""


class Called(Operator):
    """Asks what a name of the text stands for."""

    kind = "called"
    reads = ("acts", "things", "at", "said")
    needs = ("things", "acts")
    asks = "what is meant by {thing}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What stands under it, what its mention means, what of the list is of its kind."""
        act = act_of(graph, self.acts[0] if self.acts else self.at.act if self.at else None)
        step = self.at.step if self.at and self.at.step else act.at.step if act else None
        for described in self.things:
            name = bare(described.words)
            ways = [*explained(graph, name), *of_part(graph, name)]
            ways = [*self._in_quotes(graph, step), *ways] if "call" in self.said else ways
            ways += self._of_vessel(graph, described, act, step)
            ways += [*meanings(graph, name, act, step), *_other_names(graph, described)]
            ways += _grounded(graph, described, act)
            ways += unclaimed(graph)
            for each in (*ways, *self._result(graph, act)):
                if bare(each.text) != name:
                    yield each
        if not self.things:
            yield from self._result(graph, act)

    def _in_quotes(self, graph: RecipeGraph, step: int | None) -> Iterator[Denotation]:
        """What a step has in quotes: the names that it gives to things."""
        for said in _meant_by_words(graph):
            sentence = graph.text.sentence(said.at)
            is_quoted = sentence and sentence.tokens[said.at.token - 2].form in _QUOTES
            if is_quoted and said.at.step == step:
                yield denoted(said.words, None, Evidence("quoted", said.at, said.words), "quoted")

    def _of_vessel(
        self, graph: RecipeGraph, described: Described, act: Act | None, step: int | None
    ) -> Iterator[Denotation]:
        """How else the text calls a vessel, and in what the step is at work."""
        if not taxonomy.names_a(bare(described.words), "place", "Place", "Utensil"):
            return
        acts = [act] if act else graph.acts_of_step(step) if step else []
        used = unique([*(p for p in described.ids if p in graph.props), *_places(acts)])
        for prop in used:
            for mention in graph.text.mentions_for(prop):
                seen = Evidence("coreference", mention.at, f"{mention.text!r} is said")
                yield denoted(the(mention.text), (prop,), seen, "vessel")

    def _result(self, graph: RecipeGraph, act: Act | None) -> Iterator[Denotation]:
        """What an act makes, as it says itself ("into small cakes"), and by its names later."""
        if act is None:
            return
        seen = proof(graph, act, "result")
        for role in ("Product", "Result", "Purpose"):
            words = said_in(act, role).split()
            opening = next((n for n, w in enumerate(words) if w in ("into", "a", "an", "form")), -1)
            if words and opening >= 0:
                yield denoted(" ".join(words[opening + 1 :]), act.gives, seen, "made-into")
        for thing in act.gives:
            yield from _mentioned_as(graph, thing)
        yield from told(graph, act.gives, act.tick, [seen], "result")


@once_a_graph
def _meant_by_words(graph: RecipeGraph) -> list[Attribute]:
    return [a for a in graph.attributes if a.kind is AttributeKind.MEANING and a.at.step]


def explained(graph: RecipeGraph, name: str) -> Iterator[Denotation]:
    """What the text has in brackets, or says in other words, right behind a name."""
    head = stem(name.split()[-1]) if name else ""
    for said in _meant_by_words(graph):
        sentence = graph.text.sentence(said.at)
        first = max(1, said.at.token - _NEAR)
        before = sentence.words(first, said.at.token - 1) if sentence else ""
        if head and head in map(stem, before.lower().split()):
            seen = Evidence("explained", said.at, sentence.text if sentence else said.words)
            yield denoted(said.words, None, seen, "explained")


def _places(acts: Sequence[Act]) -> list[str]:
    return [place for act in acts for place in act.places]


def _grounded(graph: RecipeGraph, described: Described, act: Act | None) -> list[Denotation]:
    """What the words were found to mean, with where it is said."""
    foods = foods_of(graph, described)
    mention = next((m for food in foods for m in graph.text.mentions_for(food)), None)
    seen = [Evidence("coreference", mention.at, mention.text)] if mention else []
    tick = act.tick - 1 if act else mention_tick(graph, mention)
    return told(graph, foods[:1], tick, seen, "grounded", is_apart=True)


def mention_tick(graph: RecipeGraph, mention: Mention | None) -> int:
    """The tick of the last act before something is said."""
    return sum(act.at < mention.at for act in graph.acts) if mention else 0


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
