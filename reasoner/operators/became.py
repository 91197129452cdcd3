"""Operator became: what happens to a thing after a moment, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.operators.base import (
    Denotation,
    Operator,
    Relation,
    Slots,
    act_of,
    denoted,
    proof,
    yes_or_no,
)
from reasoner.operators.participants import entities_in, entities_of, foods_said_in, said_in
from reasoner.operators.places import said_places
from reasoner.operators.points import in_its_words
from reasoner.wording import listed, only, past_of


class Became(Operator):
    """Asks what becomes of a thing after a moment, and whether something is done to it."""

    kind = "became"
    needs = ("things",)
    asks = "what becomes of {thing}{when}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What is done to it then, in order; how it ends; what it becomes."""
        acts, things = self._meant(graph), [e for d in self.things for e in entities_of(graph, d)]
        later = [act for act in acts if act.tick not in self.acts]
        ends = [d for thing in things[:3] if thing in graph.things for d in _ending(graph, thing)]
        if later:
            yield _row(graph, later[:3], "first-three")
        yield from ends[:1]
        for act in [act for act in acts if act not in later][:1]:
            yield from _told(graph, act, "act-asked")
        for some, cue in ((acts, "all"), (later[:1], "next")):
            if some:
                yield _row(graph, some, cue)
        for act in later[:2]:
            yield from _told(graph, act, "own-words")
        yield from ends

    def _meant(self, graph: RecipeGraph) -> list[Act]:
        """The acts about it at the time asked about, its own before those of what it goes into."""
        things = [e for d in self.things for e in entities_of(graph, d)[:3]]
        own = {act.tick for thing in things for act in graph.uses_of(thing)}
        about = {tick for thing in things for tick in graph.text.ticks_about(thing)}
        ticks = [*sorted(own), *sorted(about - own)]
        every = [act for tick in ticks if not (act := graph.acts[tick - 1]).aside]
        return [act for act in every if self._is_then(act)] or every

    def _is_then(self, act: Act) -> bool:
        if act.tick in self.acts or self.at is None:
            return not self.acts or act.tick >= min(self.acts)
        if self.at.relation is Relation.IN_STEP and self.at.step:
            return act.at.step == self.at.step
        is_early = self.at.relation in (Relation.BEFORE, Relation.UNTIL)
        return act.tick <= self.at.tick if is_early else act.tick > self.at.tick

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act is done to the thing, and not only spoken of or warned against."""
        asked = {*entities_in(graph, self.things)}
        about = {tick for entity in asked for tick in graph.text.ticks_about(entity)}
        said = [graph.acts[tick - 1] for tick in sorted(about)]
        named = [act for act in (*self.acts_in(graph), *said) if act.event.lemma in slots.said]
        for act in [*named, *self.acts_in(graph)]:
            near = {*act.takes, *foods_said_in(graph, act)}
            if not asked or act.tick in about or asked & near:
                cue = "said" if act in named else "other-verb"
                return [_whether_done(graph, act, cue)]
        return [yes_or_no(False, [], "closed-world", sure=0.4)] if asked else ()


def _whether_done(graph: RecipeGraph, act: Act, cue: str) -> Denotation:
    """Whether an act is done and not only warned against; on what terms, and what else will do."""
    avoids = bool(act.meaning and Effect.AVOID in act.meaning.effects)
    is_done, seen = not avoids and act.aside is None, proof(graph, act, "done-to-it")
    others = [f"or {other.event.verb} instead" for other in graph.alternatives(act)]
    terms = [only(act.event.condition)] if act.event.condition else others
    if is_done and terms:
        return denoted(f"yes, {terms[0]}", True, seen, cue, "on-terms")
    return yes_or_no(is_done, seen, cue)


def _row(graph: RecipeGraph, acts: Sequence[Act], cue: str) -> Denotation:
    """What several acts do to a thing, in a row."""
    proofs = [proof(graph, act, "done-to-it") for act in acts]
    text = f"it is {listed(dict.fromkeys(_done(graph, act) for act in acts))}"
    return denoted(text, tuple(act.tick for act in acts), proofs, cue)


def _told(graph: RecipeGraph, act: Act, cue: str) -> Iterator[Denotation]:
    """What an act makes of a thing, what it does to it, and how the text tells it."""
    seen = proof(graph, act, "done-to-it")
    if words := said_in(act, "Result", "Product"):
        yield denoted(words.removeprefix("into "), act.gives, seen, cue, "result")
    yield _row(graph, [act], cue)
    yield denoted(in_its_words(graph, act), act.tick, seen, cue, "as-written")


def _done(graph: RecipeGraph, act: Act) -> str:
    """An act as what is done to a thing: "cut into small cubes", "chopped or grated"."""
    said = [said_in(act, "Result", "Destination", "Co-Patient"), *said_places(graph, act)]
    either = sorted((act, *graph.alternatives(act)), key=lambda each: each.tick)
    verbs = listed((past_of(each) for each in either), "or")
    return f"{verbs} {next((words for words in said if words), '')}".strip()


def _ending(graph: RecipeGraph, thing: str) -> Iterator[Denotation]:
    life = graph.lifespan(thing)
    if act := act_of(graph, life.end):
        text = "it is thrown away" if life.ended == "discarded" else f"it {life.ended}"
        yield denoted(text, life.ended, proof(graph, act, "end-of-thing"), life.ended.split()[0])
