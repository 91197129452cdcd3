"""How hot: what the state and the text say about ovens, stoves and what is done in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from kg.temperatures import degrees_in
from kg.timeline import Property
from ontology import taxonomy
from reasoner.finding import find_props
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome, Query
from reasoner.when import When, split_when

__all__ = ["heat_of_prop", "heats_around"]

_SETTING: Final = re.compile(r"\b(?:be|set|preheated|heated|to)\b")


def heats_around(graph: RecipeGraph, act: Act) -> list[str]:
    """The temperatures of the places of an act while it is done, or of where its things are."""
    spots = [graph.where(thing, act.tick) for thing in act.takes]
    places = act.places or tuple(dict.fromkeys(spot.place for spot in spots if spot))
    same = [p for p in graph.props if any(_is_same(graph, p, q) for q in places)]
    said = [graph.timeline.now(p, Property.TEMPERATURE, act.tick) for p in same]
    return [fluent.value for fluent in said if fluent]


def heat_of_prop(
    query: Query, graph: RecipeGraph, words: str, asked: When | None = None
) -> Outcome:
    """How hot a prop is, in the step that is asked about: "what temperature is the oven"."""
    rest, when = split_when(words)
    when = when or asked
    found = find_props(graph, _SETTING.sub(" ", rest).strip())
    for prop in found.entities:
        heats = [
            (fluent.value, graph.act(fluent.because).at)
            for fluent in graph.timeline.of(prop, Property.TEMPERATURE)
        ]
        if when and when.step and when.step > 0:
            heats = [(heat, at) for heat, at in heats if at.step <= when.step][-1:]
        if heats:
            proof = tuple(Evidence("temperature-of-place", at, heat) for heat, at in heats)
            text = ", then ".join(dict.fromkeys(heat for heat, _ in heats))
            return Answered(text, query, proof, found.matches)
    for sentence in _noted(graph, found.entities):
        degrees = degrees_in(sentence.text)
        if degrees:
            evidence = Evidence("said-in-the-sentence", None, sentence.text)
            return Answered(degrees, query, (evidence,), found.matches)
    reason = f"the recipe gives no temperature for {words!r}"
    return NoAnswer(query, reason, (), found.matches)


def _noted(graph: RecipeGraph, props: Iterable[str]) -> list[Sentence]:
    """The sentences that name a prop and tell nobody to do anything: "Oven 190C"."""
    names = {graph.name(prop).lower() for prop in props}
    said = [s for step in graph.recipe.steps for s in step.sentences]
    bare = [s for s in said if not graph.text.acts_in(Moment(s.step, s.number, 1))]
    return [s for s in bare if names & {token.form.lower() for token in s.tokens}]


def _is_same(graph: RecipeGraph, prop: str, other: str) -> bool:
    """True of one prop, or of two appliances of a kind: a kitchen has one oven."""
    cls = graph.props[prop].cls
    if prop == other or cls is None:
        return prop == other
    return cls == graph.props[other].cls and taxonomy.is_a(cls, "Appliance")
