"""What other processes do in a bulk build: read, build and write some recipes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kg import rdf
from kg.builder import build
from kg.corpus.cutting import Document, Piece
from kg.corpus.progress import Failure
from kg.errors import KgError, Notices
from kg.model import Recipe
from kg.readers import conllu
from kg.readers.lines import Line, lines_in

__all__ = ["Made", "understood"]


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a piece."""

    recipes: tuple[tuple[str, bytes], ...]
    failures: tuple[Failure, ...]
    mended: int


def understood(piece: Piece) -> Made:
    """Read, build and write the recipes of a piece; this is what other processes do."""
    notices = Notices(strict=piece.strict, keep=0)
    recipes: list[tuple[str, bytes]] = []
    failures: list[Failure] = []
    for document in piece.documents:
        try:
            found = _read(document, piece.source, notices)
            recipes += [(recipe.id, rdf.nquads(build(recipe))) for recipe in found]
        except Exception as error:  # a bug in one recipe must not stop a million others
            problem = (
                str(error) if isinstance(error, KgError) else f"{type(error).__name__}: {error}"
            )
            failures.append(Failure(piece.source, document.line, document.id, problem))
    return Made(tuple(recipes), tuple(failures), notices.count)


def _read(document: Document, source: str, notices: Notices) -> Iterator[Recipe]:
    if document.recipe is not None:
        yield document.recipe
        return
    text = document.text.decode("utf-8", errors="replace")
    before = document.line - 1
    lines = (Line(line.number + before, line.text) for line in lines_in(text, source, notices))
    for place, recipe in enumerate(conllu.recipes_in(lines, source, notices)):
        yield replace(recipe, id=document.id) if place == 0 else recipe
