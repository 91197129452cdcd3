"""The recipes that the models are learned from, fully or partly annotated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kg.model import Recipe
from kg.parsing.roles import Clauses
from kg.parsing.spotting import EVENT
from kg.parsing.training.gold import Labelled, labelled

__all__ = ["FULL_COUNT", "Corpus", "clauses_of"]

FULL_COUNT: Final = 3
"""How much more a fully annotated recipe counts."""


class Corpus:
    """Recipes to learn from, fully or partly annotated.

    Of `spans` only words and who takes part are known, and nothing of what the text leaves out.
    """

    def __init__(self, recipes: Iterable[Recipe], spans: Iterable[Recipe] = ()) -> None:
        self.spans = [list(labelled(recipe, is_sure=True)) for recipe in spans]
        self.recipes: list[tuple[list[Labelled], bool]] = []
        self.full: list[Recipe] = []
        for recipe in recipes:
            frames = [f for t in recipe.steps for s in t.sentences for f in s.frames]
            is_full = any(frame.name for frame in frames)
            self.full += [recipe] if is_full else []
            self.recipes.append((list(labelled(recipe, is_sure=is_full)), is_full))

    def sentences(self) -> Iterator[tuple[Labelled, bool]]:
        """The sentences that somebody annotated, and whether fully."""
        for sentences, is_full in self.recipes:
            for sentence in sentences:
                if sentence.is_annotated:
                    yield sentence, is_full
        for sentences in self.spans:
            yield from ((sentence, False) for sentence in sentences if sentence.is_annotated)


def clauses_of(sentence: Labelled, is_full: bool) -> Clauses:
    """A labelled sentence as the roles see it."""
    places = {f.predicate - 1 for f in sentence.sentence.frames if f.predicate}
    if not is_full:
        verbs = enumerate(zip(sentence.labels, sentence.tags, strict=True))
        places |= {n for n, (label, tag) in verbs if label == f"B-{EVENT}" and tag == "VERB"}
    return Clauses(sentence.words, sentence.tags, sentence.labels, tuple(sorted(places)))
