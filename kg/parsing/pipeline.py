"""The whole way from raw text to a Recipe: words, spots, roles, links, what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kg.model import Recipe, Source
from kg.parsing.following import Parse
from kg.parsing.models import Models, current
from kg.parsing.outline import Outline
from kg.parsing.telling import Told, read_all

__all__ = ["parse", "parse_many", "parse_words"]

_AT_A_TIME: Final = 16
"""Recipes whose sentences are read at once."""


def parse(outline: Outline, models: Models | None = None) -> Recipe:
    """Understand a recipe from its text alone."""
    (recipe,) = parse_many([outline], models)
    return recipe


def parse_many(outlines: Iterable[Outline], models: Models | None = None) -> Iterator[Recipe]:
    """Understand recipes some at a time, which takes less than one by one."""
    models = current() if models is None else models
    for some in _some(outlines):
        every = [Told.of(outline) for outline in some]
        for told, readings in zip(every, read_all(every, models), strict=True):
            yield Parse(told, models, readings).recipe()


def _some(outlines: Iterable[Outline]) -> Iterator[list[Outline]]:
    """Recipes in handfuls; those before an error come before it."""
    found: list[Outline] = []
    try:
        for outline in outlines:
            found.append(outline)
            if len(found) == _AT_A_TIME:
                yield found
                found = []
    except Exception:
        if found:
            yield found
        raise
    if found:
        yield found


def parse_words(
    sentences: Sequence[Sequence[str]], source: Source, models: Models | None = None
) -> Recipe:
    """Understand a recipe of one step whose words somebody has cut already."""
    models = current() if models is None else models
    texts = tuple([" ".join(words) for words in sentences])
    told = Told.of(Outline("words", "words", (), (texts,), source))
    (readings,) = read_all([told], models, cut=sentences)
    return Parse(told, models, readings).recipe()
