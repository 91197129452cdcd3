"""Operators of an act's roles: what is acted on, into what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from reasoner.operators.acts_asked import RoleOfActs
from reasoner.operators.base import Denotation, Slots, denoted, phrase, proof
from reasoner.operators.meanings import is_told_by_others, meanings
from reasoner.operators.naming import told
from reasoner.operators.participants import (
    GOALS,
    OBJECTS,
    agrees,
    antecedent,
    called_in,
    entities_in,
    foods_said_in,
    has_pronoun,
    left_out_of,
    phrases_before,
    pronoun_in,
    pronoun_of,
    said_before,
    said_in,
    written_in,
)
from reasoner.operators.words import bare, is_pronoun, is_vague
from reasoner.wording import listed, the


class Object(RoleOfActs):
    """Asks what is acted on, also where the text leaves it out or has only a pronoun."""

    kind = "object"
    asks = "what do I {verb}"

    def acts_in(self, graph: RecipeGraph) -> list[Act]:
        """The acts asked about; of a pronoun, first those of their steps that have it."""
        acts = super().acts_in(graph)
        words = [d.words for d in self.things if is_pronoun(d.words)]
        steps = dict.fromkeys(act.at.step for act in acts)
        near = [act for step in steps for act in graph.acts_of_step(step)] if words else []
        own = [act for act in near if any(has_pronoun(act, word) for word in words)]
        is_there = any(act in own for act in acts)
        return acts if is_there else [*own, *acts]

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        yield from _repeated(graph, act)
        pronoun = pronoun_in(self.things)
        found = [*self._quoted(graph, act)]
        if found and act.event.lemma not in self.said:
            found = [replace(each, cues=each.cues | {"name-asked"}) for each in found]
        seen = [proof(graph, act, "written-object")]
        objects = self._named(graph, act)
        written = told(graph, objects, act.tick - 1, seen, "written")
        words = said_in(act, "Patient", "Theme", "Product")
        if words and objects and not (found and any(bare(d.words) in words for d in self.things)):
            written.append(denoted(words, objects, seen, "as-written"))
        left_out = [*self._left_out(graph, act)]
        alike = [*self._pronoun(graph, act, pronoun)] if pronoun else []
        found += [*left_out[:3], *alike, *written] if pronoun else [*written, *left_out]
        props = written_in(act, None, self.given(graph), (Role.HABITAT, Role.TOOL))
        found += told(graph, props, act.tick - 1, seen, "prop")
        places = tuple(place for place in act.places if place not in self.given(graph))
        found += told(graph, places, act.tick - 1, seen, "place")
        found += told(graph, act.takes, act.tick - 1, seen, "all")
        vessels = antecedent(graph, act, (Role.HABITAT, Role.TOOL))
        found += told(graph, vessels, act.tick - 1, seen, "prop-before")
        pronoun = pronoun or pronoun_of(act)
        for each in sorted(found, key=lambda each: "whole" in each.cues):
            yield _numbered(graph, each, pronoun) if pronoun else each

    def _pronoun(self, graph: RecipeGraph, act: Act, pronoun: str) -> Iterator[Denotation]:
        """What stands before a pronoun and agrees with it, named or not."""
        seen = [proof(graph, act, "coreference")]
        for words in phrases_before(graph, act, pronoun)[:1]:
            yield denoted(the(words), None, seen, "phrase-before")

    def _quoted(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """What stands under a name that the question quotes: "what are the spices in step 5"."""
        for described in self.things:
            words = described.words
            under = () if is_pronoun(words) else called_in(graph, act, words)
            seen = [proof(graph, act, "coreference")]
            yield from told(graph, under, act.tick - 1, seen, "under-name", is_apart=True)
            if is_vague(words) or is_told_by_others(graph, words, act):
                yield from meanings(graph, words, act, act.at.step)

    def _named(self, graph: RecipeGraph, act: Act) -> tuple[str, ...]:
        """What the text names as acted on; of "which vegetables", what is one."""
        beside = written_in(act, OBJECTS, self.given(graph))
        return beside or written_in(act, OBJECTS, set())

    def _left_out(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        """What the text leaves out: the antecedent of a pronoun, and what the state supplies."""
        given, seen = self.given(graph), [proof(graph, act, "elided-object")]
        named = antecedent(graph, act)
        is_near = bool({*named} & {*foods_said_in(graph, act)})
        ways = (
            (named if is_near else (), "antecedent"),
            (left_out_of(act), "elided"),
            (named, "antecedent-before"),
            (said_before(graph, act), "said-before"),
            (foods_said_in(graph, act), "in-sentence"),
            (act.gives, "result"),
        )
        for ids, cue in ways:
            rest = tuple(e for e in ids if e not in given)
            yield from told(graph, rest, act.tick - 1, seen, cue)


def _numbered(graph: RecipeGraph, found: Denotation, pronoun: str) -> Denotation:
    """An answer with a cue for whether it agrees in number with the pronoun that stands for it."""
    names = [graph.name(each) for each in found.value or ()] or [found.text]
    cue = "number-agrees" if agrees(pronoun, names) else "number-differs"
    return replace(found, cues=found.cues | {cue})


def _repeated(graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
    """What a repetition does again: "frying and turning, with the remaining batter"."""
    again = [each for each in graph.acts if each.event.id in act.event.repeats]
    if again:
        seen = [proof(graph, each, "repeats") for each in (act, *again)]
        text = listed(phrase(graph, each) for each in again)
        taken = {e for each in again for e in each.takes}
        left = [e for e in written_in(act, None, set()) if e not in taken]
        rest = said_in(act, "Co-Patient", "Co-Theme", "Attribute", "Instrument") if left else ""
        words = " ".join(filter(None, [text, act.event.times, rest]))
        yield denoted(words, tuple(each.tick for each in again), seen, "repeats")


class Goal(RoleOfActs):
    """Asks into, onto, over or with what something is put, poured or mixed."""

    kind = "goal"
    asks = "what do I {verb} {things} with"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        given = self.given(graph)
        seen = [proof(graph, act, "goal-of-act")]
        before = act.tick - 1
        yield from told(graph, written_in(act, GOALS, given), before, seen, "written")
        yield from told(graph, written_in(act, OBJECTS, given), before, seen, "beside")
        hidden = tuple(e for e in left_out_of(act) if e not in given)
        yield from told(graph, hidden, before, seen, "elided")
        if words := said_in(act, *GOALS):
            yield denoted(words, None, seen, "as-written")
        places = tuple(p for p in act.places if p not in given)
        yield from told(graph, places, before, seen, "place")


class Result(RoleOfActs):
    """Asks what comes of an act."""

    kind = "result"
    asks = "what do I get when I {verb} {things}"

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = [proof(graph, act, "result-of-act")]
        if words := said_in(act, "Product", "Result"):
            yield denoted(words, act.gives, seen, "as-written")
        yield from told(graph, act.gives, act.tick, seen, "given")


class MadeHow(RoleOfActs):
    """Asks how a thing was made or a prop made ready."""

    kind = "made_how"
    asks = "how is {things} made"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the acts that made what is named, or prepared it."""
        made = [t for e in entities_in(graph, slots.things) for t in _makers(graph, e)]
        acts = tuple(dict.fromkeys([*made, *slots.acts]))
        return cls(acts, slots.things, slots.at) if acts else None

    def _said(self, graph: RecipeGraph, act: Act) -> Iterator[Denotation]:
        seen = proof(graph, act, "made-by-act")
        yield denoted(f"by {phrase(graph, act)}", act.tick, seen, "act")


def _makers(graph: RecipeGraph, entity: str) -> list[int]:
    thing = graph.things.get(entity)
    if thing and thing.made_at:
        return [thing.made_at]
    return [act.tick for act in graph.uses_of(entity)][:1] if entity in graph.props else []
