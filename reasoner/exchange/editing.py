"""Write marks into the sentences of a recipe, over the words that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kg.attributes import Attribute, AttributeKind
from kg.graph import RecipeGraph
from kg.model import Mention, Moment, Sentence, Step

__all__ = ["Edit", "Words", "rewritten"]


class Edit(NamedTuple):
    """Characters of a sentence, and what stands there instead."""

    start: int
    end: int
    text: str


def rewritten(text: str, edits: Iterable[Edit], plain: Callable[[str], str] = str) -> str:
    """A text with edits, of which the first and longest counts where some overlap; else `plain`.

    >>> rewritten("Fry it.", [Edit(4, 6, "@onion{1}"), Edit(5, 6, "x")])
    'Fry @onion{1}.'
    """
    pieces, place = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if edit.start >= place:
            pieces += [plain(text[place : edit.start]), edit.text]
            place = edit.end
    return "".join([*pieces, plain(text[place:])])


class Words:
    """The words of a recipe by their characters."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._graph = graph
        self._mentions: dict[tuple[int, int], list[Mention]] = {}
        for mention in graph.recipe.mentions:
            self._mentions.setdefault(mention.at[:2], []).append(mention)
        self._times: dict[tuple[int, int], list[Attribute]] = {}
        for said in graph.attributes:
            if said.kind is AttributeKind.DURATION and said.act is not None:
                self._times.setdefault(said.at[:2], []).append(said)

    def steps(self) -> Iterator[tuple[Step, list[Sentence]]]:
        """The steps with their sentences."""
        return ((step, list(step.sentences)) for step in self._graph.recipe.steps)

    def mentions(self, sentence: Sentence) -> list[tuple[Mention, tuple[str, ...]]]:
        """The mentions of a sentence, each with the things or props that it means."""
        here = self._mentions.get((sentence.step, sentence.number), ())
        return [(mention, self._graph.text.meant_by(mention)) for mention in here]

    def times(self, sentence: Sentence) -> list[Attribute]:
        """The durations of a sentence."""
        return self._times.get((sentence.step, sentence.number), [])

    @staticmethod
    def span(sentence: Sentence, at: Moment, end: int) -> tuple[int, int]:
        """The characters from one token to another."""
        spans = sentence.spans()
        last = min(end, len(spans))
        return spans[at.token - 1][0], spans[last - 1][1]
