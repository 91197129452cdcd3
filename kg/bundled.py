"""The recipes that come with the project, understood: the samples, and those annotated by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from kg import annotated, readers, samples
from kg.builder import build
from kg.graph import RecipeGraph

__all__ = ["bundled", "open_recipes"]


def bundled(files: Iterable[Path | None]) -> Iterator[RecipeGraph]:
    """The recipes of files; nobody needs to know where they lie on this machine."""
    for file in files:
        if file is not None:
            recipe = readers.read_one(file)
            source = replace(recipe.source, path=file.name)
            yield build(replace(recipe, source=source))


def open_recipes() -> Iterator[RecipeGraph]:
    """Every recipe that is free for any use: the samples and the annotated ones, by name."""
    every = {name: samples.path_of(name) for name in samples.names()}
    every |= {name: annotated.path_of(name) for name in annotated.names()}
    return bundled(every[name] for name in sorted(every))
