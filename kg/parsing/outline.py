"""A recipe as people write it: title, ingredient lines, steps of sentences; nothing annotated."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model import Asked, Note, Source

__all__ = ["Outline"]


@dataclass(frozen=True, slots=True)
class Outline:
    """The raw text of a recipe, cut into its parts."""

    id: str
    title: str
    ingredients: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]
    source: Source
    questions: tuple[Asked, ...] = ()
    metadata: tuple[tuple[str, str], ...] = ()
    sections: tuple[tuple[int, str], ...] = ()
    """The steps that begin a section ("For the sauce"), each with its name."""
    parts: tuple[tuple[int, str], ...] = ()
    """The lines that begin a part of the list ("Sauce:"), counted from 1, each with its name."""
    notes: tuple[Note, ...] = ()
    """What is said beside the steps."""
