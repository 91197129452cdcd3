"""The English Recipe Flow Graph: spans of actions, food and tools, and whose result goes where.

The gold (Yamakata et al. 2020) tags actions by the cook (Ac), food (F) and tools (T); an edge leads
from an action to the one that takes its result, directly or by way of a mention of food.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kg.builder import build
from kg.errors import ReadError
from kg.model import Recipe, Source
from kg.parsing.models import current
from kg.parsing.pipeline import parse_words
from kg.parsing.training.flow import FlowGold, Span, flow_recipes, sentences_of
from reasoner.tasks.parse.scorer import Part

__all__ = ["FlowScore", "score"]


@dataclass(frozen=True, slots=True)
class FlowScore:
    """Figures of the spans, alone and together, and of the edges between actions along food."""

    spans: Part
    kinds: dict[str, Part]
    edges: Part
    recipes: int

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it."""
        return asdict(self)


def score(path: Path) -> FlowScore:
    """The figures over a file."""
    tallies: dict[str, list[int]] = {}
    number = 0
    for gold in flow_recipes(path):
        number += 1
        ours, edges = _understood(gold)
        for kind in ("action", "food", "tool"):
            mine = {span for span in ours if span[0] == kind}
            theirs = {span for span in gold.spans if span[0] == kind}
            for name in (kind, "spans"):
                _tally(tallies, name, len(mine & theirs), len(mine), len(theirs))
        wanted = gold.edges()
        _tally(tallies, "edges", len(edges & wanted), len(edges), len(wanted))
    if not number:
        raise ReadError("holds no recipe of the flow-graph corpus", str(path))
    parts = {name: Part.of(*counts) for name, counts in tallies.items()}
    kinds = {kind: parts[kind] for kind in ("action", "food", "tool")}
    return FlowScore(parts["spans"], kinds, parts["edges"], number)


def _tally(tallies: dict[str, list[int]], name: str, *counts: int) -> None:
    before = tallies.setdefault(name, [0, 0, 0])
    tallies[name] = [old + new for old, new in zip(before, counts, strict=True)]


def _understood(gold: FlowGold) -> tuple[set[Span], set[tuple[int, int]]]:
    """The spans and edges that the parser finds, in the words of the whole recipe."""
    sentences, starts = sentences_of(gold.words)
    recipe = parse_words(sentences, Source("<flow graph>", "text", 1), current().for_flow())
    spans = {
        ("action", starts[e.at.sentence - 1] + e.at.token, starts[e.at.sentence - 1] + e.end)
        for e in recipe.events
    }
    for mention in recipe.mentions:
        begins = starts[mention.at.sentence - 1]
        kind = "food" if mention.kind.is_food else "tool"
        spans.add((kind, begins + mention.at.token, begins + mention.end))
    return spans, _edges(recipe, starts)


def _edges(recipe: Recipe, starts: list[int]) -> set[tuple[int, int]]:
    graph = build(recipe)
    place = {act.tick: starts[act.event.at.sentence - 1] + act.event.at.token for act in graph.acts}
    return {(place[earlier], place[act.tick]) for act in graph.acts for earlier in act.needs}
