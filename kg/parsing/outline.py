"""A recipe as people write it: title, ingredient lines, steps of sentences; nothing annotated."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model import Asked, MarkKind, Note, Source

__all__ = ["Marked", "Outline"]


@dataclass(frozen=True, slots=True)
class Marked:
    """What the author marked: characters of a sentence, or, with sentence 0, a step as a whole.

    The rest is as `kg.model.Mark` has it.
    """

    kind: MarkKind
    step: int
    sentence: int
    start: int
    end: int
    name: str
    line: int = 0
    amount: str = ""
    made_in: int = 0


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
    marks: tuple[Marked, ...] = ()
    """What the author marked in the text."""
