"""Ask natural questions by given weights and keep what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reasoner.context import Context
from reasoner.learning.examples import Example, Graphs
from reasoner.learning.scoring import is_right
from reasoner.ranking import rank
from reasoner.reading.analysis import analyse
from reasoner.readings import readings
from reasoner.understanding import understand
from reasoner.weights import Weights

__all__ = ["Tried", "try_all"]


@dataclass(frozen=True, slots=True)
class Tried:
    """A question, its most probable answer whatever its trust, and whether that is right."""

    example: Example
    text: str | None
    trust: float
    is_right: bool

    def verdict(self, sure: float) -> str:
        """Right, wrong or silent, where answers below `sure` are not given."""
        said = self.text is not None and self.trust >= sure
        if not said:
            return "silent" if self.example.is_answerable else "right"
        return "right" if self.is_right else "wrong"


def try_all(examples: Iterable[Example], graphs: Graphs, weights: Weights) -> Iterator[Tried]:
    """Ask every question that has an answer or wants silence."""
    for example in examples:
        if not example.answers:
            continue
        graph = graphs(example.recipe)
        seen = understand(graph, analyse(example.question), weights, Context(example.here))
        found = tuple(readings(graph, seen, weights))
        ranked = rank(graph, seen, found, weights.ranking, weights.trust)
        text = ranked.answers[0].reading.denotation.text if ranked.answers else None
        yield Tried(example, text, ranked.trust, is_right(example, text))
