"""Many recipes into a store: streamed, on all cores or a Dask cluster, stopped and resumed at will.

A file of CoNLL-U is cut at its recipes by the process that writes; other processes read, build and
write quads, which is most of the work; the store takes them in batches. A batch is stored whole or
not at all, and only then are its recipes reported. A recipe that cannot be read or built is
reported and the others go on.

cutting    files in pieces          understanding   a piece into quads
loading    quads into the store     crews           who does the work
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import replace
from pathlib import Path
from typing import Final

from kg.corpus.crews import Crew, dask_executor, local_executor
from kg.corpus.cutting import Piece, pieces_of
from kg.corpus.loading import Loader
from kg.corpus.progress import Failure, Progress
from kg.corpus.understanding import Made, understood
from kg.errors import StoreError
from kg.store import Store

__all__ = ["Failure", "Progress", "build_corpus", "dask_executor", "local_executor"]

_AHEAD: Final = 3


def build_corpus(
    files: Iterable[str],
    store: Store,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    resume: bool = False,
    strict: bool = False,
    batch: int | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Read recipes from files and store their graphs; those already stored are done anew.

    With `resume` what the store already holds is passed over. `tell` is called when more is stored;
    `batch` says how many recipes are stored at a time. Without an executor everything is done in
    this process.
    """
    progress, paths = Progress(), list(files)
    progress.bytes_total = sum(Path(p).stat().st_size for p in paths if Path(p).is_file())
    loader = Loader(store, progress, tell, batch)
    pieces = pieces_of(paths, store if resume else None, progress, strict)
    if executor is None:
        for piece in pieces:
            loader.take(understood(piece))
    else:
        with loader.in_background(workers):
            for made in _spread(pieces, executor, workers * _AHEAD):
                loader.take(made)
    loader.finish()
    return progress


def _spread(pieces: Iterator[Piece], executor: Executor, most: int) -> Iterator[Made]:
    """What comes of the pieces, in any order."""
    pending: dict[Future[Made], Piece] = {}
    for piece in pieces:
        pending[_submitted(piece, executor)] = piece
        if len(pending) >= most:
            yield from _finished(pending, executor)
    while pending:
        yield from _finished(pending, executor)


def _submitted(piece: Piece, executor: Executor) -> Future[Made]:
    try:
        return executor.submit(understood, piece)
    except BrokenExecutor as error:  # told where the others of the same crew are
        broken: Future[Made] = Future()
        broken.set_exception(error)
        return broken


def _finished(pending: dict[Future[Made], Piece], executor: Executor) -> Iterator[Made]:
    done, _ = wait(pending, return_when=FIRST_COMPLETED)
    broken: list[Piece] = []
    for future in done:
        piece = pending.pop(future)
        try:
            yield future.result()
        except BrokenExecutor:
            broken.append(piece)
    if broken:
        yield from _one_by_one([*broken, *pending.values()], executor)
        pending.clear()


def _one_by_one(pieces: list[Piece], executor: Executor) -> Iterator[Made]:
    """The pieces that were under way when a process died, to find the recipe that it died of."""
    if not isinstance(executor, Crew):
        first = pieces[0]
        problem = "a process that built recipes was killed; --resume goes on"
        raise StoreError(problem, f"{first.source}:{first.documents[0].line}")
    executor.start_anew()
    for piece in pieces:
        for document in piece.documents:
            try:
                yield executor.submit(understood, replace(piece, documents=(document,))).result()
            except BrokenExecutor:
                problem = "the process that built it died"
                failure = Failure(piece.source, document.line, document.id, problem)
                yield Made((), (failure,), 0)
                executor.start_anew()
