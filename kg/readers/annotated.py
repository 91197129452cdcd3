"""Recipes annotated by hand in the format of `docs/annotating.md`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kg.errors import Notices
from kg.model import Recipe
from kg.notation import MARK, parsed
from kg.notation.understanding import recipe_of
from kg.plain import short_id
from kg.readers.identity import Ids, slug
from kg.readers.lines import Line

__all__ = ["DRAFT", "recipes_in"]

DRAFT: Final = ("status", "draft")
"""What a file says that the parser wrote and nobody corrected."""


def recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes that some numbered lines hold."""
    ids = Ids()
    for group in _apart(lines):
        script = parsed(group, source, notices)
        if DRAFT in script.facts:
            problem = "a draft of the parser: correct it, then write 'status: corrected'"
            notices.add(problem, source, script.line)
        own = dict(script.facts).get("id") or slug(script.title or _stem(source))
        yield recipe_of(script, source, notices, ids.fresh(own))


def _apart(lines: Iterator[Line]) -> Iterator[list[Line]]:
    """The lines of each recipe."""
    group: list[Line] = []
    for line in lines:
        if line.text.strip() == MARK and group:
            yield group
            group = []
        if group or line.text.strip():
            group.append(line)
    if group:
        yield group


def _stem(source: str) -> str:
    return "recipe" if source.startswith("<") else short_id(Path(source).stem) or "recipe"
