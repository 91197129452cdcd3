"""Files in pieces: some recipes each, for one process to read, build and write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path
from typing import Final

from kg import readers
from kg.clips import has_clips
from kg.corpus.progress import Failure, Progress
from kg.errors import KgError, ReadError
from kg.model import Recipe
from kg.store import Store

__all__ = ["Document", "Piece", "pieces_of"]

_NEWDOC: Final = re.compile(rb"#\s*newdoc(?: id)?\s*(?:=\s*(.*?))?\s*$")
_PIECE_BYTES: Final = 200_000
_PIECE_RECIPES: Final = 20


@dataclass(frozen=True, slots=True)
class Document:
    """One recipe before it is read: the id it shall have and its lines; or itself, if read."""

    id: str
    line: int
    text: bytes = b""
    recipe: Recipe | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Some recipes of one file, to be read, built and written by one process."""

    source: str
    documents: tuple[Document, ...]
    strict: bool = False


def pieces_of(
    paths: list[str], store: Store | None, progress: Progress, strict: bool
) -> Iterator[Piece]:
    """The recipes of all files in pieces, without those that a store already holds."""
    names = _Names()
    for path in paths:
        documents: list[Document] = []
        size = 0
        for document in _until_it_breaks(path, names, progress):
            if store is not None and store.holds(document.id):
                progress.skipped += 1
                continue
            documents.append(document)
            size += len(document.text)
            if size > _PIECE_BYTES or len(documents) >= _PIECE_RECIPES:
                yield Piece(path, tuple(documents), strict)
                documents, size = [], 0
        if documents:
            yield Piece(path, tuple(documents), strict)


class _Names:
    """Ids that were given in this build, as numbers, so that a million fit in little memory."""

    def __init__(self) -> None:
        self._given: set[int] = set()

    def fresh(self, wanted: str) -> str:
        """The wanted id, or the next free one after it, as a single file would number it."""
        name, number = wanted, 1
        while hash(name) in self._given:
            number += 1
            name = f"{wanted}~{number}"
        self._given.add(hash(name))
        return name


def _until_it_breaks(path: str, names: _Names, progress: Progress) -> Iterator[Document]:
    line = 0
    try:
        for document in _documents(path, names, progress):
            line = document.line
            yield document
    except KgError as error:
        problem = error.problem if isinstance(error, ReadError) else str(error)
        progress.fail(Failure(path, line + 1, None, problem))


def _documents(path: str, names: _Names, progress: Progress) -> Iterator[Document]:
    if path != "-" and _is_conllu(path) and not has_clips(path):
        yield from _cut(path, names, progress)
        return
    for recipe in readers.read(path):
        name = names.fresh(recipe.id)
        yield Document(name, recipe.source.line, recipe=replace(recipe, id=name))


def _is_conllu(path: str) -> bool:
    """Whether the file can be cut at its recipes without reading them; only CoNLL-U can."""
    try:
        with Path(path).open("rb") as file:
            return any(_NEWDOC.match(line) for line in file.read(1 << 16).splitlines())
    except OSError:
        return False


def _cut(path: str, names: _Names, progress: Progress) -> Iterator[Document]:
    """The recipes of a CoNLL-U file as text; what stands before the first belongs to it."""
    lines: list[bytes] = []
    name, start, number = "", 1, 0
    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            progress.bytes_read += len(line)
            found = _NEWDOC.match(line) if line[:1] == b"#" and b"newdoc" in line else None
            if found:
                if name:
                    yield Document(names.fresh(name), start, b"".join(lines))
                    lines, start = [], number
                name = _name(found[1]) or Path(path).stem
            lines.append(line)
    yield Document(names.fresh(name or Path(path).stem), start, b"".join(lines))


def _name(raw: bytes | None) -> str:
    return unescape((raw or b"").decode("utf-8", errors="replace").strip())
