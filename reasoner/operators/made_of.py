"""Operator made_of: what a named sauce, dough, filling or dish is made of, down to the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.timeline import Property
from ontology.effects import Effect
from ontology.lexicon import stem
from ontology.phrases import words_of
from reasoner.operators.base import (
    Denotation,
    Described,
    Operator,
    Slots,
    act_of,
    proof,
    unique,
    yes_or_no,
)
from reasoner.operators.called import explained
from reasoner.operators.meanings import meanings, of_lines, of_part
from reasoner.operators.naming import holding, parts_of, spelled
from reasoner.operators.participants import (
    GOALS,
    OBJECTS,
    foods_of,
    foods_said_in,
    mention_of,
    written_in,
)
from reasoner.operators.sets import line_of
from reasoner.operators.words import bare, is_pronoun
from reasoner.outcome import Evidence

_RESOLVED: Final = "is what the pronoun stands for"


class MadeOf(Operator):
    """Asks what something that is made in the recipe is made of."""

    kind = "made_of"
    needs = ("things", "acts")
    asks = "what is {thing} made of"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What it is made of; an answer tells by a cue whether what names it is in it."""
        lines = [line for d in self.things for line in _naming(graph, d.words)]
        for found in self._makings(graph):
            own = {line_of(graph, e) for e in found.value or () if isinstance(e, str)}
            cue = "has-its-name" if own.issuperset(lines) else "lacks-its-name"
            yield replace(found, cues=found.cues | {cue}) if lines else found

    def _makings(self, graph: RecipeGraph) -> list[Denotation]:
        """Its part of the list, what the text puts together for it, what its mixture holds."""
        mixing = [act for act in self.acts_in(graph) if self._puts_together(graph, act)]
        ways = [*self._put_together(graph)] if mixing else []
        ways += [d for act in mixing[:1] for d in _grown(graph, act, "grown")]
        for described in self.things:
            ways += [*of_part(graph, described.words), *explained(graph, bare(described.words))]
            ways += _spoken_of(graph, described)
            ways += self._mixed(graph, described)
        ways += self._put_together(graph)
        for described in self.things:
            ways += _whole_dish(graph, described)
            ways += meanings(graph, described.words, None, None)
        return ways

    def _puts_together(self, graph: RecipeGraph, act: Act) -> bool:
        """True of an act that makes what is asked about, and does not only take it."""
        taken = written_in(act, None, set())
        named = {e for d in self.things for e in foods_of(graph, d)}
        own = {bare(m.text) for p in act.partakings if (m := p.participation.mention)}
        is_taken = any(name.endswith(bare(d.words)) for d in self.things for name in own)
        return len(taken) > 1 and not is_taken and not named & {*taken}

    def _mixed(self, graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
        act = act_of(graph, self.acts[0] if self.acts else None)
        step = self.at.step if self.at else None
        mention = mention_of(graph, described.words, act, step)
        meant = graph.text.meant_by(mention) if mention else ()
        made = [*act.gives] if act and self._puts_together(graph, act) else []
        for thing in unique([*meant, *made, *foods_of(graph, described)]):
            if thing in graph.things and graph.things[thing].made_at:
                yield from self._of_mixture(graph, thing, act.tick if act else None)

    def _of_mixture(self, graph: RecipeGraph, thing: str, tick: int | None) -> Iterator[Denotation]:
        made = graph.things[thing].made_at or 0
        named = _named_at(graph, thing)
        for moment in unique_ticks([named, tick and tick - 1, _done_at(graph, thing), made]):
            if moment >= made and (parts := parts_of(graph, thing, moment)):
                proofs = _joined_by(graph, thing, parts, moment)
                yield holding(graph, parts, proofs, "named-then" if moment == named else "mixture")

    def _put_together(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the acts take that are named: "what do I blend for the dressing"."""
        acts = self.acts_in(graph)
        proofs = [proof(graph, act, "made-of") for act in acts]
        own = {e for d in self.things for e in foods_of(graph, d)}
        for all_apart, cue in ((False, "takes"), (True, "takes-apart")):
            parts: list[str] = []
            for act in acts:
                taken = [e for e in put_in(act) if e not in own] or act.takes
                parts += spelled(graph, taken, act.tick - 1, all_apart=all_apart)
            if parts:
                yield holding(graph, parts, proofs, cue)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether something named is in something else that is named."""
        named = [set(foods_of(graph, d)) for d in self.things]
        for whole in self.things:
            for denoted in (*self._mixed(graph, whole), *of_part(graph, whole.words)):
                for described, ids in zip(self.things, named, strict=True):
                    if {*ids, *described.ids} & {*(denoted.value or ())}:
                        return [yes_or_no(True, denoted.evidence, *denoted.cues)]
        return [yes_or_no(False, [], "closed-world", sure=0.5)] if any(named) else []


def _naming(graph: RecipeGraph, words: str) -> list[Supply]:
    """The lines that describe a mixture by what is in it: milk of "the milk mixture"."""
    *before, _ = [stem(word) for word in bare(words).split()] or [""]
    named = [{stem(word) for word in words_of(line.name)} for line in graph.supplies.values()]
    return [
        line
        for line, own in zip(graph.supplies.values(), named, strict=True)
        if not own.isdisjoint(before)
    ][:1]


def unique_ticks(ticks: Sequence[int | None]) -> list[int]:
    """Each tick once, without those that are missing."""
    return list(dict.fromkeys(tick for tick in ticks if tick))


def _done_at(graph: RecipeGraph, thing: str) -> int:
    """The tick until which a mixture grows: before it joins another, or is put on something."""
    joins = graph.timeline.of(thing, Property.PART_OF)
    return joins[0].start - 1 if joins else len(graph.acts)


def _named_at(graph: RecipeGraph, thing: str) -> int | None:
    """The tick at which the text first calls a mixture by its name, as if it were done."""
    made = graph.things[thing].made_at or 0
    mentions = [m.at for m in graph.text.mentions_for(thing) if not is_pronoun(m.text)]
    first = min((at for at in mentions if at > graph.acts[made - 1].at), default=None)
    return sum(act.at < first for act in graph.acts) if first and made else None


def _joined_by(
    graph: RecipeGraph, thing: str, parts: Sequence[str], tick: int
) -> tuple[Evidence, ...]:
    ticks = {
        fluent.because
        for part in parts
        if (fluent := graph.timeline.now(part, Property.PART_OF, tick))
    }
    acts = [act for t in sorted(ticks) if (act := act_of(graph, t))]
    return tuple(proof(graph, act, "made-of") for act in acts)


def _spoken_of(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """The listed food in the sentence, and in the step, that says all words of the name."""
    words = bare(described.words).split()
    ticks = [graph.text.ticks_saying(word) for word in words]
    common = sorted(frozenset.intersection(*ticks)) if ticks else []
    for tick in common[:1]:
        act = graph.acts[tick - 1]
        for in_step in (False, True):
            foods = foods_said_in(graph, act, in_step=in_step)
            rest = [food for food in foods if food not in described.ids]
            if len(rest) > 1:
                yield holding(graph, rest, [proof(graph, act, "said-with-it")], "said")


def _grown(graph: RecipeGraph, start: Act, cue: str) -> Iterator[Denotation]:
    """What the text puts into a mixture by name: in its first step, and as long as it grows."""
    acts = [*growth(graph, start)]
    near = [act for act in acts if act.at.step == start.at.step]
    for some, how in ((near, "in-step"), (acts, "on")):
        own = {e for act in some for e in act.gives}
        foods = unique(e for act in some for e in put_in(act) if e not in own)
        parts = spelled(graph, foods, start.tick - 1, all_apart=False)
        if len(parts) > 1:
            yield holding(graph, parts, [proof(graph, act, "made-of") for act in some], cue, how)


def _whole_dish(graph: RecipeGraph, described: Described) -> Iterator[Denotation]:
    """All of the list, where the title has the name."""
    title = {stem(word) for word in words_of(graph.recipe.title)}
    if graph.supplies and stem(bare(described.words)) in title:
        yield of_lines(list(graph.supplies.values()), "title")


def put_in(act: Act) -> tuple[str, ...]:
    """The food that an act takes by name or by a pronoun."""
    pronouns = [p.entity for p in act.partakings if p.participation.assumed == _RESOLVED]
    results = {
        p.entity for p in act.partakings if p.participation.semantic_role in ("Result", "Purpose")
    }
    return unique([*pronouns, *written_in(act, None, results)])


def growth(graph: RecipeGraph, start: Act) -> Iterator[Act]:
    """The acts that make a mixture grow: the first, and each that adds to what it gave.

    It ends where the mixture goes into or onto something else that is named.
    """
    yield start
    own = {*start.gives, *(start.takes if not start.gives else ())}
    for act in graph.acts[start.tick :]:
        if act.aside or own.isdisjoint(act.takes):
            continue
        if _goes_into_other(act, own):
            return
        if put_in(act):
            yield act
        own |= {*act.gives}


def _goes_into_other(act: Act, own: set[str]) -> bool:
    """True where the mixture is what is moved and something else is where it goes."""
    moved = own & {*written_in(act, OBJECTS, set())}
    return (bool(moved) and bool(written_in(act, GOALS, own))) or _is_served(act)


def _is_served(act: Act) -> bool:
    return act.meaning is not None and Effect.SERVE in act.meaning.effects
